# SPDX-License-Identifier: MIT
"""Checks a table of a floor: its name, the key that signs the floor's answers, and the draw of keno for the floor."""

from collections.abc import Iterator
from pathlib import Path

from controller.config.fits import table_in
from controller.config.values import UNNAMED, FloorSettings
from hal.wiring.toml_file import Problem, Source

POOL = "jackpot-pool"
"""The option with the name of the shared prize."""
KENO = "keno"
"""The game that may be drawn for a floor."""
TICKETS_AT_FLOOR = (
    "this table draws for the floor, which has the tickets: ask at a station, as tablectl keno sales --hall FOLDER"
)
OF_A_STORE = ("self-service", "cashier", "tournament-entries")
"""Options of a keno table with tickets of its own."""


def floor_problems(source: Source, path: Path | None) -> Iterator[Problem]:
    """Yield what a table of a floor lacks: a name of its own, and the floor's key if it shares a prize."""
    floor, pool = table_in(source.data, "floor"), table_in(source.data, "options").get(POOL)
    if ("floor" in source.data or pool) and source.data.get("name", UNNAMED) == UNNAMED:
        yield source.problem("name", None, "a name of its own, by which the floor knows this table")
    key = floor.get("key")
    if pool and not key:
        yield source.problem("floor.key", None, f"the file of the floor's public key, because {POOL} names a prize")
    if key and isinstance(key, str) and _is_missing(key_path(path, key)):
        yield source.problem("floor.key", key, "a file: the floor's public key")
    if floor.get("keno") is True:
        yield from _draw_problems(source)


def _draw_problems(source: Source) -> Iterator[Problem]:
    """Yield why this table does not draw keno for a floor."""
    game, options = source.data.get("game"), table_in(source.data, "options")
    if game != KENO:
        yield source.problem("floor.keno", True, f'false, because only game = "{KENO}" draws for a floor')
        return
    for name in OF_A_STORE:
        if options.get(name) is True:
            yield source.problem(f"options.{name}", True, "false, because the floor sells the tickets (floor.keno)")
    if source.data.get("tournament"):
        allowed = "no tournament, because its table sells no tickets (s 8) and the floor does (floor.keno)"
        yield source.problem("tournament", source.data["tournament"], allowed)


def draws_for_floor(floor: FloorSettings | None) -> bool:
    """Return whether the table draws keno for the floor, which sells the tickets. floor: its part of the table file."""
    return floor is not None and floor.keno


def _is_missing(key: Path) -> bool:
    """Return whether there is no such file. Only root and the users of table and link may look into Debian's folder:
    other people at the table use its file too, and do not need the key.
    """
    try:
        return not key.is_file()
    except PermissionError:
        return False


def key_path(table: Path | None, key: str) -> Path:
    """Return the path of the floor's key. A relative path is relative to the table file's folder."""
    return ((table.parent if table else Path()) / key).absolute()
