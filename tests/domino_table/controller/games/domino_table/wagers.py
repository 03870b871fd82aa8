# SPDX-License-Identifier: MIT
"""The two wagers of the domino table (s 801), their odds (s 802), and the text form of a domino."""

from collections.abc import Iterator, Sequence

from c_ext.layout import Layout, Wager, once, to

TWICE = ("1-1", "2-2", "3-3", "4-4", "5-5", "6-6", "3-1", "5-1", "6-1", "6-4", "6-5")
ONCE = ("2-1", "3-2", "4-1", "4-2", "4-3", "5-2", "5-3", "5-4", "6-2", "6-3")
DOMINOES = {**dict.fromkeys(TWICE, 2), **dict.fromkeys(ONCE, 1)}
"""Each domino, and how many of it the set has (s 801(1))."""
HIGH = 7
"""A domino is high from so many pips on (s 801(2))."""
EVENS = to(1, 1)


def wins(domino: str) -> str:
    """The wager that wins on this domino."""
    return "high" if sum(map(int, domino.split("-"))) >= HIGH else "low"


def wagers() -> Iterator[Wager[str]]:
    """Both wagers, in layout order; every domino decides them."""
    yield from map(wager, ("high", "low"))


def wager(name: str) -> Wager[str]:
    """High, or low."""
    return Wager(name, name, "s 801(2)", "s 802", EVENS, once(lambda domino: EVENS if wins(domino) == name else None))


def layout() -> Layout[str]:
    """Both wagers over all dominoes."""
    return Layout(wagers(), DOMINOES)


def read(words: Sequence[str]) -> str:
    """A domino, as it is typed. Raises ValueError for anything else."""
    if len(words) != 1 or words[0] not in DOMINOES:
        raise ValueError(f"{' '.join(words)!r} is no domino of this set: one of {', '.join(DOMINOES)}")
    return words[0]


def call(domino: str) -> str:
    """As the dealer calls it: `6-3, high`."""
    return f"{domino}, {wins(domino)}"
