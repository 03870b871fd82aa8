# SPDX-License-Identifier: MIT
"""The keyboard as an entry ticket: each of the 80 numbers is one key, in the places of the board.

The four rows of ten keys, from 1 at the left to / at the right, are the numbers 1 to 40. With Shift they are 41 to 80:
the same places on the lower half of the board. So a spot is one key, and six spots are six.
"""

from typing import Final

ROWS: Final = ("1234567890", "qwertyuiop", "asdfghjkl;", "zxcvbnm,./")
SHIFTED: Final = ("!@#$%^&*()", "QWERTYUIOP", "ASDFGHJKL:", "ZXCVBNM<>?")
"""The same keys with Shift, on an Australian (US) keyboard."""

KEYS: Final = "".join((*ROWS, *SHIFTED))
"""The key of each number, from 1 to 80."""
NUMBER_OF: Final = {key: number for number, key in enumerate(KEYS, 1)}


def key_of(number: int) -> str:
    """The key of a number, as it is typed."""
    return KEYS[number - 1]
