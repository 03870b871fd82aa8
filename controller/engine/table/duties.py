# SPDX-License-Identifier: MIT
"""The dealer's tasks after a declared result, in words: take, pay, give back, move; or nothing.

The payment list has the same words. The sentence must fit in one line above the key.
"""

from collections.abc import Iterator
from typing import NamedTuple

from controller.engine.table.table import AnyTable

THEN = "; press paid"
NONE_ENTERED = f"no wager entered: take losers, pay winners{THEN}"
"""For a table without entered wagers, where chips may lie that the machine does not know."""
NOTHING = "nothing to take or pay: press paid"
MANY = 3
"""Number of acts from which only the verbs are listed. The payment list has the rest."""


class Duty(NamedTuple):
    """An act of the dealer."""

    does: str
    """The verb."""
    of: str = ""
    """The wagers; empty where the verb is enough."""


def duties(table: AnyTable) -> str:
    """Return the acts with the wagers on the layout, followed by the press of paid."""
    every = list(_duties(table)) if table.owed or table.staying else []
    acts = ", ".join(it.does if len(every) >= MANY else f"{it.does} {it.of}".rstrip() for it in every)
    return f"{acts}{THEN}" if acts else NOTHING if table.wagers else NONE_ENTERED


def _duties(table: AnyTable) -> Iterator[Duty]:
    """Yield the acts in order: first take, then pay."""
    found = {(it.how, it.staked > it.stands, bool(it.commission), it.marked) for it in table.owed}
    decided = {how for how, *_ in found}
    marked = {marked for _, _, charged, marked in found if charged}
    apart = table.game.features.commission is not None  # otherwise deducted from the payment, as in s 426(1)
    if "loses" in decided:
        yield Duty("take", "losers")
    if "wins" in decided:
        yield Duty("pay less commission") if marked and not apart else Duty("pay", "winners")
    if marked and apart:
        yield Duty(f"{_charged(marked)} commission")
    if "void" in decided or any(over for _, over, *_ in found):
        yield Duty("give back", "what stands off")
    if any(it.moved for it in table.staying):
        yield Duty("move", "what moves")


def _charged(marked: set[bool]) -> str:
    """Return the verb for commission: collected, marked up as owed, or both, as the layout shows."""
    return "settle" if len(marked) > 1 else "mark up" if True in marked else "collect"
