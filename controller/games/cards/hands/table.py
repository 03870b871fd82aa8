# SPDX-License-Identifier: MIT
"""The memory of a table of hands: the open round and, where one deck is dealt to places, its cards."""

from functools import cached_property
from typing import Protocol

import msgspec

from controller.engine.record.decided import Decided
from controller.engine.table.table import Table
from controller.games.cards.hands.log import CardPositions, Entry, Hands, LogState, laid_out
from controller.games.cards.shoe.device import DeviceState
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.cards.shoe.shoe import Shoe
from controller.games.cards.shoe.table import HasShoe
from controller.games.kit.places import HasPlaces


class DeclaredOutcome(msgspec.Struct, frozen=True):
    """A declared outcome."""

    hand: str
    outcome: str
    after: int
    """Number of log entries at the declaration."""
    player: str = ""
    """Only player concerned; empty: every player."""
    paid: bool = False
    """The outcome cannot be cleared any more."""


class Payment(msgspec.Struct, frozen=True):
    """A payment due before the round goes on."""

    what: str
    """Instruction to the dealer."""
    source: str
    """The section."""
    headline: str = ""


class HandTurn(msgspec.Struct, frozen=True):
    """The hand that is dealt to or acted on; it may be the dealer's."""

    hand: str = ""
    choices: tuple[str, ...] = ()
    """The choices of the hand now."""
    player: str = ""
    """The player who chooses, if not the first player of the hand."""


class PendingCode(msgspec.Struct, frozen=True):
    """A code that was keyed and is not carried out yet (`codes`)."""

    digits: str
    place: str = ""
    back: str = ""
    """Money returned by the code, in words, for the dealer to confirm. If empty, the place is keyed next."""


class OpenRound(msgspec.Struct, dict=True):
    """The open round of a table of hands."""

    entered: list[int] = []
    """Boxes or places in play without an entered wager."""
    log: list[Entry] = []
    """Every card, choice and turning up, in order."""
    fixed: int = 0
    """Number of log entries that can no longer be taken back."""
    declared: list[DeclaredOutcome] = []
    payment: Payment | None = None
    """The payment due before the round goes on."""
    settled: list[Decided] = []
    """Settlements of this round."""
    turn: HandTurn = HandTurn()
    keyed: list[int] = []
    """The numbers keyed so far."""
    coded: PendingCode | None = None
    """A code that is not carried out yet."""

    def outcomes(self, hand: str) -> list[str]:
        """Return the declared outcomes of a hand in this round."""
        return [it.outcome for it in self.declared if it.hand == hand]

    @property
    def unpaid(self) -> list[DeclaredOutcome]:
        """Declared outcomes that are not paid."""
        return [it for it in self.declared if not it.paid]


class HasRound(HasShoe, Protocol):
    """The memory of a table of hands."""

    @property
    def play(self) -> OpenRound: ...


HandsTable = Table[HasPlaces, HasRound]
"""A table of any game whose rounds are played hand by hand."""


# One deck, dealt to places


class DeckPlay(OpenRound):
    """The open round where one deck is dealt to places: one hand a place, one player a place."""

    players: dict[str, str] = {}
    """The places in play once a card is dealt, from place 1 up, each with its player, if a wager is entered."""
    next: str = ""
    """The place that decides next, if the dealer has keyed one."""
    void: list[str] = []
    """The hands that are out of play."""
    extra: list[str] = []
    """The areas without a wager to which a hand was dealt."""
    miscounted: list[str] = []
    """Places whose hand had a wrong number of cards."""

    @cached_property
    def _laid_out(self) -> LogState[CardPositions]:
        return laid_out()

    @property
    def log_state(self) -> CardPositions:
        """The state after the log."""
        return self._laid_out.of(self.log)

    @property
    def hands(self) -> Hands:
        """The positions of all cards."""
        return self.log_state.hands

    def choice_of(self, hand: str, about: str = "") -> str:
        """Return the choice made for a hand; empty if none. about: subject, where a hand decides several times."""
        return self.log_state.choices.get((hand, about), "")

    @property
    def playing_places(self) -> list[str]:
        """The places in play that are not void, from the dealer's left."""
        return [place for place in self.players if place not in self.void]


class CalledPlay(DeckPlay):
    """The open round of a game whose rules have the call."""

    called: bool = False
    """No more bets was called."""


class Memory(msgspec.Struct):
    """The shoe, how far its cards are prepared, and the open round, where one deck is dealt to places."""

    shoe: Shoe = msgspec.field(default_factory=Shoe)
    cards: CardPreparation = msgspec.field(default_factory=CardPreparation)
    play: DeckPlay = msgspec.field(default_factory=DeckPlay)
    deck: int = 1
    """The deck in play, of two."""
    counting: bool = False
    """A person has directed that the cards are counted."""
    device: DeviceState = msgspec.field(default_factory=DeviceState)


class CalledMemory(Memory):
    """The memory of a game whose rules have the call."""

    play: CalledPlay = msgspec.field(default_factory=CalledPlay)


CalledTable = Table[HasPlaces, CalledMemory]
DeckTable = Table[HasPlaces, Memory]
"""A table of any of these games. The options and the memory of a game may have more."""
