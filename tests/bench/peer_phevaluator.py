# SPDX-License-Identifier: MIT
"""Run by the Python of the peers' own environment: phevaluator, one hand a call, its cards as numbers already.

Called with how many cards a hand has, and which of the hands beat which. Nothing of ours that is measured is imported.
"""

import sys

from phevaluator import evaluate_cards
from poker_hands import CALL, answer, check, hands, in_blocks, timed


def rank(block):
    for hand in block:
        evaluate_cards(*hand)


def main():
    cards, agreed = sys.argv[1:]
    dealt = [tuple(hand) for hand in hands(int(cards))]  # its numbers are as ours
    check("phevaluator", [-evaluate_cards(*hand) for hand in dealt], agreed)  # its smallest is the best
    answer(timed(rank, in_blocks(dealt), CALL))


if __name__ == "__main__":
    main()
