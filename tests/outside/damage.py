# SPDX-License-Identifier: MIT
"""Every kind of damage that a file can have: each makes cells, a name and the bytes that the file has then.

A cell that is heavy tries the memory, and runs in a process of its own.
"""

import re
import sqlite3
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from controller.journal import form
from tests.disputes.rig import packed, unpacked
from tests.disputes.test_bounded_case import FILES
from tests.outside.readers import JSON, LINES, SQLITE, TAPE, TOML, ZIP, Reader

EVERY = 64
"""Bytes. A file is cut off at every so many."""
FLIPS = 40
LINES_OF_IT = 1_000_000
LONG = 400_000_000
"""Bytes of a file that goes on and on. It takes no room on the disk."""
DEEP, FITS = 100_000, 9_000
"""How deep; and in a file that is short enough for every reader."""
NUMBER = b"9" * 5_000


class Cell(NamedTuple):
    """A damaged file."""

    kind: str
    name: str
    put: Callable[[Path], object]
    """Write the file."""
    heavy: bool = False
    """The file is long."""
    unlike: bool = True
    """The file certainly differs from the original."""
    slow: bool = False
    """The file takes seconds, and is only in the whole matrix."""


def _bytes(data: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(data)


def cut(reader: Reader, data: bytes) -> Iterator[Cell]:
    """Cut off at every 64 bytes. A file of lines that ends with a whole line is a shorter one: nobody can tell."""
    for at in range(0, len(data), EVERY):
        whole_lines = reader.form == LINES and b"\n" in (data[at - 1 : at], data[at : at + 1])
        yield Cell("cut", f"at byte {at}", _bytes(data[:at]), unlike=not whole_lines)


def flipped(_reader: Reader, data: bytes) -> Iterator[Cell]:
    """One bit is another."""
    for at in {len(data) * part // FLIPS for part in range(FLIPS)}:
        other = bytearray(data)
        other[at] ^= 1 << at % 8
        yield Cell("flipped", f"at byte {at}", _bytes(bytes(other)))


def longer(reader: Reader, data: bytes) -> Iterator[Cell]:
    """The file has more than it says: bytes behind it without end, or a part that is too long."""

    def endless(path: Path) -> None:
        with path.open("wb") as file:
            file.write(data)
            file.truncate(LONG)

    yield Cell("longer", "without end", endless, heavy=True, unlike=reader.form != SQLITE)
    yield Cell("longer", "something else behind it", _bytes(data + b"\0" * 99), unlike=reader.form != SQLITE)
    if reader.form == ZIP:
        yield from (Cell("longer", name, _made(make), heavy=True) for name, make in FILES.items())
    ten = reader.name == "journal-read"  # ten readers read the whole file
    if reader.form == SQLITE and reader.name != "figures":
        yield Cell("longer", "packed words of 200 MB", _with_words(data, 1, 200), heavy=True, slow=ten)
        yield Cell("longer", "16 rows with packed words of 15 MB", _with_words(data, 16, 15), heavy=True, slow=ten)


def _made(make: Callable[[], bytes]) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(make())


def _with_words(data: bytes, rows: int, megabytes: int) -> Callable[[Path], object]:
    """A journal with more rows, each with words that are short in the file. Their hashes are right."""

    def put(path: Path) -> None:
        packs = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        begin = packs.compress(b'{"type":"Pressed","button":"') + packs.flush(zlib.Z_FULL_FLUSH)
        block = packs.compress(b"x" * 2**20) + packs.flush(zlib.Z_FULL_FLUSH)
        body = begin + block * megabytes + packs.compress(b'"}') + packs.flush()
        stored = b"\0" + zlib.crc32(body).to_bytes(4) + body
        path.write_bytes(data)
        with closing(_loose(path)) as database:
            *_, last = database.execute("SELECT * FROM journal ORDER BY sequence")
            row = form.as_row(last)
            words = form.unpack(stored)
            for number in range(row.sequence + 1, row.sequence + 1 + rows):
                columns = (number, row.time, 99, "event", words, b"[]", row.hash)
                row = form.Row(*columns, form.digest(columns))
                database.execute("INSERT INTO journal VALUES (?,?,?,?,?,?,?,?)", row._replace(event=stored))

    return put


def _loose(path: Path) -> sqlite3.Connection:
    """The database without the triggers that keep its rows, and without types."""
    database = sqlite3.connect(path, isolation_level=None)
    for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        database.execute(f'DROP TRIGGER "{trigger}"')
    database.execute("PRAGMA writable_schema = ON")
    database.execute("UPDATE sqlite_master SET sql = replace(replace(sql, ' STRICT', ''), 'NOT NULL', '')")
    database.close()
    return sqlite3.connect(path, isolation_level=None)


def many_lines(reader: Reader, data: bytes) -> Iterator[Cell]:
    """The file has a million lines, empty or repeated, or as many as are allowed."""
    if reader.form in (SQLITE, ZIP):
        return
    last = data.rstrip(b"\n").rpartition(b"\n")[2] + b"\n"
    most = min(LINES_OF_IT, 64_000_000 // len(last))
    yield Cell("many lines", "empty ones", lambda path: path.write_bytes(data + b"\n" * LINES_OF_IT), heavy=True)
    yield Cell("many lines", "the last one again", lambda path: path.write_bytes(data + last * most), heavy=True)
    for line in (b"\n", last, *((b"a%d = 1\n", b"[[a%d]]\n", b"[a.b%d]\n") if reader.form == TOML else ())):
        most = 240_000 // (len(line) + 4) if b"%d" in line else (240_000 - len(data)) // len(line)
        lines = b"".join(line % number for number in range(most)) if b"%d" in line else line * most
        put = _bytes(data + lines)
        yield Cell("many lines", f"as many as {line[:20]!r} as a file may have", put, heavy=True, unlike=line != b"\n")


def deep(reader: Reader, data: bytes) -> Iterator[Cell]:
    """Lists within lists, tables within tables."""
    if reader.form in (JSON, LINES):
        for name, text in DEEP_JSON.items():
            yield Cell("deep", name, _bytes(text + b"\n"), heavy=True)
            yield Cell("deep", f"{name}, behind it", _bytes(data.rstrip(b"\n") + text), heavy=True)
            yield from _json_cells("deep", data, [(name, text)], reader.form)
    if reader.form == TOML:
        for name, text in DEEP_TOML.items():
            yield Cell("deep", name, _bytes(text + b"\n"), heavy=True)
            yield Cell("deep", f"{name}, behind it", _bytes(data + text), heavy=True)
    if reader.form == TAPE:
        yield Cell("deep", "a line of brackets", _bytes(data + b"(" * DEEP), heavy=True)
    if reader.form == ZIP:
        yield from _zip_cells("deep", data, list(DEEP_JSON.items()))


DEEP_JSON = {
    "lists": b"[" * DEEP + b"]" * DEEP,
    "open lists": b"[" * DEEP,
    "objects": b'{"x":' * DEEP + b"1" + b"}" * DEEP,
    "objects in a short file": b'{"x":' * FITS + b"1" + b"}" * FITS,
    "lists in a short file": b'{"x":' + b"[" * FITS + b"]" * FITS + b"}",
}
DEEP_TOML = {
    "lists": b"a = " + b"[" * DEEP + b"]" * DEEP,
    "tables": b"a = " + b"{a = " * DEEP + b"1" + b"}" * DEEP,
    "a key": b"a" + b".a" * DEEP + b" = 1",
    "a key in a table": b"a = {a" + b".a" * DEEP + b" = 1}",
    "a quoted key": b'a = {"a"' + b'."a"' * DEEP + b" = 1}",
    "a header": b"[a" + b".a" * DEEP + b"]",
    "a header of a list": b"[[a" + b".a" * DEEP + b"]]",
}

WRONG_JSON = (
    *(b"null", b"true", b"-1", b"1.5", b"1e999", b'""', b'"x"', b"[]", b"{}", b"[[[]]]", b"[null]", b'{"x":1}'),
    *(b"9223372036854775808", NUMBER, b'"\\u0000"', b'"\\ud800"', b'"\xff"', b'"' + b"x" * 70_000 + b'"', b"", b"x"),
)
WRONG_TOML = (
    *(b"true", b"-1", b"1.5", b"nan", b"inf", b'""', b'"x"', b"[]", b"{}", b"[[[]]]", b"[{}]", b"{ x = 1 }"),
    *(b"9223372036854775808", NUMBER, b"1979-05-27", b'"\\u0000"', b'"\\ud800"', b'"\xff"', b"", b"x", b"0x10"),
    b'"' + b"x" * 70_000 + b'"',
)


def wrong_types(reader: Reader, data: bytes) -> Iterator[Cell]:
    """Every field has every wrong value."""
    wrong = [(value[:20].decode(errors="replace"), value) for value in WRONG_JSON]
    if reader.form in (JSON, LINES):
        yield from _json_cells("wrong types", data, wrong, reader.form)
    if reader.form == ZIP:
        yield from _zip_cells("wrong types", data, wrong)
    if reader.form == SQLITE:
        yield from _column_cells(data)
    if reader.form == TOML:
        for found in re.finditer(rb"(?m)(?<== )(\"[^\"\n]*\"|\[[^\n]*\]|[^\s#\"\[]+)", data):
            for value in WRONG_TOML:
                other = data[: found.start()] + value + data[found.end() :]
                where = f"{value[:20]!r} for {found[0][:30]!r} at byte {found.start()}"
                yield Cell("wrong types", where, _bytes(other), unlike=False)


MARK = "a mark that is nowhere else"


def _marked(it: Any) -> Iterator[Any]:
    """The same with the mark in the place of one value, and with each value in turn."""
    yield MARK
    if isinstance(it, dict):
        yield from (it | {key: other} for key, value in it.items() for other in _marked(value))
    if isinstance(it, list):
        yield from ([*it[:at], other, *it[at + 1 :]] for at, value in enumerate(it) for other in _marked(value))


def _documents(text: bytes, values: list[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """This JSON with each of the values in the place of each of its own."""
    for number, other in enumerate(_marked(msgspec.json.decode(text))):
        before, _, after = msgspec.json.encode(other).partition(b'"' + MARK.encode() + b'"')
        for name, value in values:
            if _other(text, before + value + after):
                yield f"{name} as value {number}", before + value + after


def _other(text: bytes, other: bytes) -> bool:
    try:
        return bool(msgspec.json.decode(text) != msgspec.json.decode(other))
    except (ValueError, RecursionError):
        return True


def _json_cells(kind: str, data: bytes, values: list[tuple[str, bytes]], how: str) -> Iterator[Cell]:
    first, _, rest = data.partition(b"\n") if how == LINES else (data, b"", b"")
    for name, text in _documents(first, values):
        yield Cell(kind, name, _bytes(text + b"\n" + rest), heavy=kind == "deep")


def _zip_cells(kind: str, data: bytes, values: list[tuple[str, bytes]]) -> Iterator[Cell]:
    """The same in each part of a case."""
    parts, _ = unpacked(data)
    for part in ("case.json", "manifest.json", "signature.json", "seals.jsonl", "rows.jsonl", "earlier/1-case.json"):
        first, _, rest = parts[part].partition(b"\n") if part.endswith("l") else (parts[part], b"", b"")
        for name, text in _documents(first, values):
            whole = {**parts, part: text + b"\n" + rest}
            yield Cell(kind, f"{name} of {part}", lambda path, it=whole: path.write_bytes(packed(it)))  # type: ignore[misc]


VALUES: tuple[object, ...] = (
    *(None, -1, 2**62, 1.5, "x", b"x", b"", b"\0" * 9, b"null", b"{}", b"[]", b'{"type":"Declare"}', "\ud800"),
    *(b"[" * DEEP, b'{"x":' * DEEP, b"9" * 5_000, b"\xff", b"x" * 100_000, struct.pack(">q", -1)),
)


def _column_cells(data: bytes) -> Iterator[Cell]:
    """Every column of every table of a database has every wrong value, in one of its rows."""

    def put(path: Path, table: str, column: str, value: object) -> None:
        path.write_bytes(data)
        with closing(_loose(path)) as database:
            (count,) = database.execute(f'SELECT count(*) FROM "{table}"').fetchone()
            at = sha256(f"{column}{value!r}".encode()).digest()[0] % count
            words = value.encode(errors="replace").decode() if isinstance(value, str) else value
            one = f'"{column}" IS (SELECT "{column}" FROM "{table}" LIMIT 1 OFFSET {at})'
            with suppress(sqlite3.Error):  # a key has no other type
                database.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE {one}', (words,))

    for table, column in _columns(data):
        for value in VALUES:
            name = f"{repr(value)[:20]} in {table}.{column}"
            yield Cell(
                "wrong types",
                name,
                lambda path, t=table, c=column, v=value: put(path, t, c, v),  # type: ignore[misc]
                unlike=False,
            )


def _columns(data: bytes) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(_not_in_wal(data))
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [
            (table, name)
            for table in tables
            if database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
            for _, name, *_ in database.execute(f'PRAGMA table_info("{table}")')
        ]


def _not_in_wal(data: bytes) -> bytes:
    """The same database, in the mode that can be in memory."""
    return data[:18] + b"\x01\x01" + data[20:]


KINDS = (cut, flipped, longer, many_lines, deep, wrong_types)


def cells(reader: Reader, data: bytes) -> list[Cell]:
    """Every cell of a reader. data: its genuine file."""
    return [cell for kind in KINDS for cell in kind(reader, data)]
