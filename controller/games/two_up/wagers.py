# SPDX-License-Identifier: MIT
"""The wagers of two-up and their odds (s 174): players' (s 168), which count odds in a row, and spinners' (s 167)."""

from collections.abc import Iterator, Sequence

from c_ext.layout import LOSE, Layout, Move, Wager, Win, to

SIDES = ("heads", "tails")
WAYS = {"heads": 1, "odds": 2, "tails": 1}
"""Results of a spin of two coins, each with its number of the 4 ways in which the coins can fall (s 163)."""

ODDS_LOSE = 5
"""Wagers lose after this many odds in a row (s 167(3)(c), s 168(4)(c))."""
SPINNER_WINS = 3
"""A spinner's wager wins with this many of its side, if the other side was not spun (s 167(3)(a))."""

EVEN = to(1)
SPINNER_ODDS = to(15, 2)


def layout() -> Layout[str]:
    """Return all wagers over all results."""
    return Layout(wagers(), outcomes())


def wagers() -> Iterator[Wager[str]]:
    """Yield the four wagers, in layout order."""
    yield player("heads", "s 168(4)", "s 174(1)")
    yield player("tails", "s 168(5)", "s 174(2)")
    yield spinner("heads", "s 167(3)")
    yield spinner("tails", "s 167(4)")


def odds_in_a_row(count: int) -> str:
    """Return the state of a player's wager while the last 0 to 4 spins of the table were odds."""
    return f"odds {count}"


def player(side: str, source: str, odds_source: str) -> Wager[str]:
    """Return a player's wager on one side. It may be made after odds if no other player's wager is undecided."""
    after = {odds_in_a_row(count): odds_in_a_row(count + 1) for count in range(ODDS_LOSE - 1)}

    def step(state: str, spun: str) -> Move:
        if spun == "odds":
            return after.get(state, LOSE)
        return Win(EVEN) if spun == side else LOSE

    return Wager(side, side, source, odds_source, EVEN, step, start=odds_in_a_row(0), also=tuple(after.values()))


def spinner_has(side: str, spun: int, odds: int) -> str:
    """Return the state of a spinner's wager: spins of its side, 0 to 2, and odds in a row since, 0 to 4."""
    return f"{side} {spun}, odds {odds}"


def spinner(side: str, source: str) -> Wager[str]:
    """Return the spinner's wager on one side."""
    counts = {spinner_has(side, spun, odds): (spun, odds) for spun in range(SPINNER_WINS) for odds in range(ODDS_LOSE)}

    def step(state: str, result: str) -> Move:
        spun, odds = counts[state]
        if result == "odds":
            return spinner_has(side, spun, odds + 1) if odds + 1 < ODDS_LOSE else LOSE
        if result != side:
            return LOSE
        return spinner_has(side, spun + 1, 0) if spun + 1 < SPINNER_WINS else Win(SPINNER_ODDS)

    start = spinner_has(side, 0, 0)
    return Wager(f"spinner-{side}", f"spinner's {side}", source, "s 174(3)", SPINNER_ODDS, step, start=start)


def outcomes() -> dict[str, int]:
    """Return heads, odds, tails, with their weights."""
    return dict(WAYS)


def read(words: Sequence[str]) -> str:
    """Return the result of a spin. Raises ValueError for anything else."""
    if len(words) != 1 or words[0] not in WAYS:
        raise ValueError(f"{' '.join(words)!r} is no result of two-up: heads, odds or tails")
    return words[0]


def written(spun: str) -> str:
    """Return the result as text: `heads`."""
    return spun


def call(spun: str) -> str:
    """Return the boxer's declaration: "heads"."""
    return spun
