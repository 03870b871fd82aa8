# SPDX-License-Identifier: MIT
"""Exact returns: a wager's chances, and its return per unit staked until it is resolved. Solves its automaton."""

from collections.abc import Hashable
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from c_ext.layout import Layout
from c_ext.wager import LOSE, VOID, Decision, Move, State, Win

O = TypeVar("O", bound=Hashable)  # noqa: E741 an outcome


class Edge(msgspec.Struct, frozen=True):
    """The chances and the return of a wager."""

    win: Fraction
    """Probability that the wager wins. `win`, `lose` and `void` add up to 1."""
    lose: Fraction
    void: Fraction
    returns: Fraction
    """Average gain of the player per unit staked, winnings minus lost stakes. Negative if the house gains. A void wager
    counts as 0. The wager's commission is subtracted from its winnings. Its fee is subtracted in full: the fee is paid
    when the wager is made, and is returned only if the wager is taken down undecided.
    """
    square: Fraction | None = None
    """Mean of the square of the player's gain per unit staked, or an upper bound. None if not counted."""


def edges(layout: Layout[O]) -> dict[str, Edge]:
    """The edge of every wager of a layout from its start state, in layout order. The outcomes have their weights."""
    return {wager: edge(layout, wager) for wager in layout.wagers}


def edge(layout: Layout[O], wager: str, state: State | None = None) -> Edge:
    """The edge of one wager, from its start state or from another of its states. Raises WagerError."""
    start = layout.wagers[wager].start if state is None and wager in layout.wagers else state
    layout.number(wager, start)  # raises for a wager or state that is not there
    chances = decisions(layout.transitions(wager), start)
    wins = {move: chance for move, chance in chances.items() if isinstance(move, Win)}
    lose, void = chances.get(LOSE, Fraction()), chances.get(VOID, Fraction())
    won = sum((chance * move.odds.fraction for move, chance in wins.items()), Fraction())
    stated = layout.wagers[wager]
    returns = won * (1 - stated.commission) - lose - stated.fee
    return Edge(sum(wins.values(), Fraction()), lose, void, returns)


def decisions(chain: dict[State, dict[Move, int]], start: State) -> dict[Decision, Fraction]:
    """The probability of each decision from a start state. `chain`: for each state, the weights of its moves.

    States are eliminated one after another. Each move to an eliminated state is replaced by the moves of that state.
    In the end the start state moves only to decisions. This is Gaussian elimination on the automaton's linear
    equations, sparse and exact.
    """
    rows: dict[State, dict[Any, Fraction]] = {state: _shares(moves) for state, moves in chain.items()}
    for state in reversed([state for state in rows if state != start]):
        leads = _without_itself(state, rows.pop(state))
        for row in rows.values():
            _replace(row, state, leads)
    return _without_itself(start, rows[start])


def _shares(moves: dict[Move, int]) -> dict[Any, Fraction]:
    total = sum(moves.values())
    return {move: Fraction(weight, total) for move, weight in moves.items()}


def _without_itself(state: State, row: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """The moves of a state, without the move to itself."""
    leaves = 1 - row.pop(state, Fraction())
    return {move: share / leaves for move, share in row.items()}


def _replace(row: dict[Any, Fraction], state: State, leads: dict[Any, Fraction]) -> None:
    share = row.pop(state, None)
    if share is None:
        return
    for move, chance in leads.items():
        row[move] = row.get(move, Fraction()) + share * chance
