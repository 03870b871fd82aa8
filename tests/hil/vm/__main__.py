# SPDX-License-Identifier: MIT
"""`make hil`: builds and boots the machine if need be, tests the table in it, and reports the time of each part.

ARGS=build only builds and boots it. Other words go to pytest, and no tapes are played: ARGS="-k watchdog". Answers 0 if
all is well, 1 if not, 2 if the machine cannot be had; then it says what is missing.
"""

import resource
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

from tests.hil.vm.folder import CHECKOUT, HERE, alone, cache
from tests.hil.vm.part_error import PartError
from tests.hil.vm.ready import ready

BUILD = "build"
NOT_PLAIN = ("wait", "clock", "power", "generator")
"""First words of lines that take long, or that cannot be played here."""
STAGE = "tests.hil.vm.rig"
"""Plays tapes in the machine."""


def say(words: str) -> None:
    print(f"hil: {words}", file=sys.stderr, flush=True)


def main(words: list[str]) -> int:
    began = time.monotonic()
    folder = cache()
    try:
        with alone(folder):
            ready(folder, say).remove()
    except PartError as missing:
        say(str(missing))
        return 2
    say(f"the machine is ready after {time.monotonic() - began:.0f} s")
    status = 0 if words == [BUILD] else test(folder, words)
    if not words:
        status = max(status, play())
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    say(f"all in {_minutes(time.monotonic() - began)}, processors {_minutes(used.ru_utime + used.ru_stime)}")
    return status


def test(folder: Path, words: list[str]) -> int:
    """The checks in the machine; each module's tests, failures and time are printed at the end."""
    report = folder / "report.xml"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", "-v", "--tb=short", "-p", "no:cacheprovider"]
    command += ["-o", "python_files=check_*.py", f"--junitxml={report}", str(HERE), *words]
    status = subprocess.run(command, cwd=CHECKOUT, check=False).returncode
    if report.exists():
        for line in parts(report):
            say(line)
    return 0 if status == 0 else 1


def play() -> int:
    """One tape of each game, through the machine's pins, bus and serial lines, in the words of `tablectl play`."""
    if find_spec(STAGE) is None:
        say("no tapes: this checkout has no stage for them in the machine")
        return 0
    began = time.monotonic()
    tapes = sample()
    status = subprocess.run([sys.executable, "-m", STAGE, "-q", *map(str, tapes)], cwd=CHECKOUT, check=False).returncode
    say(f"tapes: {len(tapes)} in {_minutes(time.monotonic() - began)}{', FAILED' if status else ''}")
    return status


def sample() -> list[Path]:
    """Return the shortest shipped tape of each game with a declared result: each line takes seconds there."""
    folders = sorted(path for path in (CHECKOUT / "tests/games").iterdir() if path.is_dir())
    plain = (sorted(filter(_is_plain, folder.glob("*.tape"))) for folder in folders)
    return [min(tapes, key=_lines) for tapes in plain if tapes]


def _lines(tape: Path) -> int:
    """How much is done in a tape: its lines that expect nothing, and are no comment."""
    return sum(line[:1] not in {"", "#", ">"} for line in tape.read_text().splitlines())


def _is_plain(tape: Path) -> bool:
    text = tape.read_text()
    is_shipped = f"\ntable {tape.parent.name}\n" in text  # no options: the game's own board, with all its machines
    return is_shipped and "\n> declared: " in text and not any(f"\n{words} " in text for words in NOT_PLAIN)


def parts(report: Path) -> Iterator[str]:
    """One line for each module of checks: how many tests, how many failed, how long."""
    seconds: dict[str, float] = defaultdict(float)
    failed: dict[str, list[str]] = defaultdict(list)
    count: dict[str, int] = defaultdict(int)
    for case in ElementTree.parse(report).iter("testcase"):
        part = case.get("classname", "").rsplit(".", 1)[-1].removeprefix("check_")
        seconds[part] += float(case.get("time", 0))
        count[part] += 1
        if case.find("failure") is not None or case.find("error") is not None:
            failed[part].append(case.get("name", ""))
    for part, taken in seconds.items():
        bad = f", FAILED: {', '.join(failed[part])}" if failed[part] else ""
        yield f"{part}: {count[part]} tests in {_minutes(taken)}{bad}"


def _minutes(seconds: float) -> str:
    return f"{seconds // 60:.0f} min {seconds % 60:.0f} s"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
