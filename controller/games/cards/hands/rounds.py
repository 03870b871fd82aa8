# SPDX-License-Identifier: MIT
"""A whole round: its steps, and what it does in the end to what the table remembers."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from controller.engine.record.events import Event
from controller.engine.rules.wait import Procedure, VoidRound
from controller.games.cards.hands.codes import Codes
from controller.games.cards.hands.meanwhile import Interrupted, LaidAnew
from controller.games.cards.hands.table import HandsTable
from hal.signals import Entered

T = TypeVar("T", bound=HandsTable)


def whole_round(  # noqa: PLR0913 - a round has this many parts
    table: T,
    steps: Callable[[T], Procedure[None]],
    codes: Codes[T],
    carried_out: Callable[[T, Event], Procedure[None]],
    ended: Callable[[T], None],
    *,
    paid: Callable[[T], None] = lambda table: None,
) -> Procedure[None]:
    """The steps of a round to its last payment, or until it is void. Raises VoidRound then.

    codes: what the dealer may key. carried_out: carries out what else no wait asks for. ended: called in the end, of a
    void round too. paid: called before, unless the round is void.
    """
    table.memory.shoe.dealt = False
    try:
        yield from resumed(table, steps, codes, carried_out)
    except VoidRound:
        ended(table)
        raise
    paid(table)
    ended(table)


def resumed(
    table: T,
    steps: Callable[[T], Procedure[None]],
    codes: Codes[T],
    carried_out: Callable[[T, Event], Procedure[None]],
) -> Procedure[None]:
    """A round, step by step. If its log was changed, or something interrupted it, it goes through its steps again.

    Each step looks at the log and does only what is still due, so the round goes on where it stood. A code that was
    keyed and is not carried out yet comes first.
    """
    while True:
        try:
            yield from codes.due(table)
            yield from steps(table)
        except LaidAnew:
            continue
        except Interrupted as interrupted:
            happening = interrupted.event
        else:
            return
        with suppress(LaidAnew):  # the loop deals anew in any case
            if isinstance(happening, Entered):
                codes.keyed(table)
            else:
                yield from carried_out(table, happening)
