# SPDX-License-Identifier: MIT
"""The file of a heat: the pool and players that its table hands over, with the table's signature. Checks it too."""

from pathlib import Path
from typing import Final

import msgspec

from controller.engine.record.tournament import Heat, HeatTerms
from controller.journal import keychain, keys
from controller.journal.keychain import KeptSeal, SealSignature

PLACE: Final = "heat"
"""It begins what is signed."""


class HeatFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file. heat: a `Heat`, as it was signed; seals: the way from the table's first key to the one that signed."""

    heat: msgspec.Raw
    signed: SealSignature
    seals: list[KeptSeal]


class NoHeat(ValueError):  # noqa: N818 - says what it is
    """This is no heat of the tournament, or not as its table has signed it: every reason, a line each."""


def sign(heat: Heat, journal: Path, key: Path, named: str) -> bytes:
    """The file of this heat, signed with this table's key. Raises JournalError.

    named: the fingerprint of this table's key in the tournament's file. The journal may have been archived since.
    """
    what = msgspec.json.encode(heat)
    return msgspec.json.encode(HeatFile(msgspec.Raw(what), *keychain.signed_since(named, journal, key, what, PLACE)))


def heat_in(text: bytes, terms: HeatTerms) -> Heat:
    """The heat in this file, if it is signed by the table of that name in the tournament's file. Raises NoHeat."""
    try:
        found = msgspec.json.decode(text, type=HeatFile)
        heat = msgspec.json.decode(found.heat, type=Heat)
    except (ValueError, RecursionError) as error:
        raise NoHeat(f"no file of a heat, as tablectl tournament export prints it: {error}") from error
    way = keychain.way(found.signed, bytes(found.heat), found.seals, PLACE)
    proves, named = keys.fingerprint(bytes.fromhex(way.by)), terms.tables.get(heat.table)
    wrong = list(way.wrong)
    if proves != named:
        wrong.append(f"the key of {heat.table} is {proves}; the tournament's file names {named or 'no such table'}")
    if wrong:
        raise NoHeat("\n".join(wrong))
    return heat
