# SPDX-License-Identifier: MIT
"""Lines that are read from the standard input and answered, each by one line."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, BinaryIO, Final

LONGEST: Final = 1000
"""Most characters of a line. One that is answered has far fewer."""

CHUNK: Final = 1 << 14
"""Most bytes read at once: about 800 lines."""


class AnsweredLines(ABC):
    """Answers lines. `read`, `refused`: how many; `first_refused`: the number of the first one, 0 if there is none."""

    def __init__(self) -> None:
        self.read = self.refused = self.first_refused = 0

    @abstractmethod
    def answer(self, line: bytes) -> str:
        """The answer to one line. Raises ValueError, with the reason, for one that is refused."""

    @abstractmethod
    def refusal(self, why: ValueError) -> str:
        """The answer to a line that is refused."""

    def pipe(self, source: Any, sink: BinaryIO) -> None:
        """Answer all lines of `source` on `sink`, each as soon as it is read."""
        for answers in self.answers(iter(partial(source.read1, CHUNK), b"")):
            sink.write(answers)
            sink.flush()

    def answers(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """The answers to the complete lines after each chunk. The last line may end without a newline."""
        rest = b""
        for chunk in chunks:
            *lines, rest = (rest + chunk).split(b"\n")
            rest = rest[: LONGEST + 1]  # still too long, but takes no more memory
            if lines:
                yield b"".join(self.answered(lines))
        if rest:
            yield b"".join(self.answered([rest]))

    def answered(self, lines: list[bytes]) -> list[bytes]:
        """The answers to complete lines."""
        return list(map(self.alone, lines))

    def alone(self, line: bytes) -> bytes:
        """The answer to one line, which is counted."""
        self.read += 1
        try:
            answer = self.answer(line)
        except ValueError as why:
            self.refused += 1
            self.first_refused = self.first_refused or self.read
            answer = self.refusal(why)
        return f"{answer}\n".encode()
