# SPDX-License-Identifier: MIT
"""The numbered places of seated players: a player who sits at one has its name, `place-3`."""

import re

from controller.engine.values.roles import ROLES

NAMED = "place-"
_PLACE = re.compile(NAMED + r"([1-9][0-9]?)")
_IN_A_TEXT = re.compile(rf"\b{NAMED}(?=[1-9])")
_ROLE = re.compile(rf"(?<!direct )\b(?:{'|'.join(ROLES)})\b")
"""A person by the role, but for where a command names it: `tablectl direct floor-manager …`."""


def place_name(number: int) -> str:
    """The name of a place."""
    return f"{NAMED}{number}"


def place_number(player: str) -> int:
    """The number of a player's place: 3 for `place-3`; 0 for any other name."""
    place = _PLACE.fullmatch(player)
    return int(place[1]) if place else 0


def as_people_read(text: str) -> str:
    """The same text with each place and person in plain words: `place 3` for `place-3`, `floor manager`."""
    return _ROLE.sub(lambda found: found[0].replace("-", " "), _IN_A_TEXT.sub("place ", text))
