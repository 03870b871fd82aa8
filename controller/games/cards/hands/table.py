# SPDX-License-Identifier: MIT
"""What a table of hands remembers: of the open round; and, where one deck is dealt to places, of its cards."""

from functools import cached_property
from typing import Protocol

import msgspec

from controller.engine.record.decided import Decided
from controller.engine.table.table import Table
from controller.games.cards.hands.log import Entry, Hands, Laid, LaidOut, laid_out
from controller.games.cards.shoe.device import Device
from controller.games.cards.shoe.preparation import Cards
from controller.games.cards.shoe.shoe import Shoe
from controller.games.cards.shoe.table import HasShoe
from controller.games.kit.places import HasPlaces


class Declared(msgspec.Struct, frozen=True):
    """An outcome that was declared. after: the log had so many entries. paid: it is not cleared any more.

    player: for this player alone.
    """

    hand: str
    outcome: str
    after: int
    player: str = ""
    paid: bool = False


class Payment(msgspec.Struct, frozen=True):
    """The round goes on only when what is declared is paid: what to do, and the section."""

    what: str
    source: str
    headline: str = ""


class Turn(msgspec.Struct, frozen=True):
    """The hand that is dealt to or acted on, or the dealer; what may be chosen for it now.

    player: who chooses, if not the first player of the hand.
    """

    hand: str = ""
    choices: tuple[str, ...] = ()
    player: str = ""


class Coded(msgspec.Struct, frozen=True):
    """A code that was keyed and is not carried out yet (`codes`).

    back: in words, what goes back by it: the dealer confirms that. If it is empty, the place is keyed next.
    """

    digits: str
    place: str = ""
    back: str = ""


class OpenRound(msgspec.Struct, dict=True):
    """The open round of a table of hands.

    entered: boxes or places in play although no wager is entered for them. log: every card, choice and turning up, in
    order. fixed: so many entries of the log can no longer be taken back. payment: what is to be paid before the round
    goes on. settled: what was collected and paid in this round. keyed: the numbers keyed so far. coded: a code that is
    not carried out yet.
    """

    entered: list[int] = []
    log: list[Entry] = []
    fixed: int = 0
    declared: list[Declared] = []
    payment: Payment | None = None
    settled: list[Decided] = []
    turn: Turn = Turn()
    keyed: list[int] = []
    coded: Coded | None = None

    def outcomes(self, hand: str) -> list[str]:
        """What was declared of a hand in this round."""
        return [it.outcome for it in self.declared if it.hand == hand]

    @property
    def unpaid(self) -> list[Declared]:
        """What is declared and not paid."""
        return [it for it in self.declared if not it.paid]


class HasRound(HasShoe, Protocol):
    """What a table of hands remembers."""

    @property
    def play(self) -> OpenRound: ...


HandsTable = Table[HasPlaces, HasRound]
"""A table of any game whose rounds are played hand by hand."""


# One deck, dealt to places


class Play(OpenRound):
    """The open round where one deck is dealt to places: one hand a place, one player a place.

    players: the places in play once a card is dealt, from place 1 up, each with its player, if a wager is entered.
    next: the place that decides next, if the dealer has keyed one. void: the hands that are out of play. extra: the
    areas without a wager to which a hand was dealt. miscounted: places whose hand had a wrong number of cards.
    """

    players: dict[str, str] = {}
    next: str = ""
    void: list[str] = []
    extra: list[str] = []
    miscounted: list[str] = []

    @cached_property
    def _laid_out(self) -> LaidOut[Laid]:
        return laid_out()

    @property
    def laid(self) -> Laid:
        """What the log comes to."""
        return self._laid_out.of(self.log)

    @property
    def hands(self) -> Hands:
        """Where all cards lie."""
        return self.laid.hands

    def chosen(self, hand: str, about: str = "") -> str:
        """What was chosen for a hand; empty if nothing is yet. about: where a hand decides several times."""
        return self.laid.choices.get((hand, about), "")

    @property
    def left(self) -> list[str]:
        """The places in play that are not void, from the dealer's left."""
        return [place for place in self.players if place not in self.void]


class CalledPlay(Play):
    """The open round of a game whose rules have the call. called: no more bets was called."""

    called: bool = False


class Memory(msgspec.Struct):
    """The shoe, how far its cards are prepared, and the open round, where one deck is dealt to places.

    deck: of two decks, the one in play. counting: somebody has directed that the cards are counted.
    """

    shoe: Shoe = msgspec.field(default_factory=Shoe)
    cards: Cards = msgspec.field(default_factory=Cards)
    play: Play = msgspec.field(default_factory=Play)
    deck: int = 1
    counting: bool = False
    device: Device = msgspec.field(default_factory=Device)


class CalledMemory(Memory):
    """The same in a game whose rules have the call."""

    play: CalledPlay = msgspec.field(default_factory=CalledPlay)


CalledTable = Table[HasPlaces, CalledMemory]
DeckTable = Table[HasPlaces, Memory]
"""A table of any of these games. The options and the memory of a game may have more."""
