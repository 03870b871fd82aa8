# SPDX-License-Identifier: MIT
"""How the words of a row lie in the file: packed where that is shorter.

The chain and the signatures cover the words themselves. So a row has the same hash whether it is packed or not, its
export can be checked without this module, and every row can be read without any other one.
"""

import zlib

PACKED = b"\x00"
"""First byte of packed words. No JSON begins with it. Then come a check sum of the rest, 4 bytes, and the words,
deflated.
"""

BEGIN = len(PACKED) + 4

LONGEST = 2**24
"""Bytes. The longest words that are packed, so that no file can fill the memory of its reader."""

SHORTEST = 100
"""Bytes. Shorter words are not packed; the words of almost every event are shorter."""

_RAW = -zlib.MAX_WBITS
"""Deflated bytes alone (RFC 1951): they need no header, and the check sum covers them as they lie."""

_WINDOW, _MEMORY = 12, 5
"""zlib searches the last 4 KB for repetitions, with little memory: five times as fast as with its most memory, and the
result is hardly longer.
"""


def packed(words: bytes) -> bytes:
    """The words as they are written to the file."""
    begins_as_packed = words.startswith(PACKED)
    if len(words) > LONGEST or (len(words) < SHORTEST and not begins_as_packed):
        return words
    deflate = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=-_WINDOW, memLevel=_MEMORY)
    body = deflate.compress(words) + deflate.flush()
    shorter = BEGIN + len(body) < len(words)
    return PACKED + _check_sum(body) + body if shorter or begins_as_packed else words


def unpacked(stored: bytes) -> bytes:
    """Unpack the words. Bytes that were changed in the file, or another type, are returned unchanged: the row's hash
    then does not match.
    """
    if not isinstance(stored, bytes) or not stored.startswith(PACKED) or stored[1:BEGIN] != _check_sum(stored[BEGIN:]):
        return stored
    inflate = zlib.decompressobj(wbits=_RAW)
    try:
        words = inflate.decompress(stored[BEGIN:], LONGEST)
    except zlib.error:
        return stored
    return words if inflate.eof and not inflate.unused_data else stored


def _check_sum(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(4)
