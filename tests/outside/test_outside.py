# SPDX-License-Identifier: MIT
"""Every reader of files from outside against every kind of damage: some cells of each; `make fuzz ARGS=outside`: all.

tests/house checks that the list of readers is whole.
"""

import random
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside.bounded import bounded
from tests.outside.damage import KINDS, Cell
from tests.outside.matrix import Damaged, sampled
from tests.outside.readers import JSON, READERS, Reader

SEED = 1
OF_A_KIND, HEAVY = 1, 1
"""Cells of each kind of a reader, and its heavy cells."""


@pytest.mark.parametrize("reader", READERS, ids=lambda it: it.name)
def test_a_damaged_file_is_refused_in_words_and_in_little_memory(reader: Reader, tmp_path: Path) -> None:
    it = Damaged(reader, tmp_path / reader.name)
    assert bounded(lambda: reader.read(it.path)).answer == "" or reader.silent, "the genuine file is taken"
    chance = random.Random(SEED + zlib.crc32(reader.name.encode()))
    chosen = sampled(it.cells, OF_A_KIND, HEAVY, chance)
    failures = list(it.failures(chosen))
    print(f"{reader.name}: {len(chosen)} of {len(it.cells)} cells")
    assert not failures, "\n".join(map(str, failures))
    assert len({cell.kind for cell in it.cells}) >= 3
    assert len(it.cells) >= 40


def test_every_kind_of_damage_has_cells() -> None:
    assert len(KINDS) == 6


# The matrix finds what there is to find


def planted(name: str, read: object, *, sealed: bool = False) -> Reader:
    def make(folder: Path) -> Path:
        (folder / "a.json").write_bytes(b'{"a":1,"b":"' + b"x" * 200 + b'"}')
        return folder / "a.json"

    return Reader(name, JSON, make, read, sealed=sealed)  # type: ignore[arg-type]


def memory(path: Path) -> str:
    return str(len(path.read_bytes() * 2))


def without_end(_: Path) -> str:
    return "no, " * 50_000


def traceback_(path: Path) -> str:
    assert path.read_bytes().endswith(b"}")
    return ""


PLANTED = {
    "a whole file in memory": (planted("memory", memory), "MemoryError"),
    "a refusal without end": (planted("long", without_end), "letters are said"),
    "whatever is taken": (planted("taken", lambda _: "", sealed=True), "it was changed, and is taken"),
    "a traceback": (planted("traceback", traceback_), "AssertionError"),
}


@pytest.mark.parametrize("what", PLANTED)
def test_what_is_planted_is_found(what: str, tmp_path: Path) -> None:
    reader, why = PLANTED[what]
    it = Damaged(reader, tmp_path / "planted")
    chosen = [*sampled(it.cells, 9, 1, random.Random(1)), *(cell for cell in it.cells if cell.name == "without end")]
    assert any(why in failure.why for failure in it.failures(chosen))


def test_a_child_that_does_not_end_is_ended() -> None:
    def go_on() -> Iterator[Cell]:
        while True:
            pass

    assert "SIGXCPU" in bounded(go_on, patience_s=1).raised
