"""A whole round: its steps, and what it does in the end to what the table remembers."""

from collections.abc import Callable
from typing import TypeVar

from controller.engine.record.events import Event
from controller.engine.rules.wait import Procedure, VoidRound
from controller.games.cards.hands.meanwhile import resumed
from controller.games.cards.hands.table import PokerTable

T = TypeVar("T", bound=PokerTable)


def whole_round(
    table: T,
    steps: Callable[[T], Procedure[None]],
    carried_out: Callable[[T, Event], Procedure[None]],
    ended: Callable[[T], None],
    paid: Callable[[T], None] = lambda table: None,
) -> Procedure[None]:
    """The steps of a round to its last payment, or until it is void. Raises VoidRound then.

    carried_out: carries out what no wait asks for. ended: called in the end, of a void round too. paid: called before,
    unless the round is void.
    """
    table.memory.shoe.dealt = False
    try:
        yield from resumed(table, steps, carried_out)
    except VoidRound:
        ended(table)
        raise
    paid(table)
    ended(table)
