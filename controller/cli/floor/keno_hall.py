# SPDX-License-Identifier: MIT
"""Keno for the floor's owner: `tablectl floor keno`, `keno-terms`, `keno-station`, `keno-shift`, `keno-board`."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from controller.cli.floor.failing import FLOOR, floor_of, in_words
from controller.cli.shared.output import JSON, EvidenceText, WholeNumber, fail, show_json, show_table
from controller.engine.values.words import NAME, OPTIONAL_NAME, REASON

if TYPE_CHECKING:
    from controller.floor.keno.hall_terms import HallTerms
    from controller.floor.keno.keno_state import KenoFindings
    from controller.floor.server.settings import FloorFolder
    from controller.floor.setup.keno_owner import KenoOwner
    from controller.floor.wire.keno import StationKind

KINDS: Final = ("writer", "self-service", "cashier", "supervisor", "draw")
"""Kinds of stations, as `StationKind` has them."""
LAST_STATION: Final = 1_000_000
BY = click.option("--by", required=True, type=EvidenceText(NAME), help="Who decides.")
STATION = click.argument("station", type=EvidenceText(NAME))


@click.command("keno")
@click.option("--check", is_flag=True, help="Check every row of the store, and every cent.")
@FLOOR
@JSON
def show(check: bool, folder: Path, as_json: bool) -> None:
    """Print the keno of the floor: terms, stations, boards, tickets in printers, unconfirmed payments, the open game.

    Status 1 if something is wrong."""
    there = floor_of(folder)
    with in_words():
        import msgspec

        from controller.floor.keno import keno_state
        from controller.floor.setup import keno_owner, owner

        terms = _terms(there)
        with owner.reading(there.read()) as connection:
            keno_owner.require_store(connection)
            found = keno_state.look(connection, terms, check=check)
    if as_json:
        show_json(msgspec.to_builtins(found, str_keys=True))
    else:
        _show(found)
    raise SystemExit(bool(found.wrong))


def _show(found: "KenoFindings") -> None:
    from controller.cli.floor import keno_words as words

    show_table("Terms", words.TERMS, words.of_terms(found.terms.approved, found.terms.own))
    click.echo(found.terms.approval or "no terms are approved")
    show_table("Stations", ("number", "station", "kind", "on shift"), words.of_stations(found.stations))
    show_table("Boards", ("board", "shows closed", "numbers"), words.of_boards(found.boards))
    for title, columns, rows in words.of_waiting(found):
        show_table(title, columns, rows)
    for line in (*words.of_games(found), *(found.wrong or ("nothing is wrong",))):
        click.echo(line)


@click.command("keno-terms")
@click.argument("reason", type=EvidenceText(REASON))
@BY
@FLOOR
def approve(reason: str, by: str, folder: Path) -> None:
    """Approve the terms in the part [keno] of floor.toml for all terminals. REASON names the approval (s 224).

    Shows the terms that were approved before. The same terms again change nothing."""
    there = floor_of(folder)
    with in_words():
        terms = _terms(there)
        before = _approved(there, terms)
        _show_terms(before, terms)
        with _owner(there, by) as it:
            changed = it.approve_terms(reason)
    if not changed:
        click.echo("these terms are approved already: nothing is changed")
        return
    click.echo(f"approved by {by}")
    if before is not None:
        click.echo("a server with other terms does nothing: systemctl restart table-floor, on each of its machines")


def _show_terms(before: "dict[str, object] | None", terms: "HallTerms") -> None:
    import msgspec

    from controller.cli.floor import keno_words as words

    own = msgspec.json.decode(terms.encoded())
    show_table("Terms", words.TERMS, words.of_terms(before, own))
    for line in words.of_prizes(before, own):
        click.echo(line)


def _approved(there: "FloorFolder", terms: "HallTerms") -> "dict[str, object] | None":
    from controller.floor.keno import keno_state
    from controller.floor.setup import keno_owner, owner

    with owner.reading(there.read()) as connection:
        keno_owner.require_store(connection)
        approved = keno_state.look(connection, terms).terms.approved
        return None if approved is None else dict(approved)


@click.command("keno-station")
@STATION
@click.argument("number", type=WholeNumber(1, LAST_STATION))
@click.argument("kind", type=click.Choice(KINDS))
@click.option("--card-ways", is_flag=True, help="It can validate a way bet on a keno card (s 216(2)).")
@BY
@FLOOR
def enrol(station: str, number: int, kind: "StationKind", card_ways: bool, by: str, folder: Path) -> None:  # noqa: PLR0913, PLR0917 - an option each
    """Enrol a station under its number, or change it: its shift ends then. STATION is its invited name.

    The table that draws is a station of the kind draw."""
    there = floor_of(folder)
    with in_words():
        from controller.floor.keno.stations import EnrolledStation

        with _owner(there, by) as it:
            changed = it.enrol_station(EnrolledStation(station, number, kind, card_ways))
    said = f"station {number}, {kind}{', with way bets on keno cards' if card_ways else ''}"
    click.echo(f"{station} is {said}" + ("" if changed else " already: nothing is changed"))


@click.command("keno-shift")
@STATION
@click.argument("person", type=EvidenceText(OPTIONAL_NAME))
@BY
@FLOOR
def change_shift(station: str, person: str, by: str, folder: Path) -> None:
    """Begin the shift of a person at a station, as for the first keno supervisor. An empty PERSON, '', ends it."""
    there = floor_of(folder)
    with in_words(), _owner(there, by) as it:
        changed = it.change_shift(station, person)
    click.echo(f"{station}: {person or 'nobody'} is on shift" + ("" if changed else " already: nothing is changed"))


@click.command("keno-board")
@click.argument("board", type=EvidenceText(NAME))
@BY
@FLOOR
def enrol_board(board: str, by: str, folder: Path) -> None:
    """Enrol a board by its invited name: from now on each game waits until this board shows it (ss 212(b), 222(2))."""
    there = floor_of(folder)
    with in_words(), _owner(there, by) as it:
        changed = it.enrol_board(board)
    click.echo(f"{board} is enrolled" + ("" if changed else " already: nothing is changed"))


@contextmanager
def _owner(there: "FloorFolder", by: str) -> "Iterator[KenoOwner]":
    """Open the store in the name of this person."""
    from controller.floor.setup import keno_owner

    with keno_owner.opened(there.read(), _terms(there), by, time.time_ns()) as it:
        yield it


def _terms(there: "FloorFolder") -> "HallTerms":
    """Return the terms of floor.toml. The command ends if it has no part [keno]. Raises ConfigurationError."""
    from controller.floor import keno_settings

    if (part := there.read().keno) is None:
        fail(f"{there.file} has no part [keno]: this floor has no keno")
    return keno_settings.terms(part, there.path)


COMMANDS = (show, approve, enrol, change_shift, enrol_board)
