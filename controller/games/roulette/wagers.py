# SPDX-License-Identifier: MIT
"""The wagers of roulette (s 135), their payouts (s 143), and the wheel's numbers and colours (s 131)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise

from c_ext.layout import Layout, Odds, Wager, once, to
from controller.engine.values.options import WrongOption

NUMBERS = range(37)
RED = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
"""The red numbers of the standard wheel (assumed, because diagram 5 is missing)."""
WHEEL = (
    *(0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10),
    *(5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26),
)
"""The order of the compartments, clockwise, on the standard wheel (assumed, because diagram 5 is missing)."""


def arranged(order: Sequence[int]) -> tuple[int, ...]:
    """Return the compartments in this order, clockwise from 0. Raise WrongOption unless each number occurs once."""
    if sorted(order) != list(NUMBERS):
        raise WrongOption("order", " ".join(map(str, order)), "each number from 0 to 36 once, clockwise", "s 131(2A)")
    zero = order.index(0)
    return (*order[zero:], *order[:zero])


# Diagram 6 is missing: three columns, rows of three from 1-2-3 to 34-35-36, 0 beside the first row (assumed)
ROWS = tuple((low, low + 1, low + 2) for low in range(1, 37, 3))
ZERO_SPLITS = ((0, 1), (0, 2), (0, 3))
ZERO_STREETS = ((0, 1, 2), (0, 2, 3))
ZERO_CORNER = (0, 1, 2, 3)

STRAIGHT, SPLIT, STREET, CORNER, SIX_LINE = to(35), to(17), to(11), to(8), to(5)
COLUMN = DOZEN = to(2)
EVEN_MONEY = to(1)


def layout() -> Layout[int]:
    """Return all wagers over all results."""
    return Layout(wagers(), outcomes())


def wagers() -> Iterator[Wager[int]]:
    """Return the 157 wagers, kind after kind."""
    yield from (straight(number) for number in NUMBERS)
    yield from (numbers_of("split", SPLIT, pair) for pair in splits())
    yield from (numbers_of("street", STREET, row) for row in streets())
    yield from (numbers_of("corner", CORNER, square) for square in corners())
    yield from (six_line(above, below) for above, below in pairwise(ROWS))
    yield from (column(number) for number in (1, 2, 3))
    yield from (dozen(number) for number in (1, 2, 3))
    yield even_money("low", "low (1-18)", lambda number: 1 <= number <= 18)
    yield even_money("high", "high (19-36)", lambda number: number >= 19)
    yield even_money("even", "even", lambda number: number > 0 and number % 2 == 0)
    yield even_money("odd", "odd", lambda number: number % 2 == 1)
    yield even_money("red", "red", lambda number: colour(number) == "red")
    yield even_money("black", "black", lambda number: colour(number) == "black")


def splits() -> Iterator[tuple[int, ...]]:
    """Return the pairs of neighbours in a row or a column, and 0 with 1, 2 or 3."""
    yield from ZERO_SPLITS
    for number in range(1, 37):
        if number % 3:
            yield number, number + 1
        if number + 3 <= 36:
            yield number, number + 3


def streets() -> Iterator[tuple[int, ...]]:
    """Return the rows, and 0 with 1 and 2 or with 2 and 3."""
    return chain(ZERO_STREETS, ROWS)


def corners() -> Iterator[tuple[int, ...]]:
    """Return the groups of four numbers that meet in a point, and 0 with the first row."""
    yield ZERO_CORNER
    for above, below in pairwise(ROWS):
        yield from ((*above[at : at + 2], *below[at : at + 2]) for at in (0, 1))


def straight(number: int) -> Wager[int]:
    """Return a wager on one number."""
    odds_source = "s 143(1)" if number else "s 143(3)"
    return wager(f"straight-{number}", f"straight up {number}", odds_source, STRAIGHT, lambda spun: spun == number)


def numbers_of(kind: str, odds: Odds, numbers: tuple[int, ...]) -> Wager[int]:
    """Return a wager on adjacent numbers. With 0 among them it pays the same as without (s 143(3))."""
    together = "-".join(map(str, numbers))
    odds_source = "s 143(3)" if 0 in numbers else "s 143(1)"
    return wager(f"{kind}-{together}", f"{kind} {together}", odds_source, odds, lambda number: number in numbers)


def six_line(above: tuple[int, ...], below: tuple[int, ...]) -> Wager[int]:
    """Return a wager on the six numbers of two rows, named by the first and the last."""
    first, last = above[0], below[-1]
    id_, name = f"six-line-{first}-{last}", f"6-line {first} to {last}"
    return wager(id_, name, "s 143(1)", SIX_LINE, lambda number: first <= number <= last)


def column(number: int) -> Wager[int]:
    """Return a wager on the twelve numbers in the column of 1, 2 or 3."""
    id_, name = f"column-{number}", f"column {number}"
    return wager(id_, name, "s 143(1)", COLUMN, lambda spun: spun > 0 and (spun - number) % 3 == 0)


def dozen(number: int) -> Wager[int]:
    """Return a wager on 1 to 12, 13 to 24 or 25 to 36."""
    last = 12 * number
    id_, name = f"dozen-{number}", f"dozen {last - 11} to {last}"
    return wager(id_, name, "s 143(1)", DOZEN, lambda spun: last - 11 <= spun <= last)


def even_money(id_: str, name: str, wins: Callable[[int], bool]) -> Wager[int]:
    """Return a wager on half of the numbers; 0 does not belong to either half (s 143(2))."""
    return wager(id_, name, "s 143(1)", EVEN_MONEY, wins)


def wager(id_: str, name: str, odds_source: str, odds: Odds, wins: Callable[[int], bool]) -> Wager[int]:
    """Return a wager that one result decides, at one set of odds."""
    return Wager(id_, name, "s 135", odds_source, odds, once(lambda number: odds if wins(number) else None))


def colour(number: int) -> str:
    """Return `green`, `red` or `black` (s 131(2A))."""
    if number == 0:
        return "green"
    return "red" if number in RED else "black"


def outcomes() -> dict[int, int]:
    """Return the 37 numbers, all equally likely."""
    return dict.fromkeys(NUMBERS, 1)


def read(words: Sequence[str]) -> int:
    """Return the number of a compartment. Raise ValueError for anything else."""
    if len(words) != 1 or words[0] not in map(str, NUMBERS):
        raise ValueError(f"{' '.join(words)!r} is no result of roulette: one number from 0 to 36, as 17")
    return int(words[0])


def as_text(number: int) -> str:
    """Return the number in text form: `17`."""
    return str(number)


def call(number: int) -> str:
    """Return the dealer's announcement: the number (s 133(1)) and its colour, "17, black"."""
    return f"{number}, {colour(number)}"
