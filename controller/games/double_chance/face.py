# SPDX-License-Identifier: MIT
"""The Double Chance layout: places with areas for wager and jackpot, and the inscriptions (2.2).

Diagram A is missing: the places stand in a row, place 1 at the dealer's left (assumed).
"""

from typing import Literal

from controller.engine.rules.face import BoxesPanel, EntryPanel, Face, Fact, Middle, WagerPlace
from controller.engine.values.money import dollars, to_one
from controller.games.cards.hands.on_show import holder
from controller.games.cards.shoe.face import KEYED_AS, READS
from controller.games.double_chance.hands import CARDS
from controller.games.double_chance.table import Options
from controller.games.double_chance.wagers import (
    ANOTHER_SUIT,
    DECLARED,
    EXAMPLE,
    HIGHER,
    JACKPOT,
    NO_JACKPOT,
    WAGER,
    WINS,
    jackpot,
    prizes,
)

INSCRIPTIONS = ("Declare Dead Hand, Two Pair or Higher", "Discard Line")
"""2.2.4."""
DETAIL = f"place in play, or that decides next; a rule, as 9 0 5, then the place; kept card: {KEYED_AS}"
RESULTS: dict[str, Literal["wins", "loses", "void"]] = {
    **dict.fromkeys(DECLARED, "wins"),
    WINS: "wins",
    HIGHER: "loses",
    ANOTHER_SUIT: "loses",
}
"""By outcome of a hand, what becomes of the wager (9)."""


def face(options: Options) -> Face:
    """The layout of a table with these options."""
    return Face(
        boxes=BoxesPanel(
            boxes=options.places,
            wager=WAGER,
            title="wager",
            places=(_jackpot(options.schedule),) if options.schedule else (),
            inscriptions=(*INSCRIPTIONS, f"maximum payout {dollars(options.most_paid)}"),
            notices=tuple(_notices(options)),
            dealt=CARDS,
            results=RESULTS,
            middle=Middle("", 0, holder=holder(device=options.shuffling_device)),
            named="place",
            facts=(Fact("closing", "the table closes at"), Fact("english", "players speak")),
        ),
        own=(EntryPanel(3, title="Entry", detail=DETAIL, reads=READS),),
    )


def _jackpot(schedule: str) -> WagerPlace:
    pays = {jackpot(hand): hand for hand in prizes(schedule)}
    return WagerPlace(JACKPOT, "jackpot", "J", {**pays, NO_JACKPOT: "loses"})


def _notices(options: Options) -> list[str]:
    """The odds (9.1, 9.3); the jackpot's amount (10.2) and prizes (10.3) on its sign."""
    odds = ", ".join(f"{hand} {to_one(pays)}" for hand, pays in DECLARED.items())
    said = [f"declared: {odds}; sixth card 1 to 1"]
    if options.schedule:
        pays = ", ".join(f"{hand} {to_one(odds)}" for hand, odds in prizes(options.schedule).items())
        named = "EXAMPLE SCHEDULE" if options.schedule == EXAMPLE else "approved schedule"
        said.append(f"jackpot, {dollars(options.chip)}, {named}: {pays}")
    return said
