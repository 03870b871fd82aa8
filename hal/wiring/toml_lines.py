# SPDX-License-Identifier: MIT
"""The line of each key in a TOML text. tomllib reads the values, but does not keep their lines."""

import re
import tomllib

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BLANK = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_TEXT = re.compile(
    r'"""(?:[^\\]|\\.)*?"""+'  # a text of several lines may end in up to five quotation marks
    r"|'''.*?'''+"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)


MOST_PARTS = 16
"""The most dotted parts of one key. A table file has four, a board file five."""
_PART = r"""[ \t]*(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*"""
_LONG_KEY = re.compile(rf"(?:^\[{{0,2}}|[{{,]){_PART}(?:\.{_PART}){{{MOST_PARTS}}}", re.MULTILINE)


def too_long_a_key(text: str) -> int:
    """Return the line of a key of more than MOST_PARTS parts; 0 if there is none.

    This check runs before tomllib: tomllib's time for a part grows with the parts before it, and thousands of parts
    take minutes.
    """
    found = _LONG_KEY.search(text)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def key_lines(text: str) -> dict[str, int]:
    """Return the line, from 1, of every key of a text that tomllib accepts.

    Keys are whole paths joined by dots. Items of a list have their number from 0: `lamps.chips.0.address`. A key that
    is only implied (`a` in `[a.b]`) has the line on which it is first implied.
    """
    return _Scanner(text).scan()


class _Scanner:
    """One pass over the text. The text must be TOML that tomllib has accepted."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._counted = (0, 1)
        self._lines: dict[str, int] = {}
        self._last_item: dict[str, int] = {}

    def scan(self) -> dict[str, int]:
        table = ""
        self._skip(_SPACE)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_SPACE)
        return self._lines

    def _line(self) -> int:
        at, line = self._counted
        self._counted = (self._at, line + self._text.count("\n", at, self._at))
        return self._counted[1]

    def _skip(self, what: re.Pattern[str]) -> str:
        match = what.match(self._text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match.group()

    def _take(self, mark: str) -> bool:
        found = self._text.startswith(mark, self._at)
        self._at += len(mark) if found else 0
        return found

    def _note(self, key: str) -> None:
        self._lines.setdefault(key, self._line())

    def _header(self) -> str:
        """Read `[a.b]`, or `[[a.b]]` for one more item. Return the path of the opened table."""
        self._take("[")
        is_item = self._take("[")
        table = ""
        parts = self._key()
        for number, part in enumerate(parts, 1):
            table = self._open(table, part, is_new_item=is_item and number == len(parts))
        self._take("]]" if is_item else "]")
        return table

    def _open(self, table: str, part: str, *, is_new_item: bool) -> str:
        key = _joined(table, part)
        self._note(key)
        if is_new_item:
            self._last_item[key] = self._last_item.get(key, -1) + 1
        if key in self._last_item:
            key = _joined(key, str(self._last_item[key]))
            self._note(key)
        return key

    def _pair(self, table: str) -> None:
        key = table
        for part in self._key():
            key = _joined(key, part)
            self._note(key)
        self._take("=")
        self._skip(_BLANK)
        self._value(key)

    def _key(self) -> list[str]:
        parts = [self._key_part()]
        while self._take("."):
            parts.append(self._key_part())
        return parts

    def _key_part(self) -> str:
        self._skip(_BLANK)
        part = self._skip(_BARE_KEY) or _unquoted(self._skip(_TEXT))
        self._skip(_BLANK)
        return part

    def _value(self, key: str) -> None:
        if self._take("["):
            self._items(key)
        elif self._take("{"):
            self._pairs(key)
        elif not self._skip(_TEXT):
            self._skip(_SCALAR)

    def _items(self, key: str) -> None:
        number = 0
        self._skip(_SPACE)
        while not self._take("]"):
            item = _joined(key, str(number))
            self._note(item)
            self._value(item)
            self._next()
            number += 1

    def _pairs(self, key: str) -> None:
        self._skip(_SPACE)
        while not self._take("}"):
            self._pair(key)
            self._next()

    def _next(self) -> None:
        self._skip(_SPACE)
        self._take(",")
        self._skip(_SPACE)


def _joined(table: str, part: str) -> str:
    return f"{table}.{part}" if table else part


def _unquoted(quoted: str) -> str:
    text: str = tomllib.loads(f"key = {quoted}")["key"]
    return text
