# SPDX-License-Identifier: MIT
"""A poker room: the rules of one game, how its cards leave the shoe, and what may happen at any wait of its rounds."""

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
from controller.games.cards.hands.turning_up import turned_up
from controller.games.cards.shoe.face_down import FaceDownDrawing
from controller.games.kit.places import DECLINE, EXCLUDED
from controller.games.poker.contest.acting import May
from controller.games.poker.contest.betting_rules import Terms
from controller.games.poker.contest.contest import Contest
from controller.games.poker.rules import PokerRules
from controller.games.poker.table import PokerTable

VOIDED: Awaited = (Directed, "void-wagers-of")
"""The floor manager has voided the wagers of a player (s 4(2)(a))."""


class PokerWaits(Meanwhile[PokerTable]):
    """The waits of a poker round. An act may be taken back at any of them, unless something is asked for by decline."""

    named = "seat"
    in_round: str
    """The section by which stakes are not changed in a round of play."""
    marks: Callable[[PokerTable, Wait], Wait] = staticmethod(lambda table, asked: asked)
    """The wait for an act as it is now that digits are keyed."""
    takes_back: Callable[[PokerTable], bool] = staticmethod(lambda table: True)
    """Whether decline takes something back."""

    def adapt(self, table: PokerTable, asked: Wait) -> Wait:
        """An act is asked for as the table is now."""
        return self._taking_back(table, self.marks(table, asked))

    def present(self, table: PokerTable, asked: Wait) -> Wait:
        """The wait for the next card as the table is now."""
        return self._taking_back(table, asked)

    def _taking_back(self, table: PokerTable, asked: Wait) -> Wait:
        """The same wait, without the key of decline where it has nothing to take back and answers nothing."""
        return asked if table.memory.play.coded or self.takes_back(table) else asked.without_keys(DECLINE)

    def starting_nothing(self, asked: Wait) -> Wait:
        """As at any table of hands. No stake is changed in a round of play."""
        asked = super().starting_nothing(asked)
        why = ("in a round of play no table stake is added to, and nobody sits down", self.in_round)
        return replace(asked, refuses={**asked.refuses, Staked: why})

    def of_no_wait(self, table: PokerTable, event: Event) -> bool:
        """As at any table of hands. A code is confirmed by decline, or is not meant."""
        if isinstance(event, PlayerLeft):
            raise UnaskedEvent(event)
        if event.subject == DECLINE.name and table.memory.play.coded:
            return False
        return super().of_no_wait(table, event)


def nothing_said(room: object, table: object) -> Procedure[None]:  # noqa: ARG001 - as a game has it
    """Nothing is said."""
    yield from ()


def nothing_replaced(room: object, table: object, street: int) -> Procedure[None]:  # noqa: ARG001 - as a game has it
    """No card is replaced."""
    yield from ()


def all_dealt(table: PokerTable, seat: int) -> tuple[Card, ...]:
    """A player holds every card that was dealt to the seat."""
    return table.memory.play.hands.get(str(seat), ())


def all_shown(room: "Room", table: PokerTable, seat: int, source: str) -> Procedure[None]:
    """Every card that was dealt to the seat is turned up."""
    yield from turned_up(table, room.meanwhile, str(seat), source)


def nothing_to_take_back(table: object) -> bool:  # noqa: ARG001 - as a game has it
    """There is nothing but acts to take back."""
    return False


def as_asked(table: object, asked: Wait) -> Wait:  # noqa: ARG001 - as a game has it
    """The wait asks for the same whatever is keyed."""
    return asked


class Meantime(NamedTuple):
    """What is on show outside the rounds of betting: in a word what it is, what the player in turn may do.

    marks: the wait for that as it is now that digits are keyed.
    """

    word: str = ""
    may: tuple[MayAct, ...] = ()
    marks: Callable[[PokerTable, Wait], Wait] = as_asked


def no_meantime(table: object) -> Meantime:  # noqa: ARG001 - as a game has it
    """Nobody does anything then."""
    return Meantime()


class Besides(msgspec.Struct, frozen=True, kw_only=True):
    """What players do outside the rounds of betting, where a game has that. As it stands here: nothing.

    blind: bets that they may make before the cards. replaced: before a round of betting, from 0, they say which cards
    are replaced. held: the cards of a seat then. shows: a player shows them, and perhaps a card is keyed. taken_back:
    takes back what was said of cards, if that was last; to_take_back: whether it was. meantime: what is on show.
    """

    blind: "Callable[[Room, PokerTable], Procedure[None]]" = nothing_said
    replaced: "Callable[[Room, PokerTable, int], Procedure[None]]" = nothing_replaced
    held: Callable[[PokerTable, int], tuple[Card, ...]] = all_dealt
    shows: "Callable[[Room, PokerTable, int, str], Procedure[None]]" = all_shown
    taken_back: Callable[[PokerTable], bool] = nothing_to_take_back
    to_take_back: Callable[[PokerTable], bool] = nothing_to_take_back
    meantime: Callable[[PokerTable], Meantime] = no_meantime


class Room:
    """One of the poker games as its rounds use it. show: shows all that is known. leaves, none_left: as of any shoe."""

    def __init__(  # noqa: PLR0913, PLR0917 - a room has this many parts
        self,
        rules: PokerRules,
        besides: Besides,
        show: "Callable[[Room, PokerTable], None]",
        leaves: "Callable[[Room, PokerTable, Event], None]",
        none_left: "Callable[[Room, PokerTable], None]",
        always: tuple[Awaited, ...],
    ) -> None:
        self.rules, self.besides = rules, besides
        self.found: tuple[Contest, Terms, tuple[May, ...]] | None = None
        """What the player in turn may do, as it was found last."""
        self.show = partial(show, self)
        self.drawing: FaceDownDrawing[PokerTable] = FaceDownDrawing(rules.cards.shoe, partial(none_left, self))
        also = (DECLINE, VOIDED, EXCLUDED, *always)
        self.meanwhile = PokerWaits(self.drawing, self.show, also, partial(leaves, self))
        self.meanwhile.in_round = rules.seats.in_round


def terms(table: PokerTable) -> Terms:
    """What the signs of the table say of bets."""
    limits = table.state.limits
    limit = table.options.limit(table.memory.play.contest.betting.street)
    return Terms(limits.minimum, limits.maximum, limits.increment, limit, table.game.general.sign.steps)


def named(table: PokerTable, seat: int) -> str:
    """A player by seat and name: `4 ann`."""
    return f"{seat} {table.memory.play.player(seat)}"
