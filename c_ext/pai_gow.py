# SPDX-License-Identifier: MIT
"""Pai gow for the table: hands set the house way, and compared with the bank's. Tiles are faces: `6-6`, `3-6`."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from c_ext._core import ffi, lib
from c_ext.edge import Edge
from c_ext.errors import core_error
from c_ext.house_way import why
from c_ext.tiles import DEALT, FACES, TILES, TileError, TilePair, four_tiles, hand_of, tiles

Pair = tuple[str, str]
"""Two tiles of a hand, by their faces."""


class SetTiles(NamedTuple):
    """Four tiles set into two hands. In each hand the higher ranking tile comes first."""

    low: Pair
    high: Pair
    rule: str = ""
    """The section that decided, such as `s 438(d)`; after a comma, a section that chose between equal settings: `s
    442(1)`. Empty if a player has set the tiles.
    """
    reason: str = ""
    """The rule in words, for people. Empty if a player has set the tiles."""

    @property
    def low_hand(self) -> TilePair:
        return hand_of(*self.low)

    @property
    def high_hand(self) -> TilePair:
        return hand_of(*self.high)


def house_way(faces: Sequence[str]) -> SetTiles:
    """Set four tiles the house way, ss 437 to 443. Raises TileError, a ValueError, unless they are four tiles of one
    set.

    If two tiles of one rank are in different hands, the first in `FACES` is in the high hand.
    """
    placed = ffi.new("uint8_t[]", DEALT)
    code = lib.core_house_way(bytes(_numbers(four_tiles(faces))), placed)
    if code < 0:
        raise core_error(code)
    low, low_2, high, high_2 = (TILES[number] for number in placed)
    section, reason = why(code)
    return SetTiles((low, low_2), (high, high_2), section, reason)


def _numbers(faces: Iterable[str]) -> list[int]:
    """The numbers of these tiles in a set, in ascending order. Two of the same face have consecutive numbers."""
    found: list[int] = []
    for place in sorted(map(TILES.index, faces)):
        found.append(place + (place in found))
    return found


def set_by_player(low: Sequence[str], high: Sequence[str]) -> SetTiles:
    """The two hands that a player has set. Raises TileError: not two and two tiles of one set, or low above high.

    No section forbids a low hand that ranks above the high hand. That it is refused is assumed.
    """
    four_tiles((*low, *high))
    if len(low) != len(high):
        raise TileError(f"a low hand of {len(low)} tiles; each hand has 2", "s 434(2)")
    found = SetTiles(_ordered(low), _ordered(high))
    if found.low_hand.order > found.high_hand.order:
        ranks = f"the low hand, {found.low_hand.name}, ranks above the high hand, {found.high_hand.name}"
        raise TileError(f"{ranks}; exchange them, or set the tiles in another way (assumed)")
    return found


def _ordered(faces: Sequence[str]) -> Pair:
    first, second = sorted(tiles(faces), key=FACES.index)
    return first, second


# Deciding, s 444


class Compared(NamedTuple):
    """Whether a player's hand is higher than the bank's, and by which subsection."""

    higher: bool
    section: str


def compare(player: TilePair, bank: TilePair, *, low: bool) -> Compared:
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


class HandsDecided(NamedTuple):
    """The result of a player's two hands against the bank's: `WINS`, `STANDS_OFF` or `LOSES`, for the player."""

    result: str
    low: Compared
    high: Compared


def decide(player: SetTiles, bank: SetTiles) -> HandsDecided:
    """Decide a player's hand, s 444."""
    low = compare(player.low_hand, bank.low_hand, low=True)
    high = compare(player.high_hand, bank.high_hand, low=False)
    return HandsDecided(RESULTS[low.higher + high.higher], low, high)


# Exact returns

COMMISSION: Final = Fraction(5, 100)
"""Fraction of the winnings, s 426(1), (2)."""


class Deals(NamedTuple):
    """Number of deals of four tiles to a player and four to the bank, by the player's result."""

    loses: int
    stands_off: int
    wins: int


def deals() -> Deals:
    """Every deal to one player and the bank, both set the house way. Takes about half a second; threads can run."""
    ways = ffi.new("uint64_t[]", lib.CORE_PAI_GOW_ENDS)
    if (code := lib.core_pai_gow(ways)) < 0:
        raise core_error(code)
    return Deals(*ffi.unpack(ways, lib.CORE_PAI_GOW_ENDS))


def edges(dealt: Deals) -> dict[str, Edge]:
    """Return the exact returns per unit, with all hands set the house way.

    `house-banks`: per unit of a player's wager. `player-banks`: per unit of one opponent's wager, for the player who
    banks. `co-bank`: the same for the player's half; the other half is the house's. `without-commission`: per unit of a
    player's wager if no commission were deducted, which leaves the advantage of the bank alone.
    """
    banks = _edge(dealt.loses, dealt.stands_off, dealt.wins, COMMISSION)
    return {
        "house-banks": _edge(dealt.wins, dealt.stands_off, dealt.loses, COMMISSION),
        "player-banks": banks,
        "co-bank": banks,
        "without-commission": _edge(dealt.wins, dealt.stands_off, dealt.loses, Fraction()),
    }


def _edge(win: int, void: int, lose: int, commission: Fraction) -> Edge:
    wins, voids, loses = (Fraction(ways, win + void + lose) for ways in (win, void, lose))
    return Edge(wins, loses, voids, wins * (1 - commission) - loses, wins * (1 - commission) ** 2 + loses)
