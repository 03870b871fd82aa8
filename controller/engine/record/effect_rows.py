"""What the engine answered to one event, as a row of the journal keeps it."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from controller.engine.record.commands import Command
from controller.engine.record.effects import Effect, Said

_CLASSES = [c for base in (Effect, Said, Command) for c in base.__subclasses__() if c not in (Said, Command)]

EFFECTS: Any = reduce(or_, _CLASSES)
"""The union of every effect class."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(list[EFFECTS])


def encode(effects: list[Effect]) -> bytes:
    """Effects as JSON, the same bytes for the same effects."""
    return _encoder.encode(effects)


def decode(row: bytes | str) -> list[Effect]:
    """The effects of a journal row."""
    effects: list[Effect] = _decoder.decode(row)
    return effects
