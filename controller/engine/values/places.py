# SPDX-License-Identifier: MIT
"""The numbered places of seated players. A player without a name is named after the place, `place-3`."""

import re
from functools import lru_cache

from controller.engine.values.roles import ROLES

NAMED = "place-"
_PLACE = re.compile(NAMED + r"([1-9][0-9]?)")
_IN_A_TEXT = re.compile(rf"\b{NAMED}(?=[1-9])")
_ROLE = re.compile(rf"(?<!direct )\b(?:{'|'.join(ROLES)})\b")
"""A person's role, except after `direct` in a command: `tablectl direct floor-manager …`."""


def place_name(number: int) -> str:
    """Return the name of a place."""
    return f"{NAMED}{number}"


def place_number(player: str) -> int:
    """Return the number of a player's place: 3 for `place-3`; 0 for any other name."""
    place = _PLACE.fullmatch(player)
    return int(place[1]) if place else 0


@lru_cache(maxsize=1024)
def as_people_read(text: str) -> str:
    """Return the text with places and persons in plain words: `place 3` for `place-3`, `floor manager`.

    The same prompts are shown again and again, and kept.
    """
    return _ROLE.sub(lambda found: found[0].replace("-", " "), _IN_A_TEXT.sub("place ", text))
