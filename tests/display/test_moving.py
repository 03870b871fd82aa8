# SPDX-License-Identifier: MIT
"""What travels between two pictures: cards from the shoe or turned in their places, chips from their players."""

import pytest
from msgspec.structs import replace

from controller.display.kit import motion
from controller.display.kit.items import Arranged, Box, Card, Chips, of
from controller.display.kit.motion import MOST, Key, Thing, travels, turns
from controller.engine.record.shown import FACE_DOWN

PLACE, OTHER, SHOE, EDGE = Box(200, 150, 40, 56), Box(300, 150, 40, 56), (500, 0), 800
RED = ((200, 0, 0),)


def things(*every: Thing) -> dict[Key, Thing]:
    """Return the things of a panel, as they are found on a screen."""
    panel = replace(of((1000, 800), *every), panel="boxes")
    return motion.things(Arranged(panel.size, ((0, 0, panel),)), frozenset({"boxes"}))


def card(name: str, box: Box = PLACE, owner: str = "hand 1") -> Card:
    return Card(box, "card", owner, card=name)


def chips(box: Box = PLACE, owner: str = "box 1", cents: int = 500, kind: str = "stake") -> Chips:
    return Chips(box, kind, owner, cents=cents, colours=RED)


@pytest.mark.parametrize(
    ("before", "after", "start", "turned"),
    [
        ([], [card("Kh")], SHOE, False),
        ([card(FACE_DOWN)], [card("Kh")], PLACE.center, True),
        ([card("Kh", OTHER, "hand 2")], [card("Kh")], OTHER.center, False),
        ([], [chips()], (PLACE.center[0], EDGE), False),
        ([chips(OTHER, "box 1", kind=motion.HOME)], [chips()], OTHER.center, False),
        ([chips(OTHER, "pot")], [chips()], OTHER.center, False),
    ],
    ids=["dealt", "turned", "moved", "laid", "laid by its player", "from the pot"],
)
def test_each_thing_travels_from_where_it_was(
    before: list[Thing], after: list[Thing], start: tuple[int, int], turned: bool
) -> None:
    found = travels(things(*before), things(*after), SHOE, EDGE)
    assert [(it.start, it.turned) for it in found] == [(start, turned)]


def test_what_lies_still_or_is_taken_does_not_travel() -> None:
    still = things(card("Kh"), chips(OTHER))
    assert travels(still, still, SHOE, EDGE) == ()
    assert travels(still, {}, SHOE, EDGE) == ()


def test_more_than_anybody_can_follow_do_not_travel() -> None:
    many = [chips(PLACE.moved(41 * number, 0), f"box {number}") for number in range(MOST + 1)]
    assert travels({}, things(*many), SHOE, EDGE) == ()
    assert len(travels({}, things(*many[:-1]), SHOE, EDGE)) == MOST


def test_cards_that_are_turned_in_their_places_do_not_fly() -> None:
    (found,) = turns(things(card(FACE_DOWN)), things(card("Kh"), card(FACE_DOWN, OTHER, "hand 2")))[:1]
    assert (found.start, found.turned) == (PLACE.center, True)
