# SPDX-License-Identifier: MIT
"""Remedies of keyed or directed irregularities, and handling of events that no wait asks for."""

from collections.abc import Callable
from typing import TypeAlias

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Procedure
from controller.games.blackjack import even_money
from controller.games.blackjack.added import splitting
from controller.games.blackjack.irregular import (
    dealers_hand,
    extra_cards,
    in_doubt,
    keyed_again,
    last_box,
    malfunctions,
    offers,
    passed_over,
    single_cards,
)
from controller.games.blackjack.irregular.laying import retract
from controller.games.blackjack.table import BlackjackTable
from controller.games.blackjack.wagers import INSURANCE
from controller.games.blackjack.waits import MEANWHILE, is_lost_bonus
from controller.games.cards.hands import settling
from controller.games.cards.hands.codes import Code, Codes, nothing
from hal.signals import Pressed

Remedy: TypeAlias = Callable[[BlackjackTable, str], None]
"""Carries out the remedy of an irregularity at the keyed box; empty if no box was keyed."""
Back: TypeAlias = Callable[[BlackjackTable, str], str]
"""Returns the wagers that a remedy gives back, in words."""


def carried_out(table: BlackjackTable, event: Event) -> Procedure[None]:
    """Carry out the event, or refuse it."""
    match event:
        case Pressed():
            settling.settle_owed(table, is_lost_bonus)
        case Directed(direction="even-money", player=player, about=boxes):
            if not even_money.on_request(table, player, boxes):
                table.refuse(f"{player} has no blackjack that waits for the dealer", "s 35(4)")
        case Directed(direction="cards-again"):
            yield from keyed_again.key_again(table)
        case Directed(direction="void-wagers-of", player=player):
            wagers_void(table, player)
        case Directed() if in_doubt.is_next(table.memory.play):
            in_doubt.directed(table, event)
        case Directed():
            extra_cards.directed(table, event)


def wagers_void(table: BlackjackTable, player: str) -> None:
    """Void a player's wagers. The next player on the box becomes its first; without one the hand is over."""
    for box in [box for box, players in table.memory.play.boxes.items() if player in players]:
        retract(table, player, box, "s 4(2)(a)")


def finished(table: BlackjackTable) -> Procedure[None]:
    """Do the work still due about the irregularities of the round, one after the other."""
    yield from extra_cards.floor_manager_decides(table)
    yield from passed_over.counted(table)
    yield from in_doubt.floor_manager_decides(table)
    yield from offers.made(table)
    yield from malfunctions.cards_moved(table)


# Codes of irregularities: the two digits of the section, and a third for the box


def insurance_back(table: BlackjackTable, box: str) -> str:  # noqa: ARG001 - as a code has it
    """Return the wagers that go back if cards are laid anew: insurance, which is offered again (s 36)."""
    insured = any(it.wager == INSURANCE for it in table.wagers)
    return "insurance wagers go back, and insurance is offered anew if it still is" if insured else ""


def dead_hand_back(table: BlackjackTable, box: str) -> str:
    """Return the wagers that go back if a box was passed over: all of a dead hand (s 56(1))."""
    if passed_over.is_dead_at_once(table, box):
        return "the hand is dead, and its wagers go back"
    return insurance_back(table, box)


def floor_manager_first(table: BlackjackTable) -> Refusal:
    """Return why no code is allowed now: the floor manager has to decide on cards first (s 60); None if allowed."""
    found = table.memory.play.irregular.too_many
    return (f"first the floor manager decides on the cards of box {found.hand}", "s 60") if found else None


def of_a_box(digits: str, means: str, remedy: Remedy, gives_back: Back = nothing) -> Code[BlackjackTable]:
    """Return the code of an irregularity of a box, by its section."""
    return Code(
        digits=digits, means=means, source=f"s {digits}", about="box", now=floor_manager_first, carried_out=remedy,
        gives_back=gives_back,
    )  # fmt: skip


def of_the_round(digits: str, means: str, remedy: Remedy, gives_back: Back = nothing) -> Code[BlackjackTable]:
    """Return the code of an irregularity of the round, by its section."""
    return Code(
        digits=digits, means=means, source=f"s {digits}", now=floor_manager_first, carried_out=remedy,
        gives_back=gives_back,
    )  # fmt: skip


REMEDIES = (
    of_the_round("51", "the last card lay face up in the shoe", single_cards.found_face_up),
    of_the_round("53", "a card after the dealer's hand was seen", single_cards.too_many_for_the_dealer),
    of_the_round(
        "54", "no first card to the dealer, while second cards are dealt", dealers_hand.missed_while_dealing,
        insurance_back,
    ),
    of_a_box("56", "a box was passed over", passed_over.without_cards, dead_hand_back),
    of_the_round(
        "57", "no second card to the last box, and the others have theirs", last_box.before_the_dealers_second,
        insurance_back,
    ),
    of_a_box("58", "a hand was not offered cards", passed_over.not_offered),
    of_the_round(
        "59", "no second card to the last box, and the dealer has more", last_box.after_the_dealer, insurance_back
    ),
    of_a_box("60", "a hand was given too many cards", extra_cards.given),
    of_the_round(
        "61", "no first card to the dealer, while hands are played", dealers_hand.missed_until_hands_are_played,
        insurance_back,
    ),
    of_the_round("62", "two cards to the dealer at first", dealers_hand.two_at_first, insurance_back),
    of_a_box("63", "a hand was dealt where nobody wagers", passed_over.superfluous, insurance_back),
    of_the_round("65", "the last card lay in a wrong place", single_cards.misplaced),
)  # fmt: skip
MALFUNCTIONS: tuple[Code[BlackjackTable], ...] = (
    Code(
        digits="652", means="the card machine fails, and there is another", source="s 65B",
        carried_out=malfunctions.transferred,
    ),
    Code(
        digits="653", means="the card machine fails, and cards are damaged", source="s 65C",
        carried_out=malfunctions.with_damaged_cards,
    ),
    Code(
        digits="654", means="the card machine fails, and there is no other", source="s 65D",
        carried_out=malfunctions.no_other_machine,
    ),
)  # fmt: skip
"""Section 65B, 65C or 65D: the third digit stands for the letter."""
SPLIT: tuple[Code[BlackjackTable], ...] = (
    Code(
        digits="431", means="the player's wager is on the first hand only", source="s 43(d)",
        carried_out=splitting.on_the_first,
    ),
    Code(
        digits="432", means="the player's wager is on the second hand only", source="s 43(d)",
        carried_out=splitting.on_the_second,
    ),
)  # fmt: skip
CODES: Codes[BlackjackTable] = Codes(MEANWHILE, (*REMEDIES, *MALFUNCTIONS, *SPLIT), "s 3(2)")
