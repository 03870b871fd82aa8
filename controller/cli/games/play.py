# SPDX-License-Identifier: MIT
"""The output of `tablectl play`: each tape's lines with their effects, and its failures."""

import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from controller.cli.games.rigs import RIG_WANTS, counted, describe_end, summary
from controller.cli.shared.output import fail
from controller.tapes.runner import STAGES, TapeResult
from controller.tapes.runner import play as play_tape
from controller.tapes.script.verdict import Failure

MANY = 100
"""Number of tapes. With more, a terminal shows a progress bar."""


REAL = ("vm", "rig FILE.toml")
"""The stages on real devices, which controller/cli/games/rigs.py opens."""


def tapes_in(paths: Sequence[Path]) -> list[Path]:
    """Return these tapes and the tapes in these folders. The command ends if there are none.

    `paths` is empty if `--on rig` was given a single word: the command takes it as the rig file, and no tape is left.
    """
    if not paths:
        fail(f"no tape: {RIG_WANTS}")
    files = [file for path in paths for file in (sorted(path.rglob("*.tape")) if path.is_dir() else [path])]
    if not files:
        fail(f"no tape in {', '.join(map(str, paths))}")
    return files


def played(files: Sequence[Path], on: str, *, with_progress: bool) -> list[TapeResult]:
    """Play these tapes. The command ends if there is no such stage."""
    if on not in STAGES:
        fail(f"no stage {on!r}: there are {', '.join((*STAGES, *REAL))}")
    logging.getLogger("hal").addHandler(logging.NullHandler())  # the transcript has the faults of a tape's devices
    if not with_progress or len(files) <= MANY or not sys.stderr.isatty():
        return [play_tape(file, on) for file in files]

    from rich.console import Console
    from rich.progress import track

    files_seen = track(files, f"tapes on {on}", console=Console(stderr=True), transient=True)
    return [play_tape(file, on) for file in files_seen]


def described(outcome: TapeResult) -> dict[str, Any]:
    """Return a tape's result for JSON."""
    return {
        "tape": outcome.path,
        "stage": outcome.on,
        "passed": outcome.passed,
        **({"ended": describe_end(outcome)} if outcome.on == "rig" else {}),
        **({"skipped": outcome.skipped} if outcome.skipped else {}),
        "failures": [{"line": it.line, "what": it.what, "came": list(it.came)} for it in outcome.failures],
        "transcript": [
            {"line": it.number, "done": it.line, "followed": list(it.followed)} for it in outcome.transcript
        ],
    }


def show(outcomes: Sequence[TapeResult], *, quiet: bool) -> None:
    """Print the transcripts (not if `quiet`), then the failures, then the number of tapes that passed."""
    for outcome in outcomes:
        if not quiet and not outcome.skipped:
            _show_transcript(outcome)
        for failure in outcome.failures:
            click.echo("\n".join(_lines_of(outcome.path, failure)))
    click.echo(counted(outcomes, ("passed", "failed")))
    if any(outcome.skipped for outcome in outcomes):
        click.echo("\n".join(summary(outcomes)))


def _show_transcript(outcome: TapeResult) -> None:
    click.echo(f"{outcome.path} on {outcome.on}")
    for it in outcome.transcript:
        click.echo("\n".join((f"  {it.line}", *(f"  > {words}" for words in it.followed))))


def _lines_of(path: str, failure: Failure) -> list[str]:
    """Return `file:line: what is wrong`, and below it the words that came instead."""
    return [f"{path}:{failure.line}: {failure.what}", *(f"    {words}" for words in failure.came)]
