# SPDX-License-Identifier: MIT
"""What a declared result asks the dealer to do with the wagers, in words: take, pay, give back, move; or nothing.

In the words of the list of payments, and in few: the sentence stands in one line above the key.
"""

from collections.abc import Iterator
from typing import NamedTuple

from controller.engine.table.table import AnyTable

THEN = "; press paid"
NONE_ENTERED = f"no wager entered: take losers, pay winners{THEN}"
"""At such a table chips may lie there that the machine does not know."""
NOTHING = "nothing to take or pay: press paid"
MANY = 3
"""Of so many acts only the verbs are said: the list says to whom."""


class Duty(NamedTuple):
    """An act: what is done, and with which wagers. of: empty where the verb says it."""

    does: str
    of: str = ""


def duties(table: AnyTable) -> str:
    """What is to be done with the wagers on the layout, and that paid is pressed then."""
    every = list(_duties(table)) if table.owed or table.staying else []
    acts = ", ".join(it.does if len(every) >= MANY else f"{it.does} {it.of}".rstrip() for it in every)
    return f"{acts}{THEN}" if acts else NOTHING if table.wagers else NONE_ENTERED


def _duties(table: AnyTable) -> Iterator[Duty]:
    """What is done, in the order in which it is done: taken first, then paid."""
    found = {(it.how, it.staked > it.stands, bool(it.commission), it.marked) for it in table.owed}
    decided = {how for how, *_ in found}
    marked = {marked for _, _, charged, marked in found if charged}
    apart = table.game.features.commission is not None  # else it is deducted from what is paid, as s 426(1)
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
    """Whether commission is collected at once, or marked up as owed; if both, the layout shows which from whom."""
    return "settle" if len(marked) > 1 else "mark up" if True in marked else "collect"
