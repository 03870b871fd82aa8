# SPDX-License-Identifier: MIT
"""The effect of an outcome on the wager areas of a layout, with or without wagers on them."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from c_ext.layout import START, VOID, Layout, Move, Win
from c_ext.wager import LossOrVoid, State


class Areas(NamedTuple):
    """The effect of an outcome on the areas, in layout order.

    All areas in none of these fields lose, or no wager can lie there.
    """

    wins: dict[str, str]
    """Winning areas with their odds, as text."""
    voids: tuple[str, ...]
    undecided: tuple[str, ...]


@lru_cache(maxsize=1024)
def areas_at_the_start(layout: Layout[Any], outcome: Any) -> Areas:
    """Return the effect while every wager is in its first state. It depends only on the outcome, and is cached."""
    return areas_at(layout, outcome, {})


def areas_at(layout: Layout[Any], outcome: Any, stand: Mapping[str, State | None]) -> Areas:
    """Return the effect while some wagers are in other states: `stand`. None: such a wager cannot lie there now."""
    every = layout.result(outcome)
    moves: dict[str, Move | None] = {wager: Win(odds) for wager, odds in every.wins.items()}
    moves |= dict.fromkeys(every.voids, VOID) | dict.fromkeys(every.stays, START)
    moves |= {it: None if state is None else layout.step(it, state, outcome) for it, state in stand.items()}
    can_lie = [(wager, move) for wager in layout.wagers if (move := moves.get(wager)) is not None]
    return Areas(
        {wager: layout.wagers[wager].pays(move.odds) for wager, move in can_lie if isinstance(move, Win)},
        tuple(wager for wager, move in can_lie if move is VOID),
        tuple(wager for wager, move in can_lie if not isinstance(move, Win | LossOrVoid)),
    )
