# SPDX-License-Identifier: MIT
"""Events that no wait asks for: misdeals, wrong hands, missing cards, a failed device (rules 12 and 13)."""

from functools import partial
from typing import NoReturn

from msgspec.structs import replace

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Procedure
from controller.games.cards.hands import counting, decisions, misdealt
from controller.games.cards.hands.codes import Code, Codes
from controller.games.cards.hands.log import REMOVED, Dealt, TurnedUp
from controller.games.cards.hands.misdealt import hand_goes_back, in_play, round_goes_back, void_round
from controller.games.cards.hands.undone import everything_goes_back
from controller.games.double_chance import dealing, deciding
from controller.games.double_chance.table import KEPT_CARDS, DoubleChanceTable
from controller.games.double_chance.wagers import OF_A_JACKPOT
from controller.games.double_chance.waits import MEANWHILE
from controller.games.nsw import new_south_wales
from controller.games.nsw.deck import FAILED_SHUFFLE


def carried_out(table: DoubleChanceTable, event: Event) -> Procedure[None]:
    """Carry out the event, or refuse it."""
    match event:
        case Directed(direction="void-wagers-of", player=player):
            out_of_play(table, [place for place, who in table.memory.play.players.items() if who == player])
        case Directed(direction="invalidate"):
            new_south_wales.invalidated(table, event)
        case Directed(direction="first"):
            new_south_wales.plays_first(table, event)
        case Directed(direction="count"):
            counting.begin(table, event)
        case Directed():
            table.refuse("the first card of the round has left the shoe", "14.11")
    yield from ()


# Codes about the whole round


def unless_handled(table: DoubleChanceTable) -> Refusal:
    """Return why this is no misdeal any more: players have handled their cards (12.1). None if it may be."""
    if dealing.is_handled(table.memory.play):
        return ("players have handled their cards: it is no misdeal any more", "12.1")
    return None


def unless_dealt_to_all(table: DoubleChanceTable) -> Refusal:
    """Return why no card is exposed during the deal: no card is dealt now (12.2). None if one may be."""
    return None if dealing.sixth_cards(table) else unless_handled(table)


def device_may_fail(table: DoubleChanceTable) -> Refusal:
    """Return why no shuffling device can fail: none is used. None if one is."""
    return None if table.options.shuffling_device else ("no shuffling device is used at this table", "13.2")


def void_with_new_cards(what: str, source: str, table: DoubleChanceTable, place: str) -> NoReturn:  # noqa: ARG001
    """Void the round with its settlements. Raise VoidRound."""
    dealing.void_with_new_cards(table, what, source)


# Codes about one place


def next_place(table: DoubleChanceTable, place: str) -> None:
    """Let the place decide next, or refuse it."""
    decisions.place_keyed(table, deciding.DECLARE_OR_DISCARD, place)


def undecided_result(source: str, table: DoubleChanceTable, place: str) -> Refusal:
    """Return why a hand cannot be voided: not in play, or its result is declared. None if it can."""
    if any(it not in OF_A_JACKPOT for it in table.memory.play.outcomes(place)):
        return (f"the result of place {place} is declared: it stands", source)
    return in_play(source, table, place)


def absent(table: DoubleChanceTable, place: str) -> Refusal:
    """Return why the player is not absent: the place has decided (12.12). None if possible."""
    if table.memory.play.choice(place):
        return undecided_result("12.12", table, place) or (
            f"place {place} has decided: its player was present",
            "12.12",
        )
    return undecided_result("12.12", table, place)


def wrong_number(table: DoubleChanceTable, place: str) -> None:
    """Void a hand with too few or too many cards (12.5)."""
    void_hand(table, place, "it has a wrong number of cards", "12.5")
    if misdealt.miscounted(table, place, "12.5"):
        forget_kept(table)


def not_present(table: DoubleChanceTable, place: str) -> None:
    """Void the hand of a player who is not present to decide (12.12)."""
    void_hand(table, place, "its player is not present to decide", "12.12")


def void_hand(table: DoubleChanceTable, place: str, why: str, source: str) -> None:
    """Void the hand and return its wagers."""
    misdealt.void_hand(table, place, why, source)
    out_of_play(table, [place])


def once_handled(table: DoubleChanceTable) -> Refusal:
    """Return why a hand at an area without a wager is a misdeal: the cards are not handled yet (12.1, 12.9)."""
    if dealing.is_handled(table.memory.play):
        return None
    return ("no player has handled the cards: it is a misdeal, key 9 0 1", "12.1")


def hand_without_a_wager(table: DoubleChanceTable, place: str) -> None:
    """Handle a hand dealt to an area without a wager (12.9)."""
    play = table.memory.play
    if play.kept or any(isinstance(it, TurnedUp) for it in play.log):
        table.refuse("the hands are turned up: the casino supervisor decides", "12.9")
    else:
        misdealt.hand_without_a_wager(table, place, dealing.order, "12.9")


def forget_kept(table: DoubleChanceTable) -> None:
    """Have unconfirmed kept cards keyed again, because the positions of the cards are unknown."""
    play = table.memory.play
    play.kept = {place: cards for place, cards in play.kept.items() if play.choice_of(place, KEPT_CARDS)}


def burned(table: DoubleChanceTable, place: str) -> None:
    """Burn a sixth card that was dealt to a declared hand (12.10)."""
    take_out_last(table, place)
    table.note(f"the sixth card of place {place} is burned: into the discard rack", "12.10")


def has_a_sixth(table: DoubleChanceTable, place: str) -> Refusal:
    """Return why no sixth card of this place is burned: not declared, or none dealt. None if one may be."""
    if place not in table.memory.play.declaring:
        return in_play("12.10", table, place) or (f"place {place} did not declare its hand", "12.10")
    dealt = table.memory.shoe.waiting or dealing.sixth_cards(table)
    return None if dealt else ("no sixth card was dealt", "12.10")


def take_out_last(table: DoubleChanceTable, place: str) -> None:
    """Take the last card out of play. Names are in doubt, unless it came at this place's turn."""
    log, waiting, dealt = table.memory.play.log, table.memory.shoe.waiting, dealing.sixth_cards(table)
    came = len(dealt) + len(waiting)
    if waiting:
        log.append(Dealt(waiting.pop().card, REMOVED))
    else:
        at, card = dealt.popitem()
        log[at] = replace(card, to=REMOVED)
    if came != 1 + sum(int(other) < int(place) for other in dealing.sixth_places(table)):
        misdealt.names_forgotten(table)
        forget_kept(table)


def out_of_play(table: DoubleChanceTable, places: list[str]) -> None:
    """Take these hands out of play, with their due payments."""
    play = table.memory.play
    misdealt.take_out_of_play(table, places)
    if play.keying in places:
        play.stop_keying()


MISSING = "a card is missing, or does not belong to the deck: check the deck"
FAILS = "the shuffling device does not work: another device or a shoe, new cards"
OF_THE_ROUND: tuple[Code[DoubleChanceTable], ...] = (
    Code(
        digits="901", means="misdeal, the cards were dealt incorrectly", source="12.1, 12.3", now=unless_handled,
        gives_back=round_goes_back,
        carried_out=partial(void_round, "misdeal: the cards were dealt incorrectly", "12.1, 12.3"),
    ),
    Code(
        digits="902", means="misdeal, cards were exposed during the deal", source="12.2, 12.3",
        now=unless_dealt_to_all, gives_back=round_goes_back,
        carried_out=partial(void_round, "misdeal: cards were exposed during the deal", "12.2, 12.3"),
    ),
    Code(
        digits="908", means="a card is missing, or does not belong to the deck", source="12.8.2",
        gives_back=everything_goes_back, carried_out=partial(void_with_new_cards, MISSING, "12.8.2"),
    ),
    FAILED_SHUFFLE,
    Code(
        digits="932", means="the shuffling device works no longer", source="13.2", now=device_may_fail,
        gives_back=everything_goes_back, carried_out=partial(void_with_new_cards, FAILS, "13.2.1"),
    ),
)  # fmt: skip
"""Rule 12.1 is 9 0 1, rule 13.2 is 9 3 2."""
OF_A_PLACE: tuple[Code[DoubleChanceTable], ...] = (
    Code(
        digits="905", means="a hand has too few or too many cards", source="12.5", about="place",
        there=partial(undecided_result, "12.5"), gives_back=hand_goes_back, carried_out=wrong_number,
    ),
    Code(
        digits="909", means="a hand was dealt to an area without a wager", source="12.9", about="place",
        now=once_handled, carried_out=hand_without_a_wager,
    ),
    Code(
        digits="910", means="a sixth card was dealt to a declared hand", source="12.10", about="place",
        there=has_a_sixth, carried_out=burned,
    ),
    Code(
        digits="912", means="a player is not present to decide", source="12.12", about="place", there=absent,
        gives_back=hand_goes_back, carried_out=not_present,
    ),
)  # fmt: skip
CODES: Codes[DoubleChanceTable] = Codes(
    MEANWHILE, (*OF_THE_ROUND, *OF_A_PLACE), "12", place=next_place, none_left=dealing.none_left
)
