# SPDX-License-Identifier: MIT
"""Packs a case into a ZIP that everybody can open, and reads such a ZIP in blocks, checking every byte of it.

A ZIP may have other bytes before, between and behind its parts, and in its headers, unseen by a reader. Such a file is
not as it was signed. The sizes in its headers are claims: a part is read no further than it says.
"""

import os
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from typing import BinaryIO, Final, NamedTuple

DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of each part: the same parts are the same file."""
MODE: Final = 0o644 << 16
VERSION: Final = 20
"""Version of the format, in each header."""
BLOCK: Final = 65_536
"""Bytes that are read, or unpacked, at a time."""
MOST: Final = 1_000_000_000
"""Bytes of all parts. The pictures of 20 rounds on two screens of 3840 x 2160 dots have about 550 million."""
MOST_PARTS: Final = 10_000
LONGEST_LISTING: Final = 2_000_000
"""Bytes of the list of parts at the end of the file."""

_ENTRY: Final = struct.Struct("<4s4B4HLLL5HLL")
"""A part in the list, without its name."""
_HEADER: Final = struct.Struct("<4sBBHHHHLLLHH")
"""The header before a part, without its name and its extra field, whose lengths come last."""
_END: Final = struct.Struct("<4s4HLLH")


class NotAnArchive(ValueError):  # noqa: N818 - says what is so
    """This is no archive of parts: why, in words."""


class ArchivePart(NamedTuple):
    """One part of the archive."""

    info: zipfile.ZipInfo
    """The entry in the list of parts."""
    at: int
    """Byte of the file at which the header begins."""
    body: int
    """Byte of the file at which the content begins."""

    @property
    def header(self) -> bytes:
        """The header that `pack` writes before it."""
        return self.info.FileHeader(zip64=False)

    @property
    def end(self) -> int:
        """The place of the first byte after it."""
        return self.body + self.info.compress_size


def pack(parts: Mapping[str, bytes], out: BinaryIO) -> None:
    """Write the archive. Only one part at a time is in memory, if `parts` holds no more."""
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(parts):
            kind = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            archive.writestr(_info(name), parts[name], kind)


def _info(name: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, DATE)
    info.external_attr, info.create_system = MODE, 3
    return info


def listed(file: BinaryIO) -> tuple[list[ArchivePart], str]:
    """Return the parts in the list at the end of the file, and a description of the first foreign bytes; empty without
    foreign bytes.

    Raises NotAnArchive, OSError.
    """
    count, listing, end = _list_at_the_end(file)
    parts, there, due, foreign = list[ArchivePart](), 0, 0, ""
    for _ in range(count):
        info, at, length = _entry(listing, there)
        part, header = _at(file, info, at)
        as_packed = (due, part.header, _listing(part)) == (at, header, listing[there : there + length])
        foreign = foreign or ("" if as_packed else f"the file has something else than parts of a case, at byte {due}")
        parts.append(part)
        there, due = there + length, part.end
    if sum(part.info.file_size for part in parts) > MOST:
        raise NotAnArchive(f"its parts have more than {MOST} bytes")
    if (there, due) != (len(listing), end):
        foreign = foreign or f"the file has something else than parts of a case, from byte {due} on"
    return parts, foreign


def _list_at_the_end(file: BinaryIO) -> tuple[int, bytes, int]:
    """How many parts the list names, the list, and where it begins."""
    size = file.seek(0, os.SEEK_END)
    if size < _END.size:
        raise NotAnArchive("it is too short")
    file.seek(size - _END.size)
    mark, disk, first_disk, here, count, length, at, remark = _END.unpack(file.read(_END.size))
    if mark != b"PK\5\6" or (disk, first_disk, remark) != (0, 0, 0) or here != count:
        raise NotAnArchive("it does not end with a list of parts")
    if at + length + _END.size != size:
        raise NotAnArchive("its list of parts does not fit its length")
    if count > MOST_PARTS or length > LONGEST_LISTING:
        allowed = f"{MOST_PARTS} and {LONGEST_LISTING}"
        raise NotAnArchive(f"it has {count} parts in a list of {length} bytes; allowed: {allowed}")
    file.seek(at)
    return count, file.read(length), at


def _at(file: BinaryIO, info: zipfile.ZipInfo, at: int) -> tuple[ArchivePart, bytes]:
    """The part that begins here, and its header."""
    file.seek(at)
    header = file.read(_HEADER.size)
    if len(header) == _HEADER.size:
        header += file.read(sum(_HEADER.unpack(header)[-2:]))
    return ArchivePart(info, at, at + len(header)), header


def _entry(listing: bytes, at: int) -> tuple[zipfile.ZipInfo, int, int]:
    """Return the part in this entry of the list, the place of the part, and the length of the entry."""
    if len(listing) < at + _ENTRY.size:
        raise NotAnArchive("its list of parts is cut off")
    fields = _ENTRY.unpack_from(listing, at)
    mark, kind, crc, packed, size = fields[0], fields[6], *fields[9:12]
    name_length, extra, remark, place = *fields[12:15], fields[18]
    name = listing[at + _ENTRY.size : at + _ENTRY.size + name_length]
    if mark != b"PK\1\2" or b"\0" in name or max(packed, size) > MOST:
        raise NotAnArchive("its list of parts is damaged")
    info = _info(name.decode(errors="replace"))
    info.compress_type, info.CRC, info.compress_size, info.file_size = kind, crc, packed, size
    return info, place, _ENTRY.size + name_length + extra + remark


def _listing(part: ArchivePart) -> bytes:
    """The entry that `pack` writes for this part."""
    _, _, _, flags, kind, time, date, *sizes = struct.unpack_from("<4sBBHHHHLLL", part.header)
    name, info = part.info.filename.encode(), part.info
    lengths = (len(name), 0, 0, 0, 0)
    place = (info.external_attr, part.at)
    head = (b"PK\1\2", VERSION, info.create_system, VERSION, 0, flags, kind, time, date, *sizes)
    return _ENTRY.pack(*head, *lengths, *place) + name


def blocks(file: BinaryIO, part: ArchivePart) -> Iterator[bytes]:
    """The part, a block at a time. Raises ValueError where the part is not the one that the list names; OSError."""
    size = check = 0
    unpack = _stored if part.info.compress_type == zipfile.ZIP_STORED else _inflated
    for block in unpack(file, part):
        size += len(block)
        if size > part.info.file_size:
            raise ValueError(f"it is longer than it says: {part.info.file_size} bytes")
        check = zlib.crc32(block, check)
        yield block
    if size < part.info.file_size:
        raise ValueError(f"it has {size} bytes, and says {part.info.file_size}")
    if check != part.info.CRC:
        raise ValueError("Bad CRC-32: its bytes were changed")


def _stored(file: BinaryIO, part: ArchivePart) -> Iterator[bytes]:
    """The bytes of a part as they lie in the file."""
    left = part.info.compress_size
    for at in range(part.body, part.end, BLOCK):
        file.seek(at)  # somebody else may read another part in between
        found = file.read(min(BLOCK, left))
        if not found:
            raise ValueError("it is cut off")
        left -= len(found)
        yield found


def _inflated(file: BinaryIO, part: ArchivePart) -> Iterator[bytes]:
    """The same, unpacked."""
    if part.info.compress_type != zipfile.ZIP_DEFLATED:
        raise ValueError(f"it is packed in way {part.info.compress_type}; allowed: {zipfile.ZIP_DEFLATED}, deflate")
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        for packed in _stored(file, part):
            if inflate.eof:
                break
            yield from _unpacked(inflate, packed)
    except zlib.error as error:
        raise ValueError(f"it cannot be unpacked: {error}") from error
    if not inflate.eof or inflate.unused_data:
        raise ValueError("it does not end where it says")


def _unpacked(inflate: "zlib._Decompress", packed: bytes) -> Iterator[bytes]:
    """Unpack these bytes, a block at a time, however many they become."""
    while True:
        found = inflate.decompress(packed, BLOCK)
        if found:
            yield found
        packed = inflate.unconsumed_tail
        if not packed and len(found) < BLOCK:
            return
