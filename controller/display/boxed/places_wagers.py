# SPDX-License-Identifier: MIT
"""The wager areas of a place: which there are, what lies there, and in which words side wagers are won and paid."""

from typing import NamedTuple

from controller.display.boxes import BoxContents, SideResult
from controller.display.layout.stacks import Stack
from controller.engine.rules.whole_tables import BoxesPanel


class Wager(NamedTuple):
    """A wager area of a place: its inscription, the chips there, and the result of a side wager."""

    title: str
    brief: str
    lying: tuple[Stack, ...]
    result: SideResult = SideResult()

    @property
    def is_spot(self) -> bool:
        """Whether it is marked by one sign, as 1, 2 and $."""
        return len(self.title) == 1

    @property
    def is_badge(self) -> bool:
        """Whether it can be a badge, where there is no room for an area: it is decided apart from the hand."""
        return len(self.brief) == 1 and not self.is_spot


def wagers_of(shown: BoxesPanel, box: BoxContents) -> list[Wager]:
    """All wager areas of a place: that of the hand itself first; those with a sign in the order of their signs."""
    own = Wager(shown.title, shown.title, box.hands[0].stacks)
    sides = zip(shown.places, box.places, box.results, strict=True)
    others = [Wager(place.title, place.brief or place.title, lying, result) for place, lying, result in sides]
    spots = sorted((it for it in (own, *others) if it.is_spot), key=lambda it: (not it.title.isdigit(), it.title))
    return [*spots, *sorted((it for it in (own, *others) if not it.is_spot), key=lambda it: it.is_badge)]
