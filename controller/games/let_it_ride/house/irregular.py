# SPDX-License-Identifier: MIT
"""What no wait asks for: cards found face up, a wrong number of cards, wagers that are declared void (H10)."""

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wait import Procedure, VoidRound
from controller.games.cards.hands import misdealt
from controller.games.cards.hands.meanwhile import code_of
from controller.games.cards.hands.not_left import NONE_LEFT
from controller.games.let_it_ride.house import dealing
from controller.games.let_it_ride.house.sections import DECISION
from controller.games.let_it_ride.house.table import HouseRideTable
from hal.signals import Entered


def carried_out(table: HouseRideTable, event: Event) -> Procedure[None]:
    """Carry it out, or refuse it."""
    match event:
        case Entered():
            keyed(table, code_of(table))
        case Directed(player=player):
            places = [place for place, who in table.memory.play.players.items() if who == player]
            misdealt.out_of_play(table, places)
    yield from ()


def keyed(table: HouseRideTable, code: str) -> None:
    """A rule, as 1 0 3."""
    play = table.memory.play
    if code == NONE_LEFT and not table.options.by_hand:
        dealing.none_left(table)
    elif play.declared and code in {"101", "103"}:
        table.refuse("a result is declared: it stands", DECISION)
    elif code == "103":
        raise VoidRound("a wrong number of cards was dealt: the cards are reshuffled", "H10.3")
    elif code == "101":
        face_up(table)
    else:
        table.refuse(f"{code or 'nothing'} is no irregularity: key its rule, 1 0 1 or 1 0 3", "H10")


def face_up(table: HouseRideTable) -> None:
    """A card was found face up in the hand, where no reader sees it."""
    if not table.options.by_hand:
        table.refuse("the shoe says when a card lies face up in it", "H10.1")
    elif table.memory.play.handled:
        table.refuse("the cards are dealt", "H10.1")
    else:
        dealing.found_face_up(table)
