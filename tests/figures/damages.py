# SPDX-License-Identifier: MIT
"""Ways to damage a file of figures, each by a seed."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copyfile

Damage = Callable[[Path, Path, Random], None]
"""Damages the first file. The second is an older copy of it."""


def flip(path: Path, _: Path, chance: Random) -> None:
    """One bit of a page that is in use."""
    kept = bytearray(path.read_bytes())
    at = chance.choice([n for n, byte in enumerate(kept) if byte])
    kept[at] ^= 1 << chance.randrange(8)
    path.write_bytes(kept)


def cut(path: Path, _: Path, chance: Random) -> None:
    kept = path.read_bytes()
    path.write_bytes(kept[: chance.randrange(len(kept))])


def page(path: Path, _: Path, chance: Random) -> None:
    """A page of nothing, or of anything."""
    kept = path.read_bytes()
    at = chance.randrange(len(kept) // 4096) * 4096
    other = bytes(4096) if chance.random() < 0.5 else chance.randbytes(4096)
    path.write_bytes(kept[:at] + other + kept[at + 4096 :])


def older_page(path: Path, older: Path, chance: Random) -> None:
    """A page that the card has not written."""
    kept, before = path.read_bytes(), older.read_bytes()
    there = [at for at in range(0, min(len(kept), len(before)), 4096) if kept[at:][:4096] != before[at:][:4096]]
    at = chance.choice(there)
    path.write_bytes(kept[:at] + before[at : at + 4096] + kept[at + 4096 :])


def older_copy(path: Path, older: Path, _: Random) -> None:
    path.unlink()
    copyfile(older, path)


def empty(path: Path, _: Path, __: Random) -> None:
    path.write_bytes(b"")


WRONG = (
    b"null",
    b"[]",
    b"7",
    b'{"pace": null}',
    b'{"money": {"expected": 7}}',
    b'{"money": {"expected": "x"}}',
    b"\xff",
)


def _statement(words: str) -> Damage:
    def damage(path: Path, older: Path, chance: Random) -> None:
        with closing(sqlite3.connect(path)) as file:
            file.execute("ATTACH ? AS older", (str(older),))
            rows = file.execute("SELECT count(*) FROM days").fetchone()[0]
            file.execute(words, {"wrong": chance.choice(WRONG), "row": chance.randrange(rows)})
            file.commit()

    return damage


ROW = "(day, game, journal) = (SELECT day, game, journal FROM days LIMIT 1 OFFSET :row)"
OTHER_DAY = f"UPDATE days SET (digest, figures) = (SELECT digest, figures FROM days WHERE NOT {ROW}) WHERE {ROW}"
OLDER_DAY = "INSERT OR REPLACE INTO days SELECT * FROM older.days"
WRONG_TYPES = 'UPDATE days SET figures = CAST(replace(CAST(figures AS TEXT), \'"paid":\', \'"paid":"7","x":\') AS BLOB)'
DAMAGES: dict[str, Damage] = {
    "flip": flip,
    "cut": cut,
    "page": page,
    "older page": older_page,
    "older copy": older_copy,
    "empty": empty,
    "a row that is none": _statement(f"UPDATE days SET figures = :wrong WHERE {ROW}"),
    "wrong types": _statement(f"{WRONG_TYPES} WHERE {ROW}"),
    "another amount": _statement(
        f"UPDATE days SET figures = CAST(replace(CAST(figures AS TEXT), '\"paid\":', '\"paid\":1') AS BLOB) WHERE {ROW}"
    ),
    "a row is missing": _statement(f"DELETE FROM days WHERE {ROW}"),
    "another day's row": _statement(OTHER_DAY),
    "an older row": _statement(OLDER_DAY),
    "another date": _statement(f"UPDATE days SET day = '2026-11-01' WHERE {ROW}"),
    "a position that is none": _statement("UPDATE journals SET position = :wrong"),
    "an older position": _statement("INSERT OR REPLACE INTO journals SELECT * FROM older.journals"),
    "nothing in it": _statement("DELETE FROM days"),
}
