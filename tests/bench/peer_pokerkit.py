# SPDX-License-Identifier: MIT
"""Measures pokerkit, one of the compared libraries (peers): whole rounds of fixed-limit seven-card stud, by script.

Runs in the peers' own Python environment, and imports none of our measured code. Four players, ante 1, bring-in 2, bets
of 5 and 10; 25 acts and 28 cards a round. The lowest face-up card brings in, the next player completes, all call. In
each later round the first player checks, the second bets, the others and the first call; then the hands are compared
and the pot is pushed.
"""

import os
import sys
import time

from poker_hands import answer
from pokerkit import Automation, FixedLimitSevenCardStud, Mode

HANDS = ("2c7d3hTs4h9c6d", "Ah8cKsQd2s7h3c", "JcTdJhJs5d6s9d", "9hKc8sKh4c5s2h")
"""Each player's cards in the order of the deal: two face down, four face up, the last face down."""
STACK = 200
STACKS = [159, 159, 323, 159]
"""The stacks at the end of the round: each player puts in 1 + 5 + 5 + 3 * 10, and the three jacks win."""
BURNT = ("Ac", "Ad", "As", "Qc")
"""The card that is burnt before each of the last four cards of a hand."""
ROUNDS = 20
"""Number of rounds in a sample."""
STUD = FixedLimitSevenCardStud(
    tuple(each for each in Automation if each not in (Automation.HOLE_DEALING, Automation.CARD_BURNING)),
    True,
    1,
    2,
    5,
    10,
    mode=Mode.CASH_GAME,
)


def cards(at):
    """Return each player's card with this index, 0 to 6, in the order of the deal."""
    return [hand[2 * at : 2 * at + 2] for hand in HANDS]


def play():
    state = STUD([STACK] * len(HANDS), len(HANDS))
    for at in range(3):
        for card in cards(at):
            state.deal_hole(card)
    state.post_bring_in()
    state.complete_bet_or_raise_to(5)
    for _ in range(3):
        state.check_or_call()
    for at, burnt in enumerate(BURNT, 3):
        state.burn_card(burnt)
        for card in cards(at):
            state.deal_hole(card)
        state.check_or_call()
        state.complete_bet_or_raise_to()
        for _ in range(3):
            state.check_or_call()
    return state.stacks


def sample():
    before = time.process_time_ns()
    for _ in range(ROUNDS):
        play()
    return (time.process_time_ns() - before) / ROUNDS


def main():
    if (stacks := play()) != STACKS:
        sys.exit(f"pokerkit ends the round with the stacks {stacks}; the script's end is {STACKS}")
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    answer(lambda count: [sample() for _ in range(count)])


if __name__ == "__main__":
    main()
