# SPDX-License-Identifier: MIT
"""What a game says of its pay table and of its jackpot's meter, for the players' screen. Plain data."""

from collections.abc import Mapping

import msgspec

from c_ext.layout import Odds
from controller.engine.values.money import figures


class PayCell(msgspec.Struct, frozen=True):
    """What one wager pays for a hand: odds, an amount, or a share of a prize: `50 to 1`, `$500`, `10%`.

    outcomes: those of a hand by which it is paid. to: the second figure of odds.
    """

    figure: str = ""
    outcomes: tuple[str, ...] = ()
    to: str = ""

    @property
    def pays(self) -> str:
        """All of it in words."""
        return f"{self.figure} to {self.to}" if self.to else self.figure


def at_odds(odds: Odds, *outcomes: str) -> PayCell:
    """A cell of a wager that pays these odds."""
    figure, to = figures(odds)
    return PayCell(figure, outcomes, to)


class PayRow(msgspec.Struct, frozen=True):
    """A row of a pay table: a hand, and what each wager pays for it."""

    hand: str
    cells: tuple[PayCell, ...]


class PayTable(msgspec.Struct, frozen=True):
    """What wagers pay, the highest hand first. title: the heading of the hands; wagers: those of the other columns."""

    title: str
    wagers: tuple[str, ...]
    rows: tuple[PayRow, ...]


class PaysPanel(msgspec.Struct, frozen=True):
    """The pay tables of a game. The row of each hand that is declared glows while it is on show."""

    tables: tuple[PayTable, ...]


class MeterPanel(msgspec.Struct, frozen=True):
    """The meter of a jackpot: the prize of `ShownJackpots`. wager: the one that wins it. title: its heading.

    shares: by outcome of a hand, what share of the prize it is paid: `10%`. Other outcomes are paid an amount.
    """

    wager: str
    shares: Mapping[str, str] = {}
    title: str = "Jackpot"
