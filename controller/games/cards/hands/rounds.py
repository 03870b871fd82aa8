# SPDX-License-Identifier: MIT
"""A whole round: its steps, and its end."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from controller.engine.record.events import Event
from controller.engine.rules.wait import Procedure, VoidRound
from controller.games.cards.hands.codes import Codes
from controller.games.cards.hands.meanwhile import LogChanged, UnaskedEvent
from controller.games.cards.hands.table import HandsTable
from hal.signals import Entered

T = TypeVar("T", bound=HandsTable)


def whole_round(  # noqa: PLR0913 - a round has this many parts
    table: T,
    steps: Callable[[T], Procedure[None]],
    codes: Codes[T],
    carried_out: Callable[[T, Event], Procedure[None]],
    end_round: Callable[[T], None],
    *,
    paid: Callable[[T], None] = lambda table: None,
) -> Procedure[None]:
    """Play the steps of a round to its last payment. Raise VoidRound if the round is void.

    codes: the dealer's codes. carried_out: handles other events. end_round: called at the end, also of a void round.
    paid: called before `end_round`, unless the round is void.
    """
    table.memory.shoe.dealt = False
    try:
        yield from resumed(table, steps, codes, carried_out)
    except VoidRound:
        end_round(table)
        raise
    paid(table)
    end_round(table)


def resumed(
    table: T,
    steps: Callable[[T], Procedure[None]],
    codes: Codes[T],
    carried_out: Callable[[T, Event], Procedure[None]],
) -> Procedure[None]:
    """Play a round step by step. Start again with the first step after an interruption or a change of the log.

    Each step looks at the log and does only the work still due, so the round goes on where it stood. A keyed code that
    is not carried out yet comes first.
    """
    while True:
        try:
            yield from codes.due(table)
            yield from steps(table)
        except LogChanged:
            continue
        except UnaskedEvent as interrupted:
            happening = interrupted.event
        else:
            return
        with suppress(LogChanged):  # the loop deals anew in any case
            if isinstance(happening, Entered):
                codes.handle_digits(table)
            else:
                yield from carried_out(table, happening)
