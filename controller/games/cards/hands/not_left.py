# SPDX-License-Identifier: MIT
"""A counted but unread card that had not left: the dealer keys 0 0 0, and the card is taken out of the record."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec.structs import replace

from controller.engine.rules.wagering import Refusal
from controller.games.cards.hands import settling
from controller.games.cards.hands.dealing import CardDestination
from controller.games.cards.hands.log import REMOVED, Dealt, TurnedUp
from controller.games.cards.hands.meanwhile import LogChanged
from controller.games.cards.hands.table import DeckPlay, DeckTable
from controller.games.cards.shoe.shoe import Shoe

T = TypeVar("T", bound=DeckTable)


def in_time(table: object) -> Refusal:  # noqa: ARG001 - a game's own function needs the table
    """Allow the correction at any time."""
    return None


class DealRecord(NamedTuple, Generic[T]):
    """How to correct a game's record."""

    order: Callable[[T], Sequence[CardDestination]]
    """Return the whole deal, as far as known."""
    forget: Callable[[T], None]
    """Clear knowledge that depends on the cards' positions."""
    too_late: Callable[[T], Refusal] = in_time
    """Return why the record cannot be corrected any more, and the remedy; None if it can."""


def take_out(table: T, record: DealRecord[T]) -> None:
    """Take out a card that had not left. The order of the deal gives the other cards their places.

    A single unread card, with no hand turned up, is the card in question. Otherwise nobody knows the card, and each
    hand is keyed when it is turned up. Raise LogChanged: the round goes on with the steps due now.
    """
    play, source = table.memory.play, table.game.general.decision
    if why := _refusal(table, record):
        table.refuse(*why)
        return
    if any(not it.paid for it in play.declared):
        settling.clear_unpaid(table, "a card that was counted had not left", source)
    exact = table.memory.shoe.unread == 1 and not any(isinstance(it, TurnedUp) for it in play.log)
    _remove_one(table)
    if not exact:
        _forget_all(table)
    record.forget(table)
    _lay(play, record.order(table))
    then = "the others lie as they were dealt" if exact else "each hand is keyed when it is turned up"
    table.note(f"one card less had left than was counted: {then}", source)
    raise LogChanged


def _refusal(table: T, record: DealRecord[T]) -> Refusal:
    play, source = table.memory.play, table.game.general.decision
    if not play.players or not table.memory.shoe.unread:
        return ("every card that left was read: there is none to take out", source)
    if any(it.paid for it in play.declared):
        decides = f"{table.game.general.person}, decide whether the round is void"
        return (f"a hand is paid, and what is paid stands: {decides}", source)
    return record.too_late(table)


def _remove_one(table: DeckTable) -> None:
    """Remove the last unread card from the record."""
    shoe: Shoe = table.memory.shoe
    play, device = table.memory.play, table.memory.device
    device.stacked = max(0, device.stacked - 1)
    if waiting := [it for it in shoe.waiting if not it.card]:
        shoe.nothing(waiting[-1])
        return
    at = max(at for at, it in enumerate(play.log) if isinstance(it, Dealt) and not it.card)
    del play.log[at]
    shoe.unread -= 1


def _forget_all(table: DeckTable) -> None:
    """Remove all names of cards and all turnings up."""
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    for at, it in enumerate(play.log):
        if isinstance(it, Dealt) and it.card:
            shoe.gone[it.card] -= 1
            shoe.unread += 1
            play.log[at] = replace(it, card="")
    play.log = [it for it in play.log if not isinstance(it, TurnedUp)]
    play.fixed = min(play.fixed, len(play.log))


def _lay(play: DeckPlay, order: Sequence[CardDestination]) -> None:
    """Move each card to its place in the order of the deal."""
    goes = iter(order)
    for at, it in enumerate(play.log):
        if isinstance(it, Dealt) and it.to != REMOVED and (due := next(goes, None)):
            play.log[at] = replace(it, to=due.to, up=due.up)
