# SPDX-License-Identifier: MIT
"""Parts 17 and 18 of the rules: common rules are written once, with the section numbers of Part 17."""

import re
from typing import Final

import msgspec

ONE_MORE_FROM: Final = 358
"""Part 18 has one additional section, s 402. Sections of Part 17 from s 358 on have a number one higher there."""
ONE_LESS_BEFORE: Final = 325
"""The definitions of Part 18 take one section less, before s 369, which is s 325 in Part 17."""
SECTION: Final = re.compile(r"\d{3}")


class Part(msgspec.Struct, frozen=True):
    """One of the two parts."""

    later: int
    """Offset of this part's section numbers from the numbers in Part 17."""

    def __call__(self, source: str) -> str:
        """Return this part's section for a section of Part 17: in Part 18, `s 392(8)` for `s 348(8)`."""
        return SECTION.sub(self._section, source)

    def _section(self, found: re.Match[str]) -> str:
        number = int(found[0])
        moved = (number >= ONE_MORE_FROM) - (number < ONE_LESS_BEFORE) if self.later else 0
        return str(number + self.later + moved)


PART_17, PART_18 = Part(0), Part(44)
