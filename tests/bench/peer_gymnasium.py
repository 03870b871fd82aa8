# SPDX-License-Identifier: MIT
"""Run by the Python of the peers' own environment: gymnasium's Blackjack-v1, without the wrappers that check its use.

Called with the share of rounds in which a player who draws to 17 gets more than 21. Reads a number of samples a line,
answers a line of JSON with as many times: nanoseconds of the processor's time for a round, the mean of a thousand. It
draws from cards that never run out, pays a natural 3 to 2, and knows no doubling down and no splitting. Nothing of ours
is imported.
"""

import json
import sys
import time

from gymnasium.envs.toy_text.blackjack import BlackjackEnv, is_bust

ROUNDS = 1000
CHECKED = 20_000
STANDS = 17
NEAR = 0.016
"""More than five standard deviations of the share among so many rounds."""


def play(table):
    (total, _, _), _ = table.reset()
    ended = False
    while not ended:
        (total, _, _), _, ended, _, _ = table.step(int(total < STANDS))


def check(table, share):
    """Check that the player is over 21 as often as a dealer who draws to 17."""
    over = 0
    for _ in range(CHECKED):
        play(table)
        over += is_bust(table.player)
    if abs(over / CHECKED - share) > NEAR:
        sys.exit(f"gymnasium plays otherwise than is measured: {over / CHECKED:.4f} over 21, and not {share:.4f}")


def main():
    table = BlackjackEnv(natural=True)
    table.reset(seed=1985)
    check(table, float(sys.argv[1]))

    def sample():
        before = time.process_time_ns()
        for _ in range(ROUNDS):
            play(table)
        return (time.process_time_ns() - before) / ROUNDS

    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        print(json.dumps([sample() for _ in range(int(line))]), flush=True)


if __name__ == "__main__":
    main()
