# SPDX-License-Identifier: MIT
"""Numbers with their nouns as the commands print them: `1 row`, `2 rows`."""


def quantity(number: int, what: str) -> str:
    """`1 row`, `2 rows`, `no rows`."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
