# SPDX-License-Identifier: MIT
"""Our side of the rows on baccarat: the core in one call, and the same rounds hand by hand in a loop of Python over it.

We found no package of this game as a peer.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from math import perm

from c_ext import baccarat
from c_ext.baccarat import Coup
from c_ext.cards import CARDS, numbers
from controller.engine.engine import Engine
from controller.engine.record.effects import Declare
from controller.engine.record.state import TableState
from controller.games import find
from hal.signals import CardDrawn, Pressed

SEED = 1985
DECKS = 8
SHOES = 20
BEHIND_CUTTING_CARD = 14
Samples = Callable[[int], list[float]]

OF_VALUE = ("Ts", "Ac", "2d", "3h", "4s", "5c", "6d", "7h", "8s", "9c")


def timed(play: Callable[[], int]) -> Samples:
    """Nanoseconds of the processor's time for each of the things that `play` does and counts."""

    def sample() -> float:
        before = time.process_time_ns()
        count = play()
        return (time.process_time_ns() - before) / count

    return lambda count: [sample() for _ in range(count)]


def hand_by_hand(shoe: list[str]) -> Coup:
    """A round of play, each card asked for; the shoe is dealt from its end."""
    hands: dict[str, list[str]] = {baccarat.PLAYER: [], baccarat.BANKER: []}
    player, banker = hands.values()
    while hand := baccarat.next_hand(player, banker):
        hands[hand].append(shoe.pop())
    return Coup(baccarat.point_count(player), baccarat.point_count(banker), len(player) + len(banker))


# Whole shoes


def simulated() -> Samples:
    return timed(lambda: baccarat.simulate(DECKS, 10 * SHOES, SEED).coups)


def simulated_by_hand() -> Samples:
    """Shuffled by Python's own shuffle, and dealt as the core deals its shoes."""
    chance = random.Random(SEED)

    def play() -> int:
        ends: Counter[tuple[int, int]] = Counter()
        shoe = list(CARDS) * DECKS
        chance.shuffle(shoe)
        last = False
        while not last:
            last = len(shoe) <= BEHIND_CUTTING_CARD
            ends[hand_by_hand(shoe)[:2]] += 1
        return ends.total()

    return timed(play)


# Runs of cards


def run() -> list[str]:
    cards = list(CARDS) * (DECKS * SHOES)
    random.Random(SEED).shuffle(cards)
    return cards


def dealt() -> Samples:
    cards = numbers(run())
    check()
    return timed(lambda: len(baccarat.coups(cards)))


def dealt_by_hand() -> Samples:
    cards = run()
    return timed(lambda: len(by_hand(cards)))


def by_hand(cards: list[str]) -> list[Coup]:
    left = cards[::-1]
    coups = []
    while len(left) >= 6:
        coups.append(hand_by_hand(left))
    return coups


def check() -> None:
    """Check that both ways play the same rounds."""
    if baccarat.coups(numbers(run())) != by_hand(run()):
        raise SystemExit("the rounds that are measured are not the same both ways")


# Exact chances


def chances() -> Samples:
    if chances_by_hand() != baccarat.chances(DECKS):
        raise SystemExit("the chances that are measured are not the same both ways")
    return timed(lambda: bool(baccarat.chances(DECKS)))


def chances_from_python() -> Samples:
    return timed(lambda: bool(chances_by_hand()))


def chances_by_hand() -> dict[tuple[int, int], int]:
    """Every round by the values of its cards, as the core goes through them."""
    ends: Counter[tuple[int, int]] = Counter()
    left = [16 * DECKS] + [4 * DECKS] * 9
    hands: dict[str, list[str]] = {baccarat.PLAYER: [], baccarat.BANKER: []}
    player, banker = hands.values()

    def deal_on(dealt: int, ways: int) -> None:
        hand = baccarat.next_hand(player, banker)
        if not hand:
            pair = baccarat.point_count(player), baccarat.point_count(banker)
            ends[pair] += ways * perm(52 * DECKS - dealt, 6 - dealt)
            return
        for value, card in enumerate(OF_VALUE):
            hands[hand].append(card)
            left[value] -= 1
            deal_on(dealt + 1, ways * (left[value] + 1))
            left[value] += 1
            hands[hand].pop()

    deal_on(0, 1)
    return dict(sorted(ends.items()))


# The table, with its engine


def table() -> Engine:
    """A table whose dealer banks, with a full shoe whose cards are ready."""
    game = find("baccarat")
    memory = {"shoe": {"decks": DECKS}, "cards": {"stage": ""}}
    return Engine(game, TableState(game.id, game.limits.table, "bench", {"dealer-banks": True}, memory=memory))


def a_round(engine: Engine, shoe: list[str]) -> int:
    """Nanoseconds of the card that decides a round, in to all its effects out."""
    engine.feed(Pressed("no-more-bets"))
    while True:
        card = CardDrawn("shoe", shoe.pop(), count=416 - len(shoe))
        before = time.perf_counter_ns()
        effects = engine.feed(card)
        elapsed = time.perf_counter_ns() - before
        if any(isinstance(effect, Declare) for effect in effects):
            engine.feed(Pressed("paid"))
            return elapsed


def deciding_cards() -> Samples:
    """Shoe after shoe, as far as its cutting card."""
    chance = random.Random(SEED)

    def cards() -> Iterator[float]:
        while True:
            engine, shoe = table(), list(CARDS) * DECKS
            chance.shuffle(shoe)
            while len(shoe) > BEHIND_CUTTING_CARD:
                yield a_round(engine, shoe)

    played = cards()
    return lambda count: list(islice(played, count))
