# SPDX-License-Identifier: MIT
"""Events that no wait asks for: cards found face up, a wrong number of cards, wagers declared void (H10)."""

from typing import NoReturn

from controller.engine.record.events import Directed, Event
from controller.engine.rules.wagering import Refusal
from controller.engine.rules.wait import Procedure
from controller.games.cards.hands import misdealt, undone
from controller.games.cards.hands.codes import Code, Codes
from controller.games.cards.hands.misdealt import ROUND_VOID
from controller.games.cards.hands.undone import everything_goes_back
from controller.games.let_it_ride.house import dealing
from controller.games.let_it_ride.house.table import HouseRideTable
from controller.games.let_it_ride.house.waits import MEANWHILE


def carried_out(table: HouseRideTable, event: Event) -> Procedure[None]:
    """Carry out the event, or refuse it."""
    match event:
        case Directed(player=player):
            places = [place for place, who in table.memory.play.players.items() if who == player]
            misdealt.take_out_of_play(table, places)
    yield from ()


def seen_by_nobody(table: HouseRideTable) -> Refusal:
    """Return why this code is refused: a shoe reports face-up cards itself, or the cards are dealt. None if allowed."""
    if not table.options.by_hand:
        return ("the shoe says when a card lies face up in it", "H10.1")
    return ("the cards are dealt", "H10.1") if table.memory.play.handled else None


def second_face_up(table: HouseRideTable, place: str) -> str:  # noqa: ARG001 - as a code has it
    """Return the words for a second card found face up: all hands are void (H10.1)."""
    return ROUND_VOID if table.memory.play.exposed else ""


def face_up(table: HouseRideTable, place: str) -> None:  # noqa: ARG001 - as a code has it
    """Record a card found face up in the hand."""
    dealing.found_face_up(table)


def all_hands_void(table: HouseRideTable, place: str) -> NoReturn:  # noqa: ARG001 - as a code has it
    """Void all hands after a wrong number of cards: H10.3 sets no time limit. Raise VoidRound."""
    undone.void_round(table, "a wrong number of cards was dealt: the cards are reshuffled", "H10.3")


def none_left(table: HouseRideTable) -> None:
    """Take out a counted card that had not left the shoe. Cards dealt from the hand are not counted."""
    if table.options.by_hand:
        table.refuse("no reader counts the cards: key 9 0 3 if a hand has a wrong number of them", "H10.3")
    else:
        dealing.none_left(table)


CODES: Codes[HouseRideTable] = Codes(
    MEANWHILE,
    (
        Code(
            digits="901", means="a card was found face up in the deck", source="H10.1", now=seen_by_nobody,
            gives_back=second_face_up, carried_out=face_up,
        ),
        Code(
            digits="903", means="a wrong number of cards was dealt", source="H10.3",
            gives_back=everything_goes_back, carried_out=all_hands_void,
        ),
    ),
    "H10",
    none_left=none_left,
)  # fmt: skip
"""H10.1 is 9 0 1, H10.3 is 9 0 3."""
