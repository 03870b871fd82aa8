# SPDX-License-Identifier: MIT
"""The wagers of Double Chance and their payouts (rules 5.2, 9, 10). Outcomes are words; each decides one hand."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from c_ext.layout import LOSE, Layout, Odds, Win, to
from controller.games.cards.hands.ends import Ends, WagerEnd, decisions
from controller.games.cards.hands.wagers import wager

WAGER, JACKPOT = "double-chance", "jackpot"
"""The wagers (5.2.1, 5.2.2)."""

DECLARED: Final[Mapping[str, Odds]] = {
    "dead hand": to(1),
    "two pairs": to(1),
    "three of a kind": to(1),
    "straight": to(2),
    "flush": to(4),
    "full house": to(6),
    "four of a kind": to(20),
    "straight flush": to(50),
    "royal flush": to(200),
}
"""Payouts of declared hands (9.1)."""
WINS, HIGHER, ANOTHER_SUIT = "wins", "loses: higher", "loses: another suit"
"""Outcomes of a hand with a sixth card (9.3-9.5)."""
SIXTH_CARD_PAYS: Final = to(1)
"""9.3."""
NO_PRIZE: Final = "no prize"
NO_JACKPOT: Final = f"jackpot: {NO_PRIZE}"

EXAMPLE: Final = "example"
EXAMPLE_PRIZES: Final[Mapping[str, Odds]] = {
    "dead hand": to(1_000),
    "straight": to(50),
    "flush": to(75),
    "full house": to(100),
    "four of a kind": to(300),
    "straight flush": to(2_000),
    "royal flush": to(20_000),
}
"""The jackpot's prizes (10.3) for the hands of 10.4, by the schedule named `example`.

The schedule is not approved: it is a placeholder for the one that the Authority approves. A wager loses 37 % on
average.
"""
STATED: Final = ",".join(f"{hand.replace(' ', '-')}:{odds.num}" for hand, odds in EXAMPLE_PRIZES.items())
"""The example's schedule, as a table file states it."""


@cache
def prizes(schedule: str) -> Mapping[str, Odds]:
    """Return the prizes of the example, or of a stated schedule: each hand of 10.4, and its payout to 1.

    Raise ValueError for any other text.
    """
    if schedule == EXAMPLE:
        return EXAMPLE_PRIZES
    stated = [it.partition(":") for it in schedule.split(",")]
    odds = {hand.replace("-", " "): to(int(pays)) for hand, _, pays in stated if pays.isdecimal()}
    if len(odds) != len(stated) or {*odds} != {*EXAMPLE_PRIZES}:
        raise ValueError(f"{schedule!r} does not state the prize of each hand once")
    return {hand: odds[hand] for hand in EXAMPLE_PRIZES}


def jackpot(hand: str) -> str:
    """Return the outcome of a jackpot wager by its hand, one of 10.4; empty: the wager loses."""
    return f"jackpot: {hand}" if hand else NO_JACKPOT


OF_A_JACKPOT: Final = {jackpot(hand): hand for hand in EXAMPLE_PRIZES} | {NO_JACKPOT: NO_PRIZE}
"""Result of a jackpot wager in words, by its outcome."""

OF_WAGER: Final[Ends] = {
    **{hand: WagerEnd(Win(odds), "9.1") for hand, odds in DECLARED.items()},
    WINS: WagerEnd(Win(SIXTH_CARD_PAYS), "9.3"),
    HIGHER: WagerEnd(LOSE, "9.4"),
    ANOTHER_SUIT: WagerEnd(LOSE, "9.5"),
}


def ends(schedule: str) -> dict[str, Ends]:
    """Return the ends of each wager. `schedule`: The jackpot's schedule; empty if the table has no jackpot."""
    if not schedule:
        return {WAGER: OF_WAGER}
    wins = {jackpot(hand): WagerEnd(Win(odds), "10.3") for hand, odds in prizes(schedule).items()}
    return {WAGER: OF_WAGER, JACKPOT: {NO_JACKPOT: WagerEnd(LOSE, "9.6"), **wins}}


@cache
def layout(schedule: str = EXAMPLE) -> Layout[str]:
    """Return the wagers with this jackpot schedule. The outcomes have no weights: `chances` has the exact returns."""
    every = ends(schedule)
    wagers = [wager(WAGER, "wager", "5.2.1", "9.1", decisions(every[WAGER]))]
    if schedule:
        wagers.append(wager(JACKPOT, "jackpot", "5.2.2", "10.3", decisions(every[JACKPOT])))
    return Layout(wagers, [outcome for each in every.values() for outcome in each])
