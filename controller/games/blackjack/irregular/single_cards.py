# SPDX-License-Identifier: MIT
"""One card: found face up in the shoe, too many for the dealer, or in a wrong place (ss 51, 53, 65)."""

from controller.games.blackjack.irregular.laying import change, moved_to_rack, to_rack
from controller.games.blackjack.shoe.preparing import discard_destination
from controller.games.blackjack.table import BlackjackTable
from controller.games.cards.hands.log import DEALER, RACK, Chosen, Dealt
from controller.games.cards.shoe.shoe import Shoe

STANDS_ON = 17


def found_face_up(table: BlackjackTable, _box: str) -> None:
    """Remove the last card, which lay face up in the shoe; the next card takes its place (s 51)."""
    shoe: Shoe = table.memory.shoe
    play = table.memory.play
    if shoe.waiting:
        shoe.waiting[-1].face_up = True
        note_removed(table, "the last card", "s 51")
        return
    last = play.log[-1] if play.log else None
    if isinstance(last, Chosen):
        table.refuse("a decision was made since the last card: press decline first", "s 51")
    elif not isinstance(last, Dealt) or last.to == RACK:
        table.refuse("no card has left the shoe that could be removed from play", "s 51")
    elif any(it.paid and it.after >= len(play.log) for it in play.declared):
        table.refuse("wagers were paid since the last card", "s 51")
    else:
        change(table, moved_to_rack(play.log, len(play.log) - 1), "s 51")
        note_removed(table, last.card, "s 51")


def too_many_for_the_dealer(table: BlackjackTable, _box: str) -> None:
    """Remove a card that was seen after the dealer reached 17 or more (s 53)."""
    play = table.memory.play
    dealer = play.hands.dealer
    if not dealer.cards or dealer.total.points < STANDS_ON or DEALER not in play.announced:
        table.refuse(f"only a card after the dealer has {STANDS_ON} or more points is removed", "s 53(1)(a)")
    elif not table.memory.shoe.waiting:
        table.refuse("no card was dealt after the dealer's hand was complete", "s 53(1)(b)")
    else:
        to_rack(table, 1)
        note_removed(table, "the card", "s 53(2)")


def note_removed(table: BlackjackTable, card: str, source: str) -> None:
    """Note that this card is removed from play."""
    where, by = discard_destination(table, source)
    table.note(f"{card} is removed from play, {where}", by)


def misplaced(table: BlackjackTable, _box: str) -> None:
    """Have the last card moved to its recorded place, if no other was exposed since (s 65)."""
    play = table.memory.play
    last = next((it for it in reversed(play.log) if isinstance(it, Dealt) and it.to != RACK), None)
    if last is None:
        table.refuse("no card was dealt in this round: there is none to move", "s 65")
    elif table.memory.shoe.waiting:
        table.refuse("another card left the shoe since: key the section of the irregularity", "s 65")
    else:
        where = "the dealer" if last.to == DEALER else f"box {last.to}"
        table.note(f"move {last.card} to {where}: no other card was exposed since", "s 65")
