# SPDX-License-Identifier: MIT
"""Movements in a panel: cards are dealt from above and turned, chips come from their players and go to the winners."""

import pygame
import pytest

from controller.display.drawing.brush import CHIPS, Laid
from controller.display.moving import MOST, Sprite, sprites
from controller.engine.record.on_show import FACE_DOWN

BOX = pygame.Rect(100, 50, 400, 300)
PLACE, OTHER = pygame.Rect(200, 150, 40, 56), pygame.Rect(300, 150, 40, 56)
BACK, FACE = pygame.Surface(PLACE.size), pygame.Surface(PLACE.size)


def card(name: str, box: pygame.Rect) -> Laid:
    return Laid(name, box, BACK if name == FACE_DOWN else FACE, "down" if name == FACE_DOWN else "")


def chips(box: pygame.Rect, how: str = "") -> Laid:
    return Laid(CHIPS, box, FACE, how)


def moved(before: list[Laid], after: list[Laid]) -> list[tuple[tuple[int, int], tuple[int, int], bool]]:
    return [(it.start, it.end, it.back is not None) for it in sprites(before, after, BOX)]


@pytest.mark.parametrize(
    ("before", "after", "start", "end", "turned"),
    [
        ([], [card("Kh", PLACE)], BOX.midtop, PLACE.center, False),
        ([card(FACE_DOWN, PLACE)], [card("Kh", PLACE)], PLACE.center, PLACE.center, True),
        ([card("Kh", PLACE)], [card("Kh", OTHER)], PLACE.center, OTHER.center, False),
        ([], [chips(PLACE)], (PLACE.centerx, BOX.bottom), PLACE.center, False),
        ([chips(PLACE)], [chips(PLACE.inflate(-2, -2), "wins")], BOX.midtop, PLACE.center, False),
        ([chips(PLACE, "wins")], [], PLACE.center, (PLACE.centerx, BOX.bottom), False),
        ([], [chips(PLACE, "wins")._replace(start=(7, 9))], (7, 9), PLACE.center, False),
        ([], [card("Kh", PLACE)._replace(start=(7, 9))], (7, 9), PLACE.center, False),
    ],
    ids=["dealt", "turned", "moved", "laid", "wins", "goes to its player", "from the pot", "from the dealer below"],
)
def test_each_thing_moves_from_where_it_was(
    before: list[Laid], after: list[Laid], start: tuple[int, int], end: tuple[int, int], turned: bool
) -> None:
    assert moved(before, after) == [(start, end, turned)]


def test_what_lies_still_or_is_taken_does_not_move() -> None:
    still = [card("Kh", PLACE), chips(OTHER)]
    assert moved(still, [card("Kh", PLACE), chips(OTHER, "faded")]) == []
    assert moved(still, []) == []


def test_a_card_that_is_turned_shows_its_face_only_in_the_second_half() -> None:
    """Nothing that lies face down is seen before it is turned."""
    back, face = pygame.Surface((40, 56)), pygame.Surface((40, 56))
    back.fill((0, 0, 200))
    face.fill((200, 0, 0))
    sprite = Sprite(face, (50, 50), (50, 50), is_card=True, back=back)
    for share, seen in ((0.1, (0, 0, 200)), (0.49, (0, 0, 200)), (0.9, (200, 0, 0))):
        surface = pygame.Surface((100, 100))
        sprite.draw(surface, share)
        assert surface.get_at((50, 50))[:3] == seen


def test_more_than_anybody_can_follow_do_not_move() -> None:
    many = [chips(PLACE.move(41 * number, 0)) for number in range(MOST + 1)]
    assert moved([], many) == []
    assert len(moved([], many[:-1])) == MOST
    assert len(moved([], [*many[:2], *(card("Kh", PLACE.move(41 * number, 99)) for number in range(MOST))])) == 2
