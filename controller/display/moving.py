# SPDX-License-Identifier: MIT
"""What moves in a panel between two pictures: cards that are dealt, moved or turned, chips that come, win or go."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from controller.display.drawing.brush import Laid

MOST: Final = 14
"""If more things than these would move, only chips do, or nothing: nobody could follow them."""
SAME: Final = 6
"""Two boxes are one place if they are not farther apart than this part of their width."""
DOWN, WINS = "down", "wins"


class Sprite(NamedTuple):
    """A thing on its way from the middle of one place to another. back: it is turned, and this was seen before."""

    picture: pygame.Surface
    start: tuple[int, int]
    end: tuple[int, int]
    is_card: bool
    back: pygame.Surface | None = None

    @property
    def way(self) -> pygame.Rect:
        """The whole of what it passes over."""
        box = self.picture.get_rect()
        box.center = self.start
        return box.union(box.move(self.end[0] - self.start[0], self.end[1] - self.start[1]))

    def draw(self, surface: pygame.Surface, share: float) -> None:
        """Draw it where it is when this share of its way is behind it."""
        x, y = (round(one + (other - one) * share) for one, other in zip(self.start, self.end, strict=True))
        picture = self.picture
        if self.back:
            picture = self.back if share < 1 / 2 else self.picture
            wide = max(1, round(picture.get_width() * abs(1 - 2 * share)))
            picture = pygame.transform.scale(picture, (wide, picture.get_height()))
        surface.blit(picture, picture.get_rect(center=(x, y)))


def sprites(before: Sequence[Laid], after: Sequence[Laid], box: pygame.Rect) -> tuple[Sprite, ...]:
    """What moves in a panel. The dealer is above it, the players are beneath it: on both screens cards come from the
    one, chips from the others.
    """
    coming = tuple(_chips(before, after, box))
    ways = ((*_cards(before, after, box), *coming), coming, ())
    return next(every for every in ways if len(every) <= MOST)


def _at(lying: Sequence[Laid], box: pygame.Rect) -> Laid | None:
    """What lies in a place."""
    x, y = box.center
    near = (it for it in lying if SAME * (abs(it.box.centerx - x) + abs(it.box.centery - y)) <= box.width)
    return next(near, None)


def _cards(before: Sequence[Laid], after: Sequence[Laid], box: pygame.Rect) -> Iterator[Sprite]:
    """Cards that are turned in their place; that move to another one; that are dealt. Those that go are just gone."""
    was = [it for it in before if it.is_card]
    for it in after:
        there = _at(was, it.box)
        if not it.is_card or (there and there.what == it.what):
            continue
        if there and there.how == DOWN:
            yield Sprite(it.picture, it.box.center, it.box.center, is_card=True, back=there.picture)
        elif from_here := next((other for other in was if other.what == it.what and it.how != DOWN), None):
            yield Sprite(it.picture, from_here.box.center, it.box.center, is_card=True)
        else:
            yield Sprite(it.picture, it.start or (box.centerx, box.top), it.box.center, is_card=True)


def _chips(before: Sequence[Laid], after: Sequence[Laid], box: pygame.Rect) -> Iterator[Sprite]:
    """Chips that a player lays; that come from the dealer to those that win; winners' that go to their players.

    At a table of seats bets join what else of their seat lies in the pot.
    """
    was, now = ([it for it in every if not it.is_card] for every in (before, after))
    for it in now:
        there = _at(was, it.box)
        if it.how == WINS and there and there.how != WINS:
            yield Sprite(it.picture, (box.centerx, box.top), it.box.center, is_card=False)
        elif not there and (it.start or not it.how):
            yield Sprite(it.picture, it.start or (it.box.centerx, box.bottom), it.box.center, is_card=False)
    for it in was:
        if it.how == WINS and not it.start and not _at(now, it.box):
            yield Sprite(it.picture, it.box.center, (it.box.centerx, box.bottom), is_card=False)
        elif not it.how and not _at(now, it.box) and (heap := _joined(it, now)):
            yield Sprite(it.picture, it.box.center, heap.box.center, is_card=False)


def _joined(it: Laid, now: Sequence[Laid]) -> Laid | None:
    """Other chips of the same seat, which these have joined: they come from here."""
    around = it.box.inflate(2 * it.box.width, 2 * it.box.width)
    return next((other for other in now if other.start and around.collidepoint(other.start)), None)
