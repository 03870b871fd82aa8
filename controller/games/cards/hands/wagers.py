# SPDX-License-Identifier: MIT
"""Wagers where hands are decided one by one: an outcome decides some of them and leaves the others as they lie."""

from collections.abc import Mapping

from c_ext.wager import START, Decision, Move, State, Wager, Win


def wager(  # noqa: PLR0913 - a wager has this many properties
    wager: str, name: str, source: str, odds: str, decided: Mapping[str, Decision], *, amounts: bool = False
) -> Wager[str]:
    """A wager that these outcomes decide, and that all others leave as it lies."""
    pays = tuple(dict.fromkeys(it.odds for it in decided.values() if isinstance(it, Win)))

    def step(_state: State, outcome: str) -> Move:
        return decided.get(outcome, START)

    return Wager(wager, name, source, odds, pays, step, amounts=amounts)
