# SPDX-License-Identifier: MIT
"""The cards of a hand stand clear within the frame of who wins, of a split too, and all of a column are as broad."""

import pytest
from msgspec.structs import replace

from controller.display.screen import Screen
from controller.engine.record.on_show import ShownBoxes
from controller.engine.shown.views import Extras, View
from tests.display.blank_surface import blank_surface
from tests.display.drawings import Drawings, DrawnFrame, won_drawn
from tests.display.glass_rig import DrawnCard, cards_drawn
from tests.display.pictures import KINDS, ScreenKind
from tests.display.scenes import boxes as scenes

GAMES = ("caribbean-stud", "let-it-ride-nsw", "let-it-ride-house", "double-chance")
GAPS = {(1024, 600): 4}
"""How many dots are free within it, on all other screens 5."""
CARDS = ["8c", "8d", "2s", "3h", "Td", "4c", "Ah", "2h", "3d"]


def drawn(screen: Screen, kind: ScreenKind, view: View, extras: Extras) -> tuple[list[DrawnCard], list[DrawnFrame]]:
    with cards_drawn() as cards, won_drawn() as frames:
        screen.draw(blank_surface(kind.size), view, extras)
    return cards, frames


def too_near(cards: list[DrawnCard], frames: list[DrawnFrame], gap: int) -> list[str]:
    """The cards that are neither clear within a frame nor beside it."""
    return [
        f"{it.card} at {it.box} in {frame} of {line}"
        for it in cards
        for frame, line in frames
        if frame.inflate(2, 0).colliderect(it.box)
        if not frame.inflate(-2 * (line + gap), -2 * (line + gap)).contains(it.box)
    ]


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
@pytest.mark.parametrize("game", GAMES)
def test_in_every_scene_cards_are_clear_within_the_frame_of_who_wins(
    game: str, kind: ScreenKind, drawings: Drawings
) -> None:
    amiss = {}
    for seen, its in drawings(game, kind):
        if found := too_near(its.cards, its.won, GAPS.get(kind.size, 5)):
            amiss[seen.state] = found
    assert amiss == {}


def of_so_many(count: int, *, doubled: bool) -> View:
    """Return a result in which both hands of a split win with this many cards."""
    view = scenes.SETTLED
    shown, cards = view.shown(ShownBoxes), tuple(CARDS[:count])
    boxes = []
    for box in shown.boxes:
        hands = tuple(replace(it, cards=cards if it.cards else (), doubled=doubled) for it in box.hands)
        boxes.append(replace(box, hands=hands))
    assert view.declared
    hands_won = tuple(replace(it, outcome="wins") if it.hand == "3/2" else it for it in view.declared.hands)
    return replace(
        view,
        on_show=(*(it for it in view.on_show if it is not shown), replace(shown, boxes=tuple(boxes))),
        declared=replace(view.declared, hands=hands_won),
    )
