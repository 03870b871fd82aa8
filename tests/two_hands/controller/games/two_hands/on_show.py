# SPDX-License-Identifier: MIT
"""Shows the cards, the places and the player whose turn it is."""

from collections.abc import Sequence

from controller.engine.record.on_show import ShownHand
from controller.games.cards.hands import on_show
from controller.games.cards.hands.log import Card, public_names
from controller.games.cards.hands.table import DeckPlay
from controller.games.two_hands.hands import LOSES, WINS
from controller.games.two_hands.table import TwoHandsTable


def show(table: TwoHandsTable) -> None:
    """Show everything that is known."""
    play = table.memory.play
    places = on_show.places(table, play.hands, lambda place, cards: hand_of(play, place, cards))
    table.show(on_show.shoe_of(table), places)


def hand_of(play: DeckPlay, place: str, cards: Sequence[Card]) -> ShownHand:
    """The hand of a place, and how it stands."""
    return ShownHand(place, public_names(tuple(cards)), "", state(play, place))


def state(play: DeckPlay, place: str) -> str:
    """How a hand stands, in a word; empty if nothing is known yet."""
    if place in play.void:
        return "void"
    declared = next((it for it in play.declared if it.hand == place and it.outcome in (WINS, LOSES)), None)
    if declared:
        return "paid" if declared.paid else declared.outcome
    deciding = "to decide" if play.turn.hand == place and play.turn.choices else ""
    return {"stand": "stands", "draw": "draws"}.get(play.choice_of(place), deciding)
