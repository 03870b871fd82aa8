# SPDX-License-Identifier: MIT
"""Keeps pictures that were drawn, so that each is drawn once. What is kept is bounded in bytes, not in pictures."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec

import pygame

LIMIT: Final = 8_000_000
"""Bytes that all kept pictures may take together: the two screens of a roulette table fill it in 18 states."""

_Said = ParamSpec("_Said")


class Shelf:
    """Pictures by what they show. If they take more than the limit, those go first that were not used for longest."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.taken = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def picture(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this key, drawn now if it is not kept. It is shared: nobody draws on it."""
        found = self._pictures.get(key)
        if found is None:
            found = draw()
            self._pictures[key] = found
            self.taken += bytes_of(found)
            self._make_room()
        else:
            self._pictures.move_to_end(key)
        return found

    def _make_room(self) -> None:
        while self.taken > self.limit and self._pictures:
            _, gone = self._pictures.popitem(last=False)
            self.taken -= bytes_of(gone)


def bytes_of(picture: pygame.Surface) -> int:
    """The bytes that a picture's dots take."""
    return picture.get_pitch() * picture.get_height()


SHELF: Final = Shelf(LIMIT)
"""Where all pictures of the kit are kept."""


def kept(draw: Callable[_Said, pygame.Surface]) -> Callable[_Said, pygame.Surface]:
    """Keep each picture that a function draws, by its arguments."""

    @wraps(draw)
    def found(*said: _Said.args, **named: _Said.kwargs) -> pygame.Surface:
        key = (draw, said, tuple(sorted(named.items())))
        return SHELF.picture(key, lambda: draw(*said, **named))

    return found
