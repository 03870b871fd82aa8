# SPDX-License-Identifier: MIT
"""What one poker game says of itself: its betting, its deal, its hands, and the sections of its part.

What the parts say alike is said once, in this kit; each game gives its own section for it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from c_ext.poker import Ranking
from controller.engine.values.money import dollars
from controller.games.cards.shoe.drawing import ShoeSections
from controller.games.cards.shoe.preparation import PreparationSections
from controller.games.poker.contest.acts import Act, BetEntry
from controller.games.poker.contest.betting_rules import BettingRules
from controller.games.poker.contest.contest import Contest

if TYPE_CHECKING:
    from controller.games.cards.hands.dealing import CardDestination
    from controller.games.poker.table import PokerTable


class SeatSections(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits where, with which stake.

    drawn: a draw of the cards decides. vacant: who is first for a vacant seat. stake: it is placed on the table. least:
    it is at least the minimum. in_round: it is not changed in a round of play. offered: who has too little may add.
    leaves: who has nothing left leaves. apart: who must not play here.
    """

    places: str
    drawn: str
    vacant: str
    buck: str
    keeps_buck: str
    stake: str
    least: str
    in_round: str
    offered: str
    leaves: str
    apart: str


class Forced(NamedTuple):
    """What is bet before the cards, by one press. cents: each bet. what: in words, what the dealer waits for.

    name: what such a bet is called. phase: what the wait for it is called.
    """

    acts: tuple[Act, ...]
    cents: int
    what: str
    name: str = "blind bet"
    phase: str = "blind"


class BlindRules(msgspec.Struct, frozen=True, kw_only=True):
    """The bets before the cards. due: which, given the stakes by seat, clockwise from the buck.

    amount: how much they are. first: no round begins without them. back: all others folded.
    """

    amount: str
    first: str
    back: str
    due: "Callable[[PokerTable, Mapping[int, int]], Forced]"


class ShowdownSections(msgspec.Struct, frozen=True, kw_only=True):
    """Who shows, who wins, what is deducted. called: who was called last shows. unopened: nobody has opened.

    others: who has an equal or better hand shows too. compared: without a showdown, of a player who has tapped out.
    less: less commission is announced. last_called: if nobody opens the final round, who was called last wins (ss
    309(5), 348(7), 392(7)); empty: the hands are compared. cards: what is shown, in words.
    """

    called: str
    unopened: str
    others: str
    compared: str
    announced: str
    passed: str
    commission: str
    less: str
    last_called: str = ""
    cards: str = "the hole cards"


class DeckSections(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that goes wrong. exposed: hole cards are. misdeal: it is declared. in_time: before the first betting.

    put_down: cards that went to a position without a player. cards: so many that are exposed make a misdeal. card: the
    name of such a card.
    """

    exposed: str
    misdeal: str
    in_time: str
    put_down: str
    cards: int = 1
    card: str = "a hole card"


class EarlySections(msgspec.Struct, frozen=True, kw_only=True):
    """A player acts out of turn: those who were missed act first. stands, folds, over: what becomes of the bet."""

    acted: str
    stands: str
    folds: str
    over: str


class DeadSections(msgspec.Struct, frozen=True, kw_only=True):
    """A hand with a wrong number of cards is dead. one_left, all_dead: who wins where that happens at the showdown."""

    dead: str
    one_left: str
    all_dead: str


class ConductSections(msgspec.Struct, frozen=True, kw_only=True):
    """What players do and may not. folds: who clearly stops has folded. told: what one knows all are told.

    apart: at another table. void: a bet is declared so. excluded: from the round of play.
    """

    folds: str
    told: str
    silence: str
    apart: str
    void: str
    excluded: str


class ExposedSections(msgspec.Struct, frozen=True, kw_only=True):
    """A communal card that is exposed too soon: while a round of betting runs, or before it does."""

    running: str
    before: str


def number_of(source: str) -> str:
    """The number of a section: `283` of `s 283(1)`."""
    found: list[str] = re.findall(r"[0-9]+", source)
    return found[0]


def nobody(table: object) -> int:  # noqa: ARG001 - as a game has it
    """Nobody has an option to raise once the others have acted."""
    return 0


def section_of(source: str) -> str:
    """The whole section: `s 282` of `s 282(1)`."""
    return f"s {number_of(source)}"


class ActRules(msgspec.Struct, frozen=True, kw_only=True):
    """Who acts first in a round of betting, from 0; and sections that depend on what was done before.

    option: who may still raise in the first round of betting once the others have acted, if nobody has raised. asks:
    the section by which the player in turn acts. cites: that of an act, given the log before it and what that comes to.
    won: that by which a bet that nobody has called wins the pot; empty if there is no such bet.
    """

    first: "Callable[[PokerTable, int], int]"
    asks: Callable[[Sequence[BetEntry], Contest], str]
    cites: Callable[[Sequence[BetEntry], Contest, Act], str]
    won: Callable[[Contest], str]
    option: "Callable[[PokerTable], int]" = nobody


def begun_already(table: "PokerTable") -> str:
    """Why it is not announced any more how the ace ranks; empty before the rounds of play for a game start."""
    begun = "it is announced before the rounds of play for a game start, and stands for the game"
    return begun if table.memory.seats.buck else ""


def any_number(table: object) -> None:
    """The deck is the same for any number of players."""


def nothing_more(table: object) -> None:
    """Nothing else is announced."""


def never(table: object, goes: object) -> bool:  # noqa: ARG001 - as a game has it
    """No hole card stays face up."""
    return False


class SeenSections(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that everybody has seen, where players have cards that lie face up: they are shuffled in again.

    first: one that lay face up in the shoe, the first of its round. exposed: the next one, exposed too soon. hole: a
    hole card stays face up, and the next card goes face down; dealt: by which they are dealt. final: the last one is
    taken back; at: as the dealer keys it; elsewhere: it went to another player, who has looked at it; last: by which it
    is dealt. missing: cards are short.
    """

    first: str
    exposed: str
    hole: str
    dealt: str
    missing: str
    final: str = ""
    at: str = ""
    elsewhere: str = ""
    last: str = ""


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """What the dealer of a game may announce between two rounds of play, by a direction of this name.

    announced: carries it out, or refuses it.
    """

    direction: str
    source: str
    announced: "Callable[[PokerTable, Announcement], None]"


def announcement(direction: str, source: str, carried_out: "Callable[[PokerTable, str], None]") -> Announcement:
    """An announcement that is carried out by this, given its section."""
    return Announcement(direction=direction, source=source, announced=lambda table, it: carried_out(table, it.source))


def blind_on_sign(table: "PokerTable") -> dict[str, str | int]:
    """The sign of a table where one player makes a blind bet."""
    return {"blind": dollars(table.state.limits.minimum)}


class AnnouncementRules(msgspec.Struct, frozen=True, kw_only=True):
    """What the dealer of a game announces. every: between two rounds of play.

    first: before the rounds of play for a game start, besides how the ace ranks. signs: what is shown of signs and
    announcements, by name.
    """

    every: tuple[Announcement, ...] = ()
    first: "Callable[[PokerTable], None]" = nothing_more
    signs: "Callable[[PokerTable], dict[str, str | int]]" = blind_on_sign


class CardRules(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of a game.

    order: where each card of the round goes. until: how many of them are dealt before a round of betting. ranks: how
    hands rank. ace: by this section it is announced whether the ace is low too; ace_stands: why it is not announced
    now. fits: sees to it, between two rounds, that the deck is one for so many players. stays_up:
    whether a hole card that lay face up in the shoe lies face up. seen: what follows of cards that were seen.
    """

    preparation: PreparationSections
    shoe: ShoeSections
    order: "Callable[[PokerTable], Sequence[CardDestination]]"
    until: "Callable[[PokerTable, int], int]"
    ranks: "Callable[[PokerTable], Ranking]"
    ace: str
    ace_stands: "Callable[[PokerTable], str]" = begun_already
    fits: "Callable[[PokerTable], None]" = any_number
    stays_up: "Callable[[PokerTable, CardDestination], bool]" = never
    seen: SeenSections | None = None


class PokerRules(msgspec.Struct, frozen=True, kw_only=True):
    """One poker game. exposed: what follows where communal cards are exposed too soon; None: it has none.

    announced: what its dealer announces.
    """

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
    announced: AnnouncementRules = AnnouncementRules()
