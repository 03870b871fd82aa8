"""What a table of poker against the house remembers: the cards and the open round."""

from typing import Literal

import msgspec

from controller.engine.table.table import Table
from controller.games.cards.hands.log import Entry, Hands, lay_out
from controller.games.cards.shoe.preparation import Cards
from controller.games.cards.shoe.shoe import Shoe
from controller.games.kit.places import HasPlaces


class Declared(msgspec.Struct, frozen=True):
    """An outcome that was declared. after: the log had so many entries. paid: it is not cleared any more."""

    hand: str
    outcome: str
    after: int
    paid: bool = False


class Payment(msgspec.Struct, frozen=True):
    """The round goes on only when what is declared is paid: what to do, and the section."""

    what: str
    source: str
    headline: str = ""


class Turn(msgspec.Struct, frozen=True):
    """The hand that is dealt to or acted on, or the dealer; and what may be chosen for it now."""

    hand: str = ""
    choices: tuple[str, ...] = ()


class Play(msgspec.Struct):
    """The open round.

    entered: places in play although no wager is entered for them. players: the places in play once a card is dealt,
    from place 1 up, each with its player, if a wager is entered. log: every card, choice and
    turning up, in order. fixed: so many entries of the log can no longer be taken back. payment: what is to be paid
    before the round goes on. next: the place that decides next, if the dealer has keyed one. void: the hands that are
    out of play. keyed: the numbers keyed so far. extra: the areas without a wager to which a hand was dealt.
    miscounted: places whose hand had a wrong number of cards.
    """

    entered: list[int] = []
    players: dict[str, str] = {}
    log: list[Entry] = []
    fixed: int = 0
    declared: list[Declared] = []
    payment: Payment | None = None
    turn: Turn = Turn()
    next: str = ""
    void: list[str] = []
    keyed: list[int] = []
    extra: list[str] = []
    miscounted: list[str] = []

    @property
    def hands(self) -> Hands:
        """Where all cards lie."""
        return lay_out(self.log)

    @property
    def left(self) -> list[str]:
        """The places in play that are not void, from the dealer's left."""
        return [place for place in self.players if place not in self.void]

    def outcomes(self, hand: str) -> list[str]:
        """What was declared of a hand in this round."""
        return [it.outcome for it in self.declared if it.hand == hand]

    def wagers_taken_anew(self) -> None:
        """The cards are prepared before the first one is dealt: wagers are taken meanwhile."""


class CalledPlay(Play):
    """The open round of a game whose rules have the call. called: no more bets was called."""

    called: bool = False

    def wagers_taken_anew(self) -> None:
        """As in any game. No more bets counts as not called."""
        self.called = False


class Device(msgspec.Struct):
    """What is known of a shuffling device.

    stacks: how many it has given in the open round. stacked: how many cards had left when the last one was whole.
    next_deck: what is to be done with the other deck before it is dealt.
    """

    stacks: int = 0
    stacked: int = 0
    next_deck: Literal["", "inspect", "shuffle"] = ""


class Memory(msgspec.Struct):
    """The shoe, how far its cards are prepared, and the open round.

    deck: of two decks, the one in play. counting: somebody has directed that the cards are counted.
    """

    shoe: Shoe = msgspec.field(default_factory=Shoe)
    cards: Cards = msgspec.field(default_factory=Cards)
    play: Play = msgspec.field(default_factory=Play)
    deck: int = 1
    counting: bool = False
    device: Device = msgspec.field(default_factory=Device)


PokerTable = Table[HasPlaces, Memory]
"""A table of any of these games. The options and the memory of a game may have more."""
