# SPDX-License-Identifier: MIT
"""Parts 17 and 18 of the rules: what they say alike is written once, by the numbers of Part 17."""

import re
from typing import Final

import msgspec

ONE_MORE_FROM: Final = 358
"""Part 18 has one section more, s 402. What stands from s 358 on in Part 17 stands one number later in Part 18."""
ONE_LESS_BEFORE: Final = 325
"""Its definitions take one section less before s 369, which is s 325 in Part 17."""
SECTION: Final = re.compile(r"\d{3}")


class Part(msgspec.Struct, frozen=True):
    """One of the two parts. later: so many sections later than Part 17 it says the same."""

    later: int

    def __call__(self, source: str) -> str:
        """The section of this part that says what a section of Part 17 says: of Part 18, `s 392(8)` for `s 348(8)`."""
        return SECTION.sub(self._section, source)

    def _section(self, found: re.Match[str]) -> str:
        number = int(found[0])
        moved = (number >= ONE_MORE_FROM) - (number < ONE_LESS_BEFORE) if self.later else 0
        return str(number + self.later + moved)


PART_17, PART_18 = Part(0), Part(44)
