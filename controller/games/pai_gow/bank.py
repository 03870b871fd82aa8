# SPDX-License-Identifier: MIT
"""The holder of the bank in a round of play, and the order of the next offers (s 425). Values only, no table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

MOST_ROUNDS: Final = 2
"""Most consecutive rounds of play in which a player has the bank, s 425(10)."""
HOUSE_BOX: Final = 1
"""Box of the house's hand, s 425(13)."""


class Bank(msgspec.Struct, frozen=True):
    """The holder of the bank. Without a player the house holds the bank."""

    player: str = ""
    """The player/banker or co-banker; in a group, the player who was offered the bank."""
    box: int = HOUSE_BOX
    """Box of the bank's tiles."""
    with_house: bool = False
    """Whether the player and the house co-bank."""
    rounds: int = 0
    """Consecutive rounds of play of this player with the bank, alone or with others, this one included."""

    @property
    def is_house(self) -> bool:
        """Return whether the house holds the bank exclusively."""
        return not self.player

    @property
    def house_sets(self) -> bool:
        """Return whether the dealer sets the bank's tiles the house way: the house has or shares the bank, s 436(3)."""
        return self.is_house or self.with_house

    @property
    def in_words(self) -> str:
        """Return the holder: `the house`, `ann`, `ann and the house`."""
        return f"{self.player} and the house" if self.with_house else self.player or "the house"


HOUSE: Final = Bank()


def after(box: int, boxes: int) -> Sequence[int]:
    """Return all boxes counterclockwise, from the next box to this box."""
    return [(box + steps - 1) % boxes + 1 for steps in range(1, boxes + 1)]


def to_be_offered(last: Bank | None, firsts: Mapping[int, str], boxes: int, banked: Callable[[str], int]) -> list[int]:
    """Return the boxes whose first players are offered the bank, in order. last: None before the first bank.

    - firsts: by box, the first player, for each box with a player in the last round of play (s 425(2)).
    - banked: a player's consecutive rounds with the bank, alone or with others.

    After one round a player is asked first whether to keep the bank. After two rounds the player is not asked again (s
    425(10)).
    """
    if last is None:
        return []
    may = {box for box, player in firsts.items() if banked(player) < MOST_ROUNDS}
    keeps = [last.box] * (last.box in may and banked(firsts[last.box]) > 0)
    return keeps + [box for box in after(last.box, boxes) if box in may and box not in keeps]


def taken(player: str, box: int, banked: int, *, with_house: bool) -> Bank:
    """Return the player's bank on this box, after this many consecutive rounds with it."""
    return Bank(player, box, with_house, banked + 1)
