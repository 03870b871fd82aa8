# SPDX-License-Identifier: MIT
"""The code that a person carries from the floor to a table: `ABCD-EFGH-…`, 28 letters and digits.

It has the first 80 bits of the digest of the server's certificate, a secret of 55 bits and a check character. The table
sends the secret only to a server with this digest. Nobody finds another certificate with the same 80 bits within the
hour in which the secret is valid, and the secret can only be tried at the server.
"""

import secrets
from typing import Final, NamedTuple

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters without I, L, O and U: they look like others."""
LOOK_ALIKE: Final = str.maketrans("ILO", "110")
PIN_BITS: Final = 80
SECRET_BITS: Final = 55
SECRET_LENGTH: Final = SECRET_BITS // 5
PIN_LENGTH: Final = PIN_BITS // 5
LENGTH: Final = PIN_LENGTH + SECRET_LENGTH + 1
MODULUS: Final = 31
"""Prime below the size of the alphabet. A wrong character or a swap of neighbours changes it, but for 0 and Z."""


class CodeError(ValueError):
    """Not an invitation code."""


class Invitation(NamedTuple):
    """The content of a code."""

    pin: bytes
    """First 10 bytes of the SHA-256 digest of the server's certificate."""
    secret: str
    """Eleven characters. It admits one table once."""


def new_secret() -> str:
    """Return a new random secret."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SECRET_LENGTH))


def pin_of(digest: bytes) -> bytes:
    """Return the part of a certificate's digest that a code has."""
    return digest[: PIN_BITS // 8]


def write(invitation: Invitation) -> str:
    """Return the code in groups of four."""
    number = int.from_bytes(invitation.pin, "big")
    pin = "".join(ALPHABET[number >> shift & 31] for shift in range(PIN_BITS - 5, -1, -5))
    text = pin + invitation.secret
    text += ALPHABET[_check(text)]
    return "-".join(text[at : at + 4] for at in range(0, LENGTH, 4))


def read(text: str) -> Invitation:
    """Return the content of a code as a person types it: any case, with or without hyphens. Raises CodeError."""
    plain = "".join(text.upper().split()).replace("-", "").translate(LOOK_ALIKE)
    if wrong := sorted({it for it in plain if it not in ALPHABET}):
        raise CodeError(f"a code has no {' '.join(map(repr, wrong))}; type it as `tablectl floor invite` printed it")
    if len(plain) != LENGTH:
        raise CodeError(f"a code has {LENGTH} letters and digits, this one has {len(plain)}; type all groups of four")
    if ALPHABET[_check(plain[:-1])] != plain[-1]:
        raise CodeError("a letter or digit of the code is wrong; compare it with the code of `tablectl floor invite`")
    number = 0
    for it in plain[:PIN_LENGTH]:
        number = number << 5 | ALPHABET.index(it)
    return Invitation(number.to_bytes(PIN_BITS // 8, "big"), plain[PIN_LENGTH:-1])


def _check(text: str) -> int:
    """Return a weighted sum of the characters. A wrong character changes it unless it differs by 31."""
    return sum((at + 1) * ALPHABET.index(it) for at, it in enumerate(text)) % MODULUS
