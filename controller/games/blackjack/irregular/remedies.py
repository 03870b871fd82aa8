# SPDX-License-Identifier: MIT
"""What is done about an irregularity, once it is keyed or directed; and about whatever else no wait asks for."""

from collections.abc import Callable, Mapping

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import Procedure
from controller.games.blackjack import even_money
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
from controller.games.cards.hands.meanwhile import code_of
from hal.signals import Entered


def carried_out(table: BlackjackTable, event: Event) -> Procedure[None]:
    """Carry it out, or refuse it."""
    match event:
        case Entered():
            remedy(table, code_of(table))
        case Directed(direction="even-money", player=player, about=boxes):
            if not even_money.on_request(table, player, boxes):
                table.refuse(f"{player} has no blackjack that waits for the dealer", "s 35(4)")
        case Directed(direction="cards-again"):
            yield from keyed_again.key_again(table)
        case Directed(direction="void-wagers-of", player=player):
            wagers_void(table, player)
        case Directed() if in_doubt.next_hand(table.memory.play):
            in_doubt.directed(table, event)
        case Directed():
            extra_cards.directed(table, event)


def wagers_void(table: BlackjackTable, player: str) -> None:
    """The wagers of a player are void: whoever comes next on the box is its first player; else its hand is over."""
    for box in [box for box, players in table.memory.play.boxes.items() if player in players]:
        retract(table, player, box, "s 4(2)(a)")


def finished(table: BlackjackTable) -> Procedure[None]:
    """What the irregularities of the round still ask for, one after the other."""
    yield from passed_over.counted(table)
    yield from in_doubt.floor_manager_decides(table)
    yield from offers.made(table)
    yield from malfunctions.cards_moved(table)
    yield from extra_cards.floor_manager_decides(table)


# The irregularities that the dealer keys: the two digits of the section, and a third for the box

Remedy = Callable[[BlackjackTable, str], None]
"""What is done about an irregularity. It is given the box that was keyed; empty if none was."""
REMEDIES: Mapping[str, Remedy] = {
    "51": single_cards.found_face_up,
    "53": single_cards.too_many_for_the_dealer,
    "54": dealers_hand.missed_while_dealing,
    "56": passed_over.without_cards,
    "57": last_box.before_the_dealers_second,
    "58": passed_over.not_offered,
    "59": last_box.after_the_dealer,
    "60": extra_cards.given,
    "61": dealers_hand.missed_until_hands_are_played,
    "62": dealers_hand.two_at_first,
    "63": passed_over.superfluous,
    "65": single_cards.misplaced,
}
"""By the two digits of the section."""
MALFUNCTIONS: Mapping[str, Callable[[BlackjackTable], None]] = {
    "652": malfunctions.transferred,
    "653": malfunctions.with_damaged_cards,
    "654": malfunctions.no_other_machine,
}
"""Section 65B, 65C or 65D: the third digit stands for the letter."""
SECTION_DIGITS = 2


def remedy(table: BlackjackTable, code: str) -> None:
    """The remedy of the irregularity that was keyed."""
    section, box = code[:SECTION_DIGITS], code[SECTION_DIGITS:]
    if code in MALFUNCTIONS:
        MALFUNCTIONS[code](table)
    elif section in REMEDIES:
        REMEDIES[section](table, box)
    else:
        known = ", ".join(REMEDIES)
        table.refuse(f"{code or 'nothing'} is no irregularity: key the section, and the box: {known}", "s 51")
