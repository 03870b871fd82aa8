# SPDX-License-Identifier: MIT
"""Instructions of a start, an event, a declaration and a frame, by callgrind; and an estimate of a Pi's time.

`python -m tests.bench.work` counts and prints; `python -m tests.bench.work PART COUNT` is the counted program. A part
is counted twice, with many repetitions and with none, so that the preparation drops out. The number is nearly the same
on every run, however busy the machine is: hashes are not seeded and only the threads' turns differ.

No Pi is needed for it, so the times are estimates. A Pi's instructions a second are 7-zip's rating of one thread (a mix
of integer work and cache misses, given as instructions a second), as published by the project sbc-bench: a Pi 3 B+
1,046 to 1,076 million, a Pi 4 at 1.8 GHz 1,738 to 1,769, a Pi 5 at 2.4 GHz 3,160. Python misses the caches for
instructions more often than 7-zip does: the second figure of each estimate is for half of that rate. Waiting
for other things (the card's sync, 8 ms of a contact's bounce, the screen's refresh) comes on top.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import NamedTuple

from tests.bench.subject import ROOT

RATES = {"Pi 3 B+": 1_046e6, "Pi 4": 1_738e6, "Pi 5": 3_160e6}
"""Instructions a second: the lowest rating published for each."""
SLOWER = 2
CALLGRIND = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
ROUND = 11
"""Events of a round (ours.round_of_play)."""


class CountedPart(NamedTuple):
    what: str
    count: int
    """Repetitions in the run that is compared with none; 0 for a whole run of the program."""
    of_each: int = 1


PARTS = {
    "start": CountedPart("start → inputs live, Python's own start with it", 0),
    "events": CountedPart("an event, on the engine", 30, ROUND),
    "declarations": CountedPart("a declaration, on the engine", 60),
    "frames": CountedPart("a frame that changes, 1280 by 800", 10),
}


def start(_: int) -> None:
    """To the moment when the inputs are live, and no further."""
    from controller.cli import entry
    from controller.sockets.systemd import Notifier

    def end(_: Notifier, state: str) -> None:
        if "READY=1" in state:
            os._exit(0)

    Notifier.say = end  # type: ignore[method-assign]
    sys.argv = ["tablectl", "run"]
    entry.main()


def events(count: int) -> None:
    from itertools import islice

    from tests.bench.ours import engine, rounds

    table = engine()
    for event in islice(rounds(), (1 + count) * ROUND):
        table.feed(event)


def declarations(count: int) -> None:
    """Make tables with their numbers keyed; `count` of them are declared."""
    from tests.bench.ours import engine, round_of_play

    *before, entered, _ = round_of_play((4, 4, 3), 1)
    tables = [engine() for _ in range(1 + PARTS["declarations"].count)]
    for table in tables:
        for event in before:
            table.feed(event)
    for table in tables[: 1 + count]:
        table.feed(entered)


def frames(count: int) -> None:
    """A declaration shown, and its withdrawal, in turn."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    from controller.display import open_display
    from controller.display.settings import Look, ScreenSettings
    from tests.display.scenes import pictures

    screens = open_display(ScreenSettings(), Look(face=pictures.face(pictures.LAYOUT), title="Sic-bo"))
    for shown in (pictures.SINGLE, pictures.ENTRY, *(pictures.DOUBLE, pictures.ENTRY) * (count // 2)):
        screens.show(shown)


DO: dict[str, Callable[[int], None]] = {
    "start": start,
    "events": events,
    "declarations": declarations,
    "frames": frames,
}


def instructions(part: str) -> float:
    """Return the instructions of one repetition: a run with many, less a run with none."""
    facts = PARTS[part]
    if not facts.count:
        return _counted(part, 1)
    more = _counted(part, facts.count) - _counted(part, 0)
    return more / (facts.count * facts.of_each)


def _counted(part: str, count: int) -> int:
    with tempfile.TemporaryDirectory() as home:
        own = {"HOME": home, "XDG_STATE_HOME": home, "XDG_RUNTIME_DIR": home, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            [*CALLGRIND, sys.executable, "-m", "tests.bench.work", part, str(count)],
            env={**os.environ, **own, "PYTHONHASHSEED": "0", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or found is None:
        raise SystemExit(f"{part}: {run.stderr.strip()[-500:]}")
    return int(found[1])


def print_table() -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("what", "instructions", *(f"{pi}, estimated" for pi in RATES))
    for part, facts in PARTS.items():
        count = instructions(part)
        table.add_row(facts.what, f"{count:,.0f}", *(_range(count, rate) for rate in RATES.values()))
    Console(width=140).print(table)


def _range(count: float, rate: float) -> str:
    least, most = (count / rate * 1e3, count / rate * 1e3 * SLOWER)
    return f"{least:.3g} to {most:.3g} ms"


if __name__ == "__main__":
    if sys.argv[1:]:
        DO[sys.argv[1]](int(sys.argv[2]))
    else:
        print_table()
