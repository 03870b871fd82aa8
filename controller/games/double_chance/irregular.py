# SPDX-License-Identifier: MIT
"""What no wait asks for: misdeals, wrong hands, missing cards, a device that fails (rules 12 and 13)."""

from typing import NoReturn

from msgspec.structs import replace

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import Procedure, VoidRound
from controller.games.cards.hands import counting, decisions, misdealt
from controller.games.cards.hands.log import REMOVED, Dealt, TurnedUp
from controller.games.cards.hands.meanwhile import code_of
from controller.games.cards.hands.not_left import NONE_LEFT
from controller.games.double_chance import dealing, deciding, kept
from controller.games.double_chance.sections import FOUND_WITH_KEPT_CARDS, PLACE_FOLLOWS
from controller.games.double_chance.table import KEPT_CARDS, DoubleChanceTable
from controller.games.double_chance.wagers import OF_A_JACKPOT
from controller.games.nsw import new_south_wales
from hal.signals import Entered

HAND_TOO_MANY = "129"
"""A hand was dealt to an area without a wager (12.9)."""


def carried_out(table: DoubleChanceTable, event: Event) -> Procedure[None]:
    """Carry it out, or refuse it."""
    match event:
        case Entered():
            keyed(table, code_of(table))
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


def keyed(table: DoubleChanceTable, code: str) -> None:
    """A card that a place keeps; a rule; or a place: the one that the rule is about, or that decides next."""
    play = table.memory.play
    if play.keying and not play.irregularity and code not in FOUND_WITH_KEPT_CARDS:
        kept.key(table, code)
    elif play.irregularity:
        rule, play.irregularity = play.irregularity, ""
        of_a_place(table, rule, code)
    elif code == NONE_LEFT:
        dealing.none_left(table)
    elif code == HAND_TOO_MANY and not dealing.is_handled(play):
        table.refuse("no player has handled the cards: it is a misdeal, key 1 2 1", "12.1")
    elif code in PLACE_FOLLOWS:
        play.irregularity = code
        table.note("key the place that it is about", PLACE_FOLLOWS[code])
    elif code in {"121", "122", "128", "132"}:
        of_the_round(table, code)
    elif code in play.players and play.turn.choices:
        if why := decisions.decides_next(table, deciding.DECLARE_OR_DISCARD, code):
            table.refuse(*why)
    else:
        what = f"{code or 'nothing'} is neither a place in play nor an irregularity: key its rule, as 1 2 5"
        table.refuse(what, "12")


# Of the whole round


def of_the_round(table: DoubleChanceTable, code: str) -> None:
    """A misdeal (12.1, 12.2), a missing or foreign card (12.8), or a device that fails (13.2)."""
    if code == "128":
        void_with_new_cards(table, "a card is missing, or does not belong to the deck: check the deck", "12.8.2")
    elif code == "132" and not table.options.shuffling_device:
        table.refuse("no shuffling device is used at this table", "13.2")
    elif code == "132":
        void_with_new_cards(table, "the shuffling device does not work: another device or a shoe, new cards", "13.2.1")
    elif dealing.is_handled(table.memory.play) and not (code == "122" and dealing.sixth_cards(table)):
        table.refuse("players have handled their cards: it is no misdeal any more", "12.1")
    elif code == "121":
        raise VoidRound("misdeal: the cards were dealt incorrectly", "12.1, 12.3")
    else:
        raise VoidRound("misdeal: cards were exposed during the deal", "12.2, 12.3")


def void_with_new_cards(table: DoubleChanceTable, what: str, source: str) -> NoReturn:
    """The round is void, and the next one begins with cards that are checked. Raises VoidRound."""
    table.memory.play.new_cards = True
    raise VoidRound(what, source)


# Of one place


def of_a_place(table: DoubleChanceTable, rule: str, place: str) -> None:
    """An irregularity of this place."""
    play, source = table.memory.play, PLACE_FOLLOWS[rule]
    if rule == "129":
        hand_without_a_wager(table, place)
    elif place not in play.left:
        table.refuse(f"place {place or 'without a number'} is not in play", source)
    elif rule == "910":
        burned(table, place)
    elif any(it not in OF_A_JACKPOT for it in play.outcomes(place)):
        table.refuse(f"the result of place {place} is declared: it stands", source)
    elif rule == "912" and play.choice(place):
        table.refuse(f"place {place} has decided: its player was present", source)
    else:
        void_hand(table, place, rule)


def void_hand(table: DoubleChanceTable, place: str, rule: str) -> None:
    """The hand has a wrong number of cards, or its player is not there: it is void, its wagers go back."""
    source = PLACE_FOLLOWS[rule]
    why = "it has a wrong number of cards" if rule == "125" else "its player is not present to decide"
    misdealt.void_hand(table, place, why, source)
    out_of_play(table, [place])
    if rule == "125" and misdealt.miscounted(table, place, source):
        forget_kept(table)


def hand_without_a_wager(table: DoubleChanceTable, place: str) -> None:
    """A hand was dealt to an area without a wager (12.9)."""
    play = table.memory.play
    if play.kept or any(isinstance(it, TurnedUp) for it in play.log):
        table.refuse("the hands are turned up: the casino supervisor decides", "12.9")
    else:
        misdealt.hand_without_a_wager(table, place, dealing.order, "12.9")


def forget_kept(table: DoubleChanceTable) -> None:
    """Nobody knows which card lies where. Kept cards that are not confirmed by the dealer yet are keyed again."""
    play = table.memory.play
    play.kept = {place: cards for place, cards in play.kept.items() if play.chosen(place, KEPT_CARDS)}


def burned(table: DoubleChanceTable, place: str) -> None:
    """A sixth card was dealt to a hand that was declared: it is burned (12.10)."""
    if place not in table.memory.play.declaring:
        table.refuse(f"place {place} did not declare its hand", "12.10")
    elif not (table.memory.shoe.waiting or dealing.sixth_cards(table)):
        table.refuse("no sixth card was dealt", "12.10")
    else:
        take_out_last(table, place)
        table.note(f"the sixth card of place {place} is burned: into the discard rack", "12.10")


def take_out_last(table: DoubleChanceTable, place: str) -> None:
    """The last card that came is out of play. Unless it came when this place would be dealt to, names are in doubt."""
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
    """These hands are out of play. What is due for one of them is not due any more."""
    play = table.memory.play
    misdealt.out_of_play(table, places)
    if play.keying in places:
        play.stop_keying()
