# SPDX-License-Identifier: MIT
"""A card machine in place of the shoe: permission, preparation, and return of the cards (s 65A)."""

from collections import Counter
from typing import Final

from controller.engine.values.options import WrongOption
from controller.engine.values.roles import FLOOR_MANAGER
from controller.games.blackjack.on_show import show
from controller.games.blackjack.sections import MACHINE
from controller.games.blackjack.shoe.preparing import DRAWING, BlackjackCards
from controller.games.blackjack.table import IN_A_SHOE, INTO_A_SHOE, BlackjackTable, Options
from controller.games.cards.shoe.preparing import DONE, StageTask
from controller.games.cards.shoe.shoe import Shoe

MOST_DECKS: Final = 8
"""Maximum number of decks in a card machine (s 65A(3)(a))."""
OF_A_SHOE: Final = ("offer", "cut")
"""Stages of the preparation that a machine's cards do not have (s 65A(3)(c))."""


def check(options: Options) -> None:
    """Raise WrongOption for a machine that is not allowed with these options."""
    if not options.card_machine:
        return
    for offered, name in ((options.super_sevens, "super-sevens"), (options.bonus_blackjack, "bonus-blackjack")):
        if offered:
            raise WrongOption("card-machine", f"a card machine with {name}", "it is used without", "s 65A(2)")
    least, most = approved(options.machine_decks)
    if not least <= options.decks <= most:
        raise WrongOption("decks", str(options.decks), f"{least} to {most} are approved", "s 65A(3)(a)")
    if options.late_entry != "allowed":
        raise WrongOption("late-entry", options.late_entry, "nobody is precluded between shuffles", "s 65A(4)")


def approved(decks: str) -> tuple[int, int]:
    """Return the fewest and the most decks approved for the machine, written `6..8`. Raise WrongOption."""
    least, dots, most = decks.partition("..")
    if dots and least.isdecimal() and most.isdecimal() and 1 <= int(least) <= int(most) <= MOST_DECKS:
        return int(least), int(most)
    allowed = f"the numbers of decks approved for this card machine, at most {MOST_DECKS}: write them as 6..8"
    raise WrongOption("machine-decks", decks, allowed, "s 65A(3)(a)")


class CardsIntoMachine(BlackjackCards):
    """Prepares the cards of a machine: they are not cut (s 65A(3)(b)-(d))."""

    def loading(self, table: BlackjackTable) -> StageTask:  # noqa: ARG002 - as the others
        """Ask for the cards to be put into the machine."""
        what = "place the cards in the card machine; take out the card that conceals the bottom one; press done"
        return StageTask(what, self.rules.load, (DONE,), headline="Loading the card machine")


PREPARED = CardsIntoMachine(MACHINE, DRAWING, show)


def cards_go_back(table: BlackjackTable) -> None:
    """Return the round's cards to the machine, to be mixed with the others (s 65A(3)(g)).

    If a shoe replaced the machine, or the round was void before the replacement was done, all cards are shuffled for
    the machine.
    """
    shoe: Shoe = table.memory.shoe
    if table.memory.play.irregular.malfunction in (INTO_A_SHOE, IN_A_SHOE) or table.memory.cards.stage in OF_A_SHOE:
        table.memory.cut.shuffled = "s 65A(3)(b)"
        shoe.complete()
        table.memory.cards.prepare("shuffle")
    outside = shoe.outside
    shoe.gone = dict(Counter(it.card for it in shoe.waiting if it.card))
    shoe.unread = sum(not it.card for it in shoe.waiting)
    if shoe.missing is not None:
        shoe.missing += outside - shoe.outside


def count_is_right(table: BlackjackTable) -> None:
    """Check at the start of a round that the machine took back all cards of the rounds before (s 65A(3)(g))."""
    shoe: Shoe = table.memory.shoe
    missing, shoe.missing = shoe.missing, 0
    if missing:
        cards = "1 card" if abs(missing) == 1 else f"{abs(missing)} cards"
        how = f"{cards} too few: look for them" if missing > 0 else f"{cards} too many: look where they come from"
        table.alert(FLOOR_MANAGER, f"the card machine took back {how}", "s 65A(3)(g)")
