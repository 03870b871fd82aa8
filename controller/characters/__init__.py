# SPDX-License-Identifier: MIT
"""Writes characters that an output cannot take: no character moves the cursor or becomes a silent `?`."""

import codecs

LACKING = "table-ascii-form"
"""The name of the error handler, as `str.encode` and `TextIOWrapper.reconfigure` take it."""
ASCII = "table-ascii"
"""ASCII under another name: click would write UTF-8 to a stream whose encoding is called ascii."""

LINES = {**dict.fromkeys("━─", "-"), **dict.fromkeys("┃│", "|"), **dict.fromkeys("┏┳┓┡╇┩└┴┘├┼┤┬┌┐", "+")}
PLAIN = str.maketrans("".join(LINES), "".join(LINES.values()))
"""The ASCII form of the lines of tables. An encoding may have some of these characters; the table then takes the ASCII
form of every one."""

FORMS = {
    **LINES,
    "…": "...",
    "·": "-",
    "•": "*",
    "²": "2",
    "µ": "u",
    "✓": "ok",
    "€": "EUR",
    "“": '"',
    "”": '"',
    "→": "->",
    "←": "<-",
    "↑": "^",
    "↓": "v",
    "⏎": "Enter",
    "⌫": "Backspace",
    "\u00a0": " ",
    "\u00d7": "x",
    "\u2013": "-",
    "\u2014": "-",
    "\u2212": "-",
    "\u2018": "'",
    "\u2019": "'",
}
"""The ASCII form of the program's own characters. Other characters, such as letters of a name, are escaped."""


def visible(words: str) -> str:
    """Return the words with a number for each character that is not printable, so that none moves the cursor.

    Nobody can enter such a character, but an old or damaged journal may have some.
    """
    return words if words.isprintable() else "".join(it if it.isprintable() else f"\\u{ord(it):04x}" for it in words)


def replace(error: UnicodeError) -> tuple[str, int]:
    """Return the ASCII form of the characters that an encoder lacks: `...`, `x`; a letter of a name as `\\u0141`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_form, error.object[error.start : error.end])), error.end


def _form(character: str) -> str:
    """The stated form of this character, or its number as Python writes it."""
    return FORMS.get(character) or character.encode("ascii", "backslashreplace").decode()


def shown_in(text: str, encoding: str) -> str:
    """The text as an output of this encoding shows it. For layouts that count characters."""
    return text if text.isascii() else text.encode(encoding, LACKING).decode(encoding)


def _ascii(name: str) -> codecs.CodecInfo | None:
    """The codec with the name ASCII."""
    if name != ASCII.replace("-", "_"):
        return None
    it = codecs.lookup("ascii")
    return codecs.CodecInfo(
        it.encode, it.decode, it.streamreader, it.streamwriter, it.incrementalencoder, it.incrementaldecoder, ASCII
    )


codecs.register_error(LACKING, replace)
codecs.register(_ascii)
