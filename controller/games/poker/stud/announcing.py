# SPDX-License-Identifier: MIT
"""The announcements of a stud table's dealer between rounds of play (ss 340, 341 and Part 18)."""

from functools import partial
from typing import Final

from controller.games.poker.decks import Decks
from controller.games.poker.rules import Announcement, announcement
from controller.games.poker.stud.part import Part
from controller.games.poker.stud.table import Bets, Opens, of
from controller.games.poker.table import PokerTable

BETS: Final[tuple[Bets, ...]] = ("ante", "blind")
OPENS: Final[tuple[Opens, ...]] = ("highest", "lowest")


class StudAnnouncements:
    """The announcements of one of the two parts."""

    def __init__(self, part: Part, decks: Decks) -> None:
        self.part, self.decks = part, decks

    @property
    def every(self) -> tuple[Announcement, ...]:
        """Return all announcements and decisions between rounds."""
        part = self.part
        return (
            *(announcement(f"{it}-betting", part("s 340(2)"), partial(bets_are, it)) for it in BETS),
            *(announcement(f"{it}-card", part("s 341(4)"), partial(opened_by, it)) for it in OPENS),
            *self.decks.decisions,
        )

    def first(self, table: PokerTable) -> None:
        """Announce antes or blind bets, and the opening card, before the rounds of play for a game start."""
        options = of(table).options
        bets_are(options.bets, table, self.part("s 340(1)"))
        opened_by(options.opens, table, self.part("s 341(1)" if options.opens == "lowest" else "s 341(3)"))


def bets_are(bets: Bets, table: PokerTable, source: str) -> None:
    """Announce ante or blind betting, until changed."""
    of(table).memory.bets = bets
    table.call(f"{bets} betting applies", source)


def opened_by(opens: Opens, table: PokerTable, source: str) -> None:
    """Announce whether the lowest or the highest card opens the first round of betting, until changed."""
    of(table).memory.opens = opens
    table.call(f"{opens} value card betting applies", source)
