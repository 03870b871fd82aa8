# SPDX-License-Identifier: MIT
"""Events that no wait asks for: misdeals, wrong hands or wagers, absent players, a failed device (12, 13)."""

from functools import partial
from typing import NoReturn

from controller.engine.record.events import Directed, Event, Placed
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Procedure, VoidRound
from controller.games.cards.hands import counting, misdealt
from controller.games.cards.hands.codes import Code, Codes
from controller.games.cards.hands.misdealt import ROUND_VOID, hand_goes_back, in_play, round_goes_back, void_round
from controller.games.let_it_ride.nsw import correcting, dealing
from controller.games.let_it_ride.nsw.sections import RULES
from controller.games.let_it_ride.nsw.table import NswRideTable
from controller.games.let_it_ride.nsw.waits import MEANWHILE
from controller.games.nsw import new_south_wales
from controller.games.nsw.deck import FAILED_SHUFFLE

COMMUNITY_EXPOSED = "a community card was exposed"


def carried_out(table: NswRideTable, event: Event) -> Procedure[None]:
    """Carry out the event, or refuse it."""
    match event:
        case Directed(direction="void-wagers-of", player=player):
            places = [place for place, who in table.memory.play.players.items() if who == player]
            misdealt.take_out_of_play(table, places)
            correcting.over_if_void(table)
        case Placed():
            correcting.placed(table, event)
        case Directed(direction="invalidate"):
            new_south_wales.invalidated(table, event)
        case Directed(direction="first"):
            first(table, event)
        case Directed():
            counting.begin(table, event)
    yield from ()


def first(table: NswRideTable, event: Directed) -> None:
    """Let a player play before the others handle their cards (12.11.1)."""
    if table.memory.play.handled:
        table.refuse("the other players have handled their cards", "12.11.1")
    else:
        new_south_wales.plays_first(table, event)


# Codes about the whole round


def until_declared(table: NswRideTable) -> Refusal:
    """Return why the code comes too late: a declared result stands. None if in time."""
    return ("the result is declared: it stands", "14.11") if table.memory.play.declared else None


def until_handled(table: NswRideTable) -> Refusal:
    """Return why this is no misdeal any more: result declared, or cards handled (12.1). None if it may be."""
    if table.memory.play.handled:
        return until_declared(table) or ("players have handled their cards: it is no misdeal any more", "12.1")
    return None


def if_not_handled(table: NswRideTable, place: str) -> str:  # noqa: ARG001 - as a code has it
    """Return the words for a misdeal by an exposed community card; empty once cards were handled (12.6)."""
    return "" if table.memory.play.handled else ROUND_VOID


def community_exposed(table: NswRideTable, place: str) -> None:  # noqa: ARG001 - as a code has it
    """Declare a misdeal, unless the players have handled their cards: then play goes on."""
    if not table.memory.play.handled:
        raise VoidRound(f"misdeal: {COMMUNITY_EXPOSED}", "12.6")
    table.note(f"{COMMUNITY_EXPOSED} after players handled their cards: play goes on", "12.6")


def device_may_fail(table: NswRideTable) -> Refusal:
    """Return why no shuffling device can fail: none is used. None if one is."""
    return None if table.options.shuffling_device else ("no shuffling device is used at this table", "13.2")


def device_fails(table: NswRideTable, place: str) -> NoReturn:  # noqa: ARG001 - as a code has it
    """Void the round. The game goes on with another device or a shoe, and new cards."""
    table.memory.play.new_cards = True
    raise VoidRound("the shuffling device does not work: another device or a shoe, new cards", "13.2.1")


# Codes about one place


def wrong_number(table: NswRideTable, place: str) -> None:
    """Handle a hand with too few cards or too many (12.7)."""
    misdealt.void_hand(table, place, "it has too few or too many cards", "12.7")
    misdealt.miscounted(table, place, "12.7")
    correcting.over_if_void(table)


def once_handled(table: NswRideTable) -> Refusal:
    """Return why a hand at a place without a wager is a misdeal: the cards are not handled yet (12.1, 12.8)."""
    if table.memory.play.handled:
        return until_declared(table)
    return ("no player has handled the cards: it is a misdeal, key 9 0 1", "12.1")


def hand_without_a_wager(table: NswRideTable, place: str) -> None:
    """Handle a hand dealt to an area without a wager (12.8)."""
    misdealt.hand_without_a_wager(table, place, dealing.order, "12.8")


def not_decided(table: NswRideTable, place: str) -> Refusal:
    """Return why rule 12.12 does not apply: a player who has decided has viewed the cards (12.13)."""
    if table.memory.play.choice_of(place, RULES.first.wager):
        return (f"place {place} has decided, so its player has viewed the cards: key 9 1 3", "12.13")
    return in_play("12.12", table, place)


def not_present(table: NswRideTable, place: str) -> None:
    """Void the hand of a player who has not viewed the cards and is not present to decide (12.12)."""
    misdealt.void_hand(table, place, "its player has not viewed the cards, and is not present", "12.12")
    correcting.over_if_void(table)


def examined(source: str, table: NswRideTable) -> Refusal:
    """Return why no player lets all wagers ride yet: nobody has examined cards. None if allowed."""
    if table.memory.play.handled:
        return until_declared(table)
    return ("the players have not examined their cards", source)


def lets_all_ride(why: str, source: str, table: NswRideTable, place: str) -> None:
    """Let all remaining wagers of a place ride, for this reason."""
    play = table.memory.play
    play.rides = [*dict.fromkeys((*play.rides, place))]
    table.note(f"place {place} lets all remaining wagers ride: {why}", source)


OF_THE_ROUND: tuple[Code[NswRideTable], ...] = (
    Code(
        digits="901", means="misdeal, the cards were dealt incorrectly", source="12.1, 12.4", now=until_handled,
        gives_back=round_goes_back,
        carried_out=partial(void_round, "misdeal: the cards were dealt incorrectly", "12.1, 12.4"),
    ),
    Code(
        digits="902", means="misdeal, the dealer has an incorrect number of cards", source="12.2, 12.4",
        now=until_declared, gives_back=round_goes_back,
        carried_out=partial(void_round, "misdeal: the dealer has an incorrect number of cards", "12.2, 12.4"),
    ),
    Code(
        digits="903", means="misdeal, two or more cards were exposed during the deal", source="12.3, 12.4",
        now=until_declared, gives_back=round_goes_back,
        carried_out=partial(void_round, "misdeal: two or more cards were exposed during the deal", "12.3, 12.4"),
    ),
    Code(
        digits="906", means=COMMUNITY_EXPOSED, source="12.6", now=until_declared, gives_back=if_not_handled,
        carried_out=community_exposed,
    ),
    FAILED_SHUFFLE,
    Code(
        digits="932", means="the shuffling device works no longer", source="13.2", now=device_may_fail,
        gives_back=round_goes_back, carried_out=device_fails,
    ),
)  # fmt: skip
"""Rule 12.1 is 9 0 1, rule 13.2 is 9 3 2."""
OF_A_PLACE: tuple[Code[NswRideTable], ...] = (
    Code(
        digits="907", means="a hand has too few or too many cards", source="12.7", about="place",
        now=until_declared, there=partial(in_play, "12.7"), gives_back=hand_goes_back, carried_out=wrong_number,
    ),
    Code(
        digits="908", means="a hand was dealt to an area without a wager", source="12.8", about="place",
        now=once_handled, carried_out=hand_without_a_wager,
    ),
    Code(
        digits="909", means="wagers that are not equal", source="12.9, 12.10", about="place",
        now=until_declared, there=partial(in_play, "12.9"), carried_out=correcting.begin,
    ),
    Code(
        digits="912", means="a player who has not viewed the cards is absent", source="12.12", about="place",
        now=until_declared, there=not_decided, gives_back=hand_goes_back, carried_out=not_present,
    ),
    Code(
        digits="913", means="a player who has viewed the cards is absent: all wagers ride", source="12.13",
        about="place", now=partial(examined, "12.13"), there=partial(in_play, "12.13"),
        carried_out=partial(lets_all_ride, "its player has viewed the cards, and is absent", "12.13"),
    ),
    Code(
        digits="811", means='cards lie under the wager on "$": all wagers ride', source="8.11", about="place",
        now=partial(examined, "8.11"), there=partial(in_play, "8.11"),
        carried_out=partial(lets_all_ride, "its cards lie under the wager on $", "8.11"),
    ),
)  # fmt: skip
CODES: Codes[NswRideTable] = Codes(MEANWHILE, (*OF_THE_ROUND, *OF_A_PLACE), "12", none_left=dealing.none_left)
