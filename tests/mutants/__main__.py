# SPDX-License-Identifier: MIT
"""`make mutants GAME=sic-bo`: one change at a time to the modules of a game, and whether its tapes and tests notice.

Games that share a folder are tried together: the tapes and tests of all of them look. With KIT=cards the modules of
that kit are changed instead, and all games that use it look; with MODULE=FILE that file is changed. ARGS: --sample N
tries only N of the changes, picked by --seed S; --tapes leaves the tests out; --json answers for programs. The changes
that nobody noticed are listed, with their lines before and after. Many of them no act at a table can show. For each of
the others a tape is missing.
"""

import argparse
import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from controller.games import rooms
from tests.mutants.changes import Change, changes_of
from tests.mutants.trial import FORK, ROOT, SURVIVED, Held, begun, module_of

GAMES = ROOT / "controller" / "games"
TESTS = ROOT / "tests"
KITS = ("cards", "house_poker", "kit", "nsw", "ring")
DRAWN = ("__init__.py", "face.py")
"""Modules that only name a game, or draw it: the pictures in tests/display hold these."""
NOT_ABOUT_PLAY = ("test_cli.py", "test_config.py", "test_coverage.py", "test_tapes.py")
"""Tests of commands and files, in processes of their own; of the tables of provisions; and every tape again."""


def options(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser("make mutants", description=__doc__)
    parser.add_argument("game", help="its id, as sic-bo", choices=rooms(), metavar="GAME")
    parser.add_argument("--kit", choices=KITS, help="change the modules of this kit")
    parser.add_argument("--module", type=Path, help="change this file of the controller")
    parser.add_argument("--sample", type=int, metavar="N", help="try only so many of the changes")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which of them (1)")
    parser.add_argument("--tapes", action="store_true", help="play only the tapes")
    parser.add_argument("--json", action="store_true", help="answer for programs")
    return parser.parse_args(arguments)


# The changed modules, and the tests to run on them


def folder_of(game: str) -> str:
    """`baccarat`, for mini-baccarat too."""
    return rooms()[game].partition(".")[0]


def modules(asked: argparse.Namespace) -> list[Path]:
    """The files that are changed."""
    if asked.module:
        return [asked.module.resolve()]
    folder = GAMES / (asked.kit or folder_of(asked.game))
    return [file for file in sorted(folder.rglob("*.py")) if file.name not in DRAWN]


def changes(files: Sequence[Path]) -> list[Change]:
    """Every change to these files."""
    return [change for file in files for change in changes_of(file, vars(import_module(module_of(file))))]


def uses(game: str, kit: str) -> bool:
    """Whether a game's folder takes anything from this kit."""
    return any(f"controller.games.{kit}" in file.read_text() for file in (GAMES / folder_of(game)).rglob("*.py"))


def held_against(asked: argparse.Namespace) -> Held:
    """Return the tapes and tests of the game's family, or of all games that use the changed kit."""
    family = folder_of(asked.game)
    games = tuple(game for game in rooms() if folder_of(game) == family or (asked.kit and uses(game, asked.kit)))
    tapes = [tape for game in games for tape in sorted((TESTS / "games" / game).glob("*.tape"))]
    files = [*sorted((TESTS / "games").glob("test_*.py")), *sorted(TESTS.glob("test_*.py"))]
    about = {file: named(file) for file in files if file.name not in NOT_ABOUT_PLAY}
    tests = [] if asked.tapes else [file for file, found in about.items() if found & {*games, "every game"}]
    whole = frozenset(file for file in tests if file.parent != TESTS and about[file] <= set(games))
    return Held(games, tuple(tapes), tuple(tests), whole, FORK.RawArray("i", len(tapes)))


def named(file: Path) -> set[str]:
    """The games that a file of tests names; `every game` if it goes through all of them."""
    text = file.read_text()
    return {game for game in rooms() if f'"{game}' in text} | ({"every game"} if "rooms()" in text else set())


# The trials


def survivors(tried: Sequence[Change], held: Held) -> Iterator[Change]:
    """The changes that nobody noticed, each as soon as it is known. As many are tried at a time as there are cores."""
    left, running = list(reversed(tried)), dict[int, tuple[BaseProcess, Change]]()
    while left or running:
        while left and len(running) < (os.cpu_count() or 1):
            process = begun(left[-1], held)
            running[process.sentinel] = process, left.pop()
        for sentinel in wait(list(running)):
            assert isinstance(sentinel, int)
            process, change = running.pop(sentinel)
            process.join()
            if process.exitcode == SURVIVED:
                yield change


def fails_with_nothing_changed(held: Held) -> bool:
    """Whether a tape or a test fails before anything is changed."""
    process = begun(None, held)
    process.join()
    return process.exitcode != SURVIVED


def in_words(change: Change) -> str:
    """Where a survivor stands, with its lines before and after."""
    return f"{change.file.relative_to(ROOT)}:{change.line}\n- {change.before}\n+ {change.after}\n"


def as_facts(change: Change) -> dict[str, object]:
    """The same for programs."""
    file = str(change.file.relative_to(ROOT))
    return {"file": file, "line": change.line, "before": change.before, "after": change.after}


def main(arguments: Sequence[str]) -> int:
    """0 once all is tried, 2 if it cannot be: something fails with nothing changed."""
    asked = options(arguments)
    held = held_against(asked)
    with ProcessPoolExecutor(1, mp_context=FORK) as child:  # no game is loaded here: each trial loads it, changed
        tried = child.submit(changes, modules(asked)).result()
    if asked.sample and asked.sample < len(tried):
        tried = sorted(random.Random(asked.seed).sample(tried, asked.sample), key=tried.index)
    import controller.tapes.runner  # noqa: F401 - loaded once for all trials

    if fails_with_nothing_changed(held):
        print(f"{asked.game}: its tapes or tests fail with nothing changed: see make test", file=sys.stderr)
        return 2
    found = []
    for change in survivors(tried, held):
        found.append(change)
        if not asked.json:
            print(in_words(change), flush=True)
    if asked.json:
        survived = [as_facts(change) for change in sorted(found, key=tried.index)]
        print(json.dumps({"game": asked.game, "changes": len(tried), "survived": survived}))
    else:
        print(f"{asked.game}: {len(tried)} changes, {len(found)} survived")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
