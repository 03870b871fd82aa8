# SPDX-License-Identifier: MIT
"""Run by the Python of the peers' own environment: pokerkit reads hand histories and plays their acts again.

Reads the text of a file `.phhs` on stdin. Writes to stdout, as JSON, for each hand: the final stacks, and each pot with
its winners. pokerkit does not know Manila poker: the game is built here, from its parts.
"""

import json
import sys
from itertools import combinations

from pokerkit import (
    Automation,
    BettingStructure,
    Card,
    ChipsPushing,
    Deck,
    HandHistory,
    Opening,
    ShortDeckHoldemHand,
    State,
    Street,
)

ROUNDS_OF_BETTING = 5
TENS = 100


class ManilaHand(ShortDeckHoldemHand):
    """Both hole cards and three of those in the middle; a flush is above a full house. The ace is high."""

    @classmethod
    def from_game(cls, hole_cards, board_cards=()):
        hole = tuple(Card.clean(hole_cards))
        return max(cls((*hole, *three)) for three in combinations(Card.clean(board_cards), 3))


class Manila:
    """As HandHistory makes a game: two hole cards and a card in the middle, then a card before each round."""

    def __init__(self, automations, min_bet, raw_antes, raw_blinds_or_straddles, mode, **others):
        del others["ante_trimming_status"]
        self.given = (automations, min_bet, raw_antes, raw_blinds_or_straddles, mode, others)

    def __call__(self, stacks, count):
        automations, least, antes, blinds, mode, others = self.given
        streets = tuple(
            Street(False, () if at else (False, False), 1, False, Opening.POSITION, least, None)
            for at in range(ROUNDS_OF_BETTING)
        )
        return State(
            automations, Deck.SHORT_DECK_HOLDEM, (ManilaHand,), streets, BettingStructure.NO_LIMIT, True, antes, blinds,
            0, stacks, count, mode=mode, **others,
        )  # fmt: skip


def played(history):
    """The last state of a hand, once all its actions are done."""
    *_, last = history
    pots = [
        (sum(it.amounts), [f"p{at + 1}" for at, cents in enumerate(it.amounts) if cents])
        for it in last.operations
        if isinstance(it, ChipsPushing)
    ]
    return {"stacks": last.stacks, "pots": [[int(cents * TENS), who] for cents, who in pots]}


def main():
    HandHistory.game_types = {**HandHistory.game_types, "manila-poker": Manila}
    HandHistory.required_field_names = {
        **HandHistory.required_field_names, "manila-poker": HandHistory.required_field_names["NT"],
    }  # fmt: skip
    if Automation.HOLE_CARDS_SHOWING_OR_MUCKING in HandHistory.automations:
        sys.exit("pokerkit shows hands by itself")
    hands = map(played, HandHistory.loads_all(sys.stdin.read()))
    print(json.dumps([{**hand, "stacks": [int(it * TENS) for it in hand["stacks"]]} for hand in hands]))


if __name__ == "__main__":
    main()
