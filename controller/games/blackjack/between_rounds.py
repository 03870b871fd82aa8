# SPDX-License-Identifier: MIT
"""Directions between two rounds: about the cards, the players, the last rounds, the sign (ss 22-50C)."""

from controller.engine.record.events import Directed
from controller.engine.values.roles import INSPECTOR
from controller.games.blackjack import players
from controller.games.blackjack.table import LAST_ROUNDS, BlackjackTable, Company, is_blackjack_of_one_suit, players_of


def directed(table: BlackjackTable, event: Directed) -> None:
    """Carry out a direction while wagers are taken."""
    match event.direction:
        case "reshuffle":
            reshuffle(table, event)
        case "new-cards":
            new_cards(table, event)
        case "last-three":
            last_three(table, event)
        case "nominate":
            nominate(table, event)
        case "give-up":
            players.give_up(table, event)
        case "more-boxes":
            players.permitted_again(table, event.player)
        case _:
            players.directed(table, event)


def reshuffle(table: BlackjackTable, event: Directed) -> None:
    """Have the cards shuffled. An inspector is alerted at once, unless all players agree (s 25(b))."""
    if table.options.card_machine:
        table.refuse(*players.BY_MACHINE)
        return
    prepare(table, "shuffle", "s 25(b)")
    table.note(event.describe("the cards are shuffled"), "s 25(b)")
    if not event.agreed:
        what = f"inspector: the {event.role} has directed a shuffle, and not all players agree"
        table.alert(INSPECTOR, event.describe(what), "s 25(b)")


def new_cards(table: BlackjackTable, event: Directed) -> None:
    """Replace all cards (s 28)."""
    prepare(table, "inspect", "s 28", new=True)
    table.note(event.describe("all cards are replaced by new ones"), "s 28")


def prepare(table: BlackjackTable, stage: str, source: str, *, new: bool = False) -> None:
    """Take the cards out of the shoe and prepare them from this stage on; the farthest to the right cuts (s 27(1)(d)).

    Players at the table: players of the last rounds who have not left, and players who wager already.
    """
    cut = table.memory.cut
    cut.boxes = sorted({*cut.boxes, *map(int, players_of(table))})
    cut.designate("s 27(1)(d)")
    cut.shuffled = source
    table.memory.company = Company()
    table.memory.shoe.complete()
    table.memory.cards.prepare(stage, new=new)
    if not table.memory.rounds_left:
        table.memory.rounds_left = None


def opened_again(table: BlackjackTable) -> None:
    """Bring new cards when the table is opened again after it was closed."""
    table.memory.rounds_left = None
    prepare(table, "inspect", "s 24(1)", new=True)


def last_three(table: BlackjackTable, event: Directed) -> None:
    """Allow only 3 more rounds, without a reshuffle, before the table is closed (s 32(3)-(4))."""
    if table.memory.shoe.cutting_card:
        table.refuse("the cutting card has been dealt", "s 32(3)")
        return
    table.memory.rounds_left = LAST_ROUNDS
    table.note(event.describe(f"{LAST_ROUNDS} more rounds, then the table is closed"), "s 32(3)")


def nominate(table: BlackjackTable, event: Directed) -> None:
    """Nominate another blackjack on the sign from this round on (s 50C(3))."""
    cards, named = [*event.about], " ".join(event.about)
    if is_blackjack_of_one_suit(cards):
        table.memory.nominated = cards
        table.note(f"the sign nominates {named}", "s 50C(3)")
    else:
        what = f"{named!r} is no blackjack of one suit: an ace and a card of 10 points, as Ah Kh"
        table.refuse(what, "s 50C(3)")
