# SPDX-License-Identifier: MIT
"""The player in turn at a poker table: the frame lies around the seat, clear of all contents."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from controller.display.drawing import chips
from controller.display.drawing.brush import Brush
from controller.display.poker import low_seats, seats
from controller.engine.record.poker_on_show import ShownPoker
from controller.engine.shown.views import Extras, View
from tests.display.blank_surface import blank_surface
from tests.display.glass_rig import cards_drawn, letters_of
from tests.display.partial_screen import PartialScreen
from tests.display.scenes import poker_room as room
from tests.display.scenes.playing import seen_of
from tests.display.scenes.poker_room import LONG, PokerVariant
from tests.display.test_clear_of_frames import THIN, DrawnFrame, frames_drawn
from tests.display.test_display_poker import DRAWN, FULL, KINDS, places, screen_of
from tests.display.test_poker_seats import GAMES

GAPS = {"low": 4}
"""How many dots are free within the frame at least; on all other screens 6."""
BEYOND, AT_CORNER = 3, 1
"""And between its arrow and what lies in front of the seat; at a corner there is another seat."""


class Things(list[pygame.Rect]):
    """Drawn things: words, cards, numbers on their discs, chips, tags."""


@contextmanager
def things_drawn() -> Iterator[tuple[Things, Things]]:
    """All that is drawn meanwhile but words; and the arrows."""
    things, arrows = Things(), Things()

    def noting(part: Any, name: str, number: int) -> None:
        draw = getattr(part, name)

        def noted(*given: Any, **more: Any) -> Any:
            found = draw(*given, **more)
            things.append((given[number] if number else found).copy())
            return found

        patch.setattr(part, name, noted)

    def pointing(brush: Brush, box: pygame.Rect, place: Any) -> None:
        around = brush.surface.subsurface(box.inflate(*box.size).clip(brush.surface.get_rect()))
        before = around.copy()
        arrow(brush, box, place)
        apart = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), around)
        apart.invert()
        arrows.extend(it.move(around.get_offset()) for it in apart.get_bounding_rects()[:1])

    with pytest.MonkeyPatch.context() as patch, cards_drawn() as cards:
        arrow = seats._arrow
        noting(seats, "number", 3)
        noting(low_seats, "number", 3)
        noting(low_seats, "small_card", 2)
        noting(chips, "draw_discs", 0)
        noting(chips, "tag", 2)
        patch.setattr(seats, "_arrow", pointing)
        yield things, arrows
        things.extend(it.box for it in cards)


def turns(game: PokerVariant, many: int) -> Iterator[View]:
    """It is the turn of each seat in turn, with short names and stakes and with long ones; its player has bet."""
    taken = [*range(1, many + 1)]
    for view in (room.betting(game, taken), room.betting(game, taken, LONG, large=True)):
        shown = view.shown(ShownPoker)
        for number in taken:
            at = tuple(
                replace(it, state="", cards=it.cards or shown.seats[0].cards, did="raised" if it.number % 2 else "")
                if it.number == number
                else it
                for it in shown.seats
            )
            yield replace(view, on_show=(replace(shown, seats=at, turn=number, buck=number),))


def near(frame: DrawnFrame, gap: int, things: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return the things that are neither this far inside the frame nor outside it."""
    inner = frame.box.inflate(*[-2 * (frame.line + gap)] * 2)
    return [it for it in things if frame.box.inflate(2, 2).colliderect(it) and not inner.contains(it)]


@pytest.mark.parametrize("kind", DRAWN)
@pytest.mark.parametrize(
    ("game", "many"), [(game, numbers[-1]) for game, numbers in FULL], ids=lambda it: getattr(it, "title", str(it))
)
def test_all_at_a_seat_is_clear_of_the_frame_of_whose_turn_it_is(game: PokerVariant, many: int, kind: str) -> None:
    boxes = {it.number: it.box for it in places(game, kind)[1].seats}
    corners = {it.number for it in places(game, kind)[1].seats if it.corner}
    for view in turns(game, many):
        screen = PartialScreen(("poker",), game.look, *KINDS[kind], view.limits)
        with frames_drawn() as frames, things_drawn() as (things, arrows):
            screen.draw(pygame.Surface(screen.size), view, Extras())
        number = view.shown(ShownPoker).turn
        lit = next(it for it in frames if it.box.contains(boxes[number].inflate(2, 2)))
        words = [letters_of(it) for it in screen.written["poker"] if it.text.strip()]
        assert near(lit, GAPS.get(kind, 6), [*things, *words]) == [], number
        others = [*things, *words, *(box for it, box in boxes.items() if it != number)]
        assert len(arrows) == 1, number
        around = arrows[0].inflate(*[2 * (AT_CORNER if number in corners else BEYOND)] * 2)
        assert [it for it in others if around.colliderect(it) and not lit.box.contains(it)] == [], number


@pytest.mark.parametrize("kind", DRAWN)
@pytest.mark.parametrize(
    ("name", "state", "number"),
    [
        ("manila-poker", "the blind is due", 1),
        ("manila-poker", "refused", 1),
        ("draw-poker", "refused", 1),
        ("manila-poker", "a seat is keyed", 7),
        ("seven-card-stud", "a seat is keyed", 5),
        ("seven-card-stud", "the antes are due", 0),
    ],
)
def test_who_makes_the_blind_bet_and_who_has_acted_out_of_turn_has_the_frame(
    name: str, state: str, number: int, kind: str
) -> None:
    """An ante is made by every seat. Players see who has the turn, not which seat is keyed."""
    seen = next(it for it in seen_of(name) if it.state == state)
    number = seen.view.shown(ShownPoker).turn or number if kind == "players" else number
    screen, _ = screen_of(GAMES[name], kind, seen.view)
    with frames_drawn() as frames:
        screen.draw(blank_surface(screen.size), seen.view, seen.extras)
    lit = [it.box for it in frames if it.line > THIN]
    found = [place.number for place in places(GAMES[name], kind)[1].seats if place.box.collidelist(lit) >= 0]
    assert found == ([number] if number else [])
