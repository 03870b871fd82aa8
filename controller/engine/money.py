"""Money as people write it. In the program it is always whole cents."""

import re

_DOLLARS = re.compile(r"\$?([0-9]{1,9})(?:\.([0-9]{2}))?")


def dollars(cents: int) -> str:
    """`$5`, `$2.50`."""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}" + (f".{rest:02}" if rest else "")


def cents(text: str) -> int:
    """Cents of `$5`, `5` or `$2.50`. Raises ValueError for anything else."""
    match = _DOLLARS.fullmatch(text.replace(",", ""))
    if not match:
        raise ValueError(f"{text!r} is not an amount of money: write $5 or $2.50")
    return int(match[1]) * 100 + int(match[2] or 0)
