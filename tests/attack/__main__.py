"""Random play of blackjack at length: `python -m tests.attack 100000 [first seed]` plays so many rounds.

A table that breaks is named with its seed, and its tape is printed: mend the cause, and keep the tape.
"""

import logging
import sys
import time

from tests.attack.play import RandomPlay
from tests.attack.table import Broken

ROUNDS_AT_A_TABLE = 50


def main(rounds: int, seed: int = 0) -> int:
    """Answers how many tables broke."""
    logging.disable(logging.CRITICAL)
    played = broken = 0
    begun = time.monotonic()
    while played < rounds:
        play = RandomPlay(seed)
        try:
            play.rounds(ROUNDS_AT_A_TABLE)
        except Broken as what:
            broken += 1
            print(f"seed {seed}: {what}", *play.table.opened, *play.table.tape, sep="\n")
        played, seed = played + play.table.rounds, seed + 1
    print(f"{played} rounds, {broken} tables broke, {played / (time.monotonic() - begun):.0f} rounds a second")
    return broken


if __name__ == "__main__":
    sys.exit(bool(main(*map(int, sys.argv[1:] or ["100000"]))))
