# SPDX-License-Identifier: MIT
"""The wagers of tri-chro with 54 or 63 balls and their odds (s 467); the balls (ss 461 and 462)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from c_ext.layout import Layout, Odds, Wager, once, to

COLOURS = ("red", "green", "gold")
MIXED = (("red", "green"), ("green", "gold"), ("gold", "red"))
"""Pairs of colours, in the order of s 467."""

STARS = 7
"""Balls of each colour with a star (s 461(3), s 462(3))."""
STAR_PAIR = {54: to(65), 63: to(90)}
ODD_STARS = {54: to(27), 63: to(38)}
ANY_PAIR, ODD_PAIR, NONE_OF, ANY_OF = to(8), to(33, 10), to(6, 5), to(3, 4)


class Ball(NamedTuple):
    """A ball's properties that decide wagers."""

    colour: str
    star: bool

    def __str__(self) -> str:
        return f"{self.colour}*" if self.star else self.colour


KINDS = tuple(Ball(colour, star) for colour in COLOURS for star in (True, False))
"""Kinds of balls that wagers distinguish, in the order of a result."""

DrawnBalls = tuple[Ball, ...]
"""The two balls of a drawing, in the order of `KINDS`, not in the order of drawing."""


def layout(balls: int) -> Layout[DrawnBalls]:
    """Return all wagers over all results of a game with 54 or 63 balls."""
    return Layout(wagers(balls), outcomes(balls))


# The wagers, in the order of s 467


def wagers(balls: int) -> Iterator[Wager[DrawnBalls]]:
    """Yield the 19 wagers of a game with 54 or 63 balls, in layout order."""
    section = {54: "s 467(1)", 63: "s 467(2)"}[balls]
    yield from (star_pair(colour, section, STAR_PAIR[balls]) for colour in COLOURS)
    yield from (odd_stars(one, other, section, ODD_STARS[balls]) for one, other in MIXED)
    yield from (any_pair(colour, section) for colour in COLOURS)
    yield from (odd_pair(one, other, section) for one, other in MIXED)
    yield from (none_of(colour, section) for colour in COLOURS)
    yield from (any_of(colour, section) for colour in COLOURS)
    yield wager("any-star", "any star", section, ANY_OF, lambda drawn: any(ball.star for ball in drawn))


def star_pair(colour: str, section: str, odds: Odds) -> Wager[DrawnBalls]:
    """Return the wager on two balls of a colour, each with a star."""
    starred = Ball(colour, star=True)
    id_, name = f"{colour}-star-pair", f"{colour} star pair"
    return wager(id_, name, section, odds, lambda drawn: drawn == (starred, starred))


def odd_stars(one: str, other: str, section: str, odds: Odds) -> Wager[DrawnBalls]:
    """Return the wager on one ball of each of two colours, each with a star."""
    starred = {Ball(one, star=True), Ball(other, star=True)}
    id_, name = f"odd-stars-{one}-{other}", f"odd stars {one} and {other}"
    return wager(id_, name, section, odds, lambda drawn: set(drawn) == starred)


def any_pair(colour: str, section: str) -> Wager[DrawnBalls]:
    """Return the wager on two balls of a colour."""
    id_, name = f"any-{colour}-pair", f"any {colour} pair"
    return wager(id_, name, section, ANY_PAIR, lambda drawn: colours(drawn) == {colour})


def odd_pair(one: str, other: str, section: str) -> Wager[DrawnBalls]:
    """Return the wager on one ball of each of two colours."""
    id_, name = f"odd-pair-{one}-{other}", f"odd pair {one} and {other}"
    return wager(id_, name, section, ODD_PAIR, lambda drawn: colours(drawn) == {one, other})


def none_of(colour: str, section: str) -> Wager[DrawnBalls]:
    """Return the wager on two balls of other colours."""
    return wager(f"no-{colour}", f"no {colour}", section, NONE_OF, lambda drawn: colour not in colours(drawn))


def any_of(colour: str, section: str) -> Wager[DrawnBalls]:
    """Return the wager on at least one ball of the colour."""
    return wager(f"any-{colour}", f"any {colour}", section, ANY_OF, lambda drawn: colour in colours(drawn))


def wager(id_: str, name: str, section: str, odds: Odds, wins: Callable[[DrawnBalls], bool]) -> Wager[DrawnBalls]:
    """Return a wager with one set of odds that a single result decides."""
    return Wager(id_, name, section, section, odds, once(lambda drawn: odds if wins(drawn) else None))


def colours(drawn: DrawnBalls) -> set[str]:
    """Return the colours of the drawn balls."""
    return {ball.colour for ball in drawn}


# The balls


def ball(balls: int, number: int) -> Ball:
    """Return the ball with this number. Raises ValueError if there is none.

    The rules do not number the balls. Here red balls come first, then green, then gold, each with its stars first
    (assumed).
    """
    if not 1 <= number <= balls:
        raise ValueError(f"there is no ball {number}: they are numbered from 1 to {balls}")
    group, place = divmod(number - 1, balls // len(COLOURS))
    return Ball(COLOURS[group], place < STARS)


def drawn(one: Ball, other: Ball) -> DrawnBalls:
    """Return the result of a drawing, without the order of drawing."""
    return tuple(sorted((one, other), key=KINDS.index))


def in_order(balls: int, numbers: Iterable[int]) -> list[int]:
    """Return the numbers of drawn balls in the order of the result."""
    return sorted(numbers, key=lambda number: KINDS.index(ball(balls, number)))


def outcomes(balls: int) -> dict[DrawnBalls, int]:
    """Return the 21 results, each with its number of pairs of the 54 or 63 balls (s 461, s 462)."""
    every = (ball(balls, number) for number in range(1, balls + 1))
    return dict(Counter(drawn(*pair) for pair in combinations(every, 2)))


def read(words: Sequence[str]) -> DrawnBalls:
    """Return the result of two balls in any order. Raises ValueError for anything else."""
    known = {str(kind): kind for kind in KINDS}
    if len(words) != 2 or not all(word in known for word in words):
        raise ValueError(f"{' '.join(words)!r} is no result of tri-chro: two of {' '.join(known)}, as red* gold")
    one, other = (known[word] for word in words)
    return drawn(one, other)


def as_text(result: DrawnBalls) -> str:
    """Return the result as text: `red* gold`."""
    return " ".join(map(str, result))


def call(result: DrawnBalls) -> str:
    """Return the result in words: "red star, gold"."""
    return ", ".join(f"{it.colour} star" if it.star else it.colour for it in result)
