# SPDX-License-Identifier: MIT
"""Run by the Python of the peers' own environment: crapssim, rolls of dice with wagers on the table, nothing printed.

Arguments: "pass-line" or "twenty", the seed of the throws, and the gain of the pass line in the first thousand throws,
in cents. Reads a number of samples a line, answers a line of JSON with as many times: nanoseconds of the processor's
time for a roll, the mean of a thousand. Nothing of ours is imported.
"""

import itertools
import json
import random
import sys
import time

from crapssim import Table, bet
from crapssim.strategy import BetPassLine
from crapssim.strategy.tools import Strategy

ROLLS = 1000
RICH = 10**9
POINTS = (4, 5, 6, 8, 9, 10)


class Twenty(Strategy):
    """Twenty wagers, each made again once it is decided, all on for every roll; the lines only before a come out."""

    def __init__(self):
        self.lines = (bet.PassLine(5), bet.DontPass(5))
        places = (bet.Place(point, 30, always_working=True) for point in POINTS)
        hardways = (bet.HardWay(number, 5) for number in (4, 6, 8, 10))
        one_roll = (bet.Field, bet.Any7, bet.AnyCraps, bet.Two, bet.Three, bet.Yo)
        self.others = (*places, *hardways, bet.Big6(5), bet.Big8(5), *(kind(5) for kind in one_roll))

    def completed(self, player):
        return False

    def update_bets(self, player):
        wanted = (*self.lines, *self.others) if player.table.point == "Off" else self.others
        for one in wanted:
            if not player.already_placed(one):
                player.add_bet(one)


STRATEGIES = {"pass-line": lambda: BetPassLine(5), "twenty": Twenty}


def check(throws, gain):
    """Check that the pass line gains as much as on our side."""
    table = seated("pass-line")
    table.fixed_run(throws)
    gained = 100 * (table.total_player_cash - RICH)
    if gained != gain:
        sys.exit(f"crapssim plays otherwise than is measured: {gained} cents, and not {gain}")


def seated(part):
    table = Table()
    table.add_player(RICH, STRATEGIES[part]())
    return table


def main():
    part, seed, gain = sys.argv[1:]
    dice = random.Random(seed)
    every = [(dice.randint(1, 6), dice.randint(1, 6)) for _ in range(50 * ROLLS)]
    check(every[:ROLLS], int(gain))
    table, throws = seated(part), itertools.cycle(every)

    def sample():
        thrown = list(itertools.islice(throws, ROLLS))
        before = time.process_time_ns()
        table.fixed_run(thrown)
        return (time.process_time_ns() - before) / ROLLS

    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps([sample() for _ in range(int(line))]), flush=True)


if __name__ == "__main__":
    main()
