# SPDX-License-Identifier: MIT
"""Words that only the dealer reads: the next act and its section. Players read what happens."""

import re

_VERBS = r"collect|confirm|correct|count|cut(?! \d)|deal|give|key|let|load|pay|press|shuffle|take|turn"
"""`cut 2` is the end of `approved cut 2`, and nobody's order."""
ORDERS = re.compile(rf"(.*: )?({_VERBS})\b", re.IGNORECASE)
SECTION = re.compile(r"\bss? \d|\bH?\d+\.\d+\.\d|\((rules? )?H?\d+\.\d")


def for_the_dealer(text: str) -> bool:
    """Whether this is nothing for players: it begins as an order, alone or after a place's name, or names a section."""
    return bool(ORDERS.match(text) or SECTION.search(text))
