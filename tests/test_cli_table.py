# SPDX-License-Identifier: MIT
"""Tables for people: nothing is cut, nothing leaves its cell, and no character moves the cursor."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.characters import PLAIN
from controller.cli.shared.table import lines_of

CELLS = st.text(max_size=40)
ROWS = st.integers(1, 4).flatmap(lambda wide: st.lists(st.lists(CELLS, min_size=wide, max_size=wide), min_size=1))


@given(ROWS, st.integers(40, 120))
@settings(deadline=None)
def test_a_table_fits_and_has_every_letter(rows: list[list[str]], most: int) -> None:
    columns, *cells = rows
    lines = list(lines_of("", columns, cells, most))
    assert len({*map(len, lines)}) == 1
    assert len(lines[0]) <= most
    assert all(line.isprintable() for line in lines)
    inside = "".join("".join(line) for line in lines if line[0] in "┃│")
    for cell in (each for row in rows for each in row if each.isascii() and each.isprintable()):
        for letter in {*cell} - {" "}:
            assert letter in inside


def test_a_long_cell_is_wrapped_and_a_terminal_without_lines_has_plain_ones() -> None:
    lines = list(lines_of("Words", ("one", "two"), [("a b c d e f g h", "x")], 16))
    drawn = [line.translate(PLAIN) for line in lines]
    assert all(line.isascii() for line in drawn)
    assert drawn[0] == "Words"
    assert {*map(len, drawn[1:])} == {16}
    assert re.findall("[a-h]", "".join(drawn[4:])) == [*"abcdefgh"]


def test_an_escape_is_written_as_its_number() -> None:
    assert any("\\u009b31m" in line for line in lines_of("", ("words",), [("\x9b31m",)], 80))
