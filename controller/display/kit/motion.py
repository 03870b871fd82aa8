# SPDX-License-Identifier: MIT
"""Motion between two pictures of a screen: cards and chips travel, a wheel turns, then everything else changes.

Things travel over the former picture. The words of the new picture, such as totals and the prompt, appear when the last
thing lies in its place. A motion ends by itself, or at once when a key is pressed. Its owner tells it the time.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from controller.display.kit import paint
from controller.display.kit.items import Arranged, Box, Card, Chips, Item, Picture
from controller.display.kit.pictures import TURNING
from controller.display.kit.theme import Theme
from controller.engine.record.shown import FACE_DOWN

EDGE: Final = 16
"""Dots. Width of a card that is turned and seen from its edge."""
FRAME_S: Final = 1 / 30
"""Seconds. Distance of two pictures of a motion."""
MS: Final = 1_000_000
"""Nanoseconds."""
TRAVEL_MS: Final = 200
"""Milliseconds. Time of a card or a stack on its way."""
TURN_MS: Final = 300
"""Milliseconds. Time in which a picture turns into its place."""
GROW_MS: Final = 200
"""Milliseconds. Time in which a result grows."""
GROWS_FROM: Final = 0.9
"""Share of its size with which a result begins."""
MOST: Final = 14
"""Things that travel at the same time. If there were more, nobody could follow them, and nothing travels."""

HOME: Final = "home"
"""Kind of chips that say where a player sits: the chips of the player's bets come from there."""
COPY: Final = "copy"
"""Kind of cards that repeat other cards. They do not travel."""

Thing = Card | Chips | Picture
Key = tuple[str, str, str, int]
"""Panel, kind, owner, and number among the things of this panel, kind and owner."""


class Travel(NamedTuple):
    """A thing on its way to its place."""

    item: Thing
    """The thing at its place."""
    start: tuple[int, int]
    """Middle of the place from which it comes."""
    turned: bool = False
    """Whether the card is turned in its place."""


def things(screen: Arranged, panels: frozenset[str]) -> dict[Key, Thing]:
    """Return the cards and chips of these panels, by their keys. Things without an owner do not travel."""
    found: dict[Key, Thing] = {}
    for name, box, panel in screen.panels():
        if name in panels:
            numbers: dict[tuple[str, str], int] = {}
            for it in panel.at(box.left, box.top):
                if isinstance(it, Card | Chips | Picture) and _may_move(it):
                    number = numbers[it.kind, it.owner] = numbers.get((it.kind, it.owner), -1) + 1
                    found[name, it.kind, it.owner, number] = it
    return found


def _may_move(it: Thing) -> bool:
    return it.name in TURNING if isinstance(it, Picture) else bool(it.owner)


def travels(
    old: Mapping[Key, Thing], new: Mapping[Key, Thing], cards_from: tuple[int, int], chips_edge: int
) -> tuple[Travel, ...]:
    """Return the things that travel from one picture to the next.

    cards_from: the place of the shoe. chips_edge: the row of the screen's edge at which the players sit.
    """
    every = tuple(_travels(old, new, cards_from, chips_edge))
    return every if len(every) <= MOST else ()


def _travels(
    old: Mapping[Key, Thing], new: Mapping[Key, Thing], cards_from: tuple[int, int], edge: int
) -> Iterator[Travel]:
    left = {(it.card, key[0]): it for key, it in old.items() if isinstance(it, Card) and key not in new}
    homes = {(it.colours, key[0]): it for key, it in old.items() if isinstance(it, Chips) and it.kind == HOME}
    piles = {(it.colours, key[0]): it for key, it in old.items() if isinstance(it, Chips) and key not in new}
    for key, it in new.items():
        was = old.get(key)
        if isinstance(it, Picture):
            if was is None:
                yield Travel(it, it.box.center)
            continue
        if isinstance(it, Card):
            before = was.card if isinstance(was, Card) else ""
            if not it.card or it.card == before or it.kind == COPY:
                continue
            if before == FACE_DOWN and was:
                yield Travel(_bright(it), it.box.center, turned=True)
            elif elsewhere := left.get((it.card, key[0])):
                yield Travel(_bright(it), elsewhere.box.center)
            else:
                yield Travel(_bright(it), cards_from)
        elif pile := piles.get((it.colours, key[0])) if _grows(was, it) else None:
            yield Travel(it, pile.box.center)
        elif was is None:
            home = homes.get((it.colours, key[0]))
            yield Travel(it, home.box.center if home else (it.box.center[0], edge))


def _grows(was: Thing | None, now: Chips) -> bool:
    """Return whether a stack is new, or has more chips than it had."""
    return was is None or (isinstance(was, Chips) and now.cents > was.cents)


def turns(old: Mapping[Key, Thing], new: Mapping[Key, Thing]) -> tuple[Travel, ...]:
    """Return the cards that have come, turned in their places: none flies over another one."""
    came = (it for key, it in new.items() if isinstance(it, Card) and it.card and _card_of(old.get(key)) != it.card)
    return tuple(Travel(_bright(it), it.box.center, turned=True) for it in came)


def _card_of(it: Thing | None) -> str:
    return it.card if isinstance(it, Card) else ""


def _bright(it: Card) -> Card:
    """Return a card as it is dealt: nobody knows yet whether it loses."""
    return replace(it, look="")


class Motion:
    """Everything that moves on one screen after one change."""

    def __init__(  # noqa: PLR0913, PLR0917 - two pictures and what is between them
        self,
        surface: pygame.Surface,
        before: pygame.Surface,
        changed: Sequence[pygame.Rect],
        moving: Iterable[Travel],
        growing: Iterable[pygame.Rect],
        theme: Theme,
        now: int,
    ) -> None:
        """surface: with the new picture. before: the former one. changed: where they differ. now: nanoseconds."""
        self._surface, self._before, self._theme = surface, before, theme
        self._after = [(box, surface.subsurface(box).copy()) for box in changed]
        self._travels = tuple(moving)
        self._growing = [(box, surface.subsurface(box).copy()) for box in growing]
        self._began = now
        turns = any(isinstance(it.item, Picture) for it in self._travels)
        self._lasts = (TURN_MS if turns else TRAVEL_MS) * MS
        self._drawn: list[pygame.Rect] = []
        self._landed = not self._travels
        if self._travels:
            for box in changed:
                surface.blit(before, box, box)

    @property
    def moves(self) -> bool:
        """Return whether anything still moves."""
        return not self._landed or bool(self._growing)

    @property
    def places(self) -> list[pygame.Rect]:
        """Return the rectangles in which things travel now."""
        return [*self._drawn]

    def draw(self, now: int) -> None:
        """Draw the picture of this time."""
        if not self._landed:
            share = max(0.0, (now - self._began) / self._lasts)
            self._lift()
            if share < 1:
                self._fly(eased(share))
                return
            self._land(now)
        share = (now - self._began) / (GROW_MS * MS)
        for box, picture in self._growing:
            self._grow(box, picture, min(1.0, max(0.0, share)))
        if share >= 1:
            self._growing = []

    def end(self) -> None:
        """Show the new picture at once."""
        self._lift()
        for box, picture in (*self._after, *self._growing):
            self._surface.blit(picture, box)
        self._landed, self._growing = True, []

    def _lift(self) -> None:
        """Remove the travelling things from the former picture."""
        for box in self._drawn:
            self._surface.blit(self._before, box, box)
        self._drawn = []

    def _fly(self, share: float) -> None:
        for it in self._travels:
            item = _on_its_way(it, share)
            paint.paint(self._surface, [item], self._theme)
            self._drawn.append(pygame.Rect(item.extent).clip(self._surface.get_rect()))

    def _land(self, now: int) -> None:
        self._landed, self._began = True, now
        for box, picture in self._after:
            self._surface.blit(picture, box)

    def _grow(self, box: pygame.Rect, picture: pygame.Surface, share: float) -> None:
        self._surface.blit(self._before, box, box)
        size = GROWS_FROM + (1 - GROWS_FROM) * eased(share)
        image = pygame.transform.smoothscale_by(picture, size) if share < 1 else picture
        image.set_alpha(round(255 * eased(share)))
        self._surface.blit(image, image.get_rect(center=box.center))
        picture.set_alpha(None)


def eased(share: float) -> float:
    """Return how far a motion is after this share of its time: fast at first, then slower."""
    return 1 - (1 - share) ** 3


def _on_its_way(it: Travel, share: float) -> Item:
    """Return a thing where it is after this share of its way."""
    box = it.item.box
    if isinstance(it.item, Picture):
        return replace(it.item, turn=share)
    if it.turned and isinstance(it.item, Card):
        wide = max(EDGE, round(box.width * abs(1 - 2 * share)))
        card = FACE_DOWN if share < 1 / 2 else it.item.card
        return replace(it.item, box=Box(box.center[0] - wide // 2, box.top, wide, box.height), card=card)
    x, y = (round((start - end) * (1 - share)) for start, end in zip(it.start, box.center, strict=True))
    return it.item.moved(x, y)
