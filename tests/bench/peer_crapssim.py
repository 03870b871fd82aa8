"""Run by the Python of the peers' own environment: crapssim, rolls of dice with wagers on the table, nothing printed.

Called with "pass-line" or "twenty", and the seed of the throws. Reads a number of samples a line, answers a line of
JSON with as many times: nanoseconds for a roll, the mean of a thousand. Nothing of ours is imported.
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
    """Twenty wagers, each made again once it is decided; on the lines only before a come out roll."""

    def __init__(self):
        self.lines = (bet.PassLine(5), bet.DontPass(5))
        numbers = (*(bet.Place(point, 30) for point in POINTS), *(bet.HardWay(point, 5) for point in (4, 6, 8, 10)))
        one_roll = (bet.Field, bet.Any7, bet.AnyCraps, bet.Two, bet.Three, bet.Yo)
        self.others = (*numbers, bet.Big6(5), bet.Big8(5), *(kind(5) for kind in one_roll))

    def completed(self, player):
        return False

    def update_bets(self, player):
        wanted = (*self.lines, *self.others) if player.table.point == "Off" else self.others
        for one in wanted:
            if not player.already_placed(one):
                player.add_bet(one)


STRATEGIES = {"pass-line": lambda: BetPassLine(5), "twenty": Twenty}


def check(table):
    """What is measured is play: a natural, a point made, a point lost, and craps leave the purse as it was."""
    table.fixed_run([(3, 4), (2, 2), (1, 3), (4, 4), (3, 4), (1, 1)])
    if table.players[0].bankroll != RICH:
        sys.exit(f"crapssim plays otherwise than is measured: {table.players[0].bankroll - RICH}")


def seated(part):
    table = Table()
    table.add_player(RICH, STRATEGIES[part]())
    return table


def main():
    part, seed = sys.argv[1:]
    check(seated("pass-line"))
    table, dice = seated(part), random.Random(seed)
    throws = itertools.cycle([(dice.randint(1, 6), dice.randint(1, 6)) for _ in range(50 * ROLLS)])

    def sample():
        thrown = list(itertools.islice(throws, ROLLS))
        before = time.perf_counter_ns()
        table.fixed_run(thrown)
        return (time.perf_counter_ns() - before) / ROLLS

    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps([sample() for _ in range(int(line))]), flush=True)


if __name__ == "__main__":
    main()
