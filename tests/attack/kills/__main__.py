# SPDX-License-Identifier: MIT
"""`make attack ARGS="kills 1000"`: so many kills of live tables, of every game or of one, by seeds.

    make attack ARGS="kills 1000"                 every game, with and without a tournament
    make attack GAME=keno ARGS="kills 50"         so many of one
    make attack GAME=keno ARGS="kills 50 7"       from this seed on

Each table is a controller as a process, whose file requires a sign-in. It is killed at a random moment: while nothing
is under way, in a request, while it starts, while it stops, while a ticket is printed. `held.py` and `tickets.py`
have the laws that must hold after the next start.
"""

import argparse
import logging
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from controller.games import rooms

AT_A_TABLE = 25
"""Kills of one table, at most."""


class Chain(NamedTuple):
    """The kills of one table."""

    game: str
    seed: int
    kills: int
    has_tournament: bool


class Done(NamedTuple):
    """The result of a chain of kills."""

    chain: Chain
    kills: Counter[str]
    """Number of kills by moment."""
    lines: int
    rounds: int
    broken: str = ""
    """The error of a broken table, or an empty text."""


def main(arguments: Sequence[str]) -> int:
    """Status 1 if something does not hold."""
    asked = _arguments(arguments)
    began, broken = time.monotonic(), 0
    by_game: dict[str, Counter[str]] = {}
    with ProcessPoolExecutor(asked.processes) as pool:
        for done in pool.map(killed, chains(asked.games, asked.kills, asked.seed)):
            counts = by_game.setdefault(_called(done.chain), Counter())
            counts += done.kills
            counts["lines"] += done.lines
            counts["rounds"] += done.rounds
            broken += bool(done.broken)
            if done.broken:
                print(f"seed {done.chain.seed}: {_called(done.chain)}: {done.broken}", flush=True)
            print(f"… {_called(done.chain)}: {done.kills.total()} kills", flush=True)
    total: Counter[str] = sum(by_game.values(), Counter())
    for name, counts in {**by_game, "all": total}.items():
        print(f"{name}: {told(counts)}")
    print(f"{broken} tables broke; {time.monotonic() - began:,.0f} s")
    return bool(broken)


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    how = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("make attack", description=__doc__, formatter_class=how)
    parser.add_argument("words", nargs="*", metavar="GAME kills KILLS SEED", help="each but kills may be left out")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N", help="all cores")
    asked = parser.parse_args(arguments)
    words = [it for it in asked.words if it != "kills"]
    asked.games = [words.pop(0)] if words and not words[0].isdigit() else [*rooms()]
    if unknown := [it for it in asked.games if it not in rooms()]:
        parser.error(f"no game {unknown[0]!r}: there are {', '.join(rooms())}")
    if len(words) > 2 or not all(word.isdigit() for word in words) or asked.processes < 1:
        parser.error("give a number of kills and a first seed, and at least one process")
    asked.kills, asked.seed = (*map(int, words), *(1000, 0)[len(words) :])
    return asked


def chains(games: Sequence[str], kills: int, seed: int) -> Iterator[Chain]:
    """Yield chains with `kills` kills over these games, about as many of each with a tournament as without one."""
    for at, game in enumerate(games):
        due = kills * (at + 1) // len(games) - kills * at // len(games)
        tables = -(-due // AT_A_TABLE)
        tables += tables % 2 and due > 1
        for table in range(tables):
            count = due * (table + 1) // tables - due * table // tables
            yield Chain(game, seed + table, count, table % 2 == 1)


def killed(chain: Chain) -> Done:
    """Kill one table as often as it is due."""
    from tests.attack.kills.play import KillChain
    from tests.attack.table import Broken

    logging.disable(logging.CRITICAL)
    it = KillChain(chain.game, chain.seed, has_tournament=chain.has_tournament)
    why = ""
    try:
        it.kills(chain.kills)
    except Exception as error:
        why = str(error) if isinstance(error, Broken) else "".join(traceback.format_exception(error))
    return Done(chain, it.counts, it.lines, it.rounds, why)


def _called(chain: Chain) -> str:
    from tests.attack.tournaments.play import ALL

    return f"{chain.game}, tournament" if chain.has_tournament and chain.game in ALL else chain.game


def told(counts: Counter[str]) -> str:
    """Return the counts as text: kills by moment, then lines and rounds."""
    beside = ("lines", "rounds", "ended before", "tickets")
    moments = {name: count for name, count in counts.items() if name not in beside}
    kinds = ", ".join(f"{count} {name}" for name, count in sorted(moments.items()))
    return f"{sum(moments.values())} kills ({kinds}); {counts['lines']:,} lines, {counts['rounds']:,} rounds"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
