# SPDX-License-Identifier: MIT
"""A poker room: the rules of one game, its shoe, and the events that are possible at any wait of its rounds."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from controller.engine.record.events import Directed, Event, PlayerLeft, Staked
from controller.engine.record.poker_on_show import MayAct
from controller.engine.rules.wait import Awaited, Procedure, Wait
from controller.games.cards.hands.log import Card
from controller.games.cards.hands.meanwhile import Meanwhile, UnaskedEvent
from controller.games.cards.hands.turning_up import turn_up
from controller.games.cards.shoe.face_down import FaceDownDrawing
from controller.games.kit.places import DECLINE, EXCLUDED
from controller.games.poker.contest.acting import PossibleAct
from controller.games.poker.contest.betting_rules import Terms
from controller.games.poker.contest.contest import Contest
from controller.games.poker.rules import PokerRules
from controller.games.poker.table import PokerTable

VOIDED: Awaited = (Directed, "void-wagers-of")
"""The floor manager's direction to void a player's wagers (s 4(2)(a))."""


class PokerWaits(Meanwhile[PokerTable]):
    """The waits of a poker round. Decline takes back an act, unless the wait itself uses decline."""

    named = "seat"
    in_round: str
    """Section that forbids changes of stakes in a round of play."""
    marks: Callable[[PokerTable, Wait], Wait] = staticmethod(lambda table, asked: asked)
    """Adapts the wait for an act to the keyed digits."""
    takes_back: Callable[[PokerTable], bool] = staticmethod(lambda table: True)
    """Returns whether decline takes something back."""

    def adapt(self, table: PokerTable, asked: Wait) -> Wait:
        """Return the wait for an act at the present table."""
        return self._taking_back(table, self.marks(table, asked))

    def present(self, table: PokerTable, asked: Wait) -> Wait:
        """Return the wait for the next card at the present table."""
        return self._taking_back(table, asked)

    def _taking_back(self, table: PokerTable, asked: Wait) -> Wait:
        """Remove the decline key from the wait where there is nothing to take back or to answer."""
        return asked if table.memory.play.coded or self.takes_back(table) else asked.without_keys(DECLINE)

    def starting_nothing(self, asked: Wait) -> Wait:
        """Extend the usual wait: no stake is changed in a round of play."""
        asked = super().starting_nothing(asked)
        why = ("in a round of play no table stake is added to, and nobody sits down", self.in_round)
        return replace(asked, refuses={**asked.refuses, Staked: why})

    def of_no_wait(self, table: PokerTable, event: Event) -> bool:
        """Handle an event that no wait asks for. Decline also cancels a code."""
        if isinstance(event, PlayerLeft):
            raise UnaskedEvent(event)
        if event.subject == DECLINE.name and table.memory.play.coded:
            return False
        return super().of_no_wait(table, event)


def no_optional_bets(room: object, table: object) -> Procedure[None]:  # noqa: ARG001 - as a game has it
    """Do nothing before the cards."""
    yield from ()


def no_replacements(room: object, table: object, street: int) -> Procedure[None]:  # noqa: ARG001 - as a game has it
    """Replace no card."""
    yield from ()


def all_dealt(table: PokerTable, seat: int) -> tuple[Card, ...]:
    """Return every card that was dealt to the seat."""
    return table.memory.play.hands.get(str(seat), ())


def all_shown(room: "PokerRoom", table: PokerTable, seat: int, source: str) -> Procedure[None]:
    """Turn up every card that was dealt to the seat."""
    yield from turn_up(table, room.meanwhile, str(seat), source)


def nothing_to_take_back(table: object) -> bool:  # noqa: ARG001 - as a game has it
    """Return False: only acts can be taken back."""
    return False


def as_asked(table: object, asked: Wait) -> Wait:  # noqa: ARG001 - as a game has it
    """Return the wait unchanged, whatever is keyed."""
    return asked


class ExtraDisplay(NamedTuple):
    """The display outside the rounds of betting."""

    word: str = ""
    """Name of the present step."""
    may: tuple[MayAct, ...] = ()
    """Possible acts of the player in turn."""
    marks: Callable[[PokerTable, Wait], Wait] = as_asked
    """Adapts the wait to the keyed digits."""


def no_display(table: object) -> ExtraDisplay:  # noqa: ARG001 - as a game has it
    """Return an empty display."""
    return ExtraDisplay()


class ExtraSteps(msgspec.Struct, frozen=True, kw_only=True):
    """The steps of a game outside the rounds of betting. The defaults do nothing."""

    blind: "Callable[[PokerRoom, PokerTable], Procedure[None]]" = no_optional_bets
    """Optional bets before the cards."""
    replaced: "Callable[[PokerRoom, PokerTable, int], Procedure[None]]" = no_replacements
    """Replaces cards before a round of betting, numbered from 0."""
    held: Callable[[PokerTable, int], tuple[Card, ...]] = all_dealt
    """Returns the cards of a seat."""
    shows: "Callable[[PokerRoom, PokerTable, int, str], Procedure[None]]" = all_shown
    """Has a player show the cards, and the dealer key them where needed."""
    taken_back: Callable[[PokerTable], bool] = nothing_to_take_back
    """Takes back the last statement about cards. Returns whether there was one."""
    to_take_back: Callable[[PokerTable], bool] = nothing_to_take_back
    """Returns whether the last entry is a statement about cards."""
    meantime: Callable[[PokerTable], ExtraDisplay] = no_display
    """Returns the display."""


class PokerRoom:
    """One poker game for its rounds.

    show: shows the table. leaves, none_left: handlers of the shoe.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - a room has this many parts
        self,
        rules: PokerRules,
        besides: ExtraSteps,
        show: "Callable[[PokerRoom, PokerTable], None]",
        leaves: "Callable[[PokerRoom, PokerTable, Event], None]",
        none_left: "Callable[[PokerRoom, PokerTable], None]",
        always: tuple[Awaited, ...],
    ) -> None:
        self.rules, self.besides = rules, besides
        self.found: tuple[Contest, Terms, tuple[PossibleAct, ...]] | None = None
        """Cache of the possible acts of the player in turn."""
        self.show = partial(show, self)
        self.drawing: FaceDownDrawing[PokerTable] = FaceDownDrawing(rules.cards.shoe, partial(none_left, self))
        also = (DECLINE, VOIDED, EXCLUDED, *always)
        self.meanwhile = PokerWaits(self.drawing, self.show, also, partial(leaves, self))
        self.meanwhile.in_round = rules.seats.in_round


def terms(table: PokerTable) -> Terms:
    """Return the limits on the table's signs."""
    limits = table.state.limits
    limit = table.options.limit(table.memory.play.contest.betting.street)
    return Terms(limits.minimum, limits.maximum, limits.increment, limit, table.game.general.sign.steps)


def player_label(table: PokerTable, seat: int) -> str:
    """Return a player by seat and name: `4 ann`."""
    return f"{seat} {table.memory.play.player(seat)}"
