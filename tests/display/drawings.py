# SPDX-License-Identifier: MIT
"""Drawings of a new screen for each picture of a scene, recorded once for every law: drawing takes most of the time."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any, NamedTuple, TypeVar

import pygame
import pytest

from controller.display.drawing import chips, light
from controller.display.drawing.brush import Brush, Written
from controller.display.players import pay_rows
from tests.display.glass_rig import DrawnCard, cards_drawn
from tests.display.pictures import KINDS, ScreenKind, drawn_anew
from tests.display.scenes.playing import Seen, seen_of

T = TypeVar("T")


class DrawnFrame(NamedTuple):
    """A frame that was drawn: its box, outside, and the width of its line."""

    box: pygame.Rect
    line: int

    def crossed_by(self, ink: pygame.Rect, gap: int) -> bool:
        """Whether ink comes nearer to the frame than this at its left or right."""
        outer = self.box
        if not outer.colliderect(ink) or not outer.top <= ink.centery <= outer.bottom:
            return False
        clear = gap - 1 if self.line <= THIN else gap
        inner = outer.inflate(-2 * (self.line + clear), 0)
        return not inner.left <= ink.left or not ink.right <= inner.right


THIN = 3
"""So broad a line is that is painted, in dots at the most."""


class ScreenDrawing(NamedTuple):
    """The whole drawing of one new screen."""

    boxes: dict[str, pygame.Rect]
    """Panels on the screen."""
    written: dict[str, list[Written]]
    """Lines of text of each panel."""
    frames: list[DrawnFrame]
    """Frames of wins and of the player in turn, and the painted frames."""
    won: list[DrawnFrame]
    """Frames of wins, from the functions that draw them."""
    golds: list[DrawnFrame]
    """Areas of side wagers that win."""
    glowing: list[pygame.Rect]
    """Areas of gold in pay tables."""
    cards: list[DrawnCard]
    stacks: list[pygame.Rect]


Drawings = Callable[[str, ScreenKind], list[tuple[Seen, ScreenDrawing]]]
"""Drawings of a game's scene on a kind of screen, in order, each with its view."""


def drawings_of(game: str, kind: ScreenKind) -> list[ScreenDrawing]:
    """Draw them all."""
    return [_drawn(game, kind, seen) for seen in seen_of(game)]


def _drawn(game: str, kind: ScreenKind, seen: Seen) -> ScreenDrawing:
    every = (frames_drawn, won_drawn, golds_drawn, glowing_drawn, cards_drawn, stacks_drawn)
    with ExitStack() as stack:
        lists: list[Any] = [stack.enter_context(drawn()) for drawn in every]
        screen = drawn_anew(game, kind, seen)
    return ScreenDrawing(screen.boxes, screen.written, *lists)


def on_the_screen(brush: Brush, box: pygame.Rect, line: int) -> Iterator[DrawnFrame]:
    """Yield the frame, unless it is part of a cached picture, such as a card."""
    if brush.surface.get_size() in {kind.size for kind in KINDS}:
        yield DrawnFrame(box.copy(), line)


@contextmanager
def noted(
    owner: object, name: str, note: Callable[..., Iterable[T]], among: list[T] | None = None
) -> Iterator[list[T]]:
    """Record notes of every call of this function. `among`: the list for the notes, if not a new one."""
    drawn: list[T] = [] if among is None else among
    draw = getattr(owner, name)

    def noting(*given: Any, **named: Any) -> Any:
        drawn.extend(note(*given, **named))
        return draw(*given, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, noting)
        yield drawn


@contextmanager
def frames_drawn() -> Iterator[list[DrawnFrame]]:
    """Record the frames of wins and of the player in turn, and the painted frames."""

    def of_turn(brush: Brush, box: pygame.Rect, radius: int = 12, line: int = 6, *_: Any) -> Iterator[DrawnFrame]:
        return on_the_screen(brush, box, line)

    def painted(brush: Brush, rect: pygame.Rect, colour: Any, width: int = 2, *_: Any) -> Iterator[DrawnFrame]:
        return on_the_screen(brush, rect, width)

    with noted(light, "act_frame", of_turn) as drawn, noted(Brush, "frame", painted, drawn):
        yield drawn


def won_drawn() -> AbstractContextManager[list[DrawnFrame]]:
    """The frames of who wins that are drawn meanwhile."""
    return noted(light, "gold_frame", lambda brush, box, radius, line, *_, **__: [DrawnFrame(box.copy(), line)])


def golds_drawn() -> AbstractContextManager[list[DrawnFrame]]:
    """The gold areas that are drawn meanwhile, without a line."""
    return noted(light, "gold_area", lambda brush, rect, *_, **__: on_the_screen(brush, rect, 0))


def glowing_drawn() -> AbstractContextManager[list[pygame.Rect]]:
    """The areas of gold that pay tables draw meanwhile."""
    return noted(pay_rows, "lay_gold", lambda brush, box: [box])


@contextmanager
def stacks_drawn() -> Iterator[list[pygame.Rect]]:
    """Record the boxes of the drawn stacks, without the thin ring around winning ones."""
    drawn: list[pygame.Rect] = []
    draw = chips.draw_discs

    def noted(brush: Brush, it: chips.Chip, at: tuple[int, int]) -> pygame.Rect:
        drawn.append(draw(brush, it, at))
        return drawn[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chips, "draw_discs", noted)
        yield drawn
