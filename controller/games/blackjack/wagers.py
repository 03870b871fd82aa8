# SPDX-License-Identifier: MIT
"""The wagers of blackjack and their payouts (ss 20, 36, 47, 50C). Outcomes are words; each decides one wager."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from c_ext import blackjack
from c_ext.blackjack import BLACKJACK_PAYS, BONUS_DECKS, EVEN, INSURANCE_PAYS, SideOdds
from c_ext.layout import LOSE, VOID, Decision, Layout, Win
from controller.games.cards.hands.wagers import wager

BLACKJACK, INSURANCE, SUPER_SEVENS, BONUS = "blackjack", "insurance", "super-sevens", "bonus-blackjack"
"""The wagers."""
WAGERS: Final = frozenset({BLACKJACK, INSURANCE, SUPER_SEVENS, BONUS})
BONUS_STAKE: Final = 100
"""Cents (s 50A(1))."""

HAS_BLACKJACK, EVEN_MONEY, WINS, LOSES, STANDS_OFF = "blackjack", "even money", "wins", "loses", "stands off"
"""Outcomes of a hand, which decide its wager."""
INSURANCE_WINS, INSURANCE_LOSES = "insurance wins", "insurance loses"
BONUS_NAME: Final = "bonus blackjack"
"""The name, unless another is offered (s 50A(3))."""
NOMINATED: Final = ("As", "Ks")
"""The blackjack on the sign, unless another is nominated (s 50C(3))."""
NO_SEVEN, NO_BONUS = "super sevens: no seven", "bonus blackjack: no bonus"
NOT_NOMINATED = "bonus blackjack: not the nominated blackjack"
"""The bonus blackjack wager loses with a blackjack that wins (s 50D(2)(a))."""

OF_A_HAND: Final[Mapping[str, Decision]] = {
    HAS_BLACKJACK: Win(BLACKJACK_PAYS),
    EVEN_MONEY: Win(EVEN),
    WINS: Win(EVEN),
    LOSES: LOSE,
    STANDS_OFF: VOID,
}
"""Effect of each outcome on the wager of the hand (ss 18, 20, 35(4))."""
AT_THE_END: Final = {OF_A_HAND[outcome]: outcome for outcome in (HAS_BLACKJACK, WINS, LOSES, STANDS_OFF)}
"""Outcome of a hand at the end of the round, by the decision of its wager."""
OF_INSURANCE: Final[Mapping[str, Decision]] = {INSURANCE_WINS: Win(INSURANCE_PAYS), INSURANCE_LOSES: LOSE}
"""s 36."""


def super_sevens(result: str) -> str:
    """Return the outcome for the core's word for a super sevens result; empty: the wager loses."""
    return f"super sevens: {result}" if result else NO_SEVEN


def bonus(result: str) -> str:
    """Return the outcome for the core's word for a bonus blackjack result; empty: the wager loses."""
    return f"bonus blackjack: {result}" if result else NO_BONUS


OF_A_SIDE: Final = frozenset(
    {NO_SEVEN, NO_BONUS, NOT_NOMINATED, *map(super_sevens, blackjack.SUPER_SEVENS), *map(bonus, blackjack.BONUSES)}
)
"""The outcomes of side wagers."""


OF_A_BONUS: Final = {bonus(result): result for result in blackjack.BONUSES} | {
    NO_BONUS: "no bonus",
    NOT_NOMINATED: "not the nominated blackjack",
}
"""Result of a bonus blackjack wager in words, by its outcome."""


def _side(named: Callable[[str], str], pays: Mapping[str, SideOdds]) -> Mapping[str, Decision]:
    """Return the effect of each outcome on a side wager."""
    return {named(""): LOSE, **{named(result): Win(it.odds) for result, it in pays.items()}}


@cache
def layout(decks: int, bonus_name: str = BONUS_NAME) -> Layout[str]:
    """Return the wagers with this many decks; bonus blackjack, under this name, only with 6 or 8 (s 50A(2), (3)).

    The outcomes have no weights: the chances depend on the cards in the shoe, and `c_ext.blackjack_chances` has them.
    """
    wagers = [
        wager(BLACKJACK, "blackjack", "s 18", "s 20", OF_A_HAND),
        wager(INSURANCE, "insurance", "s 36(1)", "s 36(5)", OF_INSURANCE),
        wager(SUPER_SEVENS, "super sevens", "s 47(3)", "s 47(2)", _side(super_sevens, blackjack.SUPER_SEVENS)),
    ]
    decided = [*OF_A_HAND, *OF_INSURANCE, NO_SEVEN, *map(super_sevens, blackjack.SUPER_SEVENS)]
    if decks in BONUS_DECKS:
        pays = blackjack.bonus_pays(decks)
        ends = {**_side(bonus, pays), NOT_NOMINATED: LOSE}
        wagers.append(wager(BONUS, bonus_name, "s 50C(1)", "s 50C(2)", ends, amounts=True))
        decided += [NO_BONUS, NOT_NOMINATED, *map(bonus, pays)]
    return Layout(wagers, decided)
