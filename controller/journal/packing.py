# SPDX-License-Identifier: MIT
"""Packs the text of a journal row for the file, if packing makes it shorter.

The chain and the signatures cover the unpacked text. So a row has the same hash whether it is packed or not, and an
export is checked without this module. Each row is unpacked by itself.
"""

import zlib

PACKED = b"\x00"
"""First byte of packed text. No JSON begins with it. A check sum of 4 bytes and the deflated text follow."""

BEGIN = len(PACKED) + 4

LONGEST = 2**24
"""Bytes. Longer text is not packed, and unpacking stops there: no file can fill the memory of its reader."""

SHORTEST = 100
"""Bytes. Shorter text is not packed. The text of almost every event is shorter."""

_RAW = -zlib.MAX_WBITS
"""Raw deflate (RFC 1951), without zlib's header and check sum: the packed text has a check sum of its own."""

_WINDOW, _MEMORY = 12, 5
"""A window of 4 KB and little memory: five times as fast as zlib's largest settings, and hardly longer output."""


def pack(words: bytes) -> bytes:
    """Return the text as it is written to the file."""
    begins_as_packed = words.startswith(PACKED)
    if len(words) > LONGEST or (len(words) < SHORTEST and not begins_as_packed):
        return words
    deflate = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=-_WINDOW, memLevel=_MEMORY)
    body = deflate.compress(words) + deflate.flush()
    shorter = BEGIN + len(body) < len(words)
    return PACKED + _check_sum(body) + body if shorter or begins_as_packed else words


def unpack(stored: bytes) -> bytes:
    """Return the text of a row. Damaged bytes or a value of another type are returned unchanged: the row's hash then
    does not match.
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
