# SPDX-License-Identifier: MIT
"""Reads a past round in a process of its own, and answers one step at a time: `python -m controller.disputes.reader`.

However long the round is, the table's own process reads no more of it than the step that is shown.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any

import msgspec

from controller.disputes.past import NoSuchRound, PastRound, past_round
from controller.engine.shown.views import View, as_read, as_written
from controller.journal import JournalError, explain


class FirstAnswer(msgspec.Struct):
    """The first answer."""

    steps: int = 0
    why_not: str = ""
    """Why the round cannot be shown, in words."""
    wrong: tuple[str, ...] = ()
    """Parts of the round that cannot be shown, in words."""


class ReadStep(msgspec.Struct):
    """A step as the table's process is told of it. time: nanoseconds on the wall clock."""

    time: int
    words: str
    view: View


_encoder = msgspec.json.Encoder(enc_hook=as_written)


def opened(line: bytes) -> FirstAnswer:
    """The first answer. Raises msgspec.DecodeError."""
    return msgspec.json.decode(line, type=FirstAnswer)


def read_step(line: bytes) -> ReadStep:
    """A step that was asked for. Raises msgspec.DecodeError."""
    return msgspec.json.decode(line, type=ReadStep, dec_hook=as_read)


def main(journal: Path, number: int, asked: Iterable[str], out: IO[bytes]) -> None:
    """Open the round, then answer each line, the number of a step from 1 on, with that step."""

    def say(what: Any) -> None:
        out.write(_encoder.encode(what) + b"\n")
        out.flush()

    try:
        found = past_round(journal, number)
    except NoSuchRound as error:
        say(FirstAnswer(why_not=str(error)))
        return
    except (JournalError, OSError) as error:
        say(FirstAnswer(why_not=explain(error, journal)))
        return
    say(FirstAnswer(len(found.steps), "" if found.steps else _nothing(found), found.wrong))
    for line in asked:
        step = found.steps[int(line) - 1]
        say(ReadStep(step.time, step.in_short, step.view))


def _nothing(found: PastRound) -> str:
    return f"nothing of round {found.number} can be shown: {'; '.join(found.wrong) or 'it has no step'}"


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.stdin, sys.stdout.buffer)
