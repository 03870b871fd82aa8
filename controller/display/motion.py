# SPDX-License-Identifier: MIT
"""Motion on a screen: for a moment a panel that changed is seen between its former picture and the new one.

Cards slide to their places and are turned; chips come from their players, and from the dealer to whoever wins; losing
ones fade out, winning areas light up together; a wheel comes to rest; the result grows. It ends by itself, or at once.
It knows no clock: it is told the time.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.drawing.brush import Laid, Turning
from controller.display.moving import Sprite, sprites

FRAME_S: Final = 1 / 30
"""From one picture of a motion to the next."""
MS: Final = 1_000_000
LASTS_MS: Final = {
    "layout": 160,
    "board": 160,
    "wins": 220,
    "wheel": 300,
    **dict.fromkeys(("ring", "boxes", "dealers", "poker"), 180),
}
"""How long the change of a panel is seen, by its name."""
ONLY_THINGS: Final = frozenset({"poker"})
"""Large panels of which only cards and chips move: all else is there at once."""
MOVES_MS: Final = 220
"""The same where something in it moves."""
GROWS: Final = frozenset({"result", "ball"})
"""The panels whose change grows: the result, and the ball drawn last."""
RESULT_MS: Final = 200
GROWS_FROM: Final = 0.9
"""The first size of a result, as a share of its own."""


class Former(NamedTuple):
    """A panel's place, the picture that was there, the cards and chips on it. rests: what turns there was at rest."""

    box: pygame.Rect
    picture: pygame.Surface
    laid: Sequence[Laid] = ()
    rests: bool = False


class Change(NamedTuple):
    """A panel that has changed: its place, its former picture and the new one; how long it moves; whether it grows.

    sprites: what moves on it. waits: the new picture is seen once cards lie in their places. turns: what comes to rest.
    """

    box: pygame.Rect
    before: pygame.Surface
    after: pygame.Surface
    lasts: int
    grows: bool
    sprites: tuple[Sprite, ...] = ()
    waits: bool = False
    turns: Turning | None = None


class Motion:
    """Everything that moves on one screen after one change."""

    def __init__(self, surface: pygame.Surface, changes: Iterable[Change], now: int) -> None:
        """surface: with the new picture. now: in nanoseconds."""
        self._surface, self._began = surface, now
        self._left = [it for it in changes if it.box.height]

    @property
    def moves(self) -> bool:
        """Whether anything moves still."""
        return bool(self._left)

    def draw(self, now: int) -> None:
        """Draw the picture of this time."""
        for it in self._left:
            _draw(self._surface, it, min(1.0, max(0.0, (now - self._began) / it.lasts)))
        self._left = [it for it in self._left if now - self._began < it.lasts]

    def end(self) -> None:
        """Everything is where it comes to rest."""
        for it in self._left:
            self._surface.blit(it.after, it.box)
        self._left = []


def moving(name: str) -> bool:
    """Whether the change of this panel is seen."""
    return name in GROWS or name in LASTS_MS


def eased(part: float) -> float:
    """How far a motion is when this part of its time is over: quick at first, then slower."""
    return 1 - (1 - part) ** 3


def change(
    surface: pygame.Surface, name: str, former: Former, laid: Sequence[Laid], turns: Turning | None = None
) -> Change:
    """What has changed in a panel: only the rows in which its picture is another one, or in which something moves.

    Of a panel of which only things move: that part of it over which they do.
    """
    box, before = former.box, former.picture
    after = surface.subsurface(box).copy()
    if name in GROWS:
        return Change(box, before, after, RESULT_MS * MS, grows=True)
    if turns and not former.rests:
        return Change(box, before, after, LASTS_MS[name] * MS, grows=False, turns=turns)
    moved = sprites(former.laid, laid, box)
    ways = [*_reached(moved, box)]
    part = pygame.Rect(0, 0, box.width, 0)
    if name in ONLY_THINGS:
        part = ways[0].unionall(ways[1:]) if ways else part
    else:
        part.top, part.height = _rows(before, after, ways)
    was, now = (picture.subsurface(part).copy() if part.height else picture for picture in (before, after))
    lasts, waits = MOVES_MS if moved else LASTS_MS[name], any(it.is_card for it in moved)
    return Change(part.move(box.topleft), was, now, lasts * MS, grows=False, sprites=moved, waits=waits)


def _reached(moved: Sequence[Sprite], box: pygame.Rect) -> Iterator[pygame.Rect]:
    """The ways of what moves, from the panel's corner."""
    for it in moved:
        yield it.way.clip(box).move(-box.left, -box.top)


def _rows(before: pygame.Surface, after: pygame.Surface, ways: Sequence[pygame.Rect]) -> tuple[int, int]:
    """The first row in which two pictures are not alike, or in which something moves; and how many such rows."""
    pitch, one, other = before.get_pitch(), before.get_buffer().raw, after.get_buffer().raw
    starts = range(0, before.height * pitch, pitch)
    apart = [start // pitch for start in starts if one[start : start + pitch] != other[start : start + pitch]]
    if not apart:
        return 0, 0
    first = min(apart[0], *(way.top for way in ways)) if ways else apart[0]
    end = max(apart[-1] + 1, *(way.bottom for way in ways)) if ways else apart[-1] + 1
    return max(0, first), min(end, before.height) - max(0, first)


def _draw(surface: pygame.Surface, it: Change, part: float) -> None:
    if part >= 1:
        surface.blit(it.after, it.box)
        return
    share = eased(part)
    if it.turns:
        surface.blit(it.turns(share), it.box)
        return
    surface.blit(it.before, it.box)
    if not it.waits:
        _blend(surface, it, share)
    clip = surface.get_clip()
    surface.set_clip(it.box)
    for sprite in it.sprites:
        sprite.draw(surface, share)
    surface.set_clip(clip)


def _blend(surface: pygame.Surface, it: Change, share: float) -> None:
    """The new picture over the former one, as far as it is seen."""
    picture, at = it.after, it.box
    if it.grows:
        size = GROWS_FROM + (1 - GROWS_FROM) * share
        picture = pygame.transform.smoothscale_by(it.after, size)
        at = picture.get_rect(midleft=it.box.midleft)
    picture.set_alpha(round(255 * share))
    surface.blit(picture, at)
    it.after.set_alpha(None)
