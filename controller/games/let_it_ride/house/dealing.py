# SPDX-License-Identifier: MIT
"""The cards of a round: three times a card to each player and one to the community, all face down (H7.1-H7.7)."""

from controller.engine.rules.wait import VoidRound
from controller.games.cards.hands import not_left
from controller.games.cards.hands.dealing import CardDestination, DealRules, by_ones
from controller.games.cards.hands.log import COMMUNITY, REMOVED, Dealt
from controller.games.let_it_ride import community
from controller.games.let_it_ride.house.table import HouseRideTable

SECTIONS = (("H7.2", "H7.3"), ("H7.4", "H7.5"), ("H7.6", "H7.7"))
"""Sections of the three times: a card to each player, a card to the community."""


def order(table: HouseRideTable) -> list[CardDestination]:
    """Return the destination of each card. The first community card will be burned (H8.8)."""
    players = list(table.memory.play.players)
    each = [[*by_ones(players, 1, own), CardDestination(COMMUNITY, shared)] for own, shared in SECTIONS]
    return [goes for once in each for goes in once]


def exposed(table: HouseRideTable, goes: CardDestination) -> str:  # noqa: ARG001 - as every game has it
    """Discard a card found face up; a second one makes all hands void (H10.1)."""
    found_face_up(table)
    return REMOVED


def found_face_up(table: HouseRideTable) -> None:
    """Record a card found face up in the shoe or the deck during the deal."""
    play = table.memory.play
    play.exposed += 1
    if play.exposed > 1:
        raise VoidRound("more than one card was found face up: the cards are reshuffled", "H10.1")
    table.note("a card was found face up: it is not used; into the discard rack", "H10.1")


def missing(table: HouseRideTable) -> None:  # noqa: ARG001 - as every game has it
    """Void the round: the shoe is empty before all cards are dealt."""
    raise VoidRound("the deck has too few cards: count it, and reshuffle", "H10.3")


def from_the_hand(table: HouseRideTable) -> None:
    """Record the cards dealt from the hand. No device reads them (H7.1)."""
    play, shoe = table.memory.play, table.memory.shoe
    if not play.log:
        shoe.fill(1)
        play.log += [Dealt("", it.to) for it in order(table)]
        shoe.dealt, shoe.unread = True, len(play.log)


def none_left(table: HouseRideTable) -> None:
    """Take a counted card that has not left the shoe out of the record: the dealer keyed 0 0 0."""
    not_left.take_out(table, not_left.DealRecord(order, community.forget))


RULES: DealRules[HouseRideTable] = DealRules(exposed=exposed, short=missing)
