# SPDX-License-Identifier: MIT
"""Who holds the bank in a round of play, and to whom it is offered next (s 425). No table: values alone."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

MOST_ROUNDS: Final = 2
"""A player has the bank for so many consecutive rounds of play at most, s 425(10)."""
HOUSE_BOX: Final = 1
"""The tiles of the house's hand are delivered to this box, s 425(13)."""


class Bank(msgspec.Struct, frozen=True):
    """Who holds the bank. player: the player/banker or co-banker, of a group the one to whom it was offered.

    Without a player the house holds it. box: where the bank's tiles lie. with_house: co-banking. rounds: how many
    consecutive rounds of play the player has had it, alone or with others, this one included.
    """

    player: str = ""
    box: int = HOUSE_BOX
    with_house: bool = False
    rounds: int = 0

    @property
    def is_house(self) -> bool:
        """Whether the house holds it exclusively."""
        return not self.player

    @property
    def house_sets(self) -> bool:
        """Whether the dealer sets the bank's tiles the house way: the house is or shares in the bank, s 436(3)."""
        return self.is_house or self.with_house

    @property
    def in_words(self) -> str:
        """Who it is: `the house`, `ann`, `ann and the house`."""
        return f"{self.player} and the house" if self.with_house else self.player or "the house"


HOUSE: Final = Bank()


def after(box: int, boxes: int) -> Sequence[int]:
    """All boxes counterclockwise, beginning with the one next to this box, which is the last of them."""
    return [(box + steps - 1) % boxes + 1 for steps in range(1, boxes + 1)]


def to_be_offered(last: Bank | None, firsts: Mapping[int, str], boxes: int, banked: Callable[[str], int]) -> list[int]:
    """The boxes to whose first players the bank is offered, in this order. None: nobody has held it before.

    firsts: by box, the first player of each box on which somebody played in the last round of play (s 425(2)). banked:
    how many consecutive rounds a player has had the bank, alone or with others. A player who has had the bank for one
    round is asked first whether to keep it; after two rounds the player is not asked again (s 425(10)).
    """
    if last is None:
        return []
    may = {box for box, player in firsts.items() if banked(player) < MOST_ROUNDS}
    keeps = [last.box] * (last.box in may and banked(firsts[last.box]) > 0)
    return keeps + [box for box in after(last.box, boxes) if box in may and box not in keeps]


def taken(player: str, box: int, banked: int, *, with_house: bool) -> Bank:
    """Return the player's bank on this box, after this many consecutive rounds with it."""
    return Bank(player, box, with_house, banked + 1)
