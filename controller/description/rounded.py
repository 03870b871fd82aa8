# SPDX-License-Identifier: MIT
"""Numbers over 2^53 in an export that another program has rounded: JavaScript, jq 1.6 and others have only doubles."""

import json
import math
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

EXACT, LARGEST = 2**53, 2**64
"""Below the first a double holds every whole number; no table keeps a number above the second."""


def rounded(number: float) -> bool:
    """Whether a program with only doubles can have written this number in place of another one."""
    if not EXACT <= abs(number) < LARGEST:
        return False
    double = float(number)
    return number in {int(double), *(int(Decimal(f"{double:.{digits}g}")) for digits in (15, 16, 17))}


def before(number: float) -> range:
    """Return the whole numbers that become this number when rounded to a double."""
    double, width = int(float(number)), int(math.ulp(float(number)))
    return range(double - width, double + width + 1)


def has_rounded(texts: Iterable[bytes]) -> bool:
    """Return whether these JSON texts have numbers over 2^53, all of them as doubles write numbers."""
    try:
        numbers = [it for text in texts for it in _numbers(json.loads(text)) if abs(it) >= EXACT]
    except (ValueError, RecursionError):  # more digits than Python reads, or nested too deep
        return False
    return bool(numbers) and all(map(rounded, numbers))


def _numbers(found: Any) -> Iterator[float]:
    if isinstance(found, int | float):
        yield found
    elif isinstance(found, list | dict):
        for each in found.values() if isinstance(found, dict) else found:
            yield from _numbers(each)
