# SPDX-License-Identifier: MIT
"""Pai gow as its sections describe it: simple and slow, to be read beside them, and compared with the core.

A tile is its single rank, `high 8`; two tiles are a tuple. Two tiles of one rank are interchangeable.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

Tile = str
Two = tuple[Tile, Tile]

SINGLE = (
    *("12", "2", "high 8", "high 4", "high 10", "high 6", "low 4", "11", "low 10", "high 7", "low 6"),
    *("9", "low 8", "low 7", "5", "3/6"),
)
"""Single tiles from the highest, s 415(3)."""

FACES = {
    "12": ("6-6",) * 2,
    "2": ("1-1",) * 2,
    "high 8": ("4-4",) * 2,
    "high 4": ("1-3",) * 2,
    "high 10": ("5-5",) * 2,
    "high 6": ("3-3",) * 2,
    "low 4": ("2-2",) * 2,
    "11": ("5-6",) * 2,
    "low 10": ("4-6",) * 2,
    "high 7": ("1-6",) * 2,
    "low 6": ("1-5",) * 2,
    "9": ("3-6", "4-5"),
    "low 8": ("2-6", "3-5"),
    "low 7": ("2-5", "3-4"),
    "5": ("1-4", "2-3"),
    "3/6": ("2-4", "1-2"),
}
"""The two tiles of each rank by their pips; diagrams 17 to 19 are missing: the Chinese set (assumed)."""

PAIRS = {
    "gee jun": "3/6",
    "teen": "12",
    "day": "2",
    "yun": "high 8",
    "gor": "high 4",
    "mooy": "high 10",
    "chong": "high 6",
    "bon": "low 4",
    "foo": "11",
    "ping": "low 10",
    "tit": "high 7",
    "look": "low 6",
    "chop gow": "9",
    "chop bot": "low 8",
    "chop chit": "low 7",
    "chop ng": "5",
}
"""Pairs from the highest, s 415(1)."""

WITH_TEEN_OR_DAY = ("wong", "gong", "high nine")
"""From the highest, s 415(2): teen or day with a 9, an 8, a 7 (assumed: diagram 18 is missing)."""

RANKING = (
    *map(str, range(10)),
    *(f"{name} {made}" for made in reversed(WITH_TEEN_OR_DAY) for name in ("day", "teen")),
    *(f"{pair} pair" for pair in reversed(PAIRS)),
)
"""All that two tiles can be, from the lowest, ss 415 and 416."""


def number(tile: Tile) -> int:
    """Return the number in the tile's name, which is its pips; for a gee jun tile the smaller one."""
    return int(tile.split("/")[0].split()[-1])


def counts(tile: Tile) -> tuple[int, ...]:
    """Return the possible counts: 3 or 6 for a gee jun tile."""
    return (3, 6) if tile == "3/6" else (number(tile),)


def totals(two: Two) -> set[int]:
    """Return the possible totals of two tiles: more than one with a gee jun tile."""
    one, other = two
    return {mine + its for mine in counts(one) for its in counts(other)}


def points(two: Two) -> int:
    """Return the right digit of the total (s 416). A gee jun tile takes the better count (assumed)."""
    return max(total % 10 for total in totals(two))


def named(two: Two) -> str:
    """Return the name of two tiles: a pair, wong, gong or high nine; otherwise their points."""
    one, other = sorted(two, key=SINGLE.index)
    if one == other:
        return next(f"{pair} pair" for pair, tile in PAIRS.items() if tile == one)
    if one in ("12", "2") and number(other) in (7, 8, 9):
        return f"{'teen' if one == '12' else 'day'} {WITH_TEEN_OR_DAY[9 - number(other)]}"
    return str(points(two))


def highest(two: Two) -> int:
    """How high its highest single tile is: more is higher."""
    return max(height(tile) for tile in two)


def height(tile: Tile) -> int:
    return len(SINGLE) - SINGLE.index(tile)


class TwoTilesValue(NamedTuple):
    """As hands compare, s 444: by their ranking; of equal totals by the highest single tile (3)."""

    place: int
    highest: int


def value(two: Two) -> TwoTilesValue:
    return TwoTilesValue(RANKING.index(named(two)), highest(two))


CHONG_RANKING_3 = TwoTilesValue(3, height("high 6"))
"""s 412: "a point value of 3", with a single tile of "high 6 (chong)" or higher."""


# Deciding, s 444


def is_higher(player: Two, bank: Two) -> bool:
    """Whether the player's hand is higher than the bank's: equal ones are the bank's, s 444(4) and (5)."""
    return value(player) > value(bank)


def low_is_higher(player: Two, bank: Two) -> bool:
    """The same of the low hands: "if both … total zero, the bank's hand wins", s 444(6)."""
    both_zero = named(player) == named(bank) == "0"
    return is_higher(player, bank) and not both_zero


class TileSetting(NamedTuple):
    """Four tiles as they are set, and the subsections that decided it; () if they were not set the house way."""

    low: Two
    high: Two
    rules: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[int, int]:
        """Low and high hand without their highest tiles: the places in the ranking. Below 10 these are points."""
        return value(self.low).place, value(self.high).place


def decided(player: TileSetting, bank: TileSetting) -> str:
    """s 444(1) and (2)."""
    higher = (low_is_higher(player.low, bank.low), is_higher(player.high, bank.high))
    return {2: "wins", 1: "stand off", 0: "loses"}[sum(higher)]


# Setting, ss 434 to 443


def in_order(one: Two, other: Two) -> TileSetting:
    """Return two hands as low and high hand. If equal, the one with the higher second tile is the high hand."""

    def standing(two: Two) -> tuple[TwoTilesValue, list[int]]:
        return value(two), sorted(map(height, two), reverse=True)

    low, high = sorted((one, other), key=standing)
    return TileSetting(low, high)


def settings(four: Iterable[Tile]) -> list[TileSetting]:
    """The ways to make two hands of four tiles, s 434(2): three, fewer if tiles are of one rank."""
    first, *others = sorted(four, key=SINGLE.index)
    found = []
    for other in others:
        rest = list(others)
        rest.remove(other)
        found.append(in_order((first, other), (rest[0], rest[1])))
    return list(dict.fromkeys(found))


def house_way(four: Iterable[Tile]) -> TileSetting:
    """The house way, ss 437 to 443: the exceptions go before all else (s 438)."""
    tiles = sorted(four, key=SINGLE.index)
    exception = by_exception(tiles)
    if exception:
        return exception
    if len(set(tiles)) < 4:
        return with_pairs(tiles)
    return with_teen_or_day(tiles) or by_points(tiles)


# s 443: the exceptions


def by_exception(tiles: list[Tile]) -> TileSetting | None:
    """None if it is none. Exceptions are of four tiles without a pair: (5) says so; of (4) with both gee jun tiles the
    pair and 7 are played as by s 440."""
    if len(set(tiles)) < 4:
        return None
    ways, there, numbers = settings(tiles), set(tiles), set(map(number, tiles))
    if numbers == {7, 8, 10, 11} and {"high 8", "high 10"} <= there:
        return same_points(ways, (7, 9), "s 443(2)")
    if {"high 4", "high 8", "low 8"} <= there and numbers & {6, 7}:
        return with_low(ways, {"high 4", "low 8"}, "s 443(3)")  # of both 8s the high one is on the high hand
    if {3, 5, 6} <= numbers and numbers & {2, 12}:
        return same_points(ways, (7, 9), "s 443(4)")
    if {3, 4, 5} <= numbers:
        nines = [it for it in ways if any(sorted(map(number, two)) == [4, 5] for two in (it.low, it.high))]
        return same_points(nines, nines[0].numbers, "s 443(5)")
    if {"high 8", "low 8", "9"} <= there and 10 in numbers:
        return with_low(ways, {"high 8", "9"}, "s 443(6)")
    return None


def with_low(ways: list[TileSetting], low: set[Tile], rule: str) -> TileSetting:
    return next(it for it in ways if set(it.low) == low)._replace(rules=(rule,))


# s 440: pairs


def with_pairs(tiles: list[Tile]) -> TileSetting:
    pairs = sorted({tile for tile in tiles if tiles.count(tile) == 2}, key=SINGLE.index)
    if len(pairs) == 2:
        first, second = pairs
        return in_order((first, first), (second, second))._replace(rules=("s 440(1)",))
    (pair,) = pairs
    one, other = (tile for tile in tiles if tile != pair)
    played, split = in_order((pair, pair), (one, other)), in_order((pair, one), (pair, other))
    way = way_to_split(pair, split, {number(one), number(other)})
    if not way:
        return played._replace(rules=("s 438(a)", "s 440(2)") if not may_be_split(pair) else ("s 438(a)", "s 440(4)"))
    if value(played.low) > value(split.low):  # and a pair is higher than any hand of the split: it is higher in both
        return played._replace(rules=("s 440(3)",))
    return split._replace(rules=(way,))


def may_be_split(pair: Tile) -> bool:
    """(2): teen, day, "7s, 8s and 9s", high or low."""
    return number(pair) in (12, 2, 7, 8, 9)


def way_to_split(pair: Tile, split: TileSetting, with_it: set[int]) -> str:
    """(4): the way in which this pair is split; empty: in none. "Or better" is of both hands."""
    low, high = split.numbers

    def makes(least_low: int, least_high: str) -> bool:
        return low >= least_low and high >= RANKING.index(least_high)

    if number(pair) in (12, 2):
        if with_it == {9, 11}:
            return "s 440(4)(a)(ii)"
        return "s 440(4)(a)(i)" if makes(6, "8") else ""
    if pair == "9":
        return "s 440(4)(b)" if makes(9, "9") else ""
    if number(pair) == 8:
        return "s 440(4)(c)" if makes(7, "9") or makes(8, "8") else ""
    if number(pair) == 7:
        return "s 440(4)(d)" if makes(7, "day high nine") else ""
    return ""


# s 441: wongs, gongs and high nines


def with_teen_or_day(tiles: list[Tile]) -> TileSetting | None:
    """Set tiles without a pair; None if teen or day cannot be played with a 9, an 8 or a 7.

    The reading here: such a play always comes first, even if it alone brings the low hand below chong ranking 3. The
    reason: s 438(b) goes before (c) and (d). s 439(2) does not undo the play: (3) names the setting for this case.
    """
    play = {made: ways for made in WITH_TEEN_OR_DAY if (ways := [it for it in settings(tiles) if has(it, made)])}
    if not play:
        return None
    if {"12", "2"} <= set(tiles):
        return with_teen_and_day([it for ways in play.values() for it in ways])
    if "wong" in play and len(play) > 1 and "11" in tiles:
        return best_tiles(play["wong"], "s 441(4)")
    made = next(made for made in reversed(WITH_TEEN_OR_DAY) if made in play)
    higher = next((made for made in ("gong", "wong") if made in play), "")
    if made == "high nine" and higher and max(value(it.low) for it in play[made]) < CHONG_RANKING_3:
        return best_tiles(play[higher], "s 441(3)")
    return best_tiles(play[made], "s 441(1)")


def has(setting: TileSetting, made: str) -> bool:
    return any(named(two).endswith(f" {made}") for two in setting[:2])


def with_teen_and_day(ways: list[TileSetting]) -> TileSetting:
    """(2): "always play the teen on the high hand"; if each is played with one of two, so that the teen's is higher."""
    return best_tiles([it for it in ways if "12" in it.high], "s 441(2)")


# ss 438(c), (d), 439 and 442: by points


def by_points(tiles: list[Tile]) -> TileSetting:
    """No pair, and nothing to play teen or day with. Read so:

    s 439 "must", s 438 is "a general guide": s 439 goes first, and (3) before (2) where neither a 7 nor chong ranking 3
    is possible; so s 443(3) speaks of the very setting that would be made without it. Chong ranking 3 is to be
    "achieved" (s 441(3)): of the rest only settings with it are played, and none of them that another one is higher
    than, as s 440(3) says of pairs. A 7 on the high hand is not aimed at.
    """
    ways = settings(tiles)
    with_low = [it for it in ways if value(it.low) >= CHONG_RANKING_3]
    if all(points(it.high) < 7 for it in ways):
        return same_points(with_low or ways, min((it.numbers for it in with_low or ways), key=difference), "s 439(3)")
    if not with_low:
        return same_points(highest_high(ways), highest_high(ways)[0].numbers, "s 439(2)")
    played = [it for it in with_low if not any(is_higher_play(other, it) for other in with_low)]
    small = [it.numbers for it in played if any(sum_of_pips(two) & {7, 8, 9} for two in (it.low, it.high))]
    if small:
        return same_points(played, max(small), "s 438(c)")
    biggest = in_order(*biggest_with_smallest(tiles)).numbers
    if biggest in (it.numbers for it in played):
        return same_points(played, biggest, "s 438(d)")
    return same_points(played, max(it.numbers for it in played), "s 439")


def sum_of_pips(two: Two) -> set[int]:
    """s 438(c): two small tiles "that equal 7, 8 or 9" have so many pips together; with more a 10 is left out."""
    return totals(two)


def biggest_with_smallest(tiles: list[Tile]) -> tuple[Two, Two]:
    """s 438(d): by their pips, too; a gee jun tile is a 3."""
    first, second, third, fourth = sorted(tiles, key=number)
    return (first, fourth), (second, third)


def highest_high(ways: list[TileSetting]) -> list[TileSetting]:
    """s 439(2): "to maximise the high hand": its highest tile, too."""
    return [it for it in ways if value(it.high) == max(value(way.high) for way in ways)]


def is_higher_play(one: TileSetting, other: TileSetting) -> bool:
    """Whether one setting has as many points as the other on both hands, and more on one of them."""
    return one.numbers != other.numbers and all(map(int.__ge__, one.numbers, other.numbers))


def difference(numbers: tuple[int, int]) -> tuple[int, int]:
    """How far apart the hands are; of equal differences higher hands come first."""
    low, high = numbers
    return high - low, -high


HIGH_RANKING = SINGLE[: SINGLE.index("high 6") + 1]
"""s 442: high 6 (chong) and higher, as s 412(2) has it."""


def together(it: TileSetting) -> int:
    """How many hands are made of two high ranking tiles, s 442(3)."""
    return sum(set(two) <= set(HIGH_RANKING) for two in (it.low, it.high))


def same_points(ways: list[TileSetting], numbers: tuple[int, int], rule: str) -> TileSetting:
    """Return the setting that s 442 chooses among those with these points.

    (1) up to a high hand of 7 the highest tile on the low hand, (2) from 8 on the high hand; (3) then no two high
    ranking tiles on one hand; then the higher low hand, the higher high hand, the second tile as the first (assumed).
    """
    same = [it for it in ways if it.numbers == numbers]
    on_low = numbers[1] <= 7
    placed = most(same, lambda it: highest(it.low if on_low else it.high))
    apart = most(placed, lambda it: -together(it))
    used = [rule] + [f"s 442({1 if on_low else 2})"] * (placed != same) + ["s 442(3)"] * (apart != placed)
    return higher_low(apart, lambda it: it.low if on_low else it.high)._replace(rules=tuple(used))


def best_tiles(ways: list[TileSetting], rule: str) -> TileSetting:
    """With teen or day: ways that differ in two tiles of one number. s 442(3), then the higher low hand (assumed)."""
    apart = most(ways, lambda it: -together(it))
    return higher_low(apart, lambda it: it.high)._replace(rules=(rule, "s 442(3)") if apart != ways else (rule,))


def most(ways: list[TileSetting], of: Callable[[TileSetting], int]) -> list[TileSetting]:
    return [it for it in ways if of(it) == max(map(of, ways))]


def higher_low(ways: list[TileSetting], also: Callable[[TileSetting], Two]) -> TileSetting:
    """The higher low hand; of equal ones the higher high hand; of these that with the higher tiles in one hand."""
    return max(ways, key=lambda it: (value(it.low), value(it.high), sorted(map(height, also(it)), reverse=True)))
