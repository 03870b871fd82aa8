# SPDX-License-Identifier: MIT
"""The blackjack layout: boxes of wagers with places for side wagers, the insurance line, the inscriptions (s 13).

The diagram of s 14 is missing: the boxes stand in a row, box 1 at the dealer's left, the insurance line between them
and the dealer (assumed).
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from c_ext.blackjack import SUPER_SEVENS as SUPER_SEVENS_PAY
from c_ext.blackjack import bonus_pays
from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.pay_table import PayCell, PayRow, PaysPanel, PayTable, odds_cell
from controller.engine.rules.whole_tables import LOST, BoxesPanel, Middle, PlaceResult, WagerPlace
from controller.engine.values.money import dollars
from controller.games.blackjack.table import Options
from controller.games.blackjack.wagers import (
    BLACKJACK,
    BONUS,
    BONUS_NAME,
    BONUS_STAKE,
    EVEN_MONEY,
    HAS_BLACKJACK,
    INSURANCE,
    LOSES,
    NO_BONUS,
    NO_SEVEN,
    STANDS_OFF,
    SUPER_SEVENS,
    WINS,
    bonus,
    super_sevens,
)
from controller.games.cards.shoe.face import A_CARD, KEYED_AS, READS

ODDS = ("blackjack pays 3 to 2", "insurance pays 2 to 1")
INSCRIPTIONS = ("dealer must stand on 17 and must draw to 16",)
"""s 13(3)."""
DETAIL = f"box; irregularity: section, box; card: {KEYED_AS}"
ASKED = A_CARD | {"betting": "box in play"}
RESULTS: dict[str, Literal["wins", "loses", "void"]] = {
    HAS_BLACKJACK: "wins",
    EVEN_MONEY: "wins",
    WINS: "wins",
    LOSES: "loses",
    STANDS_OFF: "void",
}
"""Result of the blackjack wager, by outcome of a hand (ss 18, 35)."""


class WinningCards(NamedTuple):
    """The cards with which a side wager wins."""

    ranks: str
    """The ranks."""
    of_one_suit: Literal["", "suited", "nominated"] = ""
    """The cards are of one suit, or nominated, which implies one suit (s 50A(3))."""

    @property
    def words(self) -> str:
        """The cards in words: `7 7 suited`, `nominated A K`."""
        said = (self.of_one_suit, self.ranks) if self.of_one_suit == "nominated" else (self.ranks, self.of_one_suit)
        return " ".join(filter(None, said))


WON_WITH = {
    "nominated blackjack": WinningCards("A K", "nominated"),
    "one seven": WinningCards("7"),
    "two sevens": WinningCards("7 7"),
    "two suited sevens": WinningCards("7 7", "suited"),
    "three sevens": WinningCards("7 7 7"),
    "three suited sevens": WinningCards("7 7 7", "suited"),
    "six, seven and eight": WinningCards("6 7 8"),
    "suited six, seven and eight": WinningCards("6 7 8", "suited"),
    "three fives and a six": WinningCards("5 5 5 6"),
    "three suited fives and a suited six": WinningCards("5 5 5 6", "suited"),
}
"""Winning cards by the core's word for the result of a side wager."""


def face(options: Options) -> Face:
    """Return the layout of a table with these options."""
    sides = (*([_sevens()] if options.super_sevens else ()), *([_bonus(options)] if options.bonus_blackjack else ()))
    return Face(
        table="sides" if sides else "boxes",
        own=(
            BoxesPanel(
                boxes=options.boxes,
                wager=BLACKJACK,
                places=tuple(it.place for it in sides),
                line=WagerPlace(INSURANCE, "insurance"),
                odds=ODDS,
                inscriptions=INSCRIPTIONS,
                results=RESULTS,
                middle=Middle(holder="card machine" if options.card_machine else "shoe"),
            ),
            EntryPanel(3, title="Entry", detail=DETAIL, reads=READS, asked=ASKED),
            *([PaysPanel(tuple(it.pay_table for it in sides))] if sides else []),
        ),
    )


class SideWager(NamedTuple):
    """A side wager: its place in each box, and its payouts by winning cards."""

    wager: str
    title: str
    brief: str
    pays: Mapping[WinningCards, PayCell]
    """Payout by winning cards."""
    loses: str
    """Outcome with which the wager is lost."""
    stake: str = ""
    """The only stake; empty if free."""

    @property
    def place(self) -> WagerPlace:
        every = ((cards.words, cell) for cards, cell in self.pays.items())
        won = {outcome: PlaceResult(cards, cell.pays) for cards, cell in every for outcome in cell.outcomes}
        return WagerPlace(self.wager, self.title, self.brief, {**won, self.loses: LOST})

    @property
    def pay_table(self) -> PayTable:
        """The payouts, highest first, with a column for cards of one suit."""
        cells: dict[str, dict[bool, PayCell]] = {}
        for cards, cell in self.pays.items():
            cells.setdefault(cards.ranks, {})[bool(cards.of_one_suit)] = cell
        rows = [PayRow(ranks, (each.get(False, PayCell()), each.get(True, PayCell()))) for ranks, each in cells.items()]
        return PayTable(self.brief if self.stake else self.title, (self.stake, "suited"), tuple(reversed(rows)))


def _sevens() -> SideWager:
    """Return super sevens with its payouts (s 47(2))."""
    pays = {WON_WITH[result]: odds_cell(it.odds, super_sevens(result)) for result, it in SUPER_SEVENS_PAY.items()}
    return SideWager(SUPER_SEVENS, "super sevens", "777", pays, NO_SEVEN)


def _bonus(options: Options) -> SideWager:
    """Return bonus blackjack under its name, with the amounts on the sign (s 50A(1)(b), s 50A(3), s 50C(2))."""
    name = options.bonus_name or BONUS_NAME
    amounts = {result: dollars(100 * it.odds.num) for result, it in bonus_pays(options.decks).items()}
    pays = {WON_WITH[result]: PayCell(amount, (bonus(result),)) for result, amount in amounts.items()}
    return SideWager(BONUS, name, name.partition(" ")[0], pays, NO_BONUS, dollars(BONUS_STAKE))
