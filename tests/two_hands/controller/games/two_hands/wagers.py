# SPDX-License-Identifier: MIT
"""The wagers and what they pay. Outcomes are words; each decides one wager of one hand."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from c_ext.edge import Edge
from c_ext.layout import LOSE, Layout, Win, to
from controller.engine.rules.game import FullShoe, Outcomes
from controller.games.cards.hands import ends, typed
from controller.games.cards.hands.ends import Ends, WagerEnd
from controller.games.cards.hands.wagers import wager
from controller.games.two_hands import hands
from controller.games.two_hands.hands import LOSES, NO_PAIR, PAIR, WINS

BET, SIDE = "bet", "pair"
"""The wagers (s 701)."""
BET_PAYS, PAIR_PAYS = to(3, 5), to(12)
ENDS: Final[dict[str, Ends]] = {
    BET: {WINS: WagerEnd(Win(BET_PAYS), "s 706(1)"), LOSES: WagerEnd(LOSE, "s 706(2)")},
    SIDE: {PAIR: WagerEnd(Win(PAIR_PAYS), "s 707"), NO_PAIR: WagerEnd(LOSE, "s 707")},
}
"""How each wager ends."""
LAYOUT: Layout[str] = Layout(
    (
        wager(BET, "bet", "s 701(2)", "s 706(1)", ends.decisions(ENDS[BET])),
        wager(SIDE, "pair", "s 701(3)", "s 707", ends.decisions(ENDS[SIDE])),
    ),
    [outcome for each in ENDS.values() for outcome in each],
)
DEALER: Final = "--dealer"
TYPED: Final = f"the cards of a hand and the dealer's, as 9s Kd {DEALER} Tc"
RANKS, SUITS = 13, 4


def read_hand(words: Sequence[str]) -> Sequence[str]:
    """The outcomes of a hand for each wager, or one in its words. Raises ValueError."""
    if not typed.is_cards(words, DEALER):
        return (read(words),)
    cards, dealer = typed.cards(words, DEALER)
    typed.check_count(cards, range(1, hands.MOST + 1), "a hand has 1 card or 2", "s 705")
    typed.check_count(dealer, {1}, f"the dealer has 1 card, after {DEALER}", "s 703")
    return (hands.outcome(cards, dealer[0]), hands.paired(cards, dealer[0]))


def read(words: Sequence[str]) -> str:
    """One outcome in its words. Raises ValueError."""
    return typed.read(words, LAYOUT.outcomes, "Two hands", TYPED)


@cache
def edges(_decks: int) -> dict[str, Edge]:
    """The exact returns of one deck, if a hand draws whenever that wins more often."""
    left = RANKS * SUITS - 1
    of_each = (max(Fraction(rank * SUITS, left), _drawn(rank)) for rank in range(RANKS))
    win, pair = sum(of_each, Fraction()) / RANKS, Fraction(SUITS - 1, left)
    return {BET: _edge(win, BET_PAYS.fraction), SIDE: _edge(pair, PAIR_PAYS.fraction)}


def _drawn(first: int) -> Fraction:
    """How often a hand wins that draws to a first card of this rank: one of two other cards is the higher one."""
    left = RANKS * SUITS - 1
    alike = sum((SUITS - (rank == first)) * (SUITS - (rank == first) - 1) for rank in range(RANKS))
    return (1 - Fraction(alike, left * (left - 1))) / 2


def _edge(win: Fraction, odds: Fraction) -> Edge:
    return Edge(win, 1 - win, Fraction(), win * odds - (1 - win))


OUTCOMES: Outcomes[str] = Outcomes(
    layout=LAYOUT,
    read=read,
    read_hand=read_hand,
    written=str,
    call=str,
    shoe=FullShoe(edges=edges, decks=(1,), usual=1, assumed={BET: "a hand draws whenever that wins more often"}),
    sources=ends.sources(ENDS),
)
