# SPDX-License-Identifier: MIT
"""`tablectl bundle`: the bundle has all that the maker needs, without the table's key and without a face-down card."""

import base64
import io
import json
import re
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from maintenance_rig import Table
from test_hidden_cards import DEALT, OPEN, OVER, PREPARED, kept

from controller.cli.main import main
from controller.cli.technician import bundle as cli_bundle
from controller.config import read_table
from controller.sockets import requests
from hal.signals import CardUnread, Fault

A_CARD = re.compile(r"\b[2-9TJQKA][cdhsCDHS]\b")
FILE = """
game = "caribbean-stud"
name = "table-7"
simulated = true

[folders]
state = "{folder}"
sockets = "{folder}/none"
"""
SAID = [
    Fault("shoe", "card 11: the optical sensor counted no card", "look at the reader"),
    CardUnread("shoe", "the reader says a card, the optical sensor counted no card", 11),
]
"""Reports of a driver about its reader, which name no card."""


def table_file(folder: Path) -> Path:
    path = folder / "table.toml"
    path.write_text(FILE.format(folder=folder))
    return path


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["bundle", *words, "--table", str(table_file(folder))])


def parts(packed: bytes) -> dict[str, bytes]:
    """Every part by its name without its folder."""
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        files = [(it, archive.extractfile(it)) for it in archive.getmembers()]
        return {it.name.split("/")[-1]: content.read() for it, content in files if content}


def cards_in(found: dict[str, bytes]) -> set[str]:
    return {card for content in found.values() for card in A_CARD.findall(content.decode())}


def test_it_has_what_a_maker_needs(tmp_path: Path) -> None:
    kept(tmp_path, [*PREPARED, *OPEN, *OVER])
    ended = run(tmp_path, str(tmp_path / "out.tar.gz"))
    assert ended.exit_code == 0, ended.output
    found = parts((tmp_path / "out.tar.gz").read_bytes())
    assert {*found} == {"about.json", "journal.jsonl", "seal.txt", "table.toml", "board.toml"}
    about = json.loads(found["about.json"])
    assert about["start"]["game"] == "caribbean-stud"
    assert about["packages"]["msgspec"]
    assert {*about["missing"]} == {"status.json", "faults.json", "log.txt"}
    assert "without status.json: " in ended.stderr, "what is missing is said"
    assert "the journal does not say that a bundle was taken" in ended.stderr
    assert b"ann" in found["journal.jsonl"]
    assert found["table.toml"].decode() == FILE.format(folder=tmp_path)
    assert (tmp_path / "out.tar.gz").stat().st_mode & 0o777 == 0o600


def test_no_card_of_the_open_round_that_lies_face_down_is_in_it(tmp_path: Path) -> None:
    path = kept(tmp_path, [*PREPARED, *OPEN, *SAID])
    assert {*DEALT} <= {*A_CARD.findall(path.read_bytes().decode(errors="replace"))}, "the journal has them"
    run(tmp_path, str(tmp_path / "out"))
    found = parts((tmp_path / "out").read_bytes())
    assert b"ann" in found["journal.jsonl"], "the open round itself is in it"
    assert cards_in(found) <= {"9s"}


def test_those_of_a_round_that_is_over_are_in_it(tmp_path: Path) -> None:
    kept(tmp_path, [*PREPARED, *OPEN, *OVER])
    run(tmp_path, str(tmp_path / "out"))
    assert cards_in(parts((tmp_path / "out").read_bytes())) >= {*DEALT}


def test_what_a_running_table_answers_names_none_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The application's status of a table with a reader that has read a card."""
    path = kept(tmp_path, [*PREPARED, *OPEN, *SAID])
    (tmp_path / "devices").mkdir()
    table = Table(tmp_path / "devices", "caribbean-stud")
    try:
        for event in (*PREPARED[1:], *OPEN, *SAID):
            table.receive(event)
        for event in SAID[:1]:
            table.devices._on_signal(event)
        table.written()
        devices = table.devices.describe()
        status = requests.encode(requests.Answer(data={"view": table.view, "devices": devices}))
        assert devices["shoe"]["faults"][0]["what"].startswith("card 11: ")
        answer = requests.Answer(data=json.loads(status)["data"])
        monkeypatch.setattr(cli_bundle, "ask", lambda *_: answer)
        packed, missing = cli_bundle.bundled(read_table(table_file(tmp_path)))
    finally:
        table.close()
    found = parts(packed)
    assert {*missing} == {"log.txt"}
    assert b"card 11: " in found["faults.json"]
    assert b"decisions" in found["status.json"], "the cards are dealt"
    assert cards_in(found) <= {"9s"}
    assert path.exists()


def test_the_tables_private_key_is_not_in_it_in_any_form(tmp_path: Path) -> None:
    path = kept(tmp_path, [*PREPARED, *OPEN, *OVER])
    run(tmp_path, str(tmp_path / "out"))
    whole = b"\n".join(parts((tmp_path / "out").read_bytes()).values())
    secret = path.with_name("table.key").read_bytes()
    assert secret
    lines = [line for line in secret.strip().splitlines() if not line.startswith(b"---")] or [secret]
    for part in (secret, *lines):
        for form in (part, part.hex().encode(), base64.b64encode(part)):
            assert form not in whole
    assert b"PRIVATE" not in whole


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    kept(tmp_path, [*PREPARED])
    there = tmp_path / "out"
    there.write_text("mine")
    ended = run(tmp_path, str(there))
    assert ended.exit_code == 2
    assert there.read_text() == "mine"
    assert "is there already" in ended.output


def test_a_full_disk_leaves_no_half_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    kept(tmp_path, [*PREPARED])
    out = tmp_path / "out.tar.gz"
    with monkeypatch.context() as disk:
        disk.setattr("controller.cli.shared.written.os.fsync", full)
        ended = run(tmp_path, str(out))
    assert (ended.exit_code, list(tmp_path.glob("out*"))) == (2, [])
    assert f"{out}: cannot be written: no space left on {tmp_path}: free space" in ended.output
    assert run(tmp_path, str(out)).exit_code == 0
    assert out.stat().st_mode & 0o777 == 0o600


def test_it_goes_through_the_line(tmp_path: Path) -> None:
    kept(tmp_path, [*PREPARED, *OPEN])
    ended = run(tmp_path, "-")
    assert ended.exit_code == 0
    assert "journal.jsonl" in parts(ended.stdout_bytes)


def test_a_journal_that_cannot_be_read_is_named_and_the_rest_is_there(tmp_path: Path) -> None:
    ended = run(tmp_path, "-")
    assert ended.exit_code == 0
    about = json.loads(parts(ended.stdout_bytes)["about.json"])
    assert {"journal.jsonl", "seal.txt"} & {*about["missing"]}
    assert "journal.sqlite" in about["missing"]["journal.jsonl"]
