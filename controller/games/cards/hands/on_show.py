# SPDX-License-Identifier: MIT
"""What all these tables show: the shoe, the cards as everybody may know them, the places, whose turn it is."""

from collections.abc import Callable, Sequence

from controller.engine.record.on_show import ShownBox, ShownHand, ShownPlaces, ShownShoe, ShownTurn
from controller.games.cards.hands.log import COMMUNITY, DEALER, Card, Hands, is_shown, names, seen
from controller.games.cards.hands.table import DeckTable, Play
from controller.games.cards.shoe.preparation import Cards
from controller.games.cards.shoe.record import IN_SHOE
from controller.games.cards.shoe.shoe import Shoe


def shoe_of(table: DeckTable) -> ShownShoe:
    """How far the cards are prepared, and how many are in the shoe."""
    shoe: Shoe = table.memory.shoe
    cards: Cards = table.memory.cards
    return ShownShoe(stage=cards.words, inside=shoe.inside if cards.stage in IN_SHOE else None)


def places(
    table: DeckTable, hands: Hands, shown: Callable[[str, Sequence[Card]], ShownHand], dealer_total: str = ""
) -> ShownPlaces:
    """The dealer's cards, the community cards, each place with its hand as `shown` has it, and whose turn it is."""
    play = table.memory.play
    played = (
        ShownBox(place, (player,) if player else (), (shown(place, hands.get(place, ())),))
        for place, player in play.players.items()
    )
    return ShownPlaces(
        boxes=tuple(played) if play.players else tuple(ShownBox(str(place)) for place in play.entered),
        dealer=ShownHand(DEALER, seen(hands.get(DEALER, ())), dealer_total),
        community=seen(hands.get(COMMUNITY, ())),
        turn=turn(play),
        waiting=len(table.memory.shoe.waiting),
    )


def hand_of(
    place: str, cards: Sequence[Card], count: int, total: Callable[[tuple[str, ...]], str], state: str
) -> ShownHand:
    """A hand of so many cards. total: a hand in words, asked only once all of it lies face up. state: how it stands."""
    return ShownHand(place, seen(cards), total(names(cards)) if is_shown(cards, count) else "", state)


def turn(play: Play) -> ShownTurn:
    """Whose turn it is, what may be chosen, and who chooses."""
    hand, choices = play.turn.hand, play.turn.choices
    return ShownTurn(hand, choices, play.players.get(hand, "") if choices else "")


def holder(*, device: bool) -> str:
    """What the cards are dealt from, in words."""
    return "shuffling device" if device else "shoe"
