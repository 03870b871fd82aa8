# SPDX-License-Identifier: MIT
"""The Double Chance layout: places with areas for wager and jackpot, and the inscriptions (2.2).

Diagram A is missing: the places stand in a row, place 1 at the dealer's left (assumed).
"""

from collections.abc import Mapping
from typing import Literal

from c_ext.layout import Odds
from controller.engine.rules.face import EntryPanel, Face
from controller.engine.rules.pay_table import PayCell, PayRow, PaysPanel, PayTable, odds_cell
from controller.engine.rules.whole_tables import LOST, BoxesPanel, Fact, Middle, PlaceResult, WagerPlace
from controller.engine.values.money import dollars
from controller.games.cards.hands.on_show import holder
from controller.games.cards.shoe.face import A_CARD, KEYED_AS, READS
from controller.games.double_chance.hands import CARDS
from controller.games.double_chance.table import KEPT_CARDS, Options
from controller.games.double_chance.wagers import (
    ANOTHER_SUIT,
    DECLARED,
    EXAMPLE,
    HIGHER,
    JACKPOT,
    NO_JACKPOT,
    SIXTH_CARD_PAYS,
    WAGER,
    WINS,
    jackpot,
    prizes,
)

INSCRIPTIONS = ("Declare Dead Hand, Two Pairs or Higher", "Discard Line")
"""Inscriptions to the effect of 2.2.4; the hand has its name in the table of 9.1."""
DETAIL = f"kept card, or place in play; a rule, as 9 0 5, then the place; card: {KEYED_AS}"
ASKED = A_CARD | {"betting": "place in play", KEPT_CARDS: f"card of place {{hand}}; {KEYED_AS}"}
RESULTS: dict[str, Literal["wins", "loses", "void"]] = {
    **dict.fromkeys(DECLARED, "wins"),
    WINS: "wins",
    HIGHER: "loses",
    ANOTHER_SUIT: "loses",
}
"""Result of the wager, by outcome of a hand (9)."""


def face(options: Options) -> Face:
    """Return the layout of a table with these options."""
    return Face(
        table="chance",
        own=(
            BoxesPanel(
                boxes=options.places,
                wager=WAGER,
                title="wager",
                places=(_jackpot(options.schedule),) if options.schedule else (),
                inscriptions=(*INSCRIPTIONS, f"maximum payout {dollars(options.most_paid)}", *_sign(options)),
                dealt=CARDS,
                results=RESULTS,
                middle=Middle("", 0, holder=holder(device=options.shuffling_device)),
                named="place",
                facts=(Fact("closing", "the table closes at"), Fact("english", "players speak")),
            ),
            EntryPanel(3, title="Entry", detail=DETAIL, reads=READS, asked=ASKED),
            PaysPanel((pay_table(options),)),
        ),
    )


def pay_table(options: Options) -> PayTable:
    """Return the payouts of declared hands (9.1) and the sixth card (9.3), and the prizes of the jackpot (10.3)."""
    offered = prizes(options.schedule) if options.schedule else {}
    rows = [
        PayRow(hand, (odds_cell(odds, hand), *_prize(hand, offered))) for hand, odds in reversed([*DECLARED.items()])
    ]
    sixth = PayRow("sixth card", (odds_cell(SIXTH_CARD_PAYS, WINS), *_prize("", offered)))
    return PayTable("pays", ("wager", *(["jackpot"] if offered else [])), (*rows, sixth))


def _prize(hand: str, offered: Mapping[str, Odds]) -> tuple[PayCell, ...]:
    """Return the jackpot wager's payout for a hand; no column without a jackpot."""
    if not offered:
        return ()
    return (odds_cell(offered[hand], jackpot(hand)),) if hand in offered else (PayCell(),)


def _sign(options: Options) -> tuple[str, ...]:
    """Return the jackpot's amount (10.2) and the name of its schedule (10.3)."""
    return (f"jackpot {dollars(options.chip)}, {_named(options.schedule)}",) if options.schedule else ()


def _named(schedule: str) -> str:
    """Return the name of the jackpot's schedule (10.3)."""
    return "EXAMPLE SCHEDULE" if schedule == EXAMPLE else "approved schedule"


def _jackpot(schedule: str) -> WagerPlace:
    won = {jackpot(hand): PlaceResult(hand) for hand in prizes(schedule)}
    return WagerPlace(JACKPOT, "jackpot", "J", {**won, NO_JACKPOT: LOST})
