# SPDX-License-Identifier: MIT
"""Follows the evolving journal key of one table from the key that the floor knows, seal by seal.

A copy of the table that was set back signs with an older key, or with one that no seal leads to. Seals may come in
parts, so that a table can go on after a long outage although a frame has at most 64 KB.
"""

from collections.abc import Iterable
from typing import Final

from controller.journal import keys
from controller.journal.keychain import KeptSeal, SealSignature, message

MOST_KEYS: Final = 50_000
"""Keys followed in one connection. A table makes about one a round."""


class EvidenceError(Exception):
    """A journal does not go on from the key that the floor knows, or a signature is not of its key."""


class KeyChain:
    """The journal keys of one table during one connection."""

    def __init__(self, table: str, known: str) -> None:
        """known: the public key that was proven last, hexadecimal. Empty: none yet, and the first one is taken."""
        self._table, self.known = table, known
        self._reached = known
        self._proven = {known: 0}
        """Place of each proven key in their order."""

    def follow(self, seals: Iterable[KeptSeal]) -> None:
        """Follow seals from a proven key on. Raises EvidenceError.

        Seals that were followed before are passed over. A loss that begins with a new key proves nothing.
        """
        for kept in seals if self.known else ():
            following = kept.seal.next
            if following and following not in self._proven:
                genuine = kept.seal.genuine(bytes.fromhex(self._reached), "row")
                if not genuine or len(self._proven) > MOST_KEYS:
                    why = (
                        f"the seal in row {kept.seal.sequence} does not go on from the journal key that the floor knows"
                    )
                    raise EvidenceError(self._words(why, following))
                self._proven[following] = len(self._proven)
            self._reached = following or self._reached

    def prove(self, signature: SealSignature, seals: Iterable[KeptSeal], what: bytes, place: str) -> str:
        """Check that the newest journal key has signed this. Return this public key. Raises EvidenceError.

        seals: from the key that the floor knows to the key of the signature, or the rest of them.
        """
        self.follow(seals)
        key = signature.key
        if self.known and key != self._reached:
            raise EvidenceError(self._words("no seals lead from the journal key that the floor knows to its own", key))
        if self.known and self._proven[key] < self._proven[self.known]:
            raise EvidenceError(self._words("the floor knows a later journal key", key))
        if not keys.genuine(bytes.fromhex(key), message(what, place), bytes.fromhex(signature.signature)):
            raise EvidenceError(f"{self._table}: the signature is not of these bytes: send them as they were signed")
        self.known = self._reached = key
        self._proven.setdefault(key, len(self._proven))
        return key

    def _words(self, found: str, key: str) -> str:
        return (
            f"{self._table}: {found}. Is the state folder an old copy? Put the newest one back, or let two people "
            f"adopt this one: tablectl floor adopt {self._table} {key}"
        )
