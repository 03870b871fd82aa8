# SPDX-License-Identifier: MIT
"""How the pot is written: its figure in the middle of the table, and what it is. One form as long as a table stands."""

from typing import Final, NamedTuple

import pygame

from controller.display.boxed.hand_parts import largest_size
from controller.display.drawing import fonts
from controller.display.poker import heap

POT: Final = "POT"
WITH_BETS: Final = "with bets"
"""That the pot is counted with what lies before the seats."""
LARGEST: Final = 4.4
"""The largest letters of the pot, as all measures here in sizes of the smallest letters."""
LINE, CLEAR = 1.24, 0.24
"""The height of what it is, beneath its figure; and what of it stays clear of the foot of the dollar sign."""
GAP: Final = 0.4
"""Between the figure and what stands at its sides."""
HIGH: Final = 0.88
"""The height of a figure with its dollar sign, as a share of the size of its letters."""
UNDER_CHIPS: Final = 0.12
"""From its chips to the figure."""
BESIDE: Final = 1.4
"""Its chips lie above it if these letters have room beneath them."""
USUAL: Final = "$1,000"
"""By this figure it is found which form is the larger one."""


class PotForm(NamedTuple):
    """The size of the figure at the most; the height kept above it for chips. beneath: what it is stands beneath it.

    side: what is kept at each side of the figure, as it stands in the middle whatever is said beside it.
    """

    size: int
    chips: int
    beneath: bool
    side: int

    def figure_size(self, figure: str, wide: int, least: int) -> int:
        """The size of this figure in a room of this width."""
        return largest_size(figure, "Black", wide - 2 * self.side, max(least, self.size), least)


def form(room: pygame.Rect, seats: int, least: int, buck: pygame.Rect | None = None) -> PotForm:
    """The form with the larger figure, in a room that all states of a table with so many seats have.

    buck: it lies at the right of the room, in the height of the figure.
    """
    chips = heap.height(seats, least) + round(UNDER_CHIPS * least)
    if room.height - chips < round((BESIDE + LINE) * least):
        chips = 0
    side = fonts.width(WITH_BETS, "Semibold", least) + round(GAP * least)
    most, free = round(LARGEST * least), room.height - chips
    aside = beside(room, buck, least)
    under = buck is not None and room.bottom - (free + least) // 2 >= buck.bottom  # what stands beside the figure is
    forms = (
        PotForm(min(most, round(free / HIGH)), chips, False, max(side, aside) if under else side + aside),
        PotForm(min(most, round((free - LINE * least) / HIGH)), chips, True, aside),
    )
    return max(forms, key=lambda it: it.figure_size(USUAL, room.width, least) if it.size >= least else 0)


def beside(room: pygame.Rect, buck: pygame.Rect | None, least: int) -> int:
    """The width at each side of a room that a buck at its right takes."""
    return room.right - buck.left + least // 2 if buck else 0
