"""Cards that went where they should not: a hand too many was dealt, or nobody knows any more which card lies where."""

from collections.abc import Sequence

from msgspec.structs import replace

from controller.games.cards.shoe import Shoe
from controller.games.house_poker.dealing import Goes
from controller.games.house_poker.hands import REMOVED, Dealt, dealt_in_order
from controller.games.house_poker.table import PokerTable


def dealt_by(table: PokerTable, order: Sequence[Goes]) -> None:
    """All cards of the deal were dealt in this order, those too that have left the shoe and wait for a place.

    What came besides still waits.
    """
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    due = len(order) - dealt_in_order(play.log)
    play.log += [Dealt(it.card, order[-1].to) for it in shoe.waiting[:due]]
    del shoe.waiting[:due]
    goes = iter(order)
    play.log[:] = [
        replace(it, to=next(goes).to) if isinstance(it, Dealt) and it.to != REMOVED else it for it in play.log
    ]


def names_forgotten(table: PokerTable) -> None:
    """Nobody knows which card lies where: each that lies face down is keyed when it is turned up."""
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    up = {(place, at) for place, cards in play.hands.items() for at, card in enumerate(cards) if card.up}
    counts: dict[str, int] = {}
    for at, it in enumerate(play.log):
        if not isinstance(it, Dealt):
            continue
        place, counts[it.to] = (it.to, counts.get(it.to, 0)), counts.get(it.to, 0) + 1
        if it.card and place not in up:
            shoe.gone[it.card] -= 1
            shoe.unread += 1
            play.log[at] = replace(it, card="")
