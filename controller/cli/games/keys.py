# SPDX-License-Identifier: MIT
"""The output of `tablectl keys`: the keys of a simulated table, and the page with the keys of every game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from controller.cli.shared.output import fail, show_table
from controller.config import read_table
from controller.engine.rules.face import Key
from controller.engine.rules.wait import NUMBERS
from controller.games import find, rooms
from controller.simulator.keyboard import SCREENS, KeyGroup, groups_of
from hal.board import board_file, read_board
from hal.wiring.toml_file import ConfigurationError

TOP = """\
# The keys of each game

For everybody who plays a simulated table. The program prints this page: `tablectl keys > controller/games/KEYS.md`.

These are the keys of tables without options. `tablectl keys TABLE.toml` prints the keys of your own table file.
`tablectl keys GAME` also prints the name of each act: `tablectl press` takes this name.

- **Payment.** A payment (**P** paid) cannot be taken back. Tell the floor manager. Do not press **V** (void): the next
  round is already open, and **V** voids that round.
- **A card dealt too early** is called *drawn in excess* at the baccarats. The table asks whether its face was seen:
  press **X** (disclosed) if it was, **Space** (done) if it was not.
- **A key switch**, such as **M**, is turned on by one press, and off by the next one.
"""


class TableKeys(NamedTuple):
    """The keys of one table."""

    title: str
    groups: tuple[KeyGroup, ...]


def keys_at(table: Path) -> TableKeys:
    """Return the keys at the table of a game or a table file. The command ends for an invalid one."""
    try:
        configuration = read_table(table)
    except ConfigurationError as error:
        fail(error)
    game = configuration.game
    return TableKeys(game.name, groups_of(game.equipment, configuration.board))


def every_game() -> Iterator[tuple[str, TableKeys]]:
    """Yield each game with the keys of its table without options."""
    for game in rooms():
        found = find(game)
        board = read_board(board_file(found.equipment.board))
        yield game, TableKeys(found.name, groups_of(found.equipment, board))


def described(table: Path | None) -> dict[str, Any]:
    """Return the keys of this table for JSON; without one, the keys of every game."""
    if table is None:
        return {"games": {game: _groups(it) for game, it in every_game()}}
    return {"table": str(table), "groups": _groups(keys_at(table))}


def _groups(it: TableKeys) -> list[dict[str, Any]]:
    return [{"group": group.title, "keys": [_described(group, key) for key in group.keys]} for group in it.groups]


def _described(group: KeyGroup, key: Key) -> dict[str, str]:
    return {"key": key.key, "act": "" if group.title == SCREENS else key.button, "does": key.prepares or key.words}


def show(table: Path) -> None:
    """Print the keys of this table for people: a table for each group."""
    it = keys_at(table)
    for group in it.groups:
        rows = ((cap_of(key), key.prepares or key.words, act_of(group, key)) for key in group.keys if key.words)
        show_table(f"{it.title}: {group.title.lower()}", ("key", "does", "tablectl press"), rows)


def cap_of(key: Key) -> str:
    """Return the letters printed on a key: `N`, `Space`, `0-9`."""
    return key.cap or key.key.upper()


def act_of(group: KeyGroup, key: Key) -> str:
    """Return the name of a key's act for `tablectl press`; empty if only a screen uses the key."""
    if group.title == SCREENS:
        return ""
    return f"{key.button.rpartition(' ')[0]} NUMBER" if key.press == NUMBERS else key.button


def page() -> str:
    """Return the page with the keys of every game: `controller/games/KEYS.md`."""
    return "\n".join((TOP, *(line for game, it in every_game() for line in _section(game, it))))


def _section(game: str, it: TableKeys) -> Iterator[str]:
    yield f"## {it.title}"
    yield f"\n`make run GAME={game}`\n"
    yield "| who or where | keys |"
    yield "| --- | --- |"
    for group in it.groups:
        keys = " · ".join(f"**{cap_of(key)}** {key.prepares or key.words}" for key in group.keys if key.words)
        yield f"| {group.title} | {keys} |"
    yield ""
