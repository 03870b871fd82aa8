# SPDX-License-Identifier: MIT
"""Motion on a screen: for a moment a panel that changed is seen between its former picture and the new one.

Chips that come fade in, losing ones fade out, winning areas light up together; the result grows. It ends by itself, or
at once. It knows no clock: it is told the time.
"""

from typing import Final, NamedTuple

import pygame

FRAME_S: Final = 1 / 30
"""From one picture of a motion to the next."""
MS: Final = 1_000_000
LASTS_MS: Final = {"layout": 160, "places": 180, "ring": 180, "boxes": 180, "dealers": 180, "hands": 180, "wins": 220}
"""How long the change of a panel is seen, by its name."""
RESULT: Final = "result"
RESULT_MS: Final = 200
GROWS_FROM: Final = 0.9
"""The first size of a result, as a share of its own."""


class Former(NamedTuple):
    """A panel's place, and the picture that was there."""

    box: pygame.Rect
    picture: pygame.Surface


class Change(NamedTuple):
    """A panel that has changed: its place, its former picture and the new one; how long it moves; whether it grows."""

    box: pygame.Rect
    before: pygame.Surface
    after: pygame.Surface
    lasts: int
    grows: bool


class Motion:
    """Everything that moves on one screen after one change."""

    def __init__(self, surface: pygame.Surface, former: dict[str, Former], now: int) -> None:
        """surface: with the new picture. former: by panel. now: in nanoseconds."""
        self._surface, self._began = surface, now
        self._left = [_change(surface, name, *it) for name, it in former.items()]
        self._left = [it for it in self._left if it.box.height]

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
    return name == RESULT or name in LASTS_MS


def eased(part: float) -> float:
    """How far a motion is when this part of its time is over: quick at first, then slower."""
    return 1 - (1 - part) ** 3


def _change(surface: pygame.Surface, name: str, box: pygame.Rect, before: pygame.Surface) -> Change:
    """What has changed in a panel: only the rows in which its picture is another one."""
    after = surface.subsurface(box).copy()
    if name == RESULT:
        return Change(box, before, after, RESULT_MS * MS, grows=True)
    first, end = _rows(before, after)
    part = pygame.Rect(0, first, box.width, end - first)
    was, now = (picture.subsurface(part).copy() if part.height else picture for picture in (before, after))
    return Change(part.move(box.topleft), was, now, LASTS_MS[name] * MS, grows=False)


def _rows(before: pygame.Surface, after: pygame.Surface) -> tuple[int, int]:
    """The first row in which two pictures of one size are not alike, and the end of the last one."""
    pitch, one, other = before.get_pitch(), before.get_buffer().raw, after.get_buffer().raw
    starts = range(0, before.height * pitch, pitch)
    apart = [start // pitch for start in starts if one[start : start + pitch] != other[start : start + pitch]]
    return (apart[0], apart[-1] + 1) if apart else (0, 0)


def _draw(surface: pygame.Surface, it: Change, part: float) -> None:
    if part >= 1:
        surface.blit(it.after, it.box)
        return
    surface.blit(it.before, it.box)
    share = eased(part)
    picture, at = it.after, it.box
    if it.grows:
        size = GROWS_FROM + (1 - GROWS_FROM) * share
        picture = pygame.transform.smoothscale_by(it.after, size)
        at = picture.get_rect(midleft=it.box.midleft)
    picture.set_alpha(round(255 * share))
    surface.blit(picture, at)
    it.after.set_alpha(None)
