# SPDX-License-Identifier: MIT
"""The strategy behind the calculated returns, in words. No player has to follow it."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from c_ext.blackjack_strategy import DEALERS, Strategy

CHOICES = {"S": "stand", "D": "draw", "2": "double down", "P": "split", ".": ""}
"""Choices by the letter of a strategy. `.`: as the total says."""
CARDS = {1: "ace", 10: "10"}


def in_words(strategy: Strategy) -> str:
    """Return the whole strategy: `hard 9: double down against 3 to 6, else draw; …`."""
    pairs = [f"pair of {_card(of)}s: {_row(row)}" for of, row in sorted(strategy.pairs.items())]
    return "; ".join([*_totals("hard", strategy.hard), *_totals("soft", strategy.soft), *pairs])


def _totals(kind: str, rows: Mapping[int, str]) -> list[str]:
    """Group totals with the same row."""
    alike = ([total for total, _ in same] for _, same in groupby(rows.items(), key=lambda it: it[1]))
    return [f"{kind} {_span(map(str, totals))}: {_row(rows[totals[0]])}" for totals in alike]


def _row(row: str) -> str:
    """Return a row in words. The most frequent choice comes last."""
    usual = "." if "." in row else max(row, key=row.count)
    against = [f"{CHOICES[letter]} against {_dealers(letter, row)}" for letter in dict.fromkeys(row) if letter != usual]
    last = CHOICES[usual] or "as the total says"
    return ", ".join([*against, f"else {last}"]) if against else last


def _dealers(letter: str, row: str) -> str:
    """Return the dealer's first cards with this letter: `2 to 6`, `2 to 6, 8 to 9`."""
    runs = [list(run) for same, run in groupby(range(len(row)), key=lambda at: row[at] == letter) if same]
    return ", ".join(_span(_card(DEALERS[at]) for at in run) for run in runs)


def _card(of: int) -> str:
    return CARDS.get(of, str(of))


def _span(of: Iterable[str]) -> str:
    first, *others = of
    return f"{first} to {others[-1]}" if others else first
