# SPDX-License-Identifier: MIT
"""What a poker table remembers: who sits where with which stake, the buck, the cards, and the open round."""

from functools import cached_property
from typing import Final, Literal, Self

import msgspec

from controller.engine.table.table import Table
from controller.games.cards.hands import table as hands
from controller.games.cards.hands.log import LogState
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.poker.contest.acts import BetEntry
from controller.games.poker.contest.betting_rules import PotLimit
from controller.games.poker.contest.contest import Contest, after, begun

DRAW: Final = "draw"
"""About what a player chooses who says how many cards are replaced, where players do."""


class Seat(msgspec.Struct):
    """A taken seat. stake: in cents, as it was when the open round began. first: since the rounds of play started."""

    player: str
    stake: int
    first: bool = False


class Seats(msgspec.Struct):
    """Who sits where, by the number of the seat. buck: the seat that had it in the last round of play; 0: none had.

    vacant: the seats that were left since the rounds of play started. apart: players who must not play at this table.
    """

    taken: dict[str, Seat] = {}
    buck: int = 0
    vacant: list[str] = []
    apart: list[str] = []


class Won(msgspec.Struct, frozen=True):
    """A pot as it is declared, in cents: who wins it, what each gets of it, what is deducted before."""

    cents: int
    winners: tuple[int, ...]
    commission: int


class Result(msgspec.Struct, frozen=True):
    """What is declared of the pots. back: by seat, what nobody has called. shares: what each winner is passed."""

    pots: tuple[Won, ...] = ()
    back: dict[int, int] = {}
    shares: dict[int, int] = {}
    commission: dict[int, int] = {}


class Play(hands.DeckPlay):
    """The open round.

    stakes: by seat, clockwise from the buck, as it began. bets: what players have done with chips. final: so many of
    these can no longer be taken back. seat: the seat that the dealer has keyed. leaves: between two rounds, whether its
    player is to leave, which the dealer has still to confirm. result: the declared result of the pots. dealt_to: before
    each round of betting, who was in the round of play when its cards were dealt, the designated player first; nobody
    where one card for all lies in the middle. shuffle_in: by this section a card that was seen is shuffled in with
    those in the shoe before the next one is dealt. put_down: by position without a player to which cards went, how many
    cards of the round had been dealt when that was keyed. exposed: how many cards of the first ones lay face up in the
    shoe.
    """

    stakes: dict[int, int] = {}
    bets: list[BetEntry] = []
    final: int = 0
    seat: str = ""
    leaves: bool = False
    result: Result | None = None
    dealt_to: list[list[int]] = []
    shuffle_in: str = ""
    put_down: dict[str, int] = {}
    exposed: int = 0

    @cached_property
    def _contests(self) -> LogState[Contest]:
        return LogState(begun, after)

    @property
    def contest(self) -> Contest:
        """What the log of bets comes to."""
        return self._contests.of(self.bets, self.stakes)

    @property
    def designated(self) -> int:
        """The player in the buck position; once that player is not active, the next one who is; 0 if nobody is."""
        return next(iter(self.contest.active), next(iter(self.stakes), 0))

    def player(self, seat: int) -> str:
        """Who plays at this seat."""
        return self.players[str(seat)]


class Memory(hands.Memory):
    """The seats, the cards and the open round. ace_low: whether the dealer announced the ace to be low too."""

    play: Play = msgspec.field(default_factory=Play)
    seats: Seats = msgspec.field(default_factory=Seats)
    ace_low: bool | None = None
    silent: bool = False
    silence_counts: int = 0
    """Rounds, this one included, in which players who broke the last silence may still be directed away (s 285(2))."""

    def after_failure(self) -> Self:
        """Who sits where stays, and the deck. What lies in the pots is no part of the stakes: a person decides."""
        for seat, it in self.play.contest.seats.items():
            if taken := self.seats.taken.get(str(seat)):
                taken.stake = it.left
        return type(self)(seats=self.seats, ace_low=self.ace_low, cards=CardPreparation(deck=self.cards.deck))


class PokerOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What any poker table may set: each game gives the sections.

    places: how many players the table has places for. ace: what the dealer announces before the rounds of play for a
    game start, unless another announcement is made. commission: how many percent of a pot are deducted; less than five
    only if the players are told before.
    """

    places: int
    ace: Literal["high", "high-and-low"] = "high"
    commission: int = 5

    @property
    def ace_low(self) -> bool:
        """Whether the ace is announced to be low too."""
        return self.ace == "high-and-low"

    @property
    def first_deck(self) -> Literal[52, 40, 32]:
        """Of how many cards the deck is as long as the dealer decides nothing else. Where it is fixed nobody asks."""
        return 52

    def limit(self, street: int) -> PotLimit:  # noqa: ARG002 - at draw poker it may depend on it
        """What the betting sign says of a round of betting. A game whose bets do not depend on the pot does not ask."""
        return "full pot"


PokerTable = Table[PokerOptions, Memory]
"""A table of any poker game."""
