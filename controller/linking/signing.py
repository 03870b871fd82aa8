# SPDX-License-Identifier: MIT
"""Signs claims and challenges with the journal's key, and shows the seals that lead to it.

The key file may be older than the journal, because the writer replaces the file after the commit of a seal. The file
is never newer than a journal that is read after it. Therefore the file is read first, and its key then evolves to the
key that the last seal on disk names. So no signature has an older key than the signature before.
"""

from pathlib import Path
from typing import NamedTuple

from controller.journal import JournalError, keys
from controller.journal.keychain import KeptSeal, SealSignature, message
from controller.journal.trust import caught_up
from controller.linking.outbox import FloorOutbox
from controller.sockets.floor_requests import MOST_SEALS


class SignedWay(NamedTuple):
    """A signature, and the chain of seals from a known key to the key of the signature."""

    signature: SealSignature | None
    """None: the chain is longer. More seals follow these."""
    first: str
    """The public key with which the seals begin, hexadecimal."""
    seals: tuple[KeptSeal, ...]


def sign_since(outbox: FloorOutbox, key: Path, known: str, what: bytes, place: str) -> SignedWay:
    """Sign this, and show the seals since the known key, at most MOST_SEALS.

    known: fingerprint of a key of this journal or of those before it; empty for the first key of this one. place:
    begins the signed bytes. Raises JournalError.
    """
    signer = keys.Signer(keys.read_private(key))
    outbox.catch_up()
    first, seals = outbox.seals_after(known, MOST_SEALS)
    last = outbox.last_key
    following = caught_up(signer, last)
    if following is None:
        raise JournalError(f"{key}: not the key that the journal names now ({keys.fingerprint(last)}): put it back")
    if _end(first, seals) != last:
        return SignedWay(None, first.hex(), tuple(seals))
    signature = following.sign(message(what, place)).hex()
    return SignedWay(SealSignature(last.hex(), first.hex(), signature), first.hex(), tuple(seals))


def _end(first: bytes, seals: list[KeptSeal]) -> bytes:
    """Return the key that is valid after these seals."""
    named = (it.seal.next for it in reversed(seals) if it.seal.next)
    return bytes.fromhex(next(named, first.hex()))
