# SPDX-License-Identifier: MIT
"""What the screens show of a shoe's results: how often each came, and what the next win would add. No pygame."""

from typing import Final, NamedTuple

from controller.display.baccarat import road_grids
from controller.engine.record.on_show import RoadResult, ShownRoad, Winner
from controller.engine.rules.face import WINNERS
from controller.engine.shown.views import View

NEXT_WINNERS: Final[tuple[Winner, ...]] = ("P", "B")
"""Whose hand may win next."""
ROADS: Final = tuple(road_grids.COLUMNS_BACK)


class Road(NamedTuple):
    """The results of a shoe, the oldest first."""

    results: tuple[RoadResult, ...] = ()

    def count(self, winner: str) -> int:
        """Return how often this result came."""
        return sum(it.winner == winner for it in self.results)

    def asked(self, winner: Winner) -> tuple[str, ...]:
        """Return the mark that each derived road would get if this hand won next; empty: none."""
        return tuple(road_grids.asked(self.results, winner, name) or "" for name in ROADS)

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """Return the letter of each result, and how often it came."""
        return tuple((letter, self.count(letter)) for letter in WINNERS)


def road(view: View) -> Road:
    """Return the results of this shoe."""
    return Road(view.shown(ShownRoad).results)
