"""`tablectl motor off`: through the controller if one runs, else at the pins. It says what it did and did not do."""

from pathlib import Path
from typing import NoReturn

import click

from controller.cli.live import TABLE, configured, print_answer
from controller.cli.output import fail
from controller.config import SYSTEM_TABLE, Configuration
from controller.sockets.client import NoAnswer, NoTable, NotAllowed, ask
from controller.sockets.server import DIRECT, Answer, Request

PATIENCE_S = 4.0
"""The longest wait for the controller's answer: who asks for this cannot wait."""


@click.command()
@click.argument("action", type=click.Choice(["off"]))
@TABLE
@click.option("--at-the-pins", is_flag=True, hidden=True, help="Ask no controller.")
def motor(action: str, table: Path | None, at_the_pins: bool) -> None:  # noqa: ARG001 - it is only ever switched off
    """Switch every motor off at once: through the running controller, or directly at the pins if none runs.

    Status 0: every motor is off. Status 1: none, or not every motor, was switched off; the answer names another way."""
    configuration = configured(table)
    if at_the_pins:
        print_answer(_without_controller(configuration))
    try:
        answer = ask(configuration.socket_folder, DIRECT, Request("motors-off"), PATIENCE_S)
    except NotAllowed as error:
        _not_off(configuration, str(error))
    except NoAnswer as error:
        _not_off(configuration, f"{error}: it hangs, or is overloaded")
    except NoTable:
        answer = _without_controller(configuration)
    if not answer.ok:
        _not_off(configuration, "; ".join(answer.lines))
    print_answer(answer)


def _not_off(configuration: Configuration, why: str, what: str = "NO motor was switched off") -> NoReturn:
    """A motor may run: say why, and name the other ways."""
    if configuration.path == SYSTEM_TABLE:
        way = "systemctl stop table-controller; systemd switches the motors off when the controller has ended"
    else:
        way = "end the controller (kill -KILL and its process), then ask again for motor off"
    fail(f"{what}: {why}\nnow: switch off the motors' power. Or: {way}", 1)


def _without_controller(configuration: Configuration) -> Answer:
    """Nothing listens. If a process runs this table all the same, it hangs; if none does, the pins are free."""
    running, unseen = _running(configuration)
    if running:
        _not_off(configuration, f"the controller, process {running}, runs, but nothing listens at its socket")
    if configuration.file.simulated:
        return Answer(lines=("no controller runs, and a simulated table's motors end with it",))
    return _at_the_pins(configuration, unseen or "no controller runs")


def _running(configuration: Configuration) -> tuple[str, str]:
    """The process that runs this table, empty if none does; and why that could not be seen, empty if it could."""
    from controller.journal import running_process

    try:
        return running_process(configuration.journal), ""
    except OSError as error:
        return "", f"nothing listens, and whether a controller runs could not be seen ({error.strerror})"


def _at_the_pins(configuration: Configuration, why: str) -> Answer:
    from hal.raspberry_pi import HardwareError, motors_off

    try:
        unseen = motors_off(configuration.board)
    except HardwareError as error:
        _not_off(configuration, f"{why}; {error}", "NOT every motor was switched off")
    return Answer(lines=(f"{why}; every motor's pin is set to off", *([unseen] if unseen else [])))
