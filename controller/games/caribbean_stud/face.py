# SPDX-License-Identifier: MIT
"""The Caribbean stud layout: places with areas for ante, bet and jackpot, and the inscription (s 230).

Diagram 15 is missing: the places stand in a row, place 1 at the dealer's left (assumed).
"""

from itertools import groupby
from typing import Literal

from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.pay_table import MeterPanel, PayCell, PayRow, PaysPanel, PayTable, odds_cell
from controller.engine.rules.whole_tables import LOST, BoxesPanel, Fact, Middle, PlaceResult, WagerPlace
from controller.engine.values.money import dollars, to_one
from controller.games.cards.hands.on_show import holder
from controller.games.cards.shoe.face import A_CARD, KEYED_AS, READS
from controller.games.caribbean_stud.hands import CARDS
from controller.games.caribbean_stud.table import Options
from controller.games.caribbean_stud.wagers import (
    ANTE,
    BET,
    BET_PAYS,
    FOLDS,
    JACKPOT,
    LOSES,
    NO_JACKPOT,
    NOT_QUALIFIED,
    PRIZES,
    STANDS_OFF,
    JackpotPrize,
    jackpot,
    prizes,
    wins_with,
)

MARK = "J"
"""Letter of the jackpot wager at a place without room for the word: the meter explains it."""
INSCRIPTION = "dealer only plays with ace & king or higher"
"""s 230(2)(b)."""
SHARED = "straight and royal flushes share the jackpot prize equally"
"""s 247(3)."""
DETAIL = f"place in play, or that decides next; 2 4 8, then the place; card: {KEYED_AS}"
ASKED = A_CARD | {"betting": "place in play"}
RESULTS: dict[str, Literal["wins", "loses", "void"]] = {
    FOLDS: "loses",
    NOT_QUALIFIED: "wins",
    LOSES: "loses",
    STANDS_OFF: "void",
    **dict.fromkeys(map(wins_with, BET_PAYS), "wins"),
}
"""Result of the ante, by outcome of a hand (ss 239, 241, 243)."""


def face(options: Options) -> Face:
    """Return the layout of a table with these options."""
    places = (_bet(), *((_jackpot(),) if options.has_jackpot else ()))
    return Face(
        table="stud",
        own=(
            BoxesPanel(
                boxes=options.places,
                wager=ANTE,
                title="ante",
                places=places,
                inscriptions=(INSCRIPTION, f"maximum payment {dollars(options.most_paid)}", *_sharing(options)),
                dealt=CARDS,
                results=RESULTS,
                middle=Middle("dealer", CARDS, holder=holder(device=options.shuffling_device)),
                named="place",
                facts=(Fact("jackpot", "Jackpot"), Fact("jackpot offer", "no jackpot wager is")),
            ),
            EntryPanel(3, title="Entry", detail=DETAIL, reads=READS, asked=ASKED),
            PaysPanel((pay_table(options),)),
            *((meter(options),) if options.has_jackpot else ()),
        ),
    )


def _sharing(options: Options) -> tuple[str, ...]:
    """Return the sign about sharing the jackpot prize, if the approved pit procedures state a way (s 247(3))."""
    return (SHARED,) if options.has_jackpot and options.jackpot_sharing == "equal" else ()


def pay_table(options: Options) -> PayTable:
    """Return the payouts of the bet (s 244(1)) and the jackpot wager (s 246(1)), by the player's hand.

    Hands with equal payouts share a row.
    """
    offered = prizes(dead_mans_hand=options.dead_mans_hand) if options.has_jackpot else {}
    alike = groupby(reversed([*BET_PAYS.items()]), key=lambda it: (it[1], it[0] if it[0] in offered else ""))
    rows = [_row([ranking for ranking, _ in each], offered) for _, each in alike]
    others = (PayRow(hand, (PayCell(), _prize(hand, offered))) for hand in offered if hand not in BET_PAYS)
    wagers = ("bet", "jackpot") if options.has_jackpot else ("bet",)
    return PayTable("pays", wagers, (*rows, *others))


LOWEST = {"odd card hand": "A K"}
"""Lowest winning odd card hand: the dealer's hand has an ace and a king, or ranks higher (s 226)."""


def _row(rankings: list[str], offered: dict[str, JackpotPrize]) -> PayRow:
    """Return the row of these hands."""
    bet = odds_cell(BET_PAYS[rankings[0]], *map(wins_with, rankings))
    jackpot_pays = (_prize(rankings[0], offered),) if offered else ()
    return PayRow(", ".join(LOWEST.get(ranking, ranking) for ranking in rankings), (bet, *jackpot_pays))


def _prize(hand: str, offered: dict[str, JackpotPrize]) -> PayCell:
    """Return the jackpot wager's payout for this hand: a share of the prize, or an amount."""
    if hand not in offered:
        return PayCell()
    prize = offered[hand]
    return PayCell(f"{prize.percent}%" if prize.percent else dollars(100 * prize.dollars), (jackpot(hand),))


def meter(options: Options) -> MeterPanel:
    """Return the meter of the jackpot prize (s 231(2)). With equal sharing, no hand has a share of its own (s
    247(2)).
    """
    own = {} if options.jackpot_sharing == "equal" else PRIZES
    shares = {jackpot(hand): f"{prize.percent}%" for hand, prize in own.items() if prize.percent}
    return MeterPanel(JACKPOT, shares, f"Jackpot ({MARK})")


def _bet() -> WagerPlace:
    pays = {wins_with(ranking): PlaceResult(pays=to_one(odds)) for ranking, odds in BET_PAYS.items()}
    void = dict.fromkeys((STANDS_OFF, NOT_QUALIFIED), PlaceResult("void"))
    return WagerPlace(BET, "bet", results={**pays, LOSES: LOST, **void})


def _jackpot() -> WagerPlace:
    """Return the jackpot area, or the wagers in the slots (s 237(2))."""
    prizes = {jackpot(hand): PlaceResult(hand) for hand in PRIZES}
    return WagerPlace(JACKPOT, "jackpot", MARK, {**prizes, NO_JACKPOT: LOST})
