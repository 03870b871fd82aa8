# SPDX-License-Identifier: MIT
"""The blackjack layout: boxes of wagers with places for side wagers, the insurance line, the inscriptions (s 13).

The diagram of s 14 is missing: the boxes stand in a row, box 1 at the dealer's left, the insurance line between them
and the dealer (assumed).
"""

from typing import Literal

from c_ext.blackjack import SUPER_SEVENS as SUPER_SEVENS_PAY
from c_ext.blackjack import bonus_pays
from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.pay_table import PayCell, PayRow, PaysPanel, PayTable
from controller.engine.rules.whole_tables import BoxesPanel, Middle, WagerPlace
from controller.engine.values.money import dollars, to_one
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

LOST = "loses"
_STAKES = {BONUS: dollars(BONUS_STAKE)}
"""By wager, the only stake, if there is one (s 50A(1))."""
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
"""By outcome of a hand, what becomes of the blackjack wager (ss 18, 35)."""
SUITED, NOMINATED = " suited", "nominated A K"
"""After a hand whose cards are of one suit, and an ace and another card that are nominated (s 50A(3))."""
_IN_FIGURES = {
    "nominated blackjack": NOMINATED,
    "one seven": "7",
    "two sevens": "7 7",
    "two suited sevens": "7 7 suited",
    "three sevens": "7 7 7",
    "three suited sevens": "7 7 7 suited",
    "six, seven and eight": "6 7 8",
    "suited six, seven and eight": "6 7 8 suited",
    "three fives and a six": "5 5 5 6",
    "three suited fives and a suited six": "5 5 5 6 suited",
}


def face(options: Options) -> Face:
    """The layout of a table with these options."""
    places = (*([_sevens()] if options.super_sevens else ()), *([_bonus(options)] if options.bonus_blackjack else ()))
    return Face(
        table="sides" if places else "boxes",
        own=(
            BoxesPanel(
                boxes=options.boxes,
                wager=BLACKJACK,
                places=places,
                line=WagerPlace(INSURANCE, "insurance"),
                odds=ODDS,
                inscriptions=INSCRIPTIONS,
                results=RESULTS,
                middle=Middle(holder="card machine" if options.card_machine else "shoe"),
            ),
            EntryPanel(3, title="Entry", detail=DETAIL, reads=READS, asked=ASKED),
            *([PaysPanel(tuple(map(_pay_table, places)))] if places else []),
        ),
    )


def _pay_table(place: WagerPlace) -> PayTable:
    """What a side wager pays, the highest first, of a hand whose cards are of one suit in a column of its own.

    With its only stake, if it has one (s 47(2), s 50A(1)(b), s 50C(2)).
    """
    cells: dict[str, dict[bool, PayCell]] = {}
    for outcome, words in place.results.items():
        hand, _, pays = words.partition(": ")
        if pays:
            suited = hand.endswith(SUITED) or hand == NOMINATED
            cells.setdefault(hand.removesuffix(SUITED).removeprefix("nominated "), {})[suited] = PayCell(
                pays, (outcome,)
            )
    rows = [PayRow(hand, (each.get(False, PayCell()), each.get(True, PayCell()))) for hand, each in cells.items()]
    stake = _STAKES.get(place.wager, "")
    return PayTable(place.title if not stake else place.brief, (stake, SUITED.strip()), tuple(reversed(rows)))


def _sevens() -> WagerPlace:
    """Super sevens and its payouts (s 47(2))."""
    pays = {super_sevens(result): _pays(result, to_one(it.odds)) for result, it in SUPER_SEVENS_PAY.items()}
    return WagerPlace(SUPER_SEVENS, "super sevens", "777", {**pays, NO_SEVEN: LOST})


def _bonus(options: Options) -> WagerPlace:
    """Bonus blackjack under its name, and the amounts that the sign shows (s 50A(1)(b), s 50A(3), s 50C(2))."""
    name = options.bonus_name or BONUS_NAME
    amounts = {result: dollars(100 * it.odds.num) for result, it in bonus_pays(options.decks).items()}
    pays = {bonus(result): _pays(result, amount) for result, amount in amounts.items()}
    return WagerPlace(BONUS, name, name.partition(" ")[0], {**pays, NO_BONUS: LOST})


def _pays(result: str, amount: str) -> str:
    """A result and what it pays: `7 7: 50 to 1`."""
    return f"{_IN_FIGURES.get(result, result)}: {amount}"
