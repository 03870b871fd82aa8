# SPDX-License-Identifier: MIT
"""The 32 tiles of pai gow: their faces, names and ranks, and the order of two tiles, ss 412, 414 to 416, 444.

A tile is written as its face, the smaller half first: `6-6`, `3-6`. Two faces may have one rank: `3-6` and `4-5` do.
The pips of the faces are assumed: the diagrams of the rules, 17 to 19, are not in their text.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple


class TileError(ValueError):
    """An invalid tile, or tiles that cannot be together. The text names the allowed tiles; the section follows."""

    def __init__(self, text: str, source: str = "") -> None:
        super().__init__(f"{text}, {source}" if source else text)
        self.text = text


class Rank(NamedTuple):
    """A rank of single tiles, s 415(3). Two tiles of a set have it; together they are a pair, s 415(1)."""

    name: str
    """Name of such a tile in s 415(3): `high 8`."""
    pips: int
    pair: str
    """Name of their pair in s 415(1): `yun`."""
    faces: tuple[str, str]

    @property
    def points(self) -> tuple[int, ...]:
        """The possible points of a tile, s 416. A tile of gee jun stands for 3 or 6 (assumed)."""
        return (3, 6) if self.pair == "gee jun" else (self.pips,)


RANKS: Final = (  # from the lowest to the highest, s 415(3). Which faces these are: assumed
    Rank("3/6", 3, "gee jun", ("2-4", "1-2")),
    Rank("5", 5, "chop ng", ("1-4", "2-3")),
    Rank("low 7", 7, "chop chit", ("2-5", "3-4")),
    Rank("low 8", 8, "chop bot", ("2-6", "3-5")),
    Rank("9", 9, "chop gow", ("3-6", "4-5")),
    Rank("low 6", 6, "look", ("1-5", "1-5")),
    Rank("high 7", 7, "tit", ("1-6", "1-6")),
    Rank("low 10", 10, "ping", ("4-6", "4-6")),
    Rank("11", 11, "foo", ("5-6", "5-6")),
    Rank("low 4", 4, "bon", ("2-2", "2-2")),
    Rank("high 6", 6, "chong", ("3-3", "3-3")),
    Rank("high 10", 10, "mooy", ("5-5", "5-5")),
    Rank("high 4", 4, "gor", ("1-3", "1-3")),
    Rank("high 8", 8, "yun", ("4-4", "4-4")),
    Rank("2", 2, "day", ("1-1", "1-1")),
    Rank("12", 12, "teen", ("6-6", "6-6")),
)

NAMED: Final = {rank.name: number for number, rank in enumerate(RANKS)}
"""The numbers of the ranks by name: 0 for the lowest."""

GEE_JUN, CHONG, DAY, TEEN = NAMED["3/6"], NAMED["high 6"], NAMED["2"], NAMED["12"]

FACES: Final = tuple(dict.fromkeys(face for rank in reversed(RANKS) for face in rank.faces))
"""The 21 faces, from the highest rank to the lowest."""

TILES: Final = tuple(face for rank in reversed(RANKS) for face in rank.faces)
"""The 32 tiles of a set, from the highest rank to the lowest."""

COPIES: Final = Counter(TILES)
"""Number of tiles of a set with each face: 2, or 1."""

RANK_OF: Final = {face: number for number, rank in enumerate(RANKS) for face in rank.faces}
"""The number of the rank of each face: a higher one ranks higher, s 415(3)."""

DEALT: Final = 4
"""Number of tiles from which a hand is set, s 434(1)."""


# Faces


def tile(text: str) -> str:
    """Return the face of a tile. Either half may be written first. Raises TileError."""
    first, _, second = text.partition("-")
    for face in (text, f"{second}-{first}"):
        if face in RANK_OF:
            return face
    raise TileError(f"{text[:20]!r} is not a tile{_suggestion(text)}; a tile is one of {' '.join(FACES)}")


def tiles(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the faces of tiles of one set. Raises TileError for a text that is no tile, or for too many of a face."""
    found = tuple(map(tile, texts))
    check_set(found)
    return found


def four_tiles(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the faces of the four tiles of a hand. Raises TileError if they are not four, and as `tiles` does."""
    found = tiles(texts)
    if len(found) != DEALT:
        raise TileError(f"{len(found)} tiles; a hand is set from {DEALT}", "s 434(1)")
    return found


def check_set(faces: Iterable[str]) -> None:
    """Raise TileError if there are more tiles of a face than a set has."""
    for face, seen in Counter(faces).items():
        if seen > COPIES[face]:
            there = "one tile" if COPIES[face] == 1 else "two tiles"
            raise TileError(f"{face} {_times(seen)}; a set has {there} of that face", "s 414")


def name(face: str) -> str:
    """Return the name of a tile, s 415(3): `high 8`."""
    return RANKS[RANK_OF[face]].name


def pair_name(face: str) -> str:
    """Return the name of a pair of these tiles, s 415(1): `yun`."""
    return RANKS[RANK_OF[face]].pair


def _times(seen: int) -> str:
    return {2: "twice", 3: "three times"}.get(seen, f"{seen} times")


def _suggestion(text: str) -> str:
    """Return the most similar face, as a question. Empty if none is similar."""
    from difflib import get_close_matches  # imported here, because a table rarely needs it

    near = get_close_matches(text.strip()[:5], FACES, n=1)
    return f": did you mean {near[0]}?" if near else ""


# Two tiles

PLAYS: Final = {9: "wong", 8: "gong", 7: "high nine"}
"""Names of a 12 or 2 together with a tile of this number of pips, s 415(2) (assumed)."""

_PLAYS_UP: Final = tuple(sorted(PLAYS))
_LOWEST_PLAY: Final = 10 * len(RANKS)
_LOWEST_PAIR: Final = _LOWEST_PLAY + 2 * len(PLAYS)
CHONG_RANKING_3: Final = 3 * len(RANKS) + CHONG
"""The lowest order of a `chong ranking 3`: 3 points, and a higher tile that is a high 6 or ranks above it, s 412.

The example of s 412 does not name the high 10. We count it, because it ranks above a high 6 (s 415(3)).
"""


class TilePair(NamedTuple):
    """The worth of two tiles, by the numbers of their ranks, the higher rank first.

    `order`: a higher one ranks higher. Hands of equal points rank by their highest tile, s 444(3).
    """

    order: int
    tiles: tuple[int, int]

    @property
    def points(self) -> int:
        """The point count; 9 for a hand that ranks above all points."""
        return min(self.order // len(RANKS), 9)

    @property
    def ranking(self) -> bool:
        """Whether it is a pair, a wong, a gong or a high nine: a ranking hand, s 416(1)."""
        return self.order >= _LOWEST_PLAY

    @property
    def pair(self) -> bool:
        return self.order >= _LOWEST_PAIR

    @property
    def play(self) -> str:
        """`wong`, `gong` or `high nine`; empty for another hand."""
        return PLAYS[_PLAYS_UP[(self.order - _LOWEST_PLAY) // 2]] if self.ranking and not self.pair else ""

    @property
    def name(self) -> str:
        """Name in the rules: `pair of yun`, `teen wong`, `5 points`."""
        if self.pair:
            return f"pair of {RANKS[self.tiles[0]].pair}"
        if self.ranking:
            return f"{RANKS[max(self.tiles)].pair} {self.play}"
        return f"{self.points} point{'' if self.points == 1 else 's'}"


def hand(first: int, second: int) -> TilePair:
    """Return the worth of two tiles, by the numbers of their ranks."""
    tiles = max(first, second), min(first, second)
    return TilePair(_order(*tiles), tiles)


def _order(higher: int, lower: int) -> int:
    if higher == lower:  # gee jun, the lowest tiles, are the highest pair, s 415(1)
        return _LOWEST_PAIR + (len(RANKS) if higher == GEE_JUN else higher) - 1
    if higher >= DAY and RANKS[lower].pips in PLAYS:
        return _LOWEST_PLAY + 2 * _PLAYS_UP.index(RANKS[lower].pips) + (higher == TEEN)
    points = max((one + other) % 10 for one in RANKS[higher].points for other in RANKS[lower].points)  # s 416(2)
    return len(RANKS) * points + higher


@cache
def hand_of(first: str, second: str) -> TilePair:
    """Return the worth of two tiles, by their faces. Each of the 441 results is cached."""
    return hand(RANK_OF[first], RANK_OF[second])


@cache
def named_hands() -> tuple[str, ...]:
    """Return the names of all pairs, wongs, gongs and high nines, the lowest first (s 415)."""
    every = combinations_with_replacement(range(len(RANKS)), 2)
    return tuple(dict.fromkeys(it.name for it in sorted(hand(*two) for two in every) if it.ranking))


# Four tiles


class Setting(NamedTuple):
    """A low hand and a high hand, of four tiles. The high hand never ranks below the low hand."""

    low: TilePair
    high: TilePair

    @property
    def points(self) -> tuple[int, int]:
        return self.low.points, self.high.points


def settings_of(tiles: Sequence[int]) -> list[Setting]:
    """Return the ways in which four tiles can be set: three, or fewer with pairs."""
    first, *others = sorted(tiles, reverse=True)
    found = []
    for partner, *rest in ((it, *(others[:at] + others[at + 1 :])) for at, it in enumerate(others)):
        low, high = sorted((hand(first, partner), hand(*rest)))
        found.append(Setting(low, high))
    return list(dict.fromkeys(found))
