# SPDX-License-Identifier: MIT
"""Our side of whole rounds of poker by scripted acts: seven-card stud, from the antes to the shares of the pot.

The players, cards and acts are the peer's (`peer_pokerkit`): four players, 28 cards. Every act is judged before it is
taken, each round of betting is opened by the cards that lie up, the hands are ranked, the pot is shared.
"""

import time
from collections.abc import Callable
from functools import partial

from c_ext.cards import numbers
from c_ext.poker import RANK_52
from controller.games.poker.contest.acting import Does, entry, refusal
from controller.games.poker.contest.acts import Begins, PlayerAct
from controller.games.poker.contest.betting_rules import Terms
from controller.games.poker.contest.commission import commission
from controller.games.poker.contest.contest import Contest, apply_entry, begin_contest
from controller.games.poker.contest.opener import by_cards, by_one_card
from controller.games.poker.contest.pots import pots
from controller.games.poker.contest.sharing import Award, awards
from controller.games.seven_card_stud.streets import BETTING

Samples = Callable[[int], list[float]]
HANDS = ("2c7d3hTs4h9c6d", "Ah8cKsQd2s7h3c", "JcTdJhJs5d6s9d", "9hKc8sKh4c5s2h")
"""Each player's cards in the order of the deal: two face down, four face up, the last face down."""
STAKE, ANTE, BET = 20_000, 100, 500
TERMS = Terms(BET, 100 * BET, 100)
CARDS = {seat: [hand[at : at + 2] for at in range(0, 14, 2)] for seat, hand in enumerate(HANDS, 1)}
FIRST: tuple[Does, ...] = ("bet", "call", "call", "call")
LATER: tuple[Does, ...] = ("check", "bet", "call", "call", "call")
ROUNDS = 20
WON = {3: 10_400 - 500}
"""104 dollars lie in the pot, the three jacks win it; 5 dollars of it are the commission."""


def play() -> tuple[Award, ...]:
    """One round of play."""
    contest, order = begin_contest(dict.fromkeys(CARDS, STAKE)), tuple(CARDS)
    for seat in order:
        contest = apply_entry(contest, PlayerAct(seat, "ante", ANTE))
    for street in range(5):
        contest = apply_entry(contest, Begins(street, opener(street, order)))
        for does in LATER if street else FIRST:
            contest = acted(contest, does)
    orders = {seat: RANK_52.order(numbers(cards)) for seat, cards in CARDS.items()}
    return awards(pots(contest), orders, order, partial(commission, minimum=BET))


def opener(street: int, order: tuple[int, ...]) -> int:
    """Return the first player to act, by the cards that lie up: the lowest in the first round, the best ones later."""
    if not street:
        return by_one_card({seat: cards[2] for seat, cards in CARDS.items()}, order, lowest=True)
    return by_cards({seat: cards[2 : min(3 + street, 6)] for seat, cards in CARDS.items()}, order, RANK_52)


def acted(contest: Contest, does: Does) -> Contest:
    """The player in turn acts. Raises ValueError if that may not be."""
    cents = BET if does == "bet" else 0
    if why := refusal(contest, BETTING, TERMS, does, cents):
        raise ValueError(why)
    return apply_entry(contest, entry(contest, BETTING, TERMS, does, cents))


def whole_rounds() -> Samples:
    """Nanoseconds of processor time for a round, the mean of some."""
    if (shares := play()[0].shares) != WON:
        raise ValueError(f"the round ends with {shares}, not {WON}")

    def sample() -> float:
        before = time.process_time_ns()
        for _ in range(ROUNDS):
            play()
        return (time.process_time_ns() - before) / ROUNDS

    return lambda count: [sample() for _ in range(count)]
