# SPDX-License-Identifier: MIT
"""Capital letters of five lines in a terminal, for words that people read from across a room."""

from typing import Final

LETTERS: Final = {
    " ": ("  ", "  ", "  ", "  ", "  "),
    "C": ("███", "█  ", "█  ", "█  ", "███"),
    "E": ("███", "█  ", "██ ", "█  ", "███"),
    "F": ("███", "█  ", "██ ", "█  ", "█  "),
    "I": ("█", "█", "█", "█", "█"),
    "O": ("███", "█ █", "█ █", "█ █", "███"),
    "R": ("██ ", "█ █", "██ ", "█ █", "█ █"),
    "S": ("███", "█  ", "███", "  █", "███"),
    "T": ("███", " █ ", " █ ", " █ ", " █ "),
    "U": ("█ █", "█ █", "█ █", "█ █", "███"),
    "V": ("█ █", "█ █", "█ █", "█ █", " █ "),
}
"""Lines of each letter that a terminal says."""


def large(words: str) -> tuple[str, ...]:
    """Return the five lines of these words."""
    return tuple(" ".join(rows) for rows in zip(*(LETTERS[letter] for letter in words), strict=True))
