# SPDX-License-Identifier: MIT
"""Packs a case into a ZIP that everybody can open, and checks every byte of such a ZIP.

A ZIP may have other bytes before, between and behind its parts, and in its headers, unseen by a reader. Such a file is
not as it was signed.
"""

import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Final

DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of each part: the same parts are the same file."""
MODE: Final = 0o644 << 16
VERSION: Final = 20
"""Version of the format, in each header."""


def packed(parts: Mapping[str, bytes]) -> bytes:
    """The archive."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(parts):
            kind = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            archive.writestr(_info(name), parts[name], kind)
    return out.getvalue()


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, DATE)
    info.external_attr, info.create_system = MODE, 3
    return info


def foreign(data: bytes, infos: list[zipfile.ZipInfo], parts: Mapping[str, bytes]) -> Iterator[str]:
    """The first bytes of the file that `packed` does not write for these parts, in words; nothing if there are none.

    How a part is compressed may differ: other versions of the library do it in another way.
    """
    at, listed = 0, b""
    for given in infos:
        info = _expected_info(given)
        header = info.FileHeader(zip64=False)
        body = data[at + len(header) : at + len(header) + info.compress_size]
        if data[at : at + len(header)] != header or not _is_whole(body, info.compress_type, parts.get(info.filename)):
            yield f"the file has something else than parts of a case, at byte {at}"
            return
        listed += _listing(info, at)
        at += len(header) + len(body)
    if data[at:] != listed + _end(len(infos), len(listed), at):
        yield f"the file has something else than parts of a case, from byte {at} on"


def _expected_info(given: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """Return the header that `packed` writes for this part: only name, sizes and check sum are taken over."""
    info = _info(given.filename)
    info.compress_type, info.CRC = given.compress_type, given.CRC
    info.compress_size, info.file_size = given.compress_size, given.file_size
    return info


def _is_whole(body: bytes, kind: int, part: bytes | None) -> bool:
    """Return whether the bytes are this part and nothing more."""
    if kind == zipfile.ZIP_STORED:
        return body == part
    unpacks = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        return unpacks.decompress(body) == part and unpacks.eof and not unpacks.unused_data
    except zlib.error:
        return False


def _listing(info: zipfile.ZipInfo, at: int) -> bytes:
    """The entry of a part in the list at the end of the file."""
    _, _, _, flags, kind, time, date, *sizes = struct.unpack_from("<4sBBHHHHLLL", info.FileHeader(zip64=False))
    name = info.filename.encode()
    head = struct.pack(
        "<4s4B4HLLL", b"PK\1\2", VERSION, info.create_system, VERSION, 0, flags, kind, time, date, *sizes
    )
    return head + struct.pack("<5HLL", len(name), 0, 0, 0, 0, info.external_attr, at) + name


def _end(count: int, size: int, at: int) -> bytes:
    return struct.pack("<4s4HLLH", b"PK\5\6", 0, 0, count, count, size, at, 0)
