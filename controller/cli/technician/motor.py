# SPDX-License-Identifier: MIT
"""`tablectl motor`: off, through the controller if one runs, else at the pins; jog, for a technician.

Each says what it did and did not do.
"""

from pathlib import Path
from typing import NamedTuple, NoReturn

import click

from controller.cli.running.commands import TABLE, print_answer, read_configuration
from controller.cli.shared.listed import Listed
from controller.cli.shared.output import fail
from controller.cli.shared.tables import not_running
from controller.config import SYSTEM_TABLE
from controller.running import as_started
from controller.sockets.client import NoAnswer, NoTable, NotAllowed, ask
from controller.sockets.requests import DIRECT, Answer, Request
from hal.base.jog import LONGEST_JOG_S
from hal.board import Board
from hal.wiring.toml_file import ConfigurationError

PATIENCE_S = 4.0
"""The longest wait for the controller's answer: who asks for this cannot wait."""


class Motors(NamedTuple):
    """The motors of a table, and what is asked about them."""

    of_system: bool
    sockets: Path
    journal: Path
    simulated: bool
    board: Board


@click.group(cls=Listed)
def motor() -> None:
    """The motors: switch all off at once, or jog one while the table is commissioned."""


@motor.command()
@TABLE
@click.option("--at-the-pins", is_flag=True, hidden=True, help="Ask no controller.")
def off(table: Path | None, at_the_pins: bool) -> None:
    """Switch every motor off at once: through the running controller, or directly at the pins if none runs.

    Status 0: every motor is off. Status 1: none, or not every motor, was switched off; the answer names another way."""
    motors = _motors(table)
    if at_the_pins:
        print_answer(_without_controller(motors))
    try:
        answer = ask(motors.sockets, DIRECT, Request("motors-off"), PATIENCE_S)
    except NotAllowed as error:
        _not_off(motors, str(error))
    except NoAnswer as error:
        _not_off(motors, f"{error}: it hangs, or is overloaded")
    except NoTable:
        answer = _without_controller(motors)
    if not answer.ok:
        _not_off(motors, "; ".join(answer.lines))
    print_answer(answer)


@motor.command()
@click.argument("device")
@click.option("--for", "seconds", type=click.FloatRange(0, LONGEST_JOG_S, min_open=True), default=0.5,
              show_default=True, help="Seconds, at most 2, and at most the longest on-time of the board.")  # fmt: skip
@click.option("--backward", is_flag=True, help="The other way, where the motor turns both ways.")
@TABLE
def jog(device: str, seconds: float, backward: bool, table: Path | None) -> None:
    """Turn one motor for a moment, to see it: only while the table is commissioned, and no round is open.

    It needs a second person: the floor manager's key is held on meanwhile. The motor stops when the time is up, when
    that key is turned off, when a device fails, and when this command ends before it (Ctrl-C, or the line is lost).
    Status 1 if it was not turned, or not for the whole time."""
    configuration = read_configuration(table)
    words = (device, "backward" if backward else "forward", str(round(1000 * seconds)))
    try:  # the motor stops when this process ends: its connection ends with it
        answer = ask(configuration.socket_folder, DIRECT, Request("jog", words))
    except NoTable as error:
        fail(not_running(configuration, error), 1)
    except KeyboardInterrupt:
        fail("stopped: this command has ended before its time", 1)
    print_answer(answer)


def _motors(table: Path | None) -> Motors:
    """As the running table was started: its file may have been changed since. Else as the table file has them."""
    if kept := as_started.of(table):
        try:
            return Motors(True, Path(kept.sockets), Path(kept.journal), kept.simulated, kept.read_board())
        except ConfigurationError as error:
            click.echo(str(error), err=True)
    it = read_configuration(table)
    return Motors(it.path == SYSTEM_TABLE, it.socket_folder, it.journal, it.file.simulated, it.board)


def _not_off(motors: Motors, why: str, what: str = "NO motor was switched off") -> NoReturn:
    """A motor may run: say why, and name the other ways."""
    if motors.of_system:
        way = "systemctl stop table-controller; systemd switches the motors off when the controller has ended"
    else:
        way = "end the controller (kill -KILL and its process), then ask again for motor off"
    fail(f"{what}: {why}\nnow: switch off the motors' power. Or: {way}", 1)


def _without_controller(motors: Motors) -> Answer:
    """Nothing listens. If a process runs this table all the same, it hangs; if none does, the pins are free."""
    running, unseen = _running(motors)
    if running:
        _not_off(motors, f"the controller, process {running}, runs, but nothing listens at its socket")
    if motors.simulated:
        return Answer(lines=("no controller runs, and a simulated table's motors end with it",))
    return _at_the_pins(motors, unseen or "no controller runs")


def _running(motors: Motors) -> tuple[str, str]:
    """The process that runs this table, empty if none does; and why that could not be seen, empty if it could."""
    from controller.journal import running_process

    try:
        return running_process(motors.journal), ""
    except OSError as error:
        return "", f"nothing listens, and whether a controller runs could not be seen ({error.strerror})"


def _at_the_pins(motors: Motors, why: str) -> Answer:
    from hal.raspberry_pi.hardware import HardwareError, motors_off

    try:
        unseen = motors_off(motors.board)
    except HardwareError as error:
        _not_off(motors, f"{why}; {error}", "NOT every motor was switched off")
    return Answer(lines=(f"{why}; every motor's pin is set to off", *([unseen] if unseen else [])))
