# SPDX-License-Identifier: MIT
"""Checks a table of a floor: its name, and the key that signs the floor's answers."""

from collections.abc import Iterator
from pathlib import Path

from controller.config.fits import table_in
from controller.config.values import UNNAMED
from hal.wiring.toml_file import Problem, Source

POOL = "jackpot-pool"
"""The option with the name of the shared prize."""


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
