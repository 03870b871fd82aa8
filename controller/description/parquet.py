# SPDX-License-Identifier: MIT
"""An export as Parquet: a row each, its event and effects as JSON. pyarrow writes it, where that is installed."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from controller.description import kept
from controller.journal import Row
from controller.journal.exporting import line
from controller.journal.reading import Damaged

CHUNK = 5_000
"""Rows in memory at a time."""
MAGIC = b"PAR1"
"""First bytes of a Parquet file."""
INSTALL = (
    "Parquet needs the package pyarrow, which is not installed here. On a table nothing is installed beside its "
    "program: export --format jsonl; or copy the journal, and export --file COPY on another computer, which has the "
    "package (pip install 'pyarrow>=20')"
)


class NoParquet(Exception):  # noqa: N818 - says what is so
    """pyarrow is not installed, or the file is not Parquet. The text says what to do."""


def write(rows: Iterable[Row], out: BinaryIO, damaged: Damaged) -> None:
    """Write the rows. Raises NoParquet. damaged: told of each row that is not as it was written; it is left out."""
    pyarrow, parquet = _library()
    columns = _columns(pyarrow)
    with parquet.ParquetWriter(out, columns, compression="zstd") as writer:
        for chunk in _chunks(_values(rows, damaged)):
            writer.write_table(pyarrow.Table.from_pylist(chunk, schema=columns))


def lines(path: Path) -> Iterator[bytes]:
    """The rows of such a file, as lines of JSON. Raises NoParquet."""
    pyarrow, parquet = _library()
    try:
        with parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(CHUNK):
                table = batch.set_column(batch.schema.get_field_index("time"), "time", batch["time"].cast("int64"))
                yield from map(_line, table.to_pylist())
    except (pyarrow.ArrowException, KeyError, OSError) as error:
        raise NoParquet(f"{path}: no export of a journal as Parquet: {error}") from error


def _library() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise NoParquet(INSTALL) from None


def _columns(pyarrow: Any) -> Any:
    """Return the columns. `type` is the type of the event, as in its JSON. The file names the description by its
    `$id`.
    """
    text, number = pyarrow.string(), pyarrow.int64()
    types = {"sequence": number, "time": pyarrow.timestamp("ns", tz="UTC"), "round": number, "kind": text, "type": text}
    types |= dict.fromkeys(("event", "effects", "previous", "hash"), text)
    described = msgspec.json.decode(kept.description())["$id"]
    fields = [pyarrow.field(name, it, nullable=name in ("type", "effects")) for name, it in types.items()]
    return pyarrow.schema(fields, metadata={"description": described})


def _values(rows: Iterable[Row], damaged: Damaged) -> Iterator[dict[str, Any]]:
    for row in rows:
        if not row.intact:
            damaged(row.sequence, "it is not as it was written, and is left out")
            continue
        yield {
            **row._asdict(),
            "type": msgspec.json.decode(row.event).get("type"),
            "event": row.event.decode(),
            "effects": row.effects.decode() or None,
            "previous": row.previous.hex(),
            "hash": row.hash.hex(),
        }


def _chunks(values: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    chunk: list[dict[str, Any]] = []
    for value in values:
        chunk.append(value)
        if len(chunk) == CHUNK:
            yield chunk
            chunk = []
    yield chunk


def _line(value: dict[str, Any]) -> bytes:
    """Return a line of an export. A value that is not a row of a journal stays unchanged, and the validation reports
    it.
    """
    try:
        event, effects = value["event"].encode(), (value["effects"] or "").encode()
        row = [*(value[it] for it in ("sequence", "time", "round", "kind")), event, effects]
        return line(Row(*row, *(bytes.fromhex(value[it]) for it in ("previous", "hash"))))
    except (KeyError, AttributeError, ValueError):
        return msgspec.json.encode(value)
