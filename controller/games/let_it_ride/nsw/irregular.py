# SPDX-License-Identifier: MIT
"""What no wait asks for: misdeals, wrong hands, wrong wagers, absent players, a device that fails (12 and 13)."""

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import Procedure, VoidRound
from controller.games.cards.hands import counting, misdealt
from controller.games.cards.hands.meanwhile import code_of
from controller.games.cards.hands.not_left import NONE_LEFT
from controller.games.let_it_ride.nsw import correcting, dealing
from controller.games.let_it_ride.nsw.sections import RULES
from controller.games.let_it_ride.nsw.table import NswRideTable
from controller.games.nsw import new_south_wales
from hal.signals import Entered

PLACE_FOLLOWS = {"127": "12.7", "128": "12.8", "129": "12.9", "811": "8.11", "912": "12.12", "913": "12.13"}
"""What is about one place, as it is keyed; then the place is keyed. 9 1 2 is rule 12.12, 9 1 3 is 12.13."""
HAND_TOO_MANY = "128"
OF_THE_ROUND = ("121", "122", "123", "126", "132")
STANDS = "the result is declared: it stands"


def carried_out(table: NswRideTable, event: Event) -> Procedure[None]:
    """Carry it out, or refuse it."""
    match event:
        case Entered():
            keyed(table, code_of(table))
        case Directed(direction="void-wagers-of", player=player):
            places = [place for place, who in table.memory.play.players.items() if who == player]
            misdealt.out_of_play(table, places)
        case Directed(direction="invalidate"):
            new_south_wales.invalidated(table, event)
        case Directed(direction="first"):
            first(table, event)
        case Directed():
            counting.begin(table, event)
    if table.memory.play.correcting in table.memory.play.void:
        correcting.over(table)
    yield from ()


def first(table: NswRideTable, event: Directed) -> None:
    """A player plays before the others handle their cards (12.11.1)."""
    if table.memory.play.handled:
        table.refuse("the other players have handled their cards", "12.11.1")
    else:
        new_south_wales.plays_first(table, event)


def keyed(table: NswRideTable, code: str) -> None:
    """A rule; or the place that it is about."""
    play = table.memory.play
    if play.irregularity:
        rule, play.irregularity = play.irregularity, ""
        of_a_place(table, rule, code)
    elif code == NONE_LEFT:
        dealing.none_left(table)
    elif code == HAND_TOO_MANY and not play.handled:
        table.refuse("no player has handled the cards: it is a misdeal, key 1 2 1", "12.1")
    elif code in PLACE_FOLLOWS:
        play.irregularity = code
        table.note("key the place that it is about", PLACE_FOLLOWS[code])
    elif code in OF_THE_ROUND and play.declared:
        table.refuse(STANDS, "14.11")
    elif code in OF_THE_ROUND:
        of_the_round(table, code)
    else:
        table.refuse(f"{code or 'nothing'} is no irregularity: key its rule, as 1 2 7", "12")


# Of the whole round


def of_the_round(table: NswRideTable, code: str) -> None:
    """A misdeal (12.1-12.3, 12.6), or a device that fails (13.2)."""
    if code == "132":
        device_fails(table)
    elif code == "122":
        raise VoidRound("misdeal: the dealer has an incorrect number of cards", "12.2, 12.4")
    elif code == "123":
        raise VoidRound("misdeal: two or more cards were exposed during the deal", "12.3, 12.4")
    elif code == "126":
        community_exposed(table)
    elif table.memory.play.handled:
        table.refuse("players have handled their cards: it is no misdeal any more", "12.1")
    else:
        raise VoidRound("misdeal: the cards were dealt incorrectly", "12.1, 12.4")


def community_exposed(table: NswRideTable) -> None:
    """A misdeal, unless the players have handled their cards: then play goes on."""
    if not table.memory.play.handled:
        raise VoidRound("misdeal: a community card was exposed", "12.6")
    table.note("a community card was exposed after players handled their cards: play goes on", "12.6")


def device_fails(table: NswRideTable) -> None:
    """The round is void, and the game goes on with another device or a shoe, and new cards."""
    if not table.options.shuffling_device:
        table.refuse("no shuffling device is used at this table", "13.2")
        return
    table.memory.play.new_cards = True
    raise VoidRound("the shuffling device does not work: another device or a shoe, new cards", "13.2.1")


# Of one place


def of_a_place(table: NswRideTable, rule: str, place: str) -> None:
    """An irregularity of this place, or what its player does by rule 8.11."""
    play, source = table.memory.play, PLACE_FOLLOWS[rule]
    if play.declared:
        table.refuse(STANDS, "14.11")
    elif rule == HAND_TOO_MANY:
        misdealt.hand_without_a_wager(table, place, dealing.order, source)
    elif place not in play.left:
        table.refuse(f"place {place or 'without a number'} is not in play", source)
    elif rule == "127":
        misdealt.void_hand(table, place, "it has too few or too many cards", source)
        misdealt.miscounted(table, place, source)
    elif rule == "129":
        correcting.begin(table, place)
    elif rule == "912":
        not_present(table, place)
    else:
        lets_all_ride(table, rule, place)


def not_present(table: NswRideTable, place: str) -> None:
    """The player has not viewed the cards and is not present to decide: the hand is void (12.12)."""
    if table.memory.play.chosen(place, RULES.first.wager):
        table.refuse(f"place {place} has decided, so its player has viewed the cards: key 9 1 3", "12.13")
    else:
        misdealt.void_hand(table, place, "its player has not viewed the cards, and is not present", "12.12")


def lets_all_ride(table: NswRideTable, rule: str, place: str) -> None:
    """The cards lie under the wager on "$" (8.11), or the player has viewed them and is not present (12.13)."""
    play, source = table.memory.play, PLACE_FOLLOWS[rule]
    if not play.handled:
        table.refuse("the players have not examined their cards", source)
        return
    play.rides = [*dict.fromkeys((*play.rides, place))]
    why = "its cards lie under the wager on $" if rule == "811" else "its player has viewed the cards, and is absent"
    table.note(f"place {place} lets all remaining wagers ride: {why}", source)
