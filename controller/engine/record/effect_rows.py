# SPDX-License-Identifier: MIT
"""Encodes the engine's effects of one event as a row of the journal, and decodes them."""

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from controller.engine.record.chip_float import FloatShown
from controller.engine.record.commands import Command
from controller.engine.record.effects import Effect, Said
from controller.engine.record.floor.places import AskFloor
from controller.engine.record.jackpot_claims import ClaimPrize, Contribute, EndClaim
from controller.engine.record.opening import OpeningShown
from controller.engine.record.people import PeopleShown
from controller.engine.record.tournament_effects import Fund, StacksSealed, TournamentShown

OF_A_TOURNAMENT = (TournamentShown, Fund, StacksSealed)
"""Further effects at a table of a tournament."""
OF_A_SHARED_PRIZE = (Contribute, ClaimPrize, EndClaim)
"""Further effects at a table that shares a jackpot prize."""
OF_THE_DAY = (OpeningShown, FloatShown, PeopleShown)
"""Further effects about a table's day and its people."""
OF_A_FLOOR = (AskFloor,)
"""Further effects at a table of a floor."""
_CLASSES = [c for base in (Effect, Said, Command) for c in base.__subclasses__() if c not in (Said, Command)]

EFFECTS: Any = reduce(or_, _CLASSES)
"""The union of every effect class, including effects that only earlier versions sent."""

_encoder = msgspec.json.Encoder()


def encode(effects: list[Effect]) -> bytes:
    """Encode effects as JSON. The same effects give the same bytes."""
    return _encoder.encode(effects)


def decode(row: bytes | str) -> list[Effect]:
    """Decode the effects of a journal row."""
    effects: list[Effect] = _decoder().decode(row)
    return effects


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    """Return the decoder. The first row that is read builds it, so that a table without rows starts sooner."""
    return msgspec.json.Decoder(list[EFFECTS])


def alike(effects: list[Effect], row: bytes) -> bool:
    """Return whether a journal row keeps these effects, but for their words. A row that cannot be read does not."""
    if encode(effects) == row:
        return True
    try:
        kept = decode(row)
    except (ValueError, TypeError, RecursionError):
        return False
    from controller.engine.record import compared  # only an upgrade, or a changed row, comes here

    return compared.alike(kept, msgspec.json.decode(row), effects, of_this_form=encode(kept) == row)
