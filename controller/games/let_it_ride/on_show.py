# SPDX-License-Identifier: MIT
"""Shows the cards and places of both Let It Rides."""

from msgspec.structs import replace

from controller.engine.record.on_show import AnyShown
from controller.games.cards.hands import on_show
from controller.games.cards.hands.log import COMMUNITY as CARDS
from controller.games.cards.hands.log import Card, public_names
from controller.games.let_it_ride import community, hands
from controller.games.let_it_ride.rules import RIDE, RideSections
from controller.games.let_it_ride.table import RidePlay, RideTable


def panels(table: RideTable, rules: RideSections, loses: str) -> tuple[AnyShown, ...]:
    """Return the visible cards, the places and the turn. loses: Outcome of a losing hand."""
    play = table.memory.play
    places = on_show.places(
        table,
        play.hands,
        lambda place, cards: on_show.hand_of(
            place, cards, hands.OWN, lambda own: total(play, own), state(play, rules, place, loses)
        ),
    )
    return on_show.shoe_of(table), replace(places, community=public_names(not_burned(play)))


def not_burned(play: RidePlay) -> tuple[Card, ...]:
    """Return the community cards. A burned one is gone once another is turned up."""
    cards = play.hands.get(CARDS, ())
    return cards[-hands.COMMUNITY :] if any(card.up for card in cards) else cards


def total(play: RidePlay, own: tuple[str, ...]) -> str:
    """Return the ranking of a hand, once both community cards lie face up too."""
    if play.announced < hands.COMMUNITY or len(play.hands[CARDS]) < hands.COMMUNITY:
        return ""
    return hands.ranking(own, community.cards(play))


def state(play: RidePlay, rules: RideSections, place: str, loses: str) -> str:
    """Return a hand's state in a word, for a decision the present one. Empty if unknown yet."""
    if place in play.void:
        return "void"
    declared = next((it for it in play.declared if it.hand == place), None)
    if declared:
        return "paid" if declared.paid else "loses" if declared.outcome == loses else "wins"
    if play.turn.hand == place and play.turn.choices:
        return "to decide"
    if place in play.rides:
        return "rides"
    choice = play.choice_of(place, (rules.second if play.announced else rules.first).wager)
    return ("rides" if choice == RIDE.name else "withdrawn") if choice else ""
