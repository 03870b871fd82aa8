# SPDX-License-Identifier: MIT
"""Sets of the numbers 1 to 80, each in 10 bytes, and the catch of one of them (s 210)."""

from collections.abc import Iterable, Sequence
from typing import Final

from c_ext._core import lib

NUMBERS: Final[int] = lib.CORE_KENO_NUMBERS
"""The numbers are 1 to 80, s 210."""
DRAWN: Final[int] = lib.CORE_KENO_DRAWN
"""Numbers drawn in each game, s 222(4)."""
SET_BYTES: Final[int] = lib.CORE_KENO_SET


class NumberError(ValueError):
    """Numbers that are no set: a number that is not on the board, a repeated number, too many or too few numbers."""


def pack(numbers: Iterable[int]) -> bytes:
    """Return the set of these numbers. Number n is bit (n - 1) % 8 of byte (n - 1) // 8. Raises NumberError."""
    found = 0
    for number in numbers:
        if not 1 <= number <= NUMBERS:
            raise NumberError(f"{number} is not on the board: the numbers are 1 to {NUMBERS} (s 210)")
        if found >> (number - 1) & 1:
            raise NumberError(f"{number} twice: a number is chosen once")
        found |= 1 << (number - 1)
    return found.to_bytes(SET_BYTES, "little")


def pack_draw(numbers: Sequence[int]) -> bytes:
    """The set of the numbers that were drawn. Raises NumberError, also if they are not 20 (s 222(4))."""
    if len(numbers) != DRAWN:
        raise NumberError(f"{len(numbers)} numbers: {DRAWN} are drawn in a game (s 222(4))")
    return pack(numbers)


def numbers_of(packed_set: bytes) -> tuple[int, ...]:
    """The numbers of a set, in ascending order. Raises NumberError if it has not 10 bytes."""
    bits = int.from_bytes(_checked(packed_set), "little")
    return tuple(number for number in range(1, NUMBERS + 1) if bits >> (number - 1) & 1)


def catch(spots: bytes, drawn: bytes) -> int:
    """How many of the spots were drawn (s 210). Both are sets. Raises NumberError if one has not 10 bytes."""
    return lib.core_keno_catch(_checked(spots), _checked(drawn))


def _checked(packed_set: bytes) -> bytes:
    if len(packed_set) != SET_BYTES:
        raise NumberError(f"a set of {len(packed_set)} bytes: a set has {SET_BYTES}")
    return packed_set
