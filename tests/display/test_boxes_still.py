# SPDX-License-Identifier: MIT
"""Within a round nothing in a row of boxes moves: a chip that still lies, and words that still say the same."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from controller.engine.shown.views import View
from tests.display.drawings import Drawings, ScreenDrawing
from tests.display.pictures import KINDS
from tests.display.scenes.playing import Seen

(PLAYERS,) = (it for it in KINDS if it.screen == "players")
ROWS = {"pai-gow": "tiles"} | dict.fromkeys(
    ("caribbean-stud", "double-chance", "let-it-ride-house", "let-it-ride-nsw"), "boxes"
)
"""The games with boxes, each with the name of the panel that has them."""
NEAR = 8
"""Words in larger letters have their middle so far from where it was, in dots at the most."""
ASIDE = 20
"""A stack and the amount beside it are in the middle together: so far it moves aside where another amount is there."""
COLUMNS = 7
"""Words that stand in one of so many parts of a row stand in one box."""
Pair = tuple[tuple[Seen, ScreenDrawing], tuple[Seen, ScreenDrawing]]


def in_a_round(game: str, drawings: Drawings) -> Iterator[Pair]:
    """Pictures that follow one on the other in a round in which boxes are shown."""
    for before, after in pairwise(drawings(game, PLAYERS)):
        if before[0].view.round == after[0].view.round and all(ROWS[game] in it.boxes for _, it in (before, after)):
            yield before, after


def lies(view: View) -> set[tuple[str, str, str]]:
    """The wagers on the table."""
    return {(it.player, it.wager, it.hand) for it in view.standing}


def stacks(row: str, drawing: ScreenDrawing) -> list[pygame.Rect]:
    """The stacks of chips in the row."""
    return [it for it in drawing.stacks if drawing.boxes[row].contains(it)]


def words(row: str, drawing: ScreenDrawing) -> dict[tuple[int, str], int]:
    """By box and words, on which height these stand. Only what a box says once."""
    box = drawing.boxes[row]
    every = [((it.ink.centerx - box.left) * COLUMNS // box.width, it) for it in drawing.written[row]]
    often = Counter((at, it.text) for at, it in every)
    return {(at, it.text): it.ink.centery for at, it in every if often[at, it.text] == 1}


@pytest.mark.parametrize("game", ROWS)
def test_a_chip_that_still_lies_keeps_its_place(game: str, drawings: Drawings) -> None:
    compared = 0
    for (before, old), (after, new) in in_a_round(game, drawings):
        if not lies(after.view) <= lies(before.view):
            continue
        places = [it.inflate(2 * ASIDE - it.width, 2 - it.height) for it in stacks(ROWS[game], old)]
        moved = [it for it in stacks(ROWS[game], new) if not any(place.collidepoint(it.center) for place in places)]
        assert not moved, (before.state, after.state, moved)
        compared += len(stacks(ROWS[game], new))
    assert compared


@pytest.mark.parametrize("game", ROWS)
def test_words_that_say_the_same_keep_their_place(game: str, drawings: Drawings) -> None:
    compared = 0
    for (before, old), (after, new) in in_a_round(game, drawings):
        was, is_ = words(ROWS[game], old), words(ROWS[game], new)
        moved = {it: (was[it], is_[it]) for it in was.keys() & is_.keys() if abs(was[it] - is_[it]) > NEAR}
        assert not moved, (before.state, after.state, moved)
        compared += len(was.keys() & is_.keys())
    assert compared
