# SPDX-License-Identifier: MIT
"""One side of a comparison: a process of its own that is asked for samples, so that all sides run alike and in turn."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class Missing(Exception):  # noqa: N818 - a finding, not an error
    """This side cannot be measured here; the text says why. Its row says so, and has no number."""


@dataclass
class Subject:
    """A program that answers each line "COUNT" with a JSON list of so many times in nanoseconds."""

    name: str
    command: list[str]
    samples: list[float] = field(default_factory=list)
    missing: str = ""
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._answer()

    def batch(self, count: int, *, keep: bool = True) -> None:
        """Ask for samples; the first batch only warms up."""
        assert self.process
        assert self.process.stdin
        self.process.stdin.write(f"{count}\n")
        self.process.stdin.flush()
        times = self._answer()
        self.samples += times if keep else []

    def _answer(self) -> list[float]:
        assert self.process
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            assert self.process.stderr
            said = self.process.stderr.read().strip().splitlines()
            raise Missing(said[-1] if said else f"ended with status {self.process.wait()}")
        answer: list[float] = json.loads(line)
        return answer

    def stop(self) -> None:
        if self.process:
            self.process.communicate()


def ours(name: str, part: str) -> Subject:
    return Subject(name, [sys.executable, "-m", "tests.bench.ours", part])


def in_turn(subjects: list[Subject], batches: int, count: int) -> None:
    """Run one batch of each side in turn, so that other load on the machine affects all sides alike."""
    for subject in subjects:
        attempt(subject, subject.start)
        attempt(subject, lambda s=subject: s.batch(count, keep=False))
    for _ in range(batches):
        for subject in subjects:
            attempt(subject, lambda s=subject: s.batch(count))
    for subject in subjects:
        subject.stop()


def attempt(subject: Subject, do: Callable[[], None]) -> None:
    if subject.missing:
        return
    try:
        do()
    except (Missing, OSError) as error:
        subject.missing = str(error) or type(error).__name__
