# SPDX-License-Identifier: MIT
"""`make attack`: random play at length, of every game or of one, by seeds.

    make attack                                          every game, 100,000 rounds each
    make attack ARGS="2000"                              every game, so many rounds each
    make attack GAME=blackjack ARGS="2000"               so many rounds of one
    make attack GAME=blackjack ARGS="2000 600000"        from this seed on: the same seed is the same table
    make attack GAME=linked-caribbean-stud ARGS="2000"   so many rounds with a shared jackpot prize
    make attack GAME=tournament-roulette ARGS="2000"     so many rounds of tournaments of one
    make attack ARGS="kills 1000"                        so many kills of live tables: tests/attack/kills
    make attack GAME=heats-roulette ARGS="2000"          whole tournaments: two heats, then the final with their pools
    make attack GAME=pots-draw-poker ARGS="2000"         so many rounds of poker, every pot held against the text
    make attack ARGS="--processes 1"                     on one core
    make attack ARGS=upgrade                             tables of earlier versions, killed in a round and upgraded

Each seed is a table with options, people and a shoe of its own. A table that breaks is reported with its seed, the
broken law, and a tape that is as small as possible: mend the cause, and keep the tape. The program reports its progress
now and then. Ctrl-C ends it, and prints the seed to go on with.
"""

import argparse
import logging
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from controller.games import rooms
from tests.attack import upgrade
from tests.attack.any_game.play import RandomWalk
from tests.attack.blackjack import plays as blackjack
from tests.attack.house_poker import plays as house_poker
from tests.attack.kills import __main__ as kills
from tests.attack.plays import Play, Watched
from tests.attack.poker import plays as pots
from tests.attack.table import Broken
from tests.attack.tournaments import heats
from tests.attack.tournaments import play as tournaments

TOURNAMENTS = {f"tournament-{game}": partial(tournaments.RandomTournament, game) for game in tournaments.ALL}
OF_HEATS = {f"heats-{game}": partial(heats.SeveralTables, game) for game in tournaments.ALL}
OWN: dict[str, Callable[[int], Play]] = {
    "blackjack": blackjack.of_seed, **house_poker.PLAYS, **pots.PLAYS, **TOURNAMENTS, **OF_HEATS,
}  # fmt: skip
"""Games with a play of their own, which holds cards and payments against their text, or all of a tournament."""
GAMES: dict[str, Callable[[int], Play]] = {**{game: partial(RandomWalk, game) for game in rooms()}, **OWN}
"""The play of each game, by a seed."""
ROUNDS_AT_A_TABLE = 50
SAID_EVERY_S = 15.0
MOST_TRIES = 1500
"""How often a tape is tried shorter."""


class Played(NamedTuple):
    """The result of one table."""

    seed: int
    counts: Counter[str]
    broken: str = ""
    """Why the table broke, and its tape. Empty: it did not."""


def main(arguments: Sequence[str]) -> int:
    """Status 1 if a table broke."""
    if "kills" in arguments:
        return kills.main(arguments)
    if arguments[:1] == ["upgrade"]:
        return upgrade.main(arguments[1:])
    asked = _arguments(arguments)
    broken = [attacked(game, asked) for game in GAMES if asked.game in ("", game)]
    return int(any(broken))


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    how = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("make attack", description=__doc__, formatter_class=how)
    parser.add_argument("words", nargs="*", metavar="GAME ROUNDS SEED", help="each may be left out")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N", help="all cores")
    asked = parser.parse_args(arguments)
    words = list(asked.words)
    asked.game = words.pop(0) if words and not words[0].isdigit() else ""
    if asked.game and asked.game not in GAMES:
        parser.error(f"no random play of {asked.game!r}: there is that of {', '.join(GAMES)}")
    if len(words) > 2 or not all(word.isdigit() for word in words) or asked.processes < 1:
        parser.error("give a number of rounds and a first seed, and at least one process")
    asked.rounds, asked.seed = (*map(int, words), *(100_000, 0)[len(words) :])
    return asked


# A table


def table_of(game: str, seed: int) -> Played:
    """A table of this seed, played until it breaks or has had its rounds."""
    play = GAMES[game](seed)
    try:
        play.rounds(ROUNDS_AT_A_TABLE)
    except Broken as why:
        return Played(seed, counts_of(play), told(play, str(why)))
    return Played(seed, counts_of(play))


def counts_of(play: Play) -> Counter[str]:
    """Return the counts of a table: rounds, lines, refusals, power cuts and void rounds."""
    table = play.table
    return Counter(rounds=table.rounds, lines=table.lines, refusals=table.refusals, cuts=table.cuts, voids=table.voids)


def told(play: Play, why: str) -> str:
    """Why a table broke, and its tape."""
    table = play.table
    tape = smaller(table.again, table.tape, why)
    return "\n".join((why, f"table {table.opened}", *tape))


def smaller(fresh: Callable[[], Watched], tape: list[str], why: str) -> list[str]:
    """The tape without lines that it does not take to break in the same way; all of it if its lines alone do not."""
    tries = MOST_TRIES if breaks(fresh, tape, why) else 0
    size = len(tape) // 2
    while size and tries > 0:
        at = 0
        while at < len(tape) and tries > 0:
            tries -= 1
            shorter = tape[:at] + tape[at + size :]
            if breaks(fresh, shorter, why):
                tape = shorter
            else:
                at += size
        size //= 2
    return tape


def breaks(fresh: Callable[[], Watched], tape: Sequence[str], why: str) -> bool:
    """Whether these lines alone break a fresh table in the same way."""
    table = fresh()
    try:
        for line in tape:
            table.line(line)
    except Broken as what:
        return kind_of(str(what)) == kind_of(why)
    return False


def kind_of(why: str) -> str:
    """Return a key for the kind of error, without the cards and players of this run."""
    return "".join(it for it in why if it.islower())[:12]


# Many tables


def attacked(game: str, asked: argparse.Namespace) -> bool:
    """Play so many rounds of a game. Whether a table broke."""
    counts, begun, said = Counter[str](), time.monotonic(), time.monotonic()
    seed = asked.seed
    with suppress(KeyboardInterrupt), multiprocessing.get_context("fork").Pool(asked.processes, _quiet) as pool:
        tables = range(seed, seed + -(-asked.rounds // ROUNDS_AT_A_TABLE))
        for played in pool.imap(partial(table_of, game), tables):
            counts += played.counts
            seed = played.seed + 1
            if played.broken:
                counts["broken"] += 1
                print(f"seed {played.seed}: {played.broken}", flush=True)
            if time.monotonic() - said > SAID_EVERY_S:
                said = time.monotonic()
                print(f"… {counts['rounds']:,} of {asked.rounds:,} rounds, {counts['broken']} tables broke", flush=True)
    print(_summary(game, counts, seed, time.monotonic() - begun))
    return bool(counts["broken"])


def _quiet() -> None:
    """No table logs; Ctrl-C ends them through the process that began them."""
    logging.disable(logging.CRITICAL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _summary(game: str, counts: Counter[str], seed: int, seconds: float) -> str:
    what = f"{counts['rounds']:,} rounds, {counts['broken']} tables broke; {counts['lines']:,} lines"
    more = f"{counts['refusals']:,} refusals, {counts['voids']:,} void rounds, {counts['cuts']:,} power cuts"
    return f"{game}: {what}, {more}; {seconds:,.0f} s; first seed after them: {seed}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
