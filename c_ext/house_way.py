# SPDX-License-Identifier: MIT
"""The house way of pai gow, ss 437 to 443: rules in order, each with its section. The first that speaks sets the hand.

A rule is given the three ways in which four tiles can be set, and answers with those it directs: none if it does not
speak of these tiles, more than one if several do equally well. Between those, ss 441(2) and 442 choose. The core's
table is made from this module (`c_ext.pai_gow_tables`). Tiles are numbers of ranks here (`c_ext.tiles.RANKS`).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from c_ext.tiles import CHONG, CHONG_RANKING_3, DAY, DEALT, NAMED, RANKS, TEEN, Setting, TilePair, hand, settings_of

Settings = list[Setting]


class WayRule(NamedTuple):
    """One rule of the house way. `reason`: the rule in words, for the people at the table."""

    section: str
    reason: str
    directs: Callable[[Settings], Settings]


class SettingChoice(NamedTuple):
    """The setting of four tiles, and the rules that chose it."""

    setting: Setting
    rule: int
    """Place in `RULES` of the rule that decided."""
    between: tuple[int, ...] = ()
    """Places in `BETWEEN` of the rules that chose between equal settings."""

    @property
    def code(self) -> int:
        """The rules that chose the setting, as one number."""
        return self.rule << len(BETWEEN) | sum(1 << place for place in self.between)


class Why(NamedTuple):
    """The reason of a setting: the section that decided, and after a comma the sections that chose between equal
    settings.
    """

    section: str
    reason: str


# Readings of the text. Where the text allows two readings, the reading here is used.

READINGS: Final = (
    ("s 412", "A high 10 with a tile of gee jun is chong ranking 3: subsection (2) has it, the example leaves it out."),
    ("s 416", "A tile of gee jun counts 3 or 6, whichever makes the better hand; in a hand it is called a 3."),
    ("s 438(c)", "Two small tiles: two whose pips are 7, 8 or 9 together, with no digit discarded."),
    ("s 438(d)", "The biggest and the smallest tile are those by pips, not by rank: ss 443(2), (3), (6) suppose it."),
    (
        "s 438",
        "(c) and (d) guide between settings whose low hand is chong ranking 3 or better, if there is one: s 439(2).",
    ),
    ("s 438(c)", "If two settings play such tiles, the one with the better low hand is played."),
    ("s 439", "If neither hand can be set as (2) and (3) name, (3) is followed: s 443(3) supposes it."),
    ("s 439(2)", "The high hand is maximised with its highest tile too. So s 442(1) has no choice there."),
    ("s 439(3)", "A high hand of 7 is no aim where the low hand can be chong ranking 3: s 438 guides, as it says."),
    (
        "s 439(3)",
        "A setting that is lower on both hands than another one is not played, though its hands differ by less.",
    ),
    ("s 440(2)", "7s and 8s are all pairs of that many pips: tit and chop chit, yun and chop bot."),
    ("s 440(3)", "Higher play: the pair, and with it a low hand that is not lower than the one of the split."),
    ("s 441(1)", "A high nine, gong or wong is played even where another setting has a low hand of chong ranking 3."),
    ("s 441(3)", "Of a gong and a wong, the gong: the order of (1) stands, except with an 11, (4)."),
    ("s 442", "High ranking tiles: high 6 and higher, as in s 412. Only settings with the same points are a choice."),
    (
        "s 442",
        "(3) comes first; then (1), (2) place the highest tile, and what they leave open goes to the other hand.",
    ),
    ("s 443", "A 3 is a tile of gee jun. A 4, 6, 7 or 10 is the high or the low one; a 6 is never a tile of gee jun."),
    ("s 443(3)", "The high 8 with the 6 or 7, the high 4 with the low 8: as s 439(3) sets them."),
    ("s 443(5)", "The 9 is the 4 with the 5."),
    ("s 443(6)", "7 and 8: the high 8 with the 9 in the low hand, as s 438(d) sets them."),
)
"""Section, and how its text is read."""


# Properties of settings


def tiles_of(settings: Settings) -> tuple[int, ...]:
    """The four tiles."""
    return settings[0].low.tiles + settings[0].high.tiles


def has(settings: Settings, *names: str) -> bool:
    """Whether the tiles include one of each of these: `4` is the high or the low one."""
    return all(any(is_called(tile, name) for tile in tiles_of(settings)) for name in names)


def is_called(tile: int, name: str) -> bool:
    """Return whether a tile has this name, with or without `high` or `low`; a tile of gee jun is a 3."""
    whole = RANKS[tile].name.replace("3/6", "3")
    return name in (whole, whole.removeprefix("high ").removeprefix("low "))


def best(settings: Settings, by: Callable[[Setting], object]) -> Settings:
    """Return the settings with the greatest value of `by`."""
    greatest = max(map(by, settings), default=None)  # type: ignore[type-var]
    return [it for it in settings if by(it) == greatest]


def not_outdone(settings: Settings) -> Settings:
    """Return the settings that no other setting outdoes: as many points on both hands, and more on one."""
    return [it for it in settings if not any(outdoes(other.points, it.points) for other in settings)]


def outdoes(points: tuple[int, int], other: tuple[int, int]) -> bool:
    return points != other and points[0] >= other[0] and points[1] >= other[1]


def with_low_at_chong(settings: Settings) -> Settings:
    """The settings whose low hand is chong ranking 3 or better, s 412."""
    return [it for it in settings if it.low.order >= CHONG_RANKING_3]


def with_high_at_7(settings: Settings) -> Settings:
    return [it for it in settings if it.high.points >= 7]


def with_pips(settings: Settings, pips: Sequence[tuple[int, ...]]) -> Settings:
    """Return the settings with a hand of one of these combinations of pips."""
    return [it for it in settings if any(pips_of(each) in pips for each in it)]


def pips_of(tiles: TilePair) -> tuple[int, ...]:
    return tuple(sorted(RANKS[tile].pips for tile in tiles.tiles))


# Pairs, ss 438(a), 440


def two_pairs(settings: Settings) -> Settings:
    return [it for it in settings if it.low.pair]


def pair_kept(settings: Settings) -> Settings:
    return [it for it in settings if it.high.pair]


def pair_split(settings: Settings) -> Settings:
    """The setting with the pair split; none if there is no pair."""
    return [it for it in settings if pair_kept(settings) and not it.high.pair]


def pips_of_pair(settings: Settings) -> int:
    return RANKS[pair_kept(settings)[0].high.tiles[0]].pips


def to_make(low: int, high: int) -> Callable[[Setting], bool]:
    """Return a test of a setting: at least these points on the low and on the high hand."""
    return lambda setting: setting.low.points >= low and setting.high.points >= high


def split_of(pips: Sequence[int], suits: Callable[[Setting], bool]) -> Callable[[Settings], Settings]:
    """Return a rule that splits a pair of tiles with one of these pips, if the setting suits."""
    return lambda settings: [it for it in pair_split(settings) if pips_of_pair(settings) in pips and suits(it)]


def with_9_and_11(setting: Setting) -> bool:
    return {NAMED["9"], NAMED["11"]} < {*setting.low.tiles, *setting.high.tiles}


def to_make_7_and_day_9(setting: Setting) -> bool:
    """7 and a high nine with the day, or better."""
    return setting.low.points >= 7 and setting.high.order >= hand(DAY, NAMED["low 7"]).order


SPLITS: Final = (
    WayRule("s 440(4)(a)(i)", "teen or day split to make 6 and 8 or better", split_of((12, 2), to_make(6, 8))),
    WayRule("s 440(4)(a)(ii)", "teen or day split with a 9 and an 11", split_of((12, 2), with_9_and_11)),
    WayRule("s 440(4)(b)", "9s split to make 9 and 9 or better", split_of((9,), to_make(9, 9))),
    WayRule(
        "s 440(4)(c)",
        "8s split to make 7 and 9, or 8 and 8, or better",
        split_of((8,), lambda setting: to_make(7, 9)(setting) or to_make(8, 8)(setting)),
    ),
    WayRule("s 440(4)(d)", "7s split to make 7 and a high nine or better", split_of((7,), to_make_7_and_day_9)),
)


def higher_play(settings: Settings) -> Settings:
    """Return the settings that keep a pair, although it could be split, because the low hand is not lower than after a
    split.
    """
    splits = [split for rule in SPLITS for split in rule.directs(settings)]
    return [kept for kept in pair_kept(settings) if splits and kept.low.order >= splits[0].low.order]


# Wongs, gongs and high nines, ss 438(b), 441


def playing(settings: Settings, *plays: str) -> Settings:
    """Return the settings with the first possible of these high hands: `high nine`, `gong`, `wong`."""
    found = ([it for it in settings if it.high.play == play] for play in plays)
    return next(filter(None, found), [])


def high_nine_gong_or_wong(settings: Settings) -> Settings:
    return playing(settings, "high nine", "gong", "wong")


def wong_with_11(settings: Settings) -> Settings:
    """The wong, if it is not the only play, and the fourth tile is an 11."""
    others = playing(settings, "high nine", "gong")
    return playing(settings, "wong") if others and NAMED["11"] in tiles_of(settings) else []


def over_the_high_nine(settings: Settings) -> Settings:
    """The gong or wong, if chong ranking 3 is not achieved beside a high nine."""
    nines = playing(settings, "high nine")
    return playing(settings, "gong", "wong") if nines and not with_low_at_chong(nines) else []


# Other hands, ss 438(c), (d), 439


def least_difference(settings: Settings) -> Settings:
    """If the high hand cannot be 7 or better: the settings whose two hands differ by the least."""
    if with_high_at_7(settings):
        return []
    found = best(not_outdone(settings), lambda it: it.low.points - it.high.points)
    return best(found, lambda it: it.points)


def highest_high(settings: Settings) -> Settings:
    """If the low hand cannot be chong ranking 3: the settings with the highest high hand."""
    if with_low_at_chong(settings):
        return []
    return best(settings, lambda it: it.high.order)


def is_small(tiles: TilePair) -> bool:
    """Whether two tiles equal 7, 8 or 9."""
    first, second = (RANKS[tile].points for tile in tiles.tiles)
    return any(one + other in (7, 8, 9) for one in first for other in second)


def guided(settings: Settings) -> Settings:
    """Return the settings between which s 438(c), (d) choose: not outdone, low hand at chong ranking 3 or better."""
    return with_low_at_chong(not_outdone(settings))


def two_small(settings: Settings) -> Settings:
    found = [it for it in guided(settings) if is_small(it.low) or is_small(it.high)]
    return with_the_same_points(best(found, lambda it: it.points), settings)


def biggest_with_smallest(settings: Settings) -> Settings:
    pips = sorted(RANKS[tile].pips for tile in tiles_of(settings))
    return with_the_same_points(with_pips(guided(settings), [(pips[0], pips[-1])]), settings)


def with_the_same_points(found: Settings, settings: Settings) -> Settings:
    """Return all settings with the same points as the found ones: a choice for s 442."""
    return [it for it in guided(settings) if it.points in {other.points for other in found}]


def low_at_chong(settings: Settings) -> Settings:
    return best(guided(settings), lambda it: it.points)


# The exceptions, s 443. They come after the pairs: no exception is for tiles with a pair


def seven_and_nine(settings: Settings) -> Settings:
    return [it for it in settings if it.points == (7, 9)]


def exception_2(settings: Settings) -> Settings:
    return seven_and_nine(settings) if has(settings, "7", "high 8", "high 10", "11") else []


def exception_3(settings: Settings) -> Settings:
    if not any(has(settings, "high 4", "high 8", "low 8", it) for it in ("6", "7")):
        return []
    return [it for it in least_difference(settings) if NAMED["high 8"] in it.high.tiles]


def exception_4(settings: Settings) -> Settings:
    return seven_and_nine(settings) if any(has(settings, "3", "5", "6", it) for it in ("2", "12")) else []


def exception_5(settings: Settings) -> Settings:
    return with_pips(settings, [(4, 5)]) if has(settings, "3", "4", "5") else []


def exception_6(settings: Settings) -> Settings:
    if not has(settings, "high 8", "low 8", "9", "10"):
        return []
    return [it for it in biggest_with_smallest(settings) if NAMED["high 8"] in it.low.tiles]


EXCEPTIONS: Final = (
    WayRule("s 443(2)", "7, high 8, high 10 and 11 play 7 and 9", exception_2),
    WayRule("s 443(3)", "high 4, high 8, low 8 and 6 or 7 play the high 8 on the high hand", exception_3),
    WayRule("s 443(4)", "3, 5, 6 and 2 or 12 play 7 and 9", exception_4),
    WayRule("s 443(5)", "3, 4, 5 and another tile play the 9", exception_5),
    WayRule("s 443(6)", "high 8, low 8, 9 and 10 play the high 8 in the low hand", exception_6),
)


# All of them, in order

RULES: Final = (
    WayRule("s 440(1)", "two pairs play as two hands", two_pairs),
    WayRule("s 440(3)", "a pair is not split if higher play is possible", higher_play),
    *SPLITS,
    WayRule("s 438(a)", "play the pair", pair_kept),
    *EXCEPTIONS,
    WayRule("s 441(4)", "a wong plays over gong and high nine with an 11", wong_with_11),
    WayRule(
        "s 441(3)", "a gong or wong plays over a high nine without chong ranking 3 on the low hand", over_the_high_nine
    ),
    WayRule("s 441(1)", "play a high nine, gong or wong, in that order", high_nine_gong_or_wong),
    WayRule("s 439(3)", "the high hand cannot be 7: the least difference between the hands", least_difference),
    WayRule("s 439(2)", "the low hand cannot be chong ranking 3: the highest high hand", highest_high),
    WayRule("s 438(c)", "play two small tiles that equal 7, 8 or 9", two_small),
    WayRule("s 438(d)", "play the biggest tile with the smallest", biggest_with_smallest),
    WayRule("s 439(2)", "set the low hand at chong ranking 3 or better", low_at_chong),
)


# Between settings of the same points, ss 441(2), 442


def teen_on_the_high_hand(settings: Settings) -> Settings:
    return [it for it in settings if it.high.play and TEEN in it.high.tiles] or settings


def high_tile_on_the_low_hand(settings: Settings) -> Settings:
    return best(settings, lambda it: it.low.tiles[0]) if is_7_or_less(settings) else settings


def high_tile_on_the_high_hand(settings: Settings) -> Settings:
    return settings if is_7_or_less(settings) else best(settings, lambda it: it.high.tiles[0])


def high_ranking_apart(settings: Settings) -> Settings:
    return best(settings, lambda it: -sum(each.tiles[1] >= CHONG for each in it))


def higher(settings: Settings) -> Settings:
    """The higher low hand, or high hand; if they are equal, the second tile goes where s 442(1), (2) put the first."""
    second = 0 if is_7_or_less(settings) else 1
    return best(settings, lambda it: (it.low.order, it.high.order, it[second].tiles))


def is_7_or_less(settings: Settings) -> bool:
    return settings[0].high.points <= 7


BETWEEN: Final = (
    WayRule("s 441(2)", "the teen on the high hand", teen_on_the_high_hand),
    WayRule("s 442(1)", "the high ranking tile on the low hand", high_tile_on_the_low_hand),
    WayRule("s 442(2)", "the high ranking tile on the high hand", high_tile_on_the_high_hand),
    WayRule("s 442(3)", "two high ranking tiles not on the same hand", high_ranking_apart),
    WayRule("s 442", "what is left makes the higher hand", higher),
)


def house_way(tiles: Sequence[int]) -> SettingChoice:
    """Set four tiles the house way. tiles: the numbers of their ranks."""
    settings = settings_of(tiles)
    number, found = next((at, found) for at, rule in enumerate(RULES) if (found := rule.directs(settings)))
    between = []
    for place, rule in enumerate(BETWEEN):
        narrower = rule.directs(found)
        if len(narrower) < len(found):
            between.append(place)
        found = narrower
    (setting,) = found
    return SettingChoice(setting, number, tuple(between))


@cache
def why(code: int) -> Why:
    """Return the reason of a setting from the code of a choice."""
    rules = [RULES[code >> len(BETWEEN)], *(rule for place, rule in enumerate(BETWEEN) if code >> place & 1)]
    return Why(", ".join(it.section for it in rules), "; ".join(it.reason for it in rules))


def deals() -> Iterator[tuple[int, ...]]:
    """Yield every four tiles by rank, the highest first: 3,620."""
    pairs = (rank for rank in reversed(range(len(RANKS))) for _ in range(2))
    yield from dict.fromkeys(combinations(pairs, DEALT))
