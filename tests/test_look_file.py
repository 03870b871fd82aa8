# SPDX-License-Identifier: MIT
"""A casino's own look in the table file: what is read, what is refused and why, and the three examples."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.config import read_table
from controller.display.drawing.palette import contrast
from controller.display.kit.theme import CONTRAST, PAIRS, LookError, check_look, colours_of
from controller.display.settings import CasinoLook
from controller.screens.look import look_of
from hal.wiring.toml_file import ConfigurationError

EXAMPLES = Path(__file__).parents[1] / "systemd" / "looks"
TABLE = 'game = "blackjack"\nsimulated = true\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'


def problems_of(folder: Path, look: str) -> list[tuple[str, int]]:
    """Return the key and the line of each problem of a table file with this look."""
    path = folder / "table.toml"
    path.write_text(f"{TABLE}[look]\n{look}\n")
    try:
        read_table(path)
    except ConfigurationError as error:
        return [(it.key, it.line) for it in error.problems]
    return []


def test_a_table_file_without_a_look_has_the_usual_one(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(TABLE)
    assert look_of(read_table(tmp_path / "table.toml")).style == CasinoLook()


@pytest.mark.parametrize("name", sorted(it.name for it in EXAMPLES.glob("*.toml")))
def test_each_example_is_read_and_reaches_the_screens(name: str, tmp_path: Path) -> None:
    (tmp_path / "harbour-lights.svg").write_bytes((EXAMPLES / "harbour-lights.svg").read_bytes())
    (tmp_path / "table.toml").write_text(TABLE + (EXAMPLES / name).read_text())
    style = look_of(read_table(tmp_path / "table.toml")).style
    assert style != CasinoLook()
    assert style.logo in {"", str(tmp_path / "harbour-lights.svg")}


def test_there_are_three_examples() -> None:
    assert len(list(EXAMPLES.glob("*.toml"))) == 3


@pytest.mark.parametrize(
    ("look", "key"),
    [
        ('felt = "green"', "look.felt"),
        ('felt = "#88aa99"', "look.felt"),
        ('accent = "#202020"', "look.accent"),
        ('back = "#12"', "look.back"),
        ('logo = "missing.png"', "look.logo"),
        ('logo = "table.toml"', "look.logo"),
        ('logo = "."', "look.logo"),
        ('colour = "#114734"', "look.colour"),
        ('name = "\\u0007"', "look.name"),
    ],
)
def test_a_look_that_cannot_be_used_is_refused_at_its_line(look: str, key: str, tmp_path: Path) -> None:
    assert problems_of(tmp_path, look) == [(key, 4)]


def test_a_logo_is_read_beside_the_table_file(tmp_path: Path) -> None:
    (tmp_path / "mark.svg").write_text(SVG)
    assert problems_of(tmp_path, 'logo = "mark.svg"') == []


@given(felt=st.binary(min_size=3, max_size=3), accent=st.binary(min_size=3, max_size=3))
def test_in_every_look_that_is_accepted_every_text_can_be_read(felt: bytes, accent: bytes) -> None:
    look = CasinoLook(felt=f"#{felt.hex()}", accent=f"#{accent.hex()}")
    least = min(contrast(colours_of(look)[ink], colours_of(look)[ground]) for ink, ground in PAIRS)
    if least >= CONTRAST:
        check_look(look)
    else:
        with pytest.raises(LookError):
            check_look(look)
