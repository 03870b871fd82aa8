# SPDX-License-Identifier: MIT
"""`tablectl commission`: guides a technician through every part of a table's board, to a signed line in the journal."""

import os
import select
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import click

from controller.cli.running.commands import TABLE, print_answer, read_configuration
from controller.cli.shared.output import fail
from controller.cli.shared.tables import not_running
from controller.sockets.client import ClientConnection, NoTable
from controller.sockets.requests import DIRECT, Answer, Request

LOOK_S = 0.15
"""How often the table is asked whether it has seen what the present step waits for."""
ENTER_ALONE = "Enter: it is so. "
HELP = "Or say why not, then Enter: the step is left out. again: once more. pause: go on later. "
JOG = "jog"
YES = ("", "y", "yes")


@click.command()
@click.option("--give-up", is_flag=False, flag_value="given up", metavar="[REASON]", help="End it without a signature.")
@TABLE
def commission(give_up: str | None, table: Path | None) -> None:
    """Commission the table: every key, button, lamp, digit, motor and reader of its board, step by step.

    Between two rounds, with nothing on the layout; until it ends, the table is out of play. Each step says what to do.
    The table sees the result, or asks you; or you say why not, and the step is left out. At the end the table signs a
    line in its journal: the person, the time, the board, the steps passed and left out. You can pause and go on."""
    if sys.stdin is None and give_up is None:
        fail("the standard input is closed: commission asks at each step")
    configuration = read_configuration(table)
    try:
        link = ClientConnection(
            configuration.socket_folder, DIRECT, _request(*(["give-up", give_up] if give_up else ["begin"]))
        )
        answer = link.answer()
        if give_up or not answer.ok:
            print_answer(answer)
        _Guide(lambda *words: _asked(link, *words)).go(answer.data)
    except NoTable as error:
        fail(not_running(configuration, error), 1)
    except KeyboardInterrupt:
        _paused()


def _request(*words: str) -> Request:
    return Request("commission", words)


def _asked(link: ClientConnection, *words: str) -> Answer:
    if words[0] == JOG:
        return link.ask(Request(JOG, words[1:]))
    return link.ask(_request(*words))


class _Guide:
    """Leads through the steps that are open. ask: one request to the table, and its answer."""

    def __init__(self, ask: Callable[..., Answer]) -> None:
        self._ask = ask
        self._lines = _lines()

    def go(self, state: dict[str, Any]) -> None:
        count = len(state["steps"])
        for number, (name, outcome) in enumerate(state["steps"], 1):
            if not outcome:
                self._step(name, f"{number}/{count}")
        answer = self._ask("end")
        print_answer(answer)

    def _step(self, name: str, place: str) -> None:
        """One step, until the table or the technician has decided it."""
        state = self._ask("at", name).data
        click.echo(f"{place} {name}: {state['what']}")
        click.echo(f"      {ENTER_ALONE if state['judged'] else ''}{HELP}{self._motor(name)}")
        heard: list[str] = []
        while not (outcome := dict(state["steps"])[name]):
            heard = _say_what_is_new(heard, state["heard"])
            line = next(self._lines)
            answer = self._ask("state") if line is None else self._said(name, line)
            for words in () if answer.ok else answer.lines:
                click.echo(f"      {words}")
            state = answer.data or state
        click.echo(f"      {outcome}")

    def _said(self, name: str, line: str) -> Answer:
        """Carry out the line that the technician has typed at this step."""
        if line == "pause":
            _paused()
        if line == "again":
            return self._ask("at", name)
        if line == JOG and self._motor(name):
            done = self._ask(JOG, *name.split(), "500")
            click.echo(f"      {'; '.join(done.lines)}")
            return self._ask("state")
        return self._ask("judge", name) if line.lower() in YES else self._ask("leave", name, line)

    @staticmethod
    def _motor(name: str) -> str:
        """Return the hint about jogs for a motor's step. Empty for any other step."""
        return "jog: turn it for half a second." if name.endswith((" forward", " backward")) else ""


def _say_what_is_new(before: list[str], now: list[str]) -> list[str]:
    """Print what the table has heard since; the list is the last few, so it may have moved on."""
    known = next((size for size in range(len(before), 0, -1) if before[-size:] == now[:size]), 0)
    for words in now[known:]:
        click.echo(f"      seen: {words}")
    return now


def _lines() -> Iterator[str | None]:
    """Each line as it is typed, and None if there is none for a moment. Ends the command when the input does."""
    rest = b""
    while True:
        line, found, after = rest.partition(b"\n")
        if found:
            rest = after
            yield " ".join(line.decode(errors="replace").split())
        elif not select.select([sys.stdin], [], [], LOOK_S)[0]:
            yield None
        elif more := os.read(sys.stdin.fileno(), 4096):
            rest += more
        else:
            _paused()


def _paused() -> NoReturn:
    fail("paused: the table stays out of play. Go on: tablectl commission. End it: tablectl commission --give-up", 1)
