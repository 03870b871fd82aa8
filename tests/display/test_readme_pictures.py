# SPDX-License-Identifier: MIT
"""The pictures in the guides show the screens as they are now. If they are old: `make pictures ARGS=--readme`."""

import re
from pathlib import Path

import pygame
import pytest

from tests.display.pictures import README, ROOT, main, of_readme

HERE = Path(__file__).parent
ALIKE = 0.995
"""The part of the dots that must be alike: letters may be set a little otherwise by another version of the library."""
APART = (24, 24, 24, 255)
"""Tolerance of the colours of equal dots."""


def test_the_guides_show_the_pictures_that_are_made_for_them() -> None:
    guides = [(ROOT / name).read_text() for name in ("README.md", "systemd/README.md")]
    shown = [name for guide in guides for name in re.findall(r"\((?:\.\./)?tests/display/([\w-]+\.png)\)", guide)]
    assert sorted(shown) == sorted(README)
    assert {path.name for path in HERE.glob("*.png")} == {*README}


@pytest.mark.parametrize("name", README)
def test_a_picture_of_readme_is_not_old(name: str) -> None:
    kept, now = pygame.image.load(HERE / name), of_readme(name)
    assert kept.get_size() == now.get_size()
    assert alike(kept, now) >= ALIKE, f"{name} is old: make pictures ARGS=--readme"


def test_another_picture_is_not_alike() -> None:
    one, other = (pygame.image.load(HERE / name) for name in ("sic-bo.png", "craps.png"))
    assert alike(one, one) == 1
    assert alike(one, other) < ALIKE


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("one/", "other/"), "name at most one folder, not: one/, other/"),
        (("one/", "other/", "chess"), "name at most one folder, not: one/, other/"),
        (("one/", "chess", "sic-bo", "bridge"), "unknown: bridge, chess; name games of: "),
    ],
)
def test_two_folders_or_an_unknown_game_end_the_command_with_a_message(words: tuple[str, ...], message: str) -> None:
    with pytest.raises(SystemExit, match=f"^{re.escape(message)}"):
        main(words)


def alike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The part of the dots of two pictures of one size that have nearly the same colour."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), APART, other)
    return same.count() / (one.get_width() * one.get_height())
