# SPDX-License-Identifier: MIT
"""Reads lines from the standard input and answers each with one line."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, BinaryIO, Final

LONGEST: Final = 1000
"""Characters. Longest line. Valid lines are far shorter."""

CHUNK: Final = 1 << 14
"""Bytes of one read: about 800 lines."""


class AnsweredLines(ABC):
    """Answers lines and counts them.

    - read: number of lines.
    - refused: number of refused lines.
    - first_refused: number of the first refused line, or 0.
    """

    def __init__(self) -> None:
        self.read = self.refused = self.first_refused = 0

    @abstractmethod
    def answer(self, line: bytes) -> str:
        """Return the answer to one line. Raises ValueError with the reason for a refused line."""

    @abstractmethod
    def refusal(self, why: ValueError) -> str:
        """Return the answer to a refused line."""

    def pipe(self, source: Any, sink: BinaryIO) -> None:
        """Answer all lines of `source` on `sink`, each as soon as it is read."""
        for answers in self.answers(iter(partial(source.read1, CHUNK), b"")):
            sink.write(answers)
            sink.flush()

    def answers(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the answers to the complete lines after each chunk. The last line may end without a newline."""
        rest = b""
        for chunk in chunks:
            *lines, rest = (rest + chunk).split(b"\n")
            rest = rest[: LONGEST + 1]  # still too long, but takes no more memory
            if lines:
                yield b"".join(self.answered(lines))
        if rest:
            yield b"".join(self.answered([rest]))

    def answered(self, lines: list[bytes]) -> list[bytes]:
        """Return the answers to complete lines."""
        return list(map(self.alone, lines))

    def alone(self, line: bytes) -> bytes:
        """Count one line and return its answer."""
        self.read += 1
        try:
            answer = self.answer(line)
        except ValueError as why:
            self.refused += 1
            self.first_refused = self.first_refused or self.read
            answer = self.refusal(why)
        return f"{answer}\n".encode()
