# SPDX-License-Identifier: MIT
"""The amounts in a table's effects, line by line and wager by wager."""

from collections.abc import Iterable

from controller.engine.record import effects as e
from controller.engine.record.decided import Decided, Moved


def lines(effects: Iterable[e.Effect]) -> list[str]:
    """As a transcript writes them."""
    return [line for effect in effects for line in effect.lines]


def owed(effects: Iterable[e.Effect]) -> list[Decided]:
    """Return the declared returns, wager by wager."""
    return [it for effect in effects if isinstance(effect, e.Owe) for it in effect.owed]


def paid(effects: Iterable[e.Effect]) -> list[Decided]:
    """Return the wagers that are paid, taken or given back, one by one."""
    return [it for effect in effects if isinstance(effect, e.Pay) for it in effect.paid]


def moved(effects: Iterable[e.Effect]) -> list[Moved]:
    """Return the wagers that move elsewhere, one by one."""
    return [it for effect in effects if isinstance(effect, e.Move) for it in effect.moves]
