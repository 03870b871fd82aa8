# SPDX-License-Identifier: MIT
"""How the seats of a table of poker stand round it: in rows at both sides, and the rest between them at the top.

The dealer sits below the picture. All lengths named here are in sizes of the smallest letters that the audience reads.
"""

from collections.abc import Iterator
from math import sqrt
from typing import Final, Literal, NamedTuple

import pygame

ROWS: Final = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4, 11: 4, 12: 5, 13: 5}
"""By the number of seats: how many stand at each side. The uppermost of both sides begin the row at the top."""
HIGH, HIGHEST = 6.9, 0.28
"""The largest height of a seat; and as a share of the room's."""
LOW_ROOM, HIGHEST_LOW, LOW_ROWS = 16, 0.32, 3
"""A room of less height; in it the largest height of a seat as a share, and from so many rows on the last seats stand
beside the dealer's place, not above it."""
BROAD: Final = {2: 10.6, 5: 11.4, 7: 11.8}
"""The largest width of a seat, by the number of its cards."""
BROADEST: Final = (0.25, 0.225)
"""The same as a share of the room's width, as the dealer sees it and as players do."""
GAP, LOW_GAP = 0.4, 0.32
"""Between two seats; and in a low room."""
CURVE: Final = 0.1
"""The part of the width that the row at the top leaves free for the table's curve, at least; not in a low room."""
ROUND: Final = 0.47
"""The radius of the table's curve, as a share of its height."""
FOOT: Final = (2.2, 1.5)
"""Height of the dealer's own place as the dealer sees it; and as players do."""
BETWEEN_SEATS: Final = (4.2, 2.6)
"""The same where it lies between the last seats."""
RAIL: Final = 0.6
"""From the lower edge to that place."""
CROWDED: Final = 5
"""With so many rows the last seats stand beside the dealer's place, else above it."""

Way = Literal["up", "down", "left", "right"]


class Frame(NamedTuple):
    """The measures of one table in dots: its room, how many seats stand at a side and between, a seat's size.

    pitch: from the middle of a row to the next.
    """

    room: pygame.Rect
    least: int
    rows: int
    between: int
    wide: int
    high: int
    pitch: int

    @classmethod
    def of(cls, room: pygame.Rect, seats: int, cards: int, least: int, *, turned: bool) -> "Frame":
        """The measures of a table with so many seats, whose hands have so many cards."""
        rows = ROWS[seats]
        low = rows >= LOW_ROWS and room.height < LOW_ROOM * least
        between, gap = seats - 2 * rows, round((LOW_GAP if low else GAP) * least)
        foot = 0 if low or rows >= CROWDED else round((FOOT[turned] + RAIL) * least)
        shared = (room.height - foot - (rows - 1) * gap) // rows
        high = min(round(HIGH * least), round((HIGHEST_LOW if low else HIGHEST) * room.height), shared)
        broad = next((wide for many, wide in BROAD.items() if cards <= many), BROAD[7])
        across = int(room.width * (1 - (0 if low else CURVE)) - (between + 1) * gap) // (between + 2)
        wide = min(round(broad * least), round(BROADEST[turned] * room.width), across)
        pitch = (room.height - foot - high) // (rows - 1) if rows > 1 else 0
        return cls(room, least, rows, between, wide, high, pitch)

    def px(self, sizes: float) -> int:
        """A length in dots."""
        return round(sizes * self.least)

    @property
    def gap(self) -> int:
        return self.px(LOW_GAP if self.low else GAP)

    @property
    def low(self) -> bool:
        """Whether chips have no room in front of the seats: what is bet stands in them."""
        return self.rows >= LOW_ROWS and self.room.height < LOW_ROOM * self.least

    @property
    def crowded(self) -> bool:
        """Whether the last seats stand beside the dealer's place, else above it."""
        return self.rows >= CROWDED or self.low

    @property
    def last(self) -> pygame.Rect:
        """The first seat, the last one at the left."""
        return self.at_side(self.rows - 1, left=True)

    def middle(self, row: int) -> int:
        """The y of the middle of a row, from the top."""
        return self.room.top + self.high // 2 + row * self.pitch

    def inset(self, row: int) -> int:
        """How far the seats of a row stand away from the edge: the table is round, but not in a low room."""
        if self.low:
            return 0
        across = self.between + 2
        free = (self.room.width - across * self.wide - (across - 1) * self.gap) // 2
        radius = ROUND * self.room.height
        off = min(radius, abs(self.middle(row) - self.room.centery))
        return min(free, round(radius - sqrt(radius * radius - off * off)))

    def at_side(self, row: int, *, left: bool) -> pygame.Rect:
        """The seat of a row at one side."""
        box = pygame.Rect(0, self.middle(row) - self.high // 2, self.wide, self.high)
        box.left = self.room.left + self.inset(row)
        if not left:
            box.right = self.room.right - self.inset(row)
        return box

    def at_top(self, number: int) -> pygame.Rect:
        """One of the seats between both sides, from the left."""
        first = self.at_side(0, left=True)
        free = self.room.width - 2 * self.inset(0) - self.wide
        return first.move(round(free * (number + 1) / (self.between + 1)), 0)

    def seats(self) -> Iterator[tuple[pygame.Rect, Way]]:
        """Every seat in order, clockwise from the dealer's left, and the way from it to the middle."""
        rows = range(self.rows - 1, -1, -1)
        yield from ((self.at_side(row, left=True), "right" if row or self.low else "down") for row in rows)
        yield from ((self.at_top(number), "down") for number in range(self.between))
        yield from ((self.at_side(row, left=False), "left" if row or self.low else "down") for row in reversed(rows))
