# SPDX-License-Identifier: MIT
"""Numbers of things as the commands print them: one row is not `1 rows`."""


def counted(number: int, what: str) -> str:
    """`1 row`, `2 rows`, `no rows`."""
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"
