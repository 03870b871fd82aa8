# SPDX-License-Identifier: MIT
"""A game's pay table and its jackpot's meter, for the players' screen. Plain data."""

from collections.abc import Mapping

import msgspec

from c_ext.layout import Odds
from controller.engine.values.money import figures


class PayCell(msgspec.Struct, frozen=True):
    """The payment of one wager for a hand: odds, an amount, or a share of a prize: `50 to 1`, `$500`, `10%`."""

    figure: str = ""
    outcomes: tuple[str, ...] = ()
    """Outcomes of a hand that are paid so."""
    to: str = ""
    """Second figure of odds."""

    @property
    def pays(self) -> str:
        """Return the payment in words."""
        return f"{self.figure} to {self.to}" if self.to else self.figure


def odds_cell(odds: Odds, *outcomes: str) -> PayCell:
    """A cell of a wager that pays these odds."""
    figure, to = figures(odds)
    return PayCell(figure, outcomes, to)


class PayRow(msgspec.Struct, frozen=True):
    """A row of a pay table: a hand, and the payment of each wager for it."""

    hand: str
    cells: tuple[PayCell, ...]


class PayTable(msgspec.Struct, frozen=True):
    """Payments of wagers, the highest hand first."""

    title: str
    """Heading of the hands."""
    wagers: tuple[str, ...]
    """Headings of the other columns."""
    rows: tuple[PayRow, ...]


class PaysPanel(msgspec.Struct, frozen=True):
    """The pay tables of a game. The row of each declared hand glows while it is on show."""

    tables: tuple[PayTable, ...]


class MeterPanel(msgspec.Struct, frozen=True):
    """The meter of a jackpot: the prize of `ShownJackpots`."""

    wager: str
    """Wager that wins it."""
    shares: Mapping[str, str] = {}
    """Share of the prize by outcome of a hand: `10%`. Other outcomes are paid an amount."""
    title: str = "Jackpot"
    """Its heading."""
