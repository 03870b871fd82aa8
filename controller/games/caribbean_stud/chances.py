# SPDX-License-Identifier: MIT
"""Exact returns of Caribbean stud's wagers, by counting every deal of one deck."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from c_ext import house_poker
from c_ext.cards import RANKS, numbers
from c_ext.edge import Edge
from c_ext.house_poker import FIVES, CaribbeanStud
from c_ext.poker import RANK_52, five_52
from controller.engine.rules.game import FullShoe, JackpotWager
from controller.games.caribbean_stud import wagers
from controller.games.caribbean_stud.wagers import ANTE, BET, BET_IN_ANTES, BET_PAYS, DEAD_MANS_HAND, JACKPOT

ASSUMED: Final = {
    ANTE: "the ante and the bet together, for a player who folds or bets, whichever gains more; per unit of the "
    "ante, and without a maximum payment",
    BET: "by itself, if it is made; the ante counts it",
    JACKPOT: "the wager is collected in any case (s 225(a)); the player does not fold a hand that wins it, and nobody "
    "else wins a share of the prize in the same round",
}
"""Assumptions of the returns, by wager."""


def full_deck(*, dead_mans_hand: bool, jackpot: tuple[int, int] | None) -> FullShoe:
    """Return the returns of all wagers.

    dead_mans_hand: whether this hand wins the jackpot. jackpot: the default jackpot prize and the jackpot wager, in
    cents; None without jackpot wagers.
    """

    def of_jackpot(prize: int, chip: int) -> Edge:
        return jackpot_edge(prize, chip, dead_mans_hand=dead_mans_hand)

    def edges(_decks: int) -> Mapping[str, Edge]:
        ways = best_play()
        won = {JACKPOT: of_jackpot(*jackpot)} if jackpot else {}
        return {ANTE: of_round(ways), BET: of_bet(ways), **won}

    return FullShoe(
        edges=edges,
        decks=(1,),
        usual=1,
        assumed=ASSUMED,
        parts={BET: ANTE},
        jackpot=JackpotWager(wager=JACKPOT, edge=of_jackpot, prize=jackpot[0], chip=jackpot[1]) if jackpot else None,
    )


def gains() -> CaribbeanStud:
    """Return the player's gain at each end of a hand, in antes."""
    ante = int(wagers.ANTE_PAYS.fraction)
    wins = {hand: ante + BET_IN_ANTES * int(odds.fraction) for hand, odds in BET_PAYS.items()}
    return CaribbeanStud(folds=-1, not_qualified=ante, loses=-1 - BET_IN_ANTES, stands_off=0, wins=wins)


@cache
def best_play() -> CaribbeanStud:
    """Return the number of deals with each end of a hand, if the player plays best."""
    return house_poker.caribbean_stud(gains())


def of_round(ways: CaribbeanStud) -> Edge:
    """Return the edge of ante and bet together, per unit of the ante."""
    deals, each = sum(ways.numbers), list(zip(ways.numbers, gains().numbers, strict=True))
    win, lose = ways.not_qualified + sum(ways.wins.values()), ways.folds + ways.loses
    gained = sum(many * gain for many, gain in each)
    square = sum(many * gain * gain for many, gain in each)
    return Edge(*(Fraction(many, deals) for many in (win, lose, ways.stands_off, gained, square)))


def of_bet(ways: CaribbeanStud) -> Edge:
    """Return the edge of the bet alone, if it is made."""
    deals, won = sum(ways.numbers) - ways.folds, sum(ways.wins.values())
    gained = sum((many * BET_PAYS[hand].fraction for hand, many in ways.wins.items()), Fraction(-ways.loses))
    win, lose, void = (Fraction(many, deals) for many in (won, ways.loses, ways.not_qualified + ways.stands_off))
    return Edge(win, lose, void, gained * Fraction(1, deals))


def jackpot_edge(prize: int, chip: int, *, dead_mans_hand: bool) -> Edge:
    """Return the edge of a jackpot wager of `chip` cents with a jackpot prize of `prize` cents."""
    hands, prizes = jackpot_hands(), wagers.prizes(dead_mans_hand=dead_mans_hand)
    win = Fraction(sum(hands[hand] for hand in prizes), FIVES)
    paid = sum(hands[hand] * wins.paid(prize) for hand, wins in prizes.items())
    return Edge(win, 1 - win, Fraction(), Fraction(paid, FIVES * chip) - 1)


@cache
def jackpot_hands() -> Mapping[str, int]:
    """Return the number of deals by winning jackpot hand. A dead man's hand has two aces and two eights (s 224)."""
    every, found = house_poker.deals(RANK_52), house_poker.deals_by_name(RANK_52)
    others = (numbers(("Ac", "Ad", "8c", "8d", f"{rank}h")) for rank in RANKS if rank not in "A8")
    return {**found, DEAD_MANS_HAND: sum(every[five_52(cards)] for cards in others)}
