# SPDX-License-Identifier: MIT
"""PINs: hashed with Argon2id, and checked. A PIN itself is never stored, shown or journaled."""

import os
import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

MEMORY_KIB: Final = 19_456
ITERATIONS: Final = 2
"""The minimum of OWASP's Password Storage Cheat Sheet for Argon2id: 19 MiB, 2 rounds, 1 lane."""
SALT: Final = 16
LENGTH: Final = 32
A_PIN: Final = re.compile(r"[0-9]{6,12}")
"""A keypad has digits only."""


def why_refused(pin: str) -> str:
    """Return why this PIN is refused; empty if it is accepted."""
    if not A_PIN.fullmatch(pin):
        return "a PIN has 6 to 12 digits"
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(pin)}
    if steps in ({0}, {1}, {9}):
        return "this PIN is easy to guess: its digits are all alike, or follow each other"
    return ""


def not_on(keypads: Iterable[Iterable[object]], pin: str) -> str:
    """Return why this PIN cannot be keyed on any of these keypads; empty if it can. keypads: the numbers of each."""
    numbers = [{str(it) for it in keypad} for keypad in keypads]
    if any(set(pin) <= keypad for keypad in numbers):
        return ""
    if not numbers:
        return "this table has no keypad"
    lacks = sorted(set(pin) - max(numbers, key=len))
    return f"this table's keypad has no {', '.join(lacks)}"


def hash_pin(pin: str) -> str:
    """Return the hash of a PIN to be stored, as PHC text. It takes 20 ms to 1 s: never on the table's loop."""
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id  # slow to load: a table must take presses earlier

    kdf = Argon2id(salt=os.urandom(SALT), length=LENGTH, iterations=ITERATIONS, lanes=1, memory_cost=MEMORY_KIB)
    return kdf.derive_phc_encoded(pin.encode())


def is_right(pin: str, kept: str) -> bool:
    """Return whether this PIN has that hash. As slow as `hashed`."""
    from cryptography.exceptions import InvalidKey
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    try:
        Argon2id.verify_phc_encoded(pin.encode(), kept)
    except (InvalidKey, ValueError):
        return False
    return True


NOBODYS: Final = "$argon2id$v=19$m=19456,t=2,p=1$c29tZWJvZHkgaXMgbm90$5mHn3KOO4lhkjxT9JXwRcCkUgUQTnLDRTR4H5ETs5q4"
"""The hash for an unknown person's PIN: the check then takes as long as for a known person."""
