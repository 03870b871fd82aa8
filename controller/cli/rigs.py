"""`tablectl play --on rig FILE.toml`, and `--on vm`: tapes on a real table, one after the other; what was skipped."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from controller.cli.output import fail
from controller.tapes.runner import Stages, TapeResult, play
from hal.toml_file import ConfigurationError

VIRTUAL_PI = "tests.hil.vm.rig"
"""The program of a checkout that boots the virtual Pi, and plays on it as on any rig."""
RIG_WANTS = "--on rig wants the rig file first, then the tapes: tablectl play --on rig FILE.toml TAPE…"


def played_on_rig(file: Path, tapes: Sequence[Path]) -> list[TapeResult]:
    """Play these tapes on the rig of this file. If there is no such rig, the command ends."""
    if file.suffix == ".tape" or file.is_dir():
        fail(f"{file} is no rig file: {RIG_WANTS}")
    from controller.tapes.rig import Rig
    from controller.tapes.rig_stage import RigStages
    from hal.rig.rig_file import read_rig

    try:
        rig = Rig(read_rig(file), file.parent.absolute())
    except ConfigurationError as error:
        fail(str(error))
    with rig:
        return [_timed(tape, RigStages(rig)) for tape in tapes]


def _timed(tape: Path, stages: Stages) -> TapeResult:
    """Play one tape, and say how long that took: on a real table it takes as long as it takes."""
    began = time.monotonic()
    result = play(tape, "rig", stages)
    how = "skipped" if result.skipped else "passed" if result.passed else "failed"
    why = "".join(f"\n  {failure}" for failure in result.failures[:1])
    click.echo(f"{tape}: {how}, {time.monotonic() - began:.1f} s{why}", err=True)
    return result


def play_on_virtual_pi(words: Sequence[str]) -> int:
    """Boot the virtual Pi, play there with these words of `tablectl play`, and end it. Its exit status."""
    checkout = Path(__file__).parents[2]
    if not (checkout / Path(*VIRTUAL_PI.split("."))).with_suffix(".py").exists():
        fail("the virtual Pi is a part of the tests: play on it in a checkout")
    command = [sys.executable, "-m", VIRTUAL_PI, *words]
    return subprocess.run(command, cwd=checkout, check=False).returncode  # noqa: S603 - our own program


def summary(outcomes: Sequence[TapeResult]) -> Iterator[str]:
    """For each table how many tapes passed, failed and were skipped; and why those were."""
    tables: dict[str, Counter[str]] = {}
    for it in outcomes:
        how = "skipped" if it.skipped else "passed" if it.passed else "failed"
        tables.setdefault(Path(it.path).parent.name, Counter())[how] += 1
    for table, counts in tables.items():
        yield f"{table}: " + ", ".join(f"{counts[how]} {how}" for how in ("passed", "failed", "skipped"))
    reasons = Counter(it.skipped.partition(": ")[2] or it.skipped for it in outcomes if it.skipped)
    yield from (f"skipped {count}: {why}" for why, count in reasons.most_common())
