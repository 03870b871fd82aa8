# SPDX-License-Identifier: MIT
"""The memory of a poker table: seats and stakes, the buck, the cards, and the open round."""

from functools import cached_property
from typing import Final, Literal, Self

import msgspec

from controller.engine.table.table import Table
from controller.games.cards.hands import table as hands
from controller.games.cards.hands.log import LogState
from controller.games.cards.shoe.preparation import CardPreparation
from controller.games.poker.contest.acts import BetEntry
from controller.games.poker.contest.betting_rules import PotLimit
from controller.games.poker.contest.contest import Contest, apply_entry, begin_contest

DRAW: Final = "draw"
"""Kind of a player's choice how many cards are replaced."""


class Seat(msgspec.Struct):
    """A taken seat."""

    player: str
    stake: int
    """In cents, at the beginning of the open round."""
    first: bool = False
    """Whether the player has sat here since the rounds of play started."""


class TakenSeats(msgspec.Struct):
    """The taken seats, by number."""

    taken: dict[str, Seat] = {}
    buck: int = 0
    """Seat with the buck in the last round of play; 0: none."""
    vacant: list[str] = []
    """Seats left since the rounds of play started."""
    apart: list[str] = []
    """Players who must not play at this table."""


class WonPot(msgspec.Struct, frozen=True):
    """A declared pot, in cents."""

    cents: int
    winners: tuple[int, ...]
    commission: int
    """Commission, deducted before the pot is shared."""


class PotsResult(msgspec.Struct, frozen=True):
    """The declared result of the pots, in cents by seat."""

    pots: tuple[WonPot, ...] = ()
    back: dict[int, int] = {}
    """Uncalled bets."""
    shares: dict[int, int] = {}
    """Shares of the winners."""
    commission: dict[int, int] = {}


class PokerPlay(hands.DeckPlay):
    """The open round."""

    stakes: dict[int, int] = {}
    """Stakes at its beginning by seat, clockwise from the buck."""
    bets: list[BetEntry] = []
    """Log of the players' acts with chips."""
    final: int = 0
    """Entries of that log that can no longer be taken back."""
    seat: str = ""
    """Seat that the dealer has keyed."""
    leaves: bool = False
    """Between two rounds: the dealer has still to confirm that the keyed seat's player leaves."""
    result: PotsResult | None = None
    """Declared result of the pots."""
    dealt_to: list[list[int]] = []
    """Seats in play at the deal before each round of betting, the designated player first; empty where one card for all
    lies in the middle.
    """
    shuffle_in: str = ""
    """Section that requires a seen card to be shuffled into the shoe before the next deal."""
    put_down: dict[str, int] = {}
    """By position without a player: cards of the round dealt when the dealer keyed the position."""
    exposed: int = 0
    """First cards that lay face up in the shoe."""

    @cached_property
    def _contests(self) -> LogState[Contest]:
        return LogState(begin_contest, apply_entry)

    @property
    def contest(self) -> Contest:
        """Return the contest after the log of bets."""
        return self._contests.of(self.bets, self.stakes)

    @property
    def designated(self) -> int:
        """Return the player in the buck position, or the next active one; the first seat if none is active."""
        return next(iter(self.contest.active), next(iter(self.stakes), 0))

    def player(self, seat: int) -> str:
        """Return the player at this seat."""
        return self.players[str(seat)]


class Memory(hands.Memory):
    """The seats, the cards and the open round."""

    play: PokerPlay = msgspec.field(default_factory=PokerPlay)
    seats: TakenSeats = msgspec.field(default_factory=TakenSeats)
    ace_low: bool | None = None
    """Whether the dealer announced the ace to be low too; None before the announcement."""
    silent: bool = False
    silence_counts: int = 0
    """Rounds, this one included, in which players who broke the last silence may still be directed away (s 285(2))."""

    def after_failure(self) -> Self:
        """Keep the seats and the deck. Chips in the pots are not added to the stakes: a person decides."""
        for seat, it in self.play.contest.seats.items():
            if taken := self.seats.taken.get(str(seat)):
                taken.stake = it.chips_left
        return type(self)(seats=self.seats, ace_low=self.ace_low, cards=CardPreparation(deck=self.cards.deck))


class PokerOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Options of any poker table. Each game gives the sections."""

    places: int
    """Places for players."""
    ace: Literal["high", "high-and-low"] = "high"
    """Announcement on the ace before the rounds of play for a game start, unless another one is made."""
    commission: int = 5
    """Percent of a pot. Less than five only if the players are told before."""

    @property
    def ace_low(self) -> bool:
        """Return whether the ace is announced to be low too."""
        return self.ace == "high-and-low"

    @property
    def first_deck(self) -> Literal[52, 40, 32]:
        """Return the number of cards in the deck before the dealer chooses one. Unused where the deck is fixed."""
        return 52

    def limit(self, street: int) -> PotLimit:  # noqa: ARG002 - at draw poker it may depend on it
        """Return the limit on the betting sign. Unused in games whose bets do not depend on the pot."""
        return "full pot"


PokerTable = Table[PokerOptions, Memory]
"""A table of any poker game."""
