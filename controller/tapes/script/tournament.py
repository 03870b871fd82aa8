# SPDX-License-Identifier: MIT
"""The conditions of a tournament as a tape states them: `fee=$100 chips=$1000 rounds=3 prizes=50,30,20`."""

from collections.abc import Callable, Mapping
from hashlib import sha256

import msgspec

from controller.engine.record.tournament import Conditions
from controller.engine.values.money import cents
from controller.tapes.script.errors import TapeError, must_be_known, number_in

MOST = 1_000
UNLESS_STATED = "name=Spring fee=$100 chips=$1000 prizes=100 dates=2026-12-05 who=anybody approval=26/114"
"""Defaults for words that a tape does not state. Without rounds or minutes, only a person ends a session."""


def _numbers(words: str) -> list[int]:
    return [number_in(it, MOST) for it in words.split(",")]


def _number(words: str) -> int:
    return number_in(words, MOST)


_READ: Mapping[str, tuple[str, str, Callable[[str], object]]] = {
    **{name: ("", name, str) for name in ("name", "approval", "who", "refunds")},
    "fee": ("", "fee", cents),
    **{name: ("", name, lambda words: words.split(",")) for name in ("dates", "alters", "rules")},
    "chips": ("session", "chips", cents),
    "rounds": ("session", "rounds", _number),
    "minutes": ("session", "minutes", _number),
    "sessions": ("session", "count", _number),
    "prizes": ("ranking", "prizes", _numbers),
    "eliminated": ("ranking", "eliminated", str),
    "lowest-after": ("ranking", "lowest_after", _numbers),
    "ties": ("ranking", "ties", str),
    "heats": ("heats", "tables", lambda words: dict.fromkeys(words.split(","), "")),
    "through": ("heats", "through", _number),
    "heat-chips": ("heats", "chips", str),
}
"""Each word of a line: the part of the conditions, the field in this part, and the function that parses the value."""


def conditions_of(words: str) -> Conditions:
    """The conditions in these words; `_` stands for a space. Raises TapeError, or ValueError for a wrong amount."""
    stated: dict[str, object] = {"session": {}, "ranking": {}, "digest": sha256(words.encode()).hexdigest()}
    for name, _, value in (word.partition("=") for word in (*UNLESS_STATED.split(), *words.split())):
        must_be_known("no condition", name, _READ)
        part, field, read = _READ[name]
        within = stated.setdefault(part, {}) if part else stated
        assert isinstance(within, dict)
        within[field] = read(value.replace("_", " "))
    try:
        return msgspec.convert(stated, Conditions)
    except msgspec.ValidationError as error:
        raise TapeError(str(error)) from error
