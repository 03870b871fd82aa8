# SPDX-License-Identifier: MIT
"""Pai gow for the table: hands set the house way, and compared with the bank's. Tiles are faces: `6-6`, `3-6`."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from c_ext.house_way import Choice
from c_ext.house_way import house_way as choice_of
from c_ext.tiles import FACES, RANK_OF, Hand, TileError, four_tiles, hand_of, tiles

Pair = tuple[str, str]
"""Two tiles of a hand, by their faces."""


class SetTiles(NamedTuple):
    """Four tiles set into two hands. In each hand the higher ranking tile comes first.

    `rule`: the section that decided, as `s 438(d)`; after a comma, one that chose between equal settings: `s 442(1)`.
    `reason`: what that rule says, for people. Both are empty if a player has set the tiles.
    """

    low: Pair
    high: Pair
    rule: str = ""
    reason: str = ""

    @property
    def low_hand(self) -> Hand:
        return hand_of(*self.low)

    @property
    def high_hand(self) -> Hand:
        return hand_of(*self.high)


def house_way(faces: Sequence[str]) -> SetTiles:
    """Four tiles set the house way, ss 437 to 443. Raises TileError, a ValueError, if they are not four of one set."""
    found = sorted(four_tiles(faces), key=FACES.index)
    choice = choice_of([RANK_OF[face] for face in found])
    return SetTiles(*_faces_of(choice, found), choice.section, choice.reason)


def set_by_player(low: Sequence[str], high: Sequence[str]) -> SetTiles:
    """The two hands that a player has set. Raises TileError: not two and two tiles of one set, or low above high.

    No section forbids a low hand that ranks above the high hand. That it is refused is assumed.
    """
    four_tiles((*low, *high))
    if len(low) != len(high):
        raise TileError(f"a low hand of {len(low)} tiles; each hand has 2, s 434(2)")
    found = SetTiles(_ordered(low), _ordered(high))
    if found.low_hand.order > found.high_hand.order:
        ranks = f"the low hand, {found.low_hand.name}, ranks above the high hand, {found.high_hand.name}"
        raise TileError(f"{ranks}; exchange them, or set the tiles in another way (assumed)")
    return found


def _ordered(faces: Sequence[str]) -> Pair:
    first, second = sorted(tiles(faces), key=FACES.index)
    return first, second


def _faces_of(choice: Choice, faces: list[str]) -> tuple[Pair, Pair]:
    """The low and the high hand. Of two faces of one rank, the first in `FACES` goes to the high hand."""
    left = list(faces)
    hands = []
    for hand in (choice.setting.high, choice.setting.low):
        taken = [_taken(left, rank) for rank in hand.tiles]
        hands.append((taken[0], taken[1]))
    high, low = hands
    return low, high


def _taken(left: list[str], rank: int) -> str:
    """Take the first tile of this rank."""
    return left.pop([RANK_OF[face] for face in left].index(rank))


# Deciding, s 444


class Compared(NamedTuple):
    """Whether a player's hand is higher than the bank's, and by which subsection."""

    higher: bool
    section: str


def compare(player: Hand, bank: Hand, *, low: bool) -> Compared:
    """Compare a player's hand with the bank's: both low, or both high.

    Our reading: s 444(3) decides each hand by itself, as (4) and (5) do, although it speaks of the same total on both.
    """
    if low and player.points == bank.points == 0:
        return Compared(False, "s 444(6)")
    if player.order == bank.order:
        return Compared(False, "s 444(5)" if low else "s 444(4)")
    by_tile = player.points == bank.points and not player.ranking and not bank.ranking
    return Compared(player.order > bank.order, "s 444(3)" if by_tile else "s 444(1)")


WINS: Final = "wins"
STANDS_OFF: Final = "stands-off"
LOSES: Final = "loses"
RESULTS: Final = (LOSES, STANDS_OFF, WINS)
"""By the number of the player's hands that are higher than the bank's."""


class Decided(NamedTuple):
    """The result of a player's two hands against the bank's: `WINS`, `STANDS_OFF` or `LOSES`, for the player."""

    result: str
    low: Compared
    high: Compared


def decide(player: SetTiles, bank: SetTiles) -> Decided:
    """Decide a player's hand, s 444."""
    low = compare(player.low_hand, bank.low_hand, low=True)
    high = compare(player.high_hand, bank.high_hand, low=False)
    return Decided(RESULTS[low.higher + high.higher], low, high)
