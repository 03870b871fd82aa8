# SPDX-License-Identifier: MIT
"""In a row of places the sums that hands win are of one size, chips of a smaller wager no larger, pay tables alike."""

from collections import defaultdict

import pygame
import pytest

from controller.display.boxed import wager_areas
from controller.display.drawing import chips, fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.screen import Screen
from tests.display.blank_surface import blank_surface
from tests.display.drawings import Drawings
from tests.display.pictures import AUDIENCES, KINDS, ScreenKind
from tests.display.scenes.playing import look, seen_of

GAMES = ("caribbean-stud", "let-it-ride-nsw", "let-it-ride-house", "double-chance")
OF_THE_DEALER = [kind for kind in KINDS if kind.screen != "players"]


@pytest.mark.parametrize("kind", OF_THE_DEALER, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_sums_that_hands_win_are_of_one_size_paid_or_due(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    several = 0
    for seen, drawn in drawings(game, kind):
        lines = [it for it in drawn.written.get("boxes", ()) if it.text.startswith("$") and it.pen.colour == p.GOLD]
        lines = [it for it in lines if it.pen.weight == "Black"]  # others are of side wagers
        low = max((it.ink.top for it in lines), default=0)
        pens = [(it.pen.weight, it.pen.size) for it in lines if abs(it.ink.top - low) < it.pen.size]
        assert len({*pens}) <= 1, (seen.state, pens)
        several += len(pens) > 1
    assert several or game == "double-chance", "more than one wins at once"


@pytest.mark.parametrize("kind", OF_THE_DEALER, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_what_hands_win_or_lose_stands_on_one_line(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    """The other sums are lower if a paid side wager stands below one of them."""
    several = 0
    for seen, drawn in drawings(game, kind):
        its = [it for it in drawn.written.get("boxes", ()) if it.pen.colour in {p.GOLD, p.FADED} and "$" in it.text]
        low = max((it.ink.bottom for it in its), default=0)
        middles = [it.ink.top + fonts.CAP * it.pen.size / 2 for it in its if low - it.ink.bottom < it.pen.size]
        apart = max(middles, default=0) - min(middles, default=0)
        assert game == "double-chance" or apart <= 1.5, (seen.state, middles)
        several += len(middles) > 1
    assert several


@pytest.mark.parametrize("kind", OF_THE_DEALER, ids=lambda it: it.name)
@pytest.mark.parametrize("game", ["let-it-ride-house", "let-it-ride-nsw"])
def test_what_a_hand_is_keeps_clear_of_what_it_wins(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    for seen, drawn in drawings(game, kind):
        lines = [it for it in drawn.written.get("boxes", ()) if it.pen.colour in {p.GOLD, p.FADED}]
        for sum_ in (it for it in lines if "$" in it.text):
            above = [it for it in lines if "$" not in it.text and it.ink.top < sum_.ink.top]
            above = [it for it in above if it.ink.left < sum_.ink.right and sum_.ink.left < it.ink.right]
            ends = [it.ink.top + round(fonts.CAP * it.pen.size) + _beneath(it.text) for it in above]
            assert max(ends, default=0) + GAPS[kind.size] <= sum_.ink.top, (seen.state, sum_.text)


GAPS = {(1280, 800): 6, (1024, 600): 2}
"""Dots. The gap between the last line of a hand's name and its sum."""


def _beneath(words: str) -> int:
    return 5 if {*words} & {*"gjpqy"} else 0


@pytest.mark.parametrize("kind", OF_THE_DEALER, ids=lambda it: it.name)
def test_chips_of_one_place_are_alike_so_that_a_smaller_wager_is_not_the_larger_chip(
    kind: ScreenKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_area, draw_chip = wager_areas.draw, chips.draw
    radii: dict[str, list[int]] = defaultdict(list)
    lying: list[chips.Chip] = []

    def noted(brush: Brush, it: chips.Chip, at: tuple[int, int]) -> pygame.Rect:
        lying.append(it)
        return draw_chip(brush, it, at)

    def area(brush: Brush, it: wager_areas.Area, room: pygame.Rect) -> None:
        lying.clear()
        draw_area(brush, it, room)
        radii[it.hand.name] += [chip.radius for chip in lying]

    monkeypatch.setattr(chips, "draw", noted)
    monkeypatch.setattr(wager_areas, "draw", area)
    found = 0
    for seen in seen_of("caribbean-stud"):
        radii.clear()
        screen = Screen(look("caribbean-stud", simulated=True), AUDIENCES[kind.screen], kind.size, kind.dpi)
        screen.draw(blank_surface(kind.size), seen.view, seen.extras)
        assert not {name: it for name, it in radii.items() if len({*it}) > 1}, seen.state
        found += any(len(it) > 1 for it in radii.values())
    assert found or kind.size == (1024, 600)
