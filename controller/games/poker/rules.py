# SPDX-License-Identifier: MIT
"""The rules of one poker game as data: betting, deal, hands, and the sections of its part.

The common rules of the parts stand in this kit once. Each game adds its own sections.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from c_ext.poker import Ranking
from controller.engine.values.money import dollars
from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections
from controller.games.poker.contest.acts import BetEntry, PlayerAct
from controller.games.poker.contest.betting_rules import BettingRules
from controller.games.poker.contest.contest import Contest

if TYPE_CHECKING:
    from controller.games.cards.hands.dealing import CardDestination
    from controller.games.poker.table import PokerTable


class SeatSections(msgspec.Struct, frozen=True, kw_only=True):
    """Sections on seats, stakes and the buck."""

    places: str
    drawn: str
    """A draw of the cards decides who sits down."""
    vacant: str
    """Priority for a vacant seat."""
    buck: str
    keeps_buck: str
    stake: str
    """The stake is placed on the table."""
    least: str
    """The stake is at least the minimum."""
    in_round: str
    """The stake does not change in a round of play."""
    offered: str
    """A player with too little may add to the stake."""
    leaves: str
    """A player with nothing left leaves."""
    apart: str
    """A player must not play at this table."""


class ForcedBets(NamedTuple):
    """The bets before the cards, entered by one press."""

    acts: tuple[PlayerAct, ...]
    cents: int
    """Amount of each bet."""
    what: str
    """The dealer's next task, in words."""
    name: str = "blind bet"
    """Name of such a bet."""
    phase: str = "blind"
    """Name of the wait for it."""


class BlindRules(msgspec.Struct, frozen=True, kw_only=True):
    """The bets before the cards."""

    amount: str
    """Section on their amount."""
    first: str
    """Section: no round begins without them."""
    back: str
    """Section on the blind bet that goes back when all others have folded."""
    due: "Callable[[PokerTable, Mapping[int, int]], ForcedBets]"
    """Returns the bets. The stakes are by seat, clockwise from the buck."""


class ShowdownSections(msgspec.Struct, frozen=True, kw_only=True):
    """Sections on the showdown, the winners and the commission."""

    called: str
    """The player who was called last shows."""
    unopened: str
    """The first to show if nobody has opened."""
    others: str
    """Players with an equal or better hand show too."""
    compared: str
    """Hands are compared without a showdown, of players who have tapped out."""
    announced: str
    passed: str
    commission: str
    less: str
    """A lower commission is announced."""
    last_called: str = ""
    """The player who was called last wins if nobody opens the final round (ss 309(5), 348(7), 392(7)); empty: the hands
    are compared.
    """
    cards: str = "the hole cards"
    """The cards to show, in words."""


class DeckSections(msgspec.Struct, frozen=True, kw_only=True):
    """Sections on a deal that goes wrong."""

    exposed: str
    """Hole cards are exposed."""
    misdeal: str
    """A misdeal is declared."""
    in_time: str
    """A misdeal is declared before the first betting."""
    put_down: str
    """Cards went to a position without a player."""
    cards: int = 1
    """Number of exposed cards that make a misdeal."""
    card: str = "a hole card"
    """Name of such a card."""


class EarlySections(msgspec.Struct, frozen=True, kw_only=True):
    """Sections on an act out of turn."""

    acted: str
    """The players who were missed act first."""
    stands: str
    """The bet stands."""
    folds: str
    """The bet goes back when the player folds."""
    over: str
    """The part over the limit goes back."""


class DeadSections(msgspec.Struct, frozen=True, kw_only=True):
    """Sections on a hand with a wrong number of cards, which is dead."""

    dead: str
    one_left: str
    """The winner if one hand is left at the showdown."""
    all_dead: str
    """The winner if every hand is dead."""


class ConductSections(msgspec.Struct, frozen=True, kw_only=True):
    """Sections on the conduct of players."""

    folds: str
    """A player who clearly stops has folded."""
    told: str
    """All players are told of a card that one of them knows."""
    silence: str
    apart: str
    """A player is directed to another table."""
    void: str
    """A bet is declared void."""
    excluded: str
    """A player is put out of the round of play."""


class ExposedSections(msgspec.Struct, frozen=True, kw_only=True):
    """Sections on a communal card that is exposed too soon."""

    running: str
    """During a round of betting."""
    before: str
    """Before the first act of a round of betting."""


def number_of(source: str) -> str:
    """Return the number of a section: `283` of `s 283(1)`."""
    found: list[str] = re.findall(r"[0-9]+", source)
    return found[0]


def nobody(table: object) -> int:  # noqa: ARG001 - as a game has it
    """Return 0: nobody may raise once the others have acted."""
    return 0


def section_of(source: str) -> str:
    """Return the whole section: `s 282` of `s 282(1)`."""
    return f"s {number_of(source)}"


class ActRules(msgspec.Struct, frozen=True, kw_only=True):
    """The first player of a round of betting, counted from 0, and the sections that depend on earlier acts."""

    first: "Callable[[PokerTable, int], int]"
    asks: Callable[[Sequence[BetEntry], Contest], str]
    """Section for the act of the player in turn."""
    cites: Callable[[Sequence[BetEntry], Contest, PlayerAct], str]
    """Section of an act, given the log and the contest before it."""
    won: Callable[[Contest], str]
    """Section by which an uncalled bet wins the pot; empty without such a bet."""
    option: "Callable[[PokerTable], int]" = nobody
    """Seat that may still raise in the first round of betting after the others have acted, if nobody has raised."""


def begun_already(table: "PokerTable") -> str:
    """Return why the ace's rank can no longer be announced; empty before the rounds of play for a game start."""
    begun = "it is announced before the rounds of play for a game start, and stands for the game"
    return begun if table.memory.seats.buck else ""


def any_number(table: object) -> None:
    """Keep the deck for any number of players."""


def nothing_more(table: object) -> None:
    """Announce nothing else."""


def never(table: object, goes: object) -> bool:  # noqa: ARG001 - as a game has it
    """Return False: no hole card stays face up."""
    return False


class SeenSections(msgspec.Struct, frozen=True, kw_only=True):
    """Sections on cards that everybody has seen, in games with face-up cards. Such cards are shuffled in again."""

    first: str
    """The first card of its round of dealing that lay face up in the shoe."""
    exposed: str
    """The next card was exposed too soon."""
    hole: str
    """A hole card stays face up, and the next card goes face down."""
    dealt: str
    """Hole cards are dealt."""
    missing: str
    """Too few cards are left."""
    final: str = ""
    """The final hole card is taken back."""
    at: str = ""
    """The code for a final hole card that was dealt face up."""
    elsewhere: str = ""
    """Final hole cards went to other players, who looked at them."""
    last: str = ""
    """The final hole card is dealt."""


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """A possible announcement of the dealer between two rounds of play."""

    direction: str
    """Name of the direction."""
    source: str
    announced: "Callable[[PokerTable, Announcement], None]"
    """Makes the announcement, or refuses it."""


def announcement(direction: str, source: str, carried_out: "Callable[[PokerTable, str], None]") -> Announcement:
    """Return an announcement. carried_out: makes the announcement, given its section."""
    return Announcement(direction=direction, source=source, announced=lambda table, it: carried_out(table, it.source))


def blind_on_sign(table: "PokerTable") -> dict[str, str | int]:
    """Return the sign of a table where one player makes a blind bet."""
    return {"blind": dollars(table.state.limits.minimum)}


class AnnouncementRules(msgspec.Struct, frozen=True, kw_only=True):
    """The announcements of a game's dealer."""

    every: tuple[Announcement, ...] = ()
    """Between two rounds of play."""
    first: "Callable[[PokerTable], None]" = nothing_more
    """Before the rounds of play for a game start, besides the ace's rank."""
    signs: "Callable[[PokerTable], dict[str, str | int]]" = blind_on_sign
    """Returns the shown signs and announcements, by name."""


class CardRules(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of a game."""

    preparation: PreparationSections
    shoe: ShoeSections
    order: "Callable[[PokerTable], Sequence[CardDestination]]"
    """Returns the place of each card of the round."""
    until: "Callable[[PokerTable, int], int]"
    """Returns the number of cards dealt before a round of betting is over."""
    ranks: "Callable[[PokerTable], Ranking]"
    """Returns the ranking of hands."""
    ace: str
    """Section on the announcement whether the ace is low too."""
    ace_stands: "Callable[[PokerTable], str]" = begun_already
    """Returns why the ace's rank cannot be announced now."""
    fits: "Callable[[PokerTable], None]" = any_number
    """Replaces a deck that is too small for the players, between two rounds."""
    stays_up: "Callable[[PokerTable, CardDestination], bool]" = never
    """Returns whether a hole card that lay face up in the shoe stays face up."""
    seen: SeenSections | None = None
    """Sections on cards that everybody has seen."""


class PokerRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one poker game."""

    bets: BettingRules
    acts: ActRules
    cards: CardRules
    seats: SeatSections
    blind: BlindRules
    showdown: ShowdownSections
    misdeals: DeckSections
    early: EarlySections
    dead: DeadSections
    conduct: ConductSections
    exposed: ExposedSections | None = None
    """Communal cards that are exposed too soon; None: the game has no communal cards."""
    announced: AnnouncementRules = AnnouncementRules()
    """Announcements of the dealer."""
