# SPDX-License-Identifier: MIT
"""What the dealer of a stud table announces and decides between rounds of play (ss 329, 333, 340, 341 and Part 18)."""

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from controller.games.poker import seats
from controller.games.poker.rules import Announcement
from controller.games.poker.stud.part import Part
from controller.games.poker.stud.table import Bets, Deck, Opens, of
from controller.games.poker.table import PokerTable

WHOLE: Final = 52
FEWER_AT_MOST: Final = 40
"""For few players there may be a deck of 40 too, by the section on 32 (ss 333(3), 377(3))."""
BETS: Final[tuple[Bets, ...]] = ("ante", "blind")
OPENS: Final[tuple[Opens, ...]] = ("highest", "lowest")


class Decks(msgspec.Struct, frozen=True):
    """For how many players the reduced decks are, at most (ss 333(2)-(3), 377(2)-(3))."""

    of_40: int
    of_32: int

    def least(self, players: int) -> Deck:
        """The smallest deck for so many players."""
        return 32 if players <= self.of_32 else 40 if players <= self.of_40 else WHOLE

    def words(self, deck: Deck) -> str:
        """For whom a reduced deck is."""
        return f"a deck of {deck} is for {self.of_40 if deck > 32 else self.of_32} players at most"


class Announced:
    """The announcements of one of the two parts."""

    def __init__(self, part: Part, decks: Decks) -> None:
        self.part, self.decks = part, decks

    @property
    def every(self) -> tuple[Announcement, ...]:
        """All that is announced or decided between rounds."""
        part = self.part
        return (
            *(_by(f"{it}-betting", part("s 340(2)"), partial(bets_are, it)) for it in BETS),
            *(_by(f"{it}-card", part("s 341(4)"), partial(opened_by, it)) for it in OPENS),
            *(_by(f"deck-{it}", part(source), partial(self.decided, it)) for it, source in DECIDED.items()),
        )

    def first(self, table: PokerTable) -> None:
        """Before the rounds of play for a game start: antes or blind bets, and whether the lowest card opens."""
        options = of(table).options
        bets_are(options.bets, table, self.part("s 340(1)"))
        opened_by(options.opens, table, self.part("s 341(1)" if options.opens == "lowest" else "s 341(3)"))

    # The deck

    def fits(self, table: PokerTable) -> None:
        """The deck is one for so many players: else the smallest one that is takes its place."""
        stud, cards = of(table), table.memory.cards
        if not stud.memory.bets and not table.memory.seats.taken:
            cards.deck = stud.options.deck
        least = self.decks.least(len(seats.playing(table)))
        if cards.deck < least:
            what = f"{len(seats.playing(table))} players: {self.decks.words(cards.deck)}; it is one of {least} now"
            table.note(what, self.part(DECIDED[cards.deck]))
            changed(table, least)

    def decided(self, deck: Deck, table: PokerTable, source: str) -> None:
        """The dealer has decided, in consultation with the players, which deck is used."""
        players = len(seats.playing(table))
        if deck == table.memory.cards.deck:
            table.refuse(f"the deck is one of {deck} cards already", source)
        elif deck < self.decks.least(players):
            table.refuse(f"{players} players: {self.decks.words(deck)}", source)
        else:
            if deck == FEWER_AT_MOST and players <= self.decks.of_32:
                source = self.part("s 333(3)")
            table.note(f"a deck of {deck} cards is used", source)
            changed(table, deck)

    def ace_stands(self, table: PokerTable) -> str:
        """Why it is not announced now whether the ace of a reduced deck is low too: before its first round only."""
        cards = table.memory.cards
        if cards.deck == WHOLE:
            return "with a deck of 52 cards the ace of a straight is both high and low"
        begun = "it is announced before the rounds of play with a reduced deck start, and stands for the game"
        return begun if table.memory.seats.buck and not cards.new else ""


DECIDED: Final[dict[Deck, str]] = {52: "s 333(1)", 40: "s 333(2)", 32: "s 333(3)"}
"""By which section there is a deck of so many cards."""


def _by(direction: str, source: str, carried_out: Callable[[PokerTable, str], None]) -> Announcement:
    return Announcement(direction=direction, source=source, announced=lambda table, it: carried_out(table, it.source))


def bets_are(bets: Bets, table: PokerTable, source: str) -> None:
    """Ante or blind betting applies until it is changed."""
    of(table).memory.bets = bets
    table.call(f"{bets} betting applies", source)


def opened_by(opens: Opens, table: PokerTable, source: str) -> None:
    """The lowest or the highest card opens the first round of betting until that is changed."""
    of(table).memory.opens = opens
    table.call(f"{opens} value card betting applies", source)


def changed(table: PokerTable, deck: Deck) -> None:
    """Another deck is used. A larger one is received whole, sorted and inspected again; cards are taken out of one."""
    cards = table.memory.cards
    larger = deck > cards.deck or cards.stage == "inspect"
    table.memory.shoe.complete()
    cards.deck = deck
    cards.prepare("inspect" if larger else "spread", new=True)
