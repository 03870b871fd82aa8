# SPDX-License-Identifier: MIT
"""What a table's effects say, line by line and wager by wager."""

from collections.abc import Iterable

from controller.engine.record import effects as e
from controller.engine.record.decided import Decided, Moved


def lines(effects: Iterable[e.Effect]) -> list[str]:
    """As a transcript writes them."""
    return [line for effect in effects for line in effect.lines]


def owed(effects: Iterable[e.Effect]) -> list[Decided]:
    """What is declared to be returned, wager by wager."""
    return [it for effect in effects if isinstance(effect, e.Owe) for it in effect.owed]


def paid(effects: Iterable[e.Effect]) -> list[Decided]:
    """What is paid, taken or goes back, wager by wager."""
    return [it for effect in effects if isinstance(effect, e.Pay) for it in effect.paid]


def moved(effects: Iterable[e.Effect]) -> list[Moved]:
    """What comes to stand elsewhere, wager by wager."""
    return [it for effect in effects if isinstance(effect, e.Move) for it in effect.moves]
