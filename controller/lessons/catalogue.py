# SPDX-License-Identifier: MIT
"""The lessons that there are: a tape each, in the folder of its game, in the order in which they are taken.

A lesson's file is called by its number and its name. It begins with a comment: its title. The comments that follow
its table are what the dealer is told at that moment.
"""

from pathlib import Path
from typing import NamedTuple

from controller.tapes.script.errors import must_be_known
from controller.tapes.script.script import TapeStep, parse

FOLDER = Path(__file__).parent / "tapes"


class Lesson(NamedTuple):
    """A lesson of a game."""

    game: str
    number: int
    """Position in the order of lessons, from 1."""
    name: str
    """Used on the command line."""
    title: str
    """Title in words."""
    path: Path
    """Its tape."""


class TaughtStep(NamedTuple):
    """A line of a lesson's tape, and what the dealer is told before it."""

    step: TapeStep
    told: tuple[str, ...]


def lessons(game: str) -> list[Lesson]:
    """The lessons of this game, in their order."""
    return sorted((_lesson(game, path) for path in (FOLDER / game).glob("*.tape")), key=lambda it: it.number)


def lesson(game: str, called: str) -> Lesson:
    """Return the lesson of this game with this name or number. Raises TapeError, with the known lessons and the nearest
    name.
    """
    known = {name: it for it in lessons(game) for name in (it.name, str(it.number))}
    must_be_known(f"{game} has no lesson", called, list(known))
    return known[called]


def _lesson(game: str, path: Path) -> Lesson:
    number, _, name = path.stem.partition("-")
    title = path.read_text(encoding="utf-8").partition("\n")[0]
    return Lesson(game, int(number), name, title.removeprefix("#").strip(), path)


def steps_of(it: Lesson) -> list[TaughtStep]:
    """Return the steps of a lesson, line by line. The first one sets up its table."""
    text = it.path.read_text(encoding="utf-8")
    steps = parse(text)
    comments = {at: line.removeprefix("#").strip() for at, line in enumerate(text.splitlines(), 1) if line[:1] == "#"}
    before = [steps[0].number, *(step.number for step in steps)]
    return [
        TaughtStep(step, tuple(words for at, words in comments.items() if last < at < step.number))
        for last, step in zip(before, steps, strict=False)
    ]
