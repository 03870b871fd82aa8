# SPDX-License-Identifier: MIT
"""Rulings about persons and teaching places: `tablectl floor exclude`, `apart`, `readmit`, `rulings`, `teaching`."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from controller.cli.floor.failing import FLOOR, floor_of, in_words
from controller.cli.running.commands import known_or_fail
from controller.cli.shared.output import JSON, EvidenceText, WholeNumber, fail, show_json, show_table
from controller.engine.values.words import NAME, REASON

if TYPE_CHECKING:
    from controller.engine.record.floor.places import Ruling
    from controller.floor.server.settings import FloorFile

EVERY_GAME: Final = "all"
"""The word for every game."""
MOST_TEACHING: Final = 8
"""Tables that may teach at the same time (s 23(4))."""
PERSON = click.argument("person", type=EvidenceText(NAME))
GAME = click.argument("game", metavar="GAME")
GROUND = click.argument("reason", type=EvidenceText(REASON))
BY = click.option("--by", required=True, type=EvidenceText(NAME), help="Who decides.")
SECTION_WORDS = "Section of the ruling."


@click.command()
@PERSON
@GAME
@GROUND
@BY
@click.option("--section", default="s 4(2)(b)", show_default=True, type=EvidenceText(REASON), help=SECTION_WORDS)
@FLOOR
def exclude(person: str, game: str, reason: str, by: str, section: str, folder: Path) -> None:  # noqa: PLR0913, PLR0917 - an option each
    """Exclude a person from a game, or from all games (GAME: all), at every table of the floor."""
    from controller.engine.record.floor.places import Ruling

    file, of_game = floor_of(folder).read(), _game(game)
    given = _rule(file, Ruling(0, "exclude", by, reason, section, person, game=of_game))
    click.echo(f"{_words(given)}; to end it: tablectl floor readmit {given.number} REASON --by NAME")


@click.command()
@PERSON
@click.argument("other", type=EvidenceText(NAME))
@GAME
@GROUND
@BY
@click.option("--section", required=True, type=EvidenceText(REASON), help=f"{SECTION_WORDS} As 's 248(3)(b)'.")
@FLOOR
def apart(person: str, other: str, game: str, reason: str, by: str, section: str, folder: Path) -> None:  # noqa: PLR0913, PLR0917 - an option each
    """Let two persons not play at the same table, in a game or in all games (GAME: all)."""
    from controller.engine.record.floor.places import Ruling

    file, of_game = floor_of(folder).read(), _game(game)
    given = _rule(file, Ruling(0, "apart", by, reason, section, person, other, of_game))
    click.echo(f"{_words(given)}; to end it: tablectl floor readmit {given.number} REASON --by NAME")


@click.command()
@click.argument("ruling", type=WholeNumber(1))
@GROUND
@BY
@FLOOR
def readmit(ruling: int, reason: str, by: str, folder: Path) -> None:
    """End the ruling with this number. `tablectl floor rulings` lists the numbers."""
    from controller.engine.record.floor.places import Ruling

    file = floor_of(folder).read()
    ended = next((it for it in _rulings(file) if it.number == ruling), None)
    if ended is None:
        fail(f"there is no ruling {ruling}, or it has ended: tablectl floor rulings lists those that hold", 1)
    _rule(file, Ruling(0, "end", by, reason, ended.section, ends=ruling))
    click.echo(f"ended: {_words(ended)}")


@click.command()
@FLOOR
@JSON
def rulings(folder: Path, as_json: bool) -> None:
    """Print the rulings that hold: their numbers, persons and games."""
    found = _rulings(floor_of(folder).read())
    if as_json:
        import msgspec

        show_json(msgspec.to_builtins(found))
        return
    show_table("Rulings", ("number", "ruling", "persons", "game", "by", "reason", "section"), map(_cells, found))


@click.command()
@FLOOR
@JSON
def teaching(folder: Path, as_json: bool) -> None:
    """Print the tables that hold a teaching place. At most eight do (s 23(4))."""
    file = floor_of(folder).read()
    with in_words():
        from controller.floor.places.register import Register
        from controller.floor.setup import owner

        with owner.reading(file) as connection:
            tables = Register(connection, alone=True).teaching_tables()
    if as_json:
        show_json(list(tables))
        return
    for table in tables:
        click.echo(table)
    click.echo(f"{MOST_TEACHING - len(tables)} of {MOST_TEACHING} teaching places are free")


@click.command("teaching-end")
@click.argument("table", type=EvidenceText(NAME))
@GROUND
@BY
@FLOOR
def teaching_end(table: str, reason: str, by: str, folder: Path) -> None:
    """End the teaching place of a table that cannot return it, such as one that was destroyed."""
    file = floor_of(folder).read()
    with in_words():
        from controller.floor.places.register import Register
        from controller.floor.setup import owner

        with owner.writing(file) as connection:
            ended = Register(connection, alone=bool(file.alone)).end_teaching(table, by, reason)
    if not ended:
        fail(f"{table} holds no teaching place: tablectl floor teaching lists the tables that do", 1)
    click.echo(f"{table}: its teaching place is free")


def _game(name: str) -> str:
    """Return the game of a ruling, empty for every game. The command ends if there is no such game."""
    from controller.games import titles

    if name == EVERY_GAME:
        return ""
    known_or_fail("game", name, [*titles(), EVERY_GAME])
    return name


def _rule(file: "FloorFile", ruling: "Ruling") -> "Ruling":
    """Give a ruling, and return it with its number. The command ends if the database refuses it."""
    with in_words():
        from controller.floor.places.register import Register
        from controller.floor.setup import owner

        with owner.writing(file) as connection:
            return Register(connection, alone=bool(file.alone)).rule(ruling)


def _rulings(file: "FloorFile") -> "tuple[Ruling, ...]":
    """Return the rulings that hold."""
    with in_words():
        from controller.floor.places.register import Register
        from controller.floor.setup import owner

        with owner.reading(file) as connection:
            return Register(connection, alone=True).rulings()


def _words(it: "Ruling") -> str:
    """Return `ruling 3: exclude ann, all games`."""
    return f"ruling {it.number}: {it.what} {' and '.join(it.persons)}, {it.game or 'all games'}"


def _cells(it: "Ruling") -> tuple[str, ...]:
    return (str(it.number), it.what, " and ".join(it.persons), it.game or "all games", it.by, it.ground, it.section)


COMMANDS = (exclude, apart, readmit, rulings, teaching, teaching_end)
