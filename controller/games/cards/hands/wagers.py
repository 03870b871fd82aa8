# SPDX-License-Identifier: MIT
"""Wagers of hands decided one by one: an outcome decides some wagers and leaves the others unchanged."""

from collections.abc import Mapping

from c_ext.wager import START, Decision, Move, State, Wager, Win


def wager(  # noqa: PLR0913 - a wager has this many properties
    wager: str, name: str, source: str, odds: str, decided: Mapping[str, Decision], *, amounts: bool = False
) -> Wager[str]:
    """Return a wager that these outcomes decide and all others leave unchanged."""
    pays = tuple(dict.fromkeys(it.odds for it in decided.values() if isinstance(it, Win)))

    def step(_state: State, outcome: str) -> Move:
        return decided.get(outcome, START)

    return Wager(wager, name, source, odds, pays, step, amounts=amounts)
