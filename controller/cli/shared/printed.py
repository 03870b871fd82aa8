# SPDX-License-Identifier: MIT
"""Words as the commands print them: nothing moves the cursor, and one row is not `1 rows`."""


def counted(number: int, what: str) -> str:
    """`1 row`, `2 rows`, `no rows`."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def visible(words: str) -> str:
    """Words in which nothing moves the cursor: a character that is not printable is written as its number.

    Nobody can enter one; a journal of an earlier version, or a damaged one, may have some.
    """
    return words if words.isprintable() else "".join(it if it.isprintable() else f"\\u{ord(it):04x}" for it in words)
