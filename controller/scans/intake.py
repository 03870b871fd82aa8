# SPDX-License-Identifier: MIT
"""Turns the bytes of a terminal into keys and scans. Knows no clock: each call says what time it is."""

import codecs
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from textual._xterm_parser import XTermParser
from textual.events import Key
from textual.message import Message

from controller.scans.bursts import ENTER_S, ENTERS, GAP_S, TAIL_S, Burst, TypedKey, tell_apart
from controller.scans.sequences import ESCAPE, Sequences

PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
PASTE_S: Final = 1.0
"""Seconds. A paste without an end ends after this long a silence."""
MODIFIERS: Final = frozenset(
    f"{side}_{key}" for side in ("left", "right") for key in ("shift", "control", "alt", "super", "hyper", "meta")
) | {"iso_level3_shift", "iso_level5_shift", "caps_lock", "num_lock"}
"""Keys that type nothing. Some terminals report them by themselves."""


class Scan(Message):
    """Text that a reader typed in one burst, or that was pasted. No character of the text acts as a key.

    text: with a line feed for each Enter. A line feed alone stands for a dropped Enter that came too soon after another
    key; an empty text stands for a dropped key that came too soon after a scan.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Intake:
    """Holds keys back until their burst has ended. The burst is then keys or one scan.

    A burst ends when the terminal was looked at after GAP_S and had sent nothing. A delayed program may take keys for a
    scan, but never a scan for keys.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._sequences, self._parser = Sequences(), XTermParser()
        self._burst: list[Key] = []
        self._pasted: list[str] | None = None
        self._last, self._began = 0.0, 0.0
        """When the last bytes of a key came, and when the burst began."""
        self._scanned, self._ended = float("-inf"), float("-inf")
        """When the last key of a scan came, and the last key of the burst before."""

    @property
    def deadline(self) -> float | None:
        """When to say that nothing came; None if nothing is held back."""
        if self._pasted is not None:
            return self._last + PASTE_S
        if self._sequences.has_begun:
            return self._last + TAIL_S
        return self._last + GAP_S if self._burst or self._is_incomplete else None

    @property
    def _is_incomplete(self) -> bool:
        """Whether the last bytes may be the beginning of a character or a sequence."""
        return self._sequences.is_waiting or bool(self._decoder.getstate()[0])

    def take(self, sent: bytes, at: float) -> Iterator[Message]:
        """Take the bytes sent. Yield everything except keys at once."""
        for sequence in self._sequences.split(self._decoder.decode(sent)):
            yield from self._sequence(sequence, at)
        if self._is_incomplete:
            self._last = at

    def nothing_came(self, at: float) -> Iterator[Message]:
        """The terminal was looked at, and has sent nothing. Yields held keys once their time is over."""
        if self.deadline is None or at < self.deadline:
            return
        rest = self._decoder.decode(b"", final=True)
        for sequence in (*self._sequences.split(rest), *self._sequences.nothing_followed()):
            yield from self._sequence(sequence, self._last)
        if self._pasted is not None:
            yield from self._end_paste()
        if self._burst:
            yield from self._end_burst()

    def _sequence(self, sequence: str, at: float) -> Iterator[Message]:
        if sequence == PASTE_ENDS:
            yield from self._end_paste()
        elif self._pasted is not None:
            self._pasted.append(sequence)
            self._last = at
        elif sequence == PASTE_BEGINS:
            self._pasted, self._last = [], at
        else:
            for message in self._decode(sequence):
                if not isinstance(message, Key):
                    yield message
                elif message.key not in MODIFIERS:
                    self._began = self._began if self._burst else at
                    self._burst.append(message)
                    self._last = at

    def _decode(self, sequence: str) -> list[Message]:
        if sequence == ESCAPE:
            return [Key("escape", ESCAPE)]
        with suppress(ValueError, ArithmeticError):  # Textual's parser raises them for numbers that no terminal sends
            if found := list(self._parser.feed(sequence)):
                return found
        self._parser = XTermParser()  # it does not know this sequence, and would wait for more of it
        return []

    def _end_paste(self) -> Iterator[Message]:
        pasted, self._pasted = self._pasted, None
        if pasted is not None:
            self._scanned = self._last
            yield Scan("".join(pasted).replace("\r\n", "\n").replace("\r", "\n") or "\n")

    def _end_burst(self) -> Iterator[Message]:
        keys, self._burst = self._burst, []
        before, self._ended = self._ended, self._last
        found = tell_apart([_as_typed_key(key) for key in keys])
        is_tail = self._began - self._scanned < TAIL_S
        if not (is_tail or found.scan) and keys[0].key in ENTERS and self._began - before < ENTER_S:
            found = Burst(0, "\n")
        if found.scan or is_tail:
            self._scanned = self._last
        yield from () if is_tail else keys[: found.keys]
        if found.scan or is_tail:
            yield Scan(found.scan)


def _as_typed_key(key: Key) -> TypedKey:
    return TypedKey(key.key, "" if key.key in ENTERS else key.character or "")
