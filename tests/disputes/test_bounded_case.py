# SPDX-License-Identifier: MIT
"""The file of a case is checked in bounded memory, whatever the sizes in it say; a long one is checked whole."""

import zipfile
import zlib
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.disputes import archive, evidence
from controller.disputes.case import Case
from tests.disputes.rig import packed, unpacked
from tests.disputes.test_evidence import at, on
from tests.disputes.test_past import ROULETTE
from tests.outside.bounded import bounded

LONG = 160
"""Megabytes. Size of a part that is too long: more than the process may use."""


def repeated(block: bytes, times: int) -> tuple[bytes, int, int]:
    """This block so many times, packed; its length and check sum. It is packed once only."""
    packs = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    once, check = packs.compress(block) + packs.flush(zlib.Z_FULL_FLUSH), 0
    for _ in range(times):
        check = zlib.crc32(block, check)
    return once * times + packs.flush(), len(block) * times, check


def with_part(parts: dict[str, bytes], name: str, body: bytes, size: int, check: int) -> bytes:
    """Return the file with these parts, and one more part that claims this size, whatever its packed bytes are."""
    out = BytesIO(packed(parts | {name: b"x"}))
    with zipfile.ZipFile(out) as whole:
        infos = whole.infolist()
    made, at = BytesIO(), {}
    for info in infos:
        at[info.filename] = made.tell()
        if info.filename == name:
            info.CRC, info.file_size, info.compress_size = check, size, len(body)
            made.write(info.FileHeader(zip64=False) + body)
        else:
            begin = info.header_offset
            made.write(out.getvalue()[begin : begin + len(info.FileHeader(zip64=False)) + info.compress_size])
    begin = made.tell()
    listing = b"".join(archive._listing(archive.ArchivePart(info, at[info.filename], 0)) for info in infos)
    made.write(listing + archive._END.pack(b"PK\5\6", 0, 0, len(infos), len(infos), len(listing), begin, 0))
    return made.getvalue()


ZEROS = repeated(bytes(2**20), LONG)
ROWS = repeated(b'{"sequence":1}\n' * 50_000, 220)
LISTED = msgspec.json.encode(evidence.Manifest(1, {"account.json": sha256(bytes(LONG * 2**20)).hexdigest()}))
GENUINE = Case(number=1, table="t", game="roulette", first=1, last=1, player="ann", words="x", opened=1, version="1")
CASE = {evidence.CASE: msgspec.json.encode(GENUINE)}
"""A case that can be read: only then is the rest of the file looked at."""
FILES: dict[str, Callable[[], bytes]] = {
    "a part that is longer than it says": lambda: with_part(CASE, "rows.jsonl", ZEROS[0], 10, 1),
    "a case that is longer than it says": lambda: with_part({}, evidence.CASE, ZEROS[0], 10, 1),
    "a long case": lambda: with_part({}, evidence.CASE, *ZEROS),
    "a long row": lambda: with_part(CASE, "rows.jsonl", *ZEROS),
    "rows without end": lambda: with_part(CASE, "rows.jsonl", *ROWS),
    "a long part that is listed": lambda: with_part(CASE | {evidence.MANIFEST: LISTED}, "account.json", *ZEROS),
    "a long manifest": lambda: with_part(CASE, "manifest.json", *ZEROS),
    "more than a case has": lambda: with_part(CASE, "a.png", ZEROS[0], archive.MOST, 1),
    "many parts": lambda: packed({f"{number}": b"" for number in range(10_001)}),
}


def check(path: Path) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["dispute", "check", str(path)])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize("what", FILES)
def test_whatever_its_parts_say_a_case_is_refused_in_little_memory(what: str, tmp_path: Path) -> None:
    file = tmp_path / "case.zip"
    file.write_bytes(FILES[what]())
    assert file.stat().st_size < 4_000_000
    ended = bounded(lambda: check(file))
    assert isinstance(ended.answer, tuple), ended
    status, said = ended.answer
    assert (status, bool(said)) == (1, True)


def test_a_case_with_more_than_fits_into_memory_is_checked_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check reports only the errors that were put in here."""
    monkeypatch.setattr("controller.disputes.opening.pictures", lambda *_: ())
    assert on(at(tmp_path, ROULETTE), "1", "--by", "ann", "x").exit_code == 0
    file = tmp_path / "state" / "disputes" / "case-1.zip"
    parts, _ = unpacked(file.read_bytes())
    file.write_bytes(packed(parts | {"a.png": bytes(60 * 2**20), "page.html.html": bytes(60 * 2**20)}))
    del parts
    status, said = bounded(lambda: check(file), more=30 * 2**20).answer or ("", "")
    assert (status, said.count("does not belong to it"), said.count("was changed")) == (1, 2, 0), said
