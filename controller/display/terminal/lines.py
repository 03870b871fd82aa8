# SPDX-License-Identifier: MIT
"""Text in lines that fit a terminal. A citation such as `s 78(5)` stays on one line."""

import io
import re
import textwrap
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

_WITHIN_A_CITATION = re.compile(r"\b(ss?) (?=\d)")
_NO_BREAK = "\ue000"
"""Stands for the space in a citation while lines are made. No text has it, and to no library it is a space."""
_MEASURE = Console(file=io.StringIO())


def wrapped(paragraphs: Iterable[Text], width: int) -> list[Text]:
    """Each of these in lines no longer than this, broken between words."""
    return [_spaced(line) for text in paragraphs for line in _unbroken(text).wrap(_MEASURE, max(1, width))]


def wrapped_words(words: str, width: int) -> list[str]:
    """The same of plain words."""
    return [line.replace(_NO_BREAK, " ") for line in textwrap.wrap(_held(words), width)]


def _held(words: str) -> str:
    return _WITHIN_A_CITATION.sub(rf"\1{_NO_BREAK}", words)


def _unbroken(text: Text) -> Text:
    held = text.copy()
    held.plain = _held(text.plain)
    return held


def _spaced(line: Text) -> Text:
    line.plain = line.plain.replace(_NO_BREAK, " ")
    return line
