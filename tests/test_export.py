# SPDX-License-Identifier: MIT
"""`tablectl journal export`, `schema` and `validate`: exports for others' tools. Each error in an export is found."""

import json
import os
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.cli.main import main
from controller.conductor.conductor import Conductor, fresh
from controller.conductor.replay import Start
from controller.description import kept, parquet
from controller.description.exported import ValidationResult
from controller.engine.engine import Engine
from controller.engine.record.events import Directed, Placed, Restarted
from controller.games import find
from controller.journal import Journal, accept_loss, public_path
from controller.journal.form import COLUMNS, digest
from controller.journal.keys import read_private, read_public
from controller.journal.seals import head_path
from controller.tapes.machines.tables import NoDevices
from hal.base.clock import VirtualClock
from hal.signals import KeyTurned

GAME = find("sic-bo")
ROUNDS = 3
Row = dict[str, Any]


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of three rounds, each void."""
    path = tmp_path_factory.mktemp("journal") / "journal.sqlite"
    record = Journal.open(path, "table-7", path.with_name("table.key"), lambda row: None, lambda words: None)
    start = Start("0.16.0", "sic-bo", "table-7", GAME.limits.table, {}, "sic-bo.toml")
    record.append("start", 0, msgspec.json.encode(start))
    table = Conductor(Engine(GAME, fresh(GAME, GAME.limits.table, "table-7", {})), record, NoDevices(), VirtualClock())
    for event in (Restarted(), KeyTurned("dealer", True)):
        table.receive(event)
    for number in range(1, ROUNDS + 1):
        table.receive(Placed("red", "small", 500 * number, by="ann"))
        table.receive(Directed("floor-manager", "void", f"alarm {number}", by="bob"))
    record.close()
    return path


def tablectl(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["journal", *map(str, words)])


def exported(journal: Path, *words: str) -> list[Row]:
    result = tablectl("export", "--file", journal, *words)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def validated(rows: list[Row], folder: Path) -> Result:
    file = folder / "export.jsonl"
    file.write_text("".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows))
    return tablectl("validate", file)


# What is exported


def test_a_whole_export_is_as_described_and_its_chain_is_whole(journal: Path, tmp_path: Path) -> None:
    rows = exported(journal)
    result = validated(rows, tmp_path)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{tmp_path / 'export.jsonl'}: as described; rows 1 to {len(rows)}, ")
    assert result.stdout.endswith("the chain of their hashes is whole\n")
    assert {row["kind"] for row in rows} == {"table", "start", "event", "state", "checkpoint"}


def test_rounds_and_a_time_are_a_part_of_it(journal: Path, tmp_path: Path) -> None:
    whole = exported(journal)
    part = exported(journal, "--rounds", "2-3")
    assert {row["round"] for row in part if row["kind"] == "event"} == {2, 3}
    one = exported(journal, "--rounds", "2")
    assert one == [row for row in part if row["sequence"] <= one[-1]["sequence"]]
    assert {row["round"] for row in one if row["kind"] == "event"} == {2}
    assert exported(journal, "--since", "2001-01-01") == whole
    for words in (("--since", "2222-01-01"), ("--rounds", "77")):
        nothing = tablectl("export", "--file", journal, *words)
        assert (nothing.exit_code, nothing.stdout) == (1, "")
        assert f"the rounds up to {ROUNDS}" in nothing.stderr
    result = validated(part, tmp_path)
    assert result.exit_code == 0
    assert f"not in it: 1 to {part[0]['sequence'] - 1}; the chain is whole between these" in result.stdout


@pytest.mark.parametrize("words", ["0", "3-2", "-1", "x", "1-", "1-x", "٣", "9" * 20])
def test_rounds_that_there_cannot_be_are_named(journal: Path, words: str) -> None:
    result = tablectl("export", "--file", journal, f"--rounds={words}")
    assert result.exit_code == 2
    assert "rounds" in result.stderr


def test_a_parquet_file_has_the_same_rows(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "export.parquet"
    assert tablectl("export", file, "--file", journal, "--format", "parquet").exit_code == 0
    assert [json.loads(line) for line in parquet.lines(file)] == exported(journal)
    result = tablectl("validate", file)
    assert result.exit_code == 0, result.output
    assert "is whole" in result.stdout


def test_without_its_library_it_says_what_to_install(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = tablectl("export", "--file", journal, "--format", "parquet")
    assert result.exit_code == 1
    assert "pip install 'pyarrow" in result.stderr
    assert exported(journal)  # the other form needs nothing


def test_a_file_that_only_begins_as_parquet_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "export.parquet"
    file.write_bytes(parquet.MAGIC + b"and no more")
    result = tablectl("validate", file)
    assert result.exit_code == 2
    assert f"{file}: " in result.stderr
    assert "Parquet" in result.stderr


def test_the_schema_is_the_one_in_force_and_an_unknown_one_is_named() -> None:
    assert tablectl("schema").stdout_bytes == kept.description()
    assert tablectl("schema", "1").stdout_bytes == kept.description(1)
    result = tablectl("schema", "99")
    assert result.exit_code == 2
    assert "no description 99 " in result.stderr
    assert "; there are: 1" in result.stderr


def test_no_key_is_in_it(journal: Path) -> None:
    """Only public keys of signers are in the export. No PIN ever becomes an event: tests/powers/test_people.py."""
    secret = read_private(journal.with_name("table.key"))
    words = tablectl("export", "--file", journal).stdout
    assert read_public(public_path(journal.with_name("table.key"))).hex() in words
    assert not [it for it in (secret.hex(), b64encode(secret).decode(), "PRIVATE") if it in words]


# What is wrong in an export


def changed(**fields: Any) -> Callable[[list[Row]], None]:
    """A change of the first event that somebody entered."""

    def change(rows: list[Row]) -> None:
        row = next(row for row in rows if row["event"].get("type") == "Placed")
        for name, value in fields.items():
            field, _, inner = name.partition("__")
            if inner:
                row[field][inner] = value
            else:
                row[field] = value

    return change


WRONG = {
    "hash: found": changed(event__cents=501),
    'event.cents: found "500"; Expected `int`, got `str`': changed(event__cents="500"),
    'event.player: found "red\\u0007"; Expected `str` matching regex': changed(event__player="red\x07"),
    'event.type: found "Placid"; allowed: one of those that tablectl journal schema lists here, as Placed': changed(
        event__type="Placid"
    ),
    'kind: found "deed"; allowed: event, table, start': changed(kind="deed"),
    "round: found -1; Expected `int` >= 0": changed(round=-1),
    'hash: found "00"; Expected `str` matching regex': changed(hash="00"),
    "unknown field `colour`": changed(colour="red"),
    "the line: found {": lambda rows: rows[4].pop("time"),
    "effects: found {}; Expected `array`, got `object`": changed(effects={}),
    "effects[0]": changed(effects=[{"type": "Shout"}]),
    "effects: found [1]; allowed: null": lambda rows: rows[0].update(effects=[1]),
    "after": lambda rows: rows.insert(3, rows[1]),
    "sequence: row 4 is missing between lines of this export": lambda rows: rows.pop(3),
    "previous: found": lambda rows: rows[2].update(previous="0" * 64),
}


@pytest.mark.parametrize("found", WRONG)
def test_line_field_what_was_found_and_what_is_allowed_are_named(found: str, journal: Path, tmp_path: Path) -> None:
    rows = exported(journal)
    WRONG[found](rows)
    result = validated(rows, tmp_path)
    assert result.exit_code == 1
    *findings, summary = result.stdout.splitlines()
    assert any(line.startswith("line ") and found in line for line in findings), result.stdout
    broken = any(
        it in result.stdout
        for it in ("hash: ", "previous: ", "missing between", "the line: ", "this is no JSON", "sequence: ")
    )
    assert ("NOT whole" in summary) == broken


def through_doubles(found: Any) -> Any:
    """Return numbers as a program with only doubles reads them: JavaScript, jq 1.6."""
    if isinstance(found, list):
        return [through_doubles(it) for it in found]
    if isinstance(found, dict):
        return {name: through_doubles(it) for name, it in found.items()}
    if type(found) is not int or abs(found) <= 2**53:
        return found
    return int(Decimal(repr(float(found))))


def of_earlier(rows: list[Row]) -> list[Row]:
    """As versions before 0.25.0 exported them: the time is a number."""
    return [{**row, "time": int(row["time"])} for row in rows]


def test_an_export_passes_a_program_with_doubles_unchanged(journal: Path, tmp_path: Path) -> None:
    rows = exported(journal)
    assert all(int(row["time"]) > 2**53 for row in rows), "else it shows nothing"
    assert through_doubles(rows) == rows
    assert validated(through_doubles(rows), tmp_path).exit_code == 0


def test_an_export_of_an_earlier_version_is_still_as_described(journal: Path, tmp_path: Path) -> None:
    result = validated(of_earlier(exported(journal)), tmp_path)
    assert result.exit_code == 0, result.stdout


@pytest.mark.parametrize("form", [int, float])
def test_rounded_times_are_told_once_and_the_rows_are_not_called_changed(
    form: Callable[[int], float], journal: Path, tmp_path: Path
) -> None:
    rows = exported(journal)
    result = validated([{**row, "time": form(row["time"])} for row in through_doubles(of_earlier(rows))], tmp_path)
    assert result.exit_code == 1
    finding, summary = result.stdout.splitlines()
    assert "numbers were rounded" in finding
    assert f"the times of {len(rows)} rows were rounded" in summary or form is int  # some were round before
    assert "is whole" in summary


def test_a_time_that_somebody_has_changed_is_not_called_rounded(journal: Path, tmp_path: Path) -> None:
    rows = of_earlier(exported(journal))
    time, rounded = rows[3]["time"], through_doubles(rows[3]["time"])
    changed = time + 1 if time + 1 != rounded else time + 2
    for wrong in (changed, rounded + 512, str(changed)):
        result = validated([{**row, "time": wrong} if row is rows[3] else row for row in rows], tmp_path)
        assert "line 4: hash: found" in result.stdout
        assert "rounded" not in result.stdout


def test_numbers_in_an_event_may_have_been_rounded(tmp_path: Path) -> None:
    """A table that was on for 104 days has a monotonic clock of more nanoseconds than doubles tell apart."""
    event = {"type": "SalesClosed", "game": 1, "at": 2**53 + 1}
    columns = (1, 7, 0, "event", msgspec.json.encode(event), b"[]", bytes(32))
    row: Row = {**dict(zip(COLUMNS, columns, strict=False)), "time": "7", "event": event, "effects": []}
    row |= {"previous": bytes(32).hex(), "hash": digest(columns).hex()}
    assert validated([row], tmp_path).exit_code == 0
    result = validated(through_doubles([row]), tmp_path)
    assert result.exit_code == 1
    assert "were rounded" in result.stdout


@pytest.mark.parametrize(
    "line",
    [b"", b"{", b"\xff", b"10 dice", b"[" * 5_000, b'{"sequence": 1}', b'{"event": ' + b"[" * 5_000, b'{"a\\nb": 1}'],
    ids=repr,
)
def test_what_is_no_line_of_an_export_is_named_and_nothing_breaks(line: bytes, tmp_path: Path) -> None:
    file = tmp_path / "export.jsonl"
    file.write_bytes(line + b"\n")
    result = tablectl("validate", file)
    assert result.exit_code == 1
    assert result.stdout.startswith(("line 1: the line: ", "line 1: this is no JSON ("))


def test_a_line_that_is_cut_or_changed_anywhere_is_told_and_nothing_breaks(journal: Path) -> None:
    lines = [msgspec.json.encode(row) for row in exported(journal)]

    @given(st.sampled_from(lines), st.floats(0, 1), st.integers(0, 9), st.binary(max_size=4))
    @settings(max_examples=300, deadline=None)
    def holds(line: bytes, where: float, cut: int, put: bytes) -> None:
        place = int(where * len(line))
        changed_line = line[:place] + put + line[place + cut :]
        assert all(words.startswith("line 1: ") for words in ValidationResult().findings([changed_line]))

    holds()


def test_an_empty_file_is_no_export_and_none_is_not_found(tmp_path: Path) -> None:
    file = tmp_path / "export.jsonl"
    file.touch()
    assert (tablectl("validate", file).exit_code, tablectl("validate", tmp_path / "none").exit_code) == (1, 2)
    assert tablectl("validate", tmp_path).exit_code == 2


def test_what_is_no_regular_file_is_refused_and_nothing_waits_or_reads_without_end(tmp_path: Path) -> None:
    pipe = tmp_path / "export.jsonl"
    os.mkfifo(pipe)
    for each in (pipe, Path("/dev/zero")):
        refused = tablectl("validate", each)
        assert (refused.exit_code, "it is no regular file" in refused.output) == (2, True)


def test_a_loss_that_was_accepted_is_as_described(journal: Path, tmp_path: Path) -> None:
    for file in journal.parent.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    copy = tmp_path / journal.name
    (tmp_path / "table.key").chmod(0o600)
    head_path(copy).unlink()
    accept_loss(copy, tmp_path / "table.key", "ann", "a test")
    rows = exported(copy)
    assert rows[-1]["kind"] == "loss"
    assert validated(rows, tmp_path).exit_code == 0


# What is there already


def test_a_file_that_is_there_is_replaced_only_if_that_is_said(journal: Path, tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text("another's")
    result = tablectl("export", file, "--file", journal)
    assert (result.exit_code, file.read_text()) == (2, "another's")
    assert f"{file}: is there already" in result.stderr
    assert "--replace" in result.stderr
    assert tablectl("export", file, "--file", journal, "--replace").exit_code == 0
    assert len(file.read_text().splitlines()) == len(exported(journal))


@pytest.mark.parametrize("words", [(), ("--replace",)])
@pytest.mark.parametrize("added", ["", "-wal", ".head"])
def test_the_evidence_itself_is_written_over_by_nothing(added: str, words: tuple[str, ...], journal: Path) -> None:
    file = journal.with_name(journal.name + added)
    if not file.exists():
        file.write_bytes(b"its own")
    before = file.read_bytes()
    result = tablectl("export", file, "--file", journal, *words)
    assert (result.exit_code, file.read_bytes()) == (2, before)
    assert f"{file}: is no export" in result.stderr


@pytest.mark.parametrize("name", ["table.key", "tickets.sqlite", "disputes/case-1.zip"])
def test_no_key_and_no_case_is_replaced_nor_the_journal_by_a_link(name: str, journal: Path, tmp_path: Path) -> None:
    file, links = journal.parent / name, (tmp_path / "rows.jsonl", journal.with_name("rows.jsonl"))
    file.parent.mkdir(exist_ok=True)
    if not file.exists():
        file.write_bytes(b"its own")
    for link in links:
        link.symlink_to(journal)
    before = file.read_bytes(), journal.read_bytes()
    for out in (file, *links):
        result = tablectl("export", out, "--file", journal, "--replace")
        assert (result.exit_code, "ends with .jsonl" in result.stderr) == (2, True)
    assert (file.read_bytes(), journal.read_bytes()) == before
    links[1].unlink()
    links[1].write_text("of yesterday")
    assert tablectl("export", links[1], "--file", journal, "--replace").exit_code == 0
    links[1].unlink()


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
@pytest.mark.parametrize("words", [("--rounds", "77"), ("--since", "2222-01-01")])
def test_an_export_without_a_row_leaves_the_old_one(
    journal: Path, tmp_path: Path, form: str, words: tuple[str, ...]
) -> None:
    file = old_export(tmp_path / f"rows.{form}")
    result = tablectl("export", file, "--file", journal, "--format", form, "--replace", *words)
    assert (result.exit_code, file.read_text(), alone(file)) == (1, OLD, True)


OLD = "of yesterday"


def old_export(path: Path) -> Path:
    path.write_text(OLD)
    path.chmod(0o600)
    return path


def alone(file: Path) -> bool:
    return list(file.parent.iterdir()) == [file]


def copy_of(journal: Path, folder: Path) -> Path:
    folder.mkdir()
    for each in (journal, journal.with_name("table.key"), head_path(journal)):
        (folder / each.name).write_bytes(each.read_bytes())
    return folder / journal.name


def test_the_old_export_outlives_a_damaged_journal_and_a_new_one_has_the_other_rows(
    journal: Path, tmp_path: Path
) -> None:
    broken = copy_of(journal, tmp_path / "state")
    data = bytearray(broken.read_bytes())
    page = int.from_bytes(data[16:18])
    data[4 * page : 5 * page] = bytes(page)  # of row 1; the schema and the later rows lie elsewhere
    broken.write_bytes(data)
    file = old_export(tmp_path / "rows.jsonl")
    result = tablectl("export", file, "--file", broken, "--replace")
    assert (result.exit_code, file.read_text()) == (1, OLD)
    assert f"{file}: was left as it is: " in result.stderr
    other = tmp_path / "others.jsonl"
    assert tablectl("export", other, "--file", broken).exit_code == 1
    assert other.read_bytes()
    broken.write_bytes(b"no journal")
    result = tablectl("export", file, "--file", broken, "--replace")
    assert (result.exit_code, file.read_text()) == (2, OLD)
    assert {each.name for each in tmp_path.iterdir()} == {"state", file.name, other.name}


def test_a_place_that_there_is_not_is_named_once(journal: Path, tmp_path: Path) -> None:
    (circle := tmp_path / "circle.jsonl").symlink_to(circle)
    for file, why in (
        (circle, "Too many levels of symbolic links: check the card or disk"),
        (tmp_path / "none" / "rows.jsonl", "no such file or folder: make the folder, or name the right one"),
    ):
        result = tablectl("export", file, "--file", journal, "--replace")
        assert (result.exit_code, result.stderr) == (2, f"{file}: cannot be written: {why}\n")


def test_the_old_export_outlives_a_full_disk(journal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    file = old_export(tmp_path / "rows.jsonl")
    monkeypatch.setattr("controller.cli.shared.written.os.fsync", full)
    result = tablectl("export", file, "--file", journal, "--replace")
    assert (result.exit_code, file.read_text(), alone(file)) == (2, OLD, True)
    assert f"no space left on {tmp_path}: " in result.stderr


def test_the_old_export_outlives_a_killed_process_and_the_next_one_takes_its_place(
    journal: Path, tmp_path: Path
) -> None:
    file = old_export(tmp_path / "rows.jsonl")
    killed = (
        "import os, controller.cli.shared.written as it\nfrom controller.cli.main import main\n"
        "it.os.replace = lambda *_: os.kill(os.getpid(), 9)\n"
        f"main(['journal', 'export', {str(file)!r}, '--file', {str(journal)!r}, '--replace'])"
    )
    assert subprocess.run([sys.executable, "-c", killed], check=False).returncode == -9
    assert file.read_text() == OLD
    (left,) = file.parent.glob("rows.jsonl.*.new")
    still_writes = left.with_name(f"rows.jsonl.{os.getppid()}.new")
    still_writes.touch()
    assert tablectl("export", file, "--file", journal, "--replace").exit_code == 0
    assert len(file.read_text().splitlines()) == len(exported(journal))
    assert file.stat().st_mode & 0o777 == 0o600
    assert [*file.parent.glob("*.new")] == [still_writes], "what a killed process has left is gone"
