# SPDX-License-Identifier: MIT
"""The cards of a round: a card to each player, then one to the community, three times, all face down (H7.1-H7.7)."""

from controller.engine.rules.wait import VoidRound
from controller.games.cards.hands import not_left
from controller.games.cards.hands.dealing import DealRules, Goes, by_ones
from controller.games.cards.hands.log import COMMUNITY, REMOVED, Dealt
from controller.games.let_it_ride import community
from controller.games.let_it_ride.house.table import HouseRideTable

SECTIONS = (("H7.2", "H7.3"), ("H7.4", "H7.5"), ("H7.6", "H7.7"))
"""For each of the three times: a card to each player, a card to the community."""


def order(table: HouseRideTable) -> list[Goes]:
    """Where each card goes. The first community card will be burned (H8.8)."""
    players = list(table.memory.play.players)
    each = [[*by_ones(players, 1, own), Goes(COMMUNITY, shared)] for own, shared in SECTIONS]
    return [goes for once in each for goes in once]


def exposed(table: HouseRideTable, goes: Goes) -> str:  # noqa: ARG001 - as every game has it
    """A card found face up is not used; a second one makes all hands void (H10.1)."""
    found_face_up(table)
    return REMOVED


def found_face_up(table: HouseRideTable) -> None:
    """A card lay face up in the shoe or the deck while the cards are dealt."""
    play = table.memory.play
    play.exposed += 1
    if play.exposed > 1:
        raise VoidRound("more than one card was found face up: the cards are reshuffled", "H10.1")
    table.note("a card was found face up: it is not used; into the discard rack", "H10.1")


def missing(table: HouseRideTable) -> None:  # noqa: ARG001 - as every game has it
    """The shoe is empty before all cards are dealt."""
    raise VoidRound("the deck has too few cards: count it, and reshuffle", "H10.3")


def from_the_hand(table: HouseRideTable) -> None:
    """All cards are dealt from the hand, and no device reads them (H7.1)."""
    play, shoe = table.memory.play, table.memory.shoe
    if not play.log:
        shoe.fill(1)
        play.log += [Dealt("", it.to) for it in order(table)]
        shoe.dealt, shoe.unread = True, len(play.log)


def none_left(table: HouseRideTable) -> None:
    """The dealer keys 0 0 0: a card that was counted had not left."""
    not_left.taken_out(table, not_left.Record(order, community.forget))


RULES: DealRules[HouseRideTable] = DealRules(exposed=exposed, short=missing)
