# SPDX-License-Identifier: MIT
"""Parts of the picture common to these tables: the shoe, the visible cards, the places and the turn."""

from collections.abc import Callable, Sequence

from controller.engine.record.on_show import ShownBox, ShownHand, ShownPlaces, ShownShoe, ShownTurn
from controller.games.cards.hands.log import COMMUNITY, DEALER, Card, Hands, is_shown, names, public_names
from controller.games.cards.hands.table import DeckPlay, DeckTable
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.record import IN_SHOE
from controller.games.cards.shoe.shoe import Shoe


def shoe_of(table: DeckTable) -> ShownShoe:
    """Return the state of the preparation and the number of cards in the shoe."""
    shoe: Shoe = table.memory.shoe
    cards: CardPreparation = table.memory.cards
    return ShownShoe(stage=cards.words, inside=shoe.inside if cards.stage in IN_SHOE else None)


def places(
    table: DeckTable, hands: Hands, shown: Callable[[str, Sequence[Card]], ShownHand], dealer_total: str = ""
) -> ShownPlaces:
    """Return the places with their hands as `shown` makes them, the dealer's and community cards, and the turn."""
    play = table.memory.play
    played = (
        ShownBox(place, (player,) if player else (), (shown(place, hands.get(place, ())),))
        for place, player in play.players.items()
    )
    return ShownPlaces(
        boxes=tuple(played) if play.players else tuple(ShownBox(str(place)) for place in play.entered),
        dealer=ShownHand(DEALER, public_names(hands.get(DEALER, ())), dealer_total),
        community=public_names(hands.get(COMMUNITY, ())),
        turn=turn(play),
        waiting=len(table.memory.shoe.waiting),
    )


def hand_of(
    place: str, cards: Sequence[Card], count: int, total: Callable[[tuple[str, ...]], str], state: str
) -> ShownHand:
    """Return a hand of `count` cards. total: a hand in words, called only once all cards lie face up. state: its
    state.
    """
    return ShownHand(place, public_names(cards), total(names(cards)) if is_shown(cards, count) else "", state)


def turn(play: DeckPlay) -> ShownTurn:
    """Return the hand in turn, its choices, and the player who chooses."""
    hand, choices = play.turn.hand, play.turn.choices
    return ShownTurn(hand, choices, play.players.get(hand, "") if choices else "")


def holder(*, device: bool) -> str:
    """Return the name of the device from which the cards are dealt."""
    return "shuffling device" if device else "shoe"
