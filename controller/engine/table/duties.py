# SPDX-License-Identifier: MIT
"""What a declared result asks the dealer to do with the wagers, in words: collect, pay, give back, move; or nothing."""

from collections.abc import Iterator

from controller.engine.table.table import AnyTable

THEN = "; then press paid"
NONE_ENTERED = f"no wager entered: collect losers, pay winners{THEN}"
"""At such a table chips may lie there that the machine does not know."""
NOTHING = "nothing to collect or pay, every wager stays: press paid"


def duties(table: AnyTable) -> str:
    """What is to be done with the wagers on the layout, and that paid is pressed then."""
    acts = ", then ".join(_acts(table)) if table.owed or table.staying else ""
    return f"{acts}{THEN}" if acts else NOTHING if table.wagers else NONE_ENTERED


def _acts(table: AnyTable) -> Iterator[str]:
    """What is done, in the order in which it is done: collected first, then paid."""
    found = {(it.how, it.staked > it.stands, bool(it.commission), it.marked) for it in table.owed}
    decided = {how for how, *_ in found}
    if "loses" in decided:
        yield "collect the losing wagers"
    if "wins" in decided:
        yield f"pay the winning {'ones' if 'loses' in decided else 'wagers'}"
    if marked := {marked for _, _, charged, marked in found if charged}:
        yield f"{_charged(marked)} the commission"
    if "void" in decided or any(over for _, over, *_ in found):
        yield "give back what stands off"
    if any(it.moved for it in table.staying):
        yield "move the wagers that move"


def _charged(marked: set[bool]) -> str:
    """Whether commission is collected at once, or marked up as owed."""
    return "collect or mark up" if len(marked) > 1 else "mark up" if True in marked else "collect"
