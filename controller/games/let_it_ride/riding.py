# SPDX-License-Identifier: MIT
"""Decisions to withdraw a wager or let it ride, from the dealer's left (NSW 8.2-8.5, H8.5-H8.12)."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from controller.engine.betting.settlement import say_lies, say_removed
from controller.games.cards.hands import decisions
from controller.games.cards.hands.decisions import ToDecide
from controller.games.cards.hands.log import Chosen
from controller.games.let_it_ride.rules import RIDE, WITHDRAW, Withdrawable
from controller.games.let_it_ride.table import RideTable

T = TypeVar("T", bound=RideTable)


def asked(table: RideTable) -> list[str]:
    """Return the places that decide, from the dealer's left, without those that let everything ride."""
    play = table.memory.play
    return [place for place in play.playing_places if place not in play.rides]


def stage(bet: Withdrawable, places: Callable[[T], list[str]] = asked) -> ToDecide[T]:
    """Return the decision of these places about this wager."""
    return decisions.ToDecide(
        buttons=(RIDE, WITHDRAW),
        source=bet.decided,
        question=f"let {bet.words} ride, or withdraw it",
        places=places,
        about=bet.wager,
        chosen=partial(chosen, bet),
        undone=undone,
    )


def chosen(bet: Withdrawable, table: RideTable, it: Chosen) -> None:
    """Return a withdrawn wager to its player."""
    lies = next((lies for lies in table.wagers if (lies.hand, lies.wager) == (it.hand, it.about)), None)
    if it.choice == WITHDRAW.name and lies:
        table.memory.play.withdrawn.append(replace(lies))
        table.wagers.remove(lies)
        say_removed(table, lies)
        table.note_wager(lies, " withdrawn", bet.decided)


def undone(table: RideTable, it: Chosen) -> None:
    """Put a wager back whose withdrawal is taken back, unless its hand is out of play since."""
    if it.hand in table.memory.play.void:
        return
    withdrawn = table.memory.play.withdrawn
    for lay in [lay for lay in withdrawn if (lay.hand, lay.wager) == (it.hand, it.about)]:
        withdrawn.remove(lay)
        table.wagers.lay(lay, lay.cents, cash=lay.cash, voucher=lay.voucher)
        say_lies(table, lay)
