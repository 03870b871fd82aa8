# SPDX-License-Identifier: MIT
"""Reads single keys from a terminal, without waiting. What a terminal sends for other keys presses nothing."""

import codecs
import logging
import os
import re
import select
import termios
import tty
from typing import Any, TextIO

log = logging.getLogger(__name__)

PASTING, NO_PASTING = "\x1b[?2004h", "\x1b[?2004l"
"""Escape sequences: from now on mark the begin and the end of pasted text; no longer."""
_ESCAPE = "\x1b"
_KEYS = {"\n": "return", "\r": "return", " ": "space", _ESCAPE: "escape", "\t": "tab", "\x7f": "backspace"}
_PASTED, _PASTE_ENDS = "\x1b[200~", "\x1b[201~"
_SEQUENCE = re.compile(r"\x1b(?:\[\[.|\[[0-?]*[ -/]*[@-~]|O.|[^\[O\x1b])", re.DOTALL)
"""What a terminal sends for an arrow key, a function key, or a key together with Alt."""
_BEGUN = re.compile(r"\x1b(?:\[\[?[0-?]*[ -/]*|O)?")
"""The beginning of such a sequence."""


class Typed:
    """Tells keys apart in what a terminal sends, piece by piece.

    Arrow and function keys send several characters: they are no presses, and nor is pasted text.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="ignore")
        self._rest = ""
        """The beginning of a sequence whose rest has not come yet, or the escape key."""
        self._pasting = False

    def keys(self, sent: bytes) -> list[str]:
        """The names of the keys in this piece and what was left of the one before."""
        text, self._rest = self._rest + self._decoder.decode(sent), ""
        keys: list[str] = []
        while text:
            key, text = self._next(text)
            if key and not self._pasting:
                keys.append(key)
        return keys

    def nothing_came(self) -> list[str]:
        """The escape key, if it was the last that came: nothing followed that would make it a sequence."""
        if self._pasting:
            return []
        rest, self._rest = self._rest, ""
        return [_KEYS[_ESCAPE]] if rest == _ESCAPE else []

    def _next(self, text: str) -> tuple[str, str]:
        """The name of the first key, empty if it has none; and the text after it."""
        if sequence := _SEQUENCE.match(text):
            if sequence[0] in {_PASTED, _PASTE_ENDS}:
                self._pasting = sequence[0] == _PASTED
            return "", text[sequence.end() :]
        if _BEGUN.fullmatch(text):
            self._rest = text
            return "", ""
        if text.startswith(("\x1b[", "\x1bO")):
            return "", text[2:]  # no sequence that a terminal sends
        first = text[0]
        return _KEYS.get(first, first.lower() if first.isprintable() else ""), text[1:]


def in_foreground(stream: TextIO) -> bool:
    """Whether this is a terminal that belongs to this program now, and not to the shell: so without `&`."""
    if not stream.isatty():
        return False
    try:
        return os.tcgetpgrp(stream.fileno()) == os.getpgrp()
    except OSError:
        return True  # it is not the terminal of a shell


class Keyboard:
    """The keys of a terminal. Reads nothing if the stream is no terminal of this program, or once it is gone."""

    def __init__(self, stream: TextIO) -> None:
        self._file: int | None = None
        self._typed = Typed()
        self.lost = False
        """Whether the terminal was there, and is gone."""
        try:
            if in_foreground(stream):
                self._file = stream.fileno()
                self._before: list[Any] = termios.tcgetattr(self._file)
                tty.setcbreak(self._file, termios.TCSANOW)  # the other modes wait until all output is read
                termios.tcflush(self._file, termios.TCIFLUSH)
        except (OSError, ValueError, termios.error) as error:
            log.info("no keys are read from the terminal: %s", error)
            self._file = None

    @property
    def attached(self) -> bool:
        """Whether a person can press keys."""
        return self._file is not None

    def pressed(self) -> list[str]:
        """The names of the keys pressed since the last call."""
        if self._file is None:
            return []
        if not select.select([self._file], [], [], 0)[0]:
            return self._typed.nothing_came()
        try:
            sent = os.read(self._file, 256)
        except OSError as error:
            return self._gone(str(error))
        return self._typed.keys(sent) if sent else self._gone("it was closed")

    def _gone(self, why: str) -> list[str]:
        log.warning("the keyboard is gone: %s", why)
        self._file = None
        self.lost = True
        return []

    def close(self) -> None:
        """Restore the terminal's settings, if it is still there."""
        if self._file is not None:
            try:
                termios.tcsetattr(self._file, termios.TCSANOW, self._before)
            except termios.error as error:
                log.info("the terminal's settings cannot be restored: %s", error)
            self._file = None
