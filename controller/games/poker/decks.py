# SPDX-License-Identifier: MIT
"""The complete and the reduced decks, the dealer's choice between them, and the ranking of their hands.

Used at draw poker and the studs (ss 292, 296, 329, 333, 373, 377).
"""

from collections.abc import Mapping
from functools import partial
from typing import Final, Literal

import msgspec

from c_ext.poker import RANK_32, RANK_32_LOW, RANK_40, RANK_40_LOW, RANK_52, Ranking
from controller.games.poker import seats
from controller.games.poker.rules import Announcement, announcement
from controller.games.poker.table import PokerTable

Deck = Literal[52, 40, 32]
WHOLE: Final = 52
FEWER_AT_MOST: Final = 40
"""The deck of 40 may also be used for few players, under the section on 32 (ss 296(3), 333(3), 377(3))."""
RANKS: Final[dict[tuple[int, bool], Ranking]] = {
    (40, False): RANK_40, (40, True): RANK_40_LOW, (32, False): RANK_32, (32, True): RANK_32_LOW,
}  # fmt: skip


def ranks(table: PokerTable) -> Ranking:
    """Return the ranking of hands for the deck, with the ace of a reduced deck as announced (ss 292, 329, 373)."""
    return RANKS.get((table.memory.cards.deck, bool(table.memory.ace_low)), RANK_52)


def ace_stands(table: PokerTable) -> str:
    """Return why the ace's rank cannot be announced now; empty before the first round with a reduced deck."""
    cards = table.memory.cards
    if cards.deck == WHOLE:
        return "with a deck of 52 cards the ace of a straight is both high and low"
    begun = "it is announced before the rounds of play with a reduced deck start, and stands for the game"
    return begun if table.memory.seats.buck and not cards.new else ""


class Decks(msgspec.Struct, frozen=True):
    """The reduced decks of a game."""

    of_40: int
    """Most players for the deck of 40."""
    of_32: int
    """Most players for the deck of 32."""
    sections: Mapping[Deck, str] = {}
    """Sections that allow each deck."""

    @property
    def decisions(self) -> tuple[Announcement, ...]:
        """Return the dealer's choices of a deck between rounds."""
        return tuple(
            announcement(f"deck-{it}", source, partial(self.decided, it)) for it, source in self.sections.items()
        )

    def least(self, players: int) -> Deck:
        """Return the smallest deck for this number of players."""
        return 32 if players <= self.of_32 else 40 if players <= self.of_40 else WHOLE

    def words(self, deck: Deck) -> str:
        """Return the limit of a reduced deck, in words."""
        return f"a deck of {deck} is for {self.of_40 if deck > 32 else self.of_32} players at most"

    def fits(self, table: PokerTable) -> None:
        """Replace a deck that is too small for the players with the smallest allowed one."""
        memory, players = table.memory, len(seats.playing(table))
        if memory.ace_low is None and not memory.seats.taken:
            memory.cards.deck = table.options.first_deck
        least = self.least(players)
        if memory.cards.deck < least:
            what = f"{players} players: {self.words(memory.cards.deck)}; it is one of {least} now"
            table.note(what, self.sections[memory.cards.deck])
            change_deck(table, least)

    def decided(self, deck: Deck, table: PokerTable, source: str) -> None:
        """Use the deck that the dealer has chosen in consultation with the players."""
        players = len(seats.playing(table))
        if deck == table.memory.cards.deck:
            table.refuse(f"the deck is one of {deck} cards already", source)
        elif deck < self.least(players):
            table.refuse(f"{players} players: {self.words(deck)}", source)
        else:
            if deck == FEWER_AT_MOST and players <= self.of_32:
                source = self.sections[32]
            table.note(f"a deck of {deck} cards is used", source)
            change_deck(table, deck)


def change_deck(table: PokerTable, deck: Deck) -> None:
    """Change the deck. A larger deck is received, sorted and inspected again; for a smaller one cards are removed."""
    cards = table.memory.cards
    larger = deck > cards.deck or cards.stage == "inspect"
    table.memory.shoe.complete()
    cards.deck = deck
    cards.prepare("inspect" if larger else "spread", new=True)
