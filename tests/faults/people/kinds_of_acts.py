# SPDX-License-Identifier: MIT
"""The kinds of acts of the matrix of the people file, at the table and with `tablectl people`."""

from collections.abc import Callable
from typing import NamedTuple
from unittest.mock import patch

import click
from click.testing import CliRunner

from controller.cli.main import main
from controller.cli.running import people as commands
from controller.engine.record.events import LimitsProposed
from controller.engine.record.people import SignedOut
from controller.people.file import PeopleError, Person, read
from hal.signals import Entered, KeyTurned
from tests.faults.people.table import RIGHT, PeopleTable

NEW_PIN = "935274"


def _nothing(_: PeopleTable) -> None:
    pass


def _always(_: PeopleTable) -> bool:
    return True


class Kind(NamedTuple):
    """A kind of act."""

    do: Callable[[PeopleTable], None]
    is_done: Callable[[PeopleTable], bool] = _always
    """Whether the act was done."""
    signed_out: tuple[str, ...] = ()
    """People who are signed out after the act."""
    before: Callable[[PeopleTable], None] = _nothing
    is_start: bool = False
    changes: bool = False
    """Whether it writes the file."""


def tablectl(table: PeopleTable, *words: str, typed: str = "") -> None:
    """A command in another process; the table goes on meanwhile."""
    ended = CliRunner().invoke(main, ["people", *words, "--table", str(table.configuration.path)], input=typed)
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exception
    assert ended.exit_code == 0 or ended.stderr
    if ended.exit_code:
        table.said.append(ended.stderr)


def confirms(table: PeopleTable) -> None:
    """The command lists who is in the file; a person says that it is right only if it is."""
    shown: dict[str, Person] = {}

    def looks(*_: object, **__: object) -> None:
        if shown != RIGHT:
            raise click.Abort

    with patch.object(commands, "_show", shown.update), patch.object(click, "confirm", looks):
        tablectl(table, "confirm")


def _in_file(table: PeopleTable) -> dict[str, Person] | None:
    try:
        return read(table.path)
    except PeopleError:
        return None


def _added(table: PeopleTable) -> bool:
    return "Zoe" in (_in_file(table) or ())


def _removed(table: PeopleTable) -> bool:
    known = _in_file(table)
    return known is not None and "Rex" not in known


def _new_pin(table: PeopleTable) -> None:
    tablectl(table, "remove", "Rex")
    tablectl(table, "add", "Rex", "--role", "pit-boss", typed=f"{NEW_PIN}\n{NEW_PIN}\n")


def _has_new_pin(table: PeopleTable) -> bool:
    known = _in_file(table) or {}
    return "Rex" in known and known["Rex"].pin.endswith(NEW_PIN)


def _shut(table: PeopleTable) -> None:
    table.desk.misread()


def _proposed(cents: int) -> Callable[[PeopleTable], bool]:
    return lambda it: any(isinstance(event, LimitsProposed) and event.minimum == cents for event in it.events)


def _is_in(name: str) -> Callable[[PeopleTable], bool]:
    return lambda it: name in it.here


def _is_out(name: str) -> Callable[[PeopleTable], bool]:
    return lambda it: SignedOut in [type(event) for event in it.events] and name not in it.here


KINDS: dict[str, Kind] = {
    "start": Kind(_nothing, is_start=True),
    "look": Kind(_nothing),
    "sign in by PIN": Kind(lambda it: it.sign_in("Bob"), _is_in("Bob")),
    "sign in by badge": Kind(lambda it: it.badge("BOB0"), _is_in("Bob")),
    "sign in by key": Kind(lambda it: it.ask("sign-in", "Kay", key="kay"), _is_in("Kay")),
    "sign out": Kind(lambda it: it.ask("sign-out", "Sue"), _is_out("Sue"), ("Sue",)),
    "sign out by badge": Kind(lambda it: it.badge("SUE0"), _is_out("Sue"), ("Sue",)),
    "turn the floor manager's key": Kind(
        lambda it: it.signal(KeyTurned("floor-manager", on=True)), lambda it: it.engine.state.keys["floor-manager"]
    ),
    "direct at the table": Kind(lambda it: it.propose(10_00), _proposed(10_00)),
    "direct over a key": Kind(lambda it: it.propose(20_00, key="kay"), _proposed(20_00)),
    "entry alone": Kind(lambda it: it.signal(Entered("terminal")), lambda it: not it.engine.state.keypad_shut,
                        before=_shut),
    "list": Kind(lambda it: tablectl(it, "list")),
    "add": Kind(lambda it: tablectl(it, "add", "Zoe", "--role", "inspector", "--key", "zoe"), _added, changes=True),
    "remove": Kind(lambda it: tablectl(it, "remove", "Rex"), _removed, ("Rex",), changes=True),
    "change a PIN": Kind(_new_pin, _has_new_pin, ("Rex",), changes=True),
    "confirm": Kind(confirms, changes=True),
}  # fmt: skip
