# SPDX-License-Identifier: MIT
"""Versions of a case's file: older files are named, and acts during a stop of the table are entered at its start."""

import errno
import json
import os
import re
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from controller.disputes import pictures, waiting
from controller.disputes.case import LARGEST
from controller.disputes.numbers import _entered_by, files_in
from controller.disputes.waiting import Waiting
from controller.engine.record.events import Maintained
from controller.journal import accept_loss, rows
from controller.journal.seals import head_path, read_head
from controller.maintenance.reach import split_lines
from controller.sockets.requests import Answer, Request
from tests.disputes.test_again import TableOfTwoRounds
from tests.disputes.test_evidence import at, at_state, on, tablectl
from tests.disputes.test_past import ROULETTE
from tests.faults.process_rig import table as running

DECIDES = ("the wager lay on red", "--as", "floor-manager", "--by", "flo")


@pytest.fixture(autouse=True)
def _without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST", 0)


def digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def kept(journal: Path) -> list[str]:
    """Return the journal's records about cases."""
    events = [msgspec.json.decode(row.event) for row in rows(journal) if row.kind == "event"]
    return [it["what"] for it in events if it["type"] == "Maintained"]


def test_an_older_file_of_the_same_case_is_named_and_not_gone_on_with(tmp_path: Path) -> None:
    table, file = at(tmp_path, ROULETTE), tmp_path / "state" / "disputes" / "case-1.zip"
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    older = shutil.copy(file, tmp_path / "older.zip")
    assert on(table, "decide", "1", *DECIDES).exit_code == 0
    newer = digest(file)
    assert on(table, "list").exit_code == 0
    shutil.copy(older, file)
    listed = on(table, "list", "--json")
    assert listed.exit_code == 1
    (wrong,) = json.loads(listed.stdout)[0]["wrong"]
    assert wrong.startswith("an OLDER file")
    assert f"{newer[:12]}: put that one back" in wrong
    for words in (("page", "1"), ("decide", "1", *DECIDES)):
        result = on(table, *words)
        assert (result.exit_code, "an OLDER file" in result.stderr) == (1, True)


LOSSES = {
    "a row in the middle": ("DELETE FROM journal WHERE sequence = 5", "the rows 5 to 5 are missing or cannot be read"),
    "the last rows": (
        "DELETE FROM journal WHERE sequence > {last} - 3",
        "the rows {first} to {last} are missing or cannot be read",
    ),
    "a row that was changed": ("UPDATE journal SET event = x'7b7d' WHERE sequence = 5", "row 5 was changed"),
    "no head": ("", "its head is missing"),
}


@pytest.mark.parametrize("what", LOSSES)
def test_rows_that_are_lost_are_named_until_somebody_accepts_it(what: str, tmp_path: Path) -> None:
    table, journal = at(tmp_path, ROULETTE), tmp_path / "state" / "journal.sqlite"
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    listed = on(table, "list")
    assert (listed.exit_code, listed.stderr) == (0, "")
    query, words = LOSSES[what]
    head = read_head(journal)
    assert head
    with closing(sqlite3.connect(journal)) as database:
        triggers = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        database.executescript(";".join(f"DROP TRIGGER {name}" for name, _ in triggers))
        database.execute(query.format(last=head.sequence))
        database.executescript(";".join(made for _, made in triggers))
    if not query:
        head_path(journal).unlink()
    words = words.format(first=head.sequence - 2, last=head.sequence)
    for command in (("list",), ("list", "--json")):
        listed = on(table, *command)
        assert (listed.exit_code, f"{journal.name}: {words}" in listed.stderr) == (1, True), listed.output
        assert "may have named a later file of a case" in listed.stderr
    assert words in on(table, "page", "1", str(tmp_path / "page.html")).stderr
    accept_loss(journal, journal.with_name("table.key"), "flo", "the card was changed")
    assert on(table, "list").stderr == ""


def test_a_case_in_the_place_of_another_is_named(tmp_path: Path) -> None:
    table, cases = at(tmp_path, ROULETTE), tmp_path / "state" / "disputes"
    for player in ("ann", "bob"):
        assert on(table, "1", "--by", player, "x").exit_code == 0
    shutil.copy(cases / "case-2.zip", cases / "case-1.zip")
    wrong = json.loads(on(table, "list", "--json").stdout)[0]["wrong"]
    assert wrong[0] == "it is case 2, not case 1"


def test_the_check_says_which_file_it_is_and_holds_it_against_the_digest_that_is_expected(tmp_path: Path) -> None:
    table, file = at(tmp_path, ROULETTE), tmp_path / "state" / "disputes" / "case-1.zip"
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    older = shutil.copy(file, tmp_path / "older.zip")
    assert "nothing is decided in it" in tablectl("check", str(older)).stdout
    assert on(table, "decide", "1", *DECIDES).exit_code == 0
    listed = json.loads(on(table, "list", "--json").stdout)[0]["sha256"]
    assert listed == digest(file)
    said = tablectl("check", str(file)).stdout
    assert "decided last 2" in said
    assert "floor manager flo decides: the wager lay on red" in said
    assert "only the table knows" in said
    for expected in (listed, listed[:12].upper()):
        assert tablectl("check", str(file), "--expect", expected).exit_code == 0
        refused = tablectl("check", str(older), "--expect", expected)
        assert (refused.exit_code, "another file than the one expected" in refused.stdout) == (1, True)
    for bad in (listed[:11], "x" * 12, ""):
        assert tablectl("check", str(file), "--expect", bad).exit_code == 2


def test_what_is_done_while_the_table_stands_is_entered_by_the_next_start_once(tmp_path: Path) -> None:
    table, state = at(tmp_path, ROULETTE), tmp_path / "state"
    opened = on(table, "1", "--by", "ann", "x")
    assert "its next start enters this" in opened.stderr
    assert on(table, "decide", "1", *DECIDES).exit_code == 0
    assert kept(state / "journal.sqlite") == []
    stage = TableOfTwoRounds(state)
    stage.again.enter_waiting()
    stage.on_disk()
    stage.stage.wait(0)
    stage.again.enter_waiting()
    assert [it for it, _ in stage.kept] == [
        f"dispute: case 1, opened: ann disputes round 1: x (entered later); case-1.zip {stage.kept[0][0][-64:]}",
        "dispute: case 1: floor manager flo (entered) decides: the wager lay on red (s 3(2)) (entered later); "
        f"case-1.zip {digest(state / 'disputes' / 'case-1.zip')}",
    ]
    assert stage.roles == ["player", "floor-manager"]
    stage.close()
    named = files_in(state / "journal.sqlite").files[1]
    assert [it.digest for it in named] == [it[-64:] for it, _ in stage.kept]
    assert on(table, "list").exit_code == 0
    assert waiting.list_waiting(state / "disputes") == []


def test_acts_set_aside_before_a_power_cut_are_entered_after_it(tmp_path: Path) -> None:
    first, second = Waiting("player", "case 1, opened"), Waiting("somebody", "case 1: told")
    waiting.queue_act(tmp_path, first)
    assert waiting.take(tmp_path) == [first]
    waiting.queue_act(tmp_path, second)
    assert waiting.list_waiting(tmp_path) == waiting.take(tmp_path) == [first, second]
    waiting.done(tmp_path)
    assert waiting.take(tmp_path) == []


def asked(stage: TableOfTwoRounds, *words: str) -> Answer:
    """Return the table's answer, once it has looked."""
    answers = list[Answer]()
    stage.on_disk()
    stage.again.cases()["keep-dispute"](Request("keep-dispute", words, by="desk"), answers.append)
    stage.until(lambda: bool(answers))
    return answers[0]


def test_what_a_table_that_runs_did_not_take_is_entered_before_what_is_done_next(tmp_path: Path) -> None:
    """Else the file of now would stand before an older one, and be taken for it."""
    table, state = at(tmp_path, ROULETTE), tmp_path / "state"
    file, folder = state / "disputes" / "case-1.zip", state / "disputes"
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    first, opened = digest(file), waiting.list_waiting(folder)
    assert on(table, "decide", "1", *DECIDES).exit_code == 0
    (folder / waiting.FILE).unlink()
    waiting.queue_act(folder, opened[0])
    stage = TableOfTwoRounds(state)
    assert asked(stage, "1").ok
    stage.on_disk()
    stage.stage.wait(0)
    assert kept(state / "journal.sqlite") == [
        f"dispute: case 1, opened: ann disputes round 1: x (entered later); case-1.zip {first}",
        "dispute: case 1: floor manager flo (entered) decides: the wager lay on red (s 3(2)); "
        f"case-1.zip {digest(file)}",
    ]
    assert waiting.list_waiting(folder) == []
    stage.close()


def test_a_file_that_is_named_twice_is_no_later_one(tmp_path: Path) -> None:
    """A table that is cut off during the waiting entries enters them again, and any person may ask twice."""
    table, state = at(tmp_path, ROULETTE), tmp_path / "state"
    older, newer = ("player", f"case 1: x; case-1.zip {'1' * 64}"), ("player", f"case 1: x; case-1.zip {'2' * 64}")
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    (state / "disputes" / waiting.FILE).unlink()
    for words in (older, older, newer, older):
        waiting.queue_act(state / "disputes", Waiting(*words))
    stage = TableOfTwoRounds(state)
    assert asked(stage, "1").ok
    assert asked(stage, "1").ok
    stage.on_disk()
    stage.close()
    named = [it.digest for it in files_in(state / "journal.sqlite").files[1]]
    assert named == ["1" * 64, "2" * 64, digest(state / "disputes" / "case-1.zip")]


@pytest.mark.parametrize(
    "forged",
    [
        ("floor-manager", f"case 1: floor manager flo decides; case-1.zip {'0' * 64}"),
        ("player", "case 999999999, opened: bob disputes round 1"),
        ("999999999",),
        ("2",),
        ("0",),
        (),
    ],
)
def test_the_table_writes_what_it_has_read_in_the_file_itself_and_nobodys_words(
    forged: tuple[str, ...], tmp_path: Path
) -> None:
    """An account that may direct names another digest for a genuine case, or makes the next case number a billion."""
    table, state = at(tmp_path, ROULETTE), tmp_path / "state"
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    stage = TableOfTwoRounds(state)
    assert asked(stage, "1").ok
    before = len(stage.kept)
    assert not asked(stage, *forged).ok
    assert len(stage.kept) == before
    stage.on_disk()
    stage.close()
    assert on(table, "list").exit_code == 0
    assert on(table, "page", "1", str(tmp_path / "page.html")).exit_code == 0
    assert on(table, "decide", "1", *DECIDES).exit_code == 0
    (state / "disputes" / ".last").unlink()
    assert json.loads(on(table, "1", "--by", "bob", "y", "--json").stdout)["number"] == 2


def test_no_case_replaces_another_after_a_row_of_an_earlier_version_named_the_largest_number(tmp_path: Path) -> None:
    """Up to version 0.24 an account that may direct entered its own words, and this row stays in the journal."""
    stage = TableOfTwoRounds(tmp_path / "state")
    table, cases = at_state(tmp_path, "roulette"), tmp_path / "state" / "disputes"
    stage.on_disk()
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    stage.send(Maintained("player", f"dispute: case {LARGEST - 1}, opened: bob", by="mal"))
    stage.on_disk()
    stage.close()
    (cases / ".last").unlink()
    numbers = [json.loads(on(table, "1", "--by", "ann", "x", "--json").stdout)["number"] for _ in range(3)]
    assert numbers == [LARGEST, 2, 3]
    assert on(table, "decide", "3", *DECIDES).exit_code == 0
    (cases / "case-2.zip").unlink()
    assert "case 2 is MISSING" in on(table, "page", "2").stderr


def test_who_entered_the_row_that_names_a_later_file_is_said(tmp_path: Path) -> None:
    """Up to version 0.24 the row may be the words of this account, and then the file is the last one after all."""
    stage = TableOfTwoRounds(tmp_path / "state")
    table = at_state(tmp_path, "roulette")
    stage.on_disk()
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    assert asked(stage, "1").ok
    stage.send(Maintained("player", f"dispute: case 1: x; case-1.zip {'0' * 64}", by='mal (key "k")'))
    stage.on_disk()
    stage.close()
    (wrong,) = json.loads(on(table, "list", "--json").stdout)[0]["wrong"]
    assert wrong.startswith("an OLDER file")
    assert 'by mal (key "k"), ' in wrong
    assert " 000000000000" in wrong
    for event in (b'{"by":7}', b'{"by":"mal', b'{"by":"\xff"}', b"{}"):
        assert _entered_by(event) == ""


def test_a_file_that_is_not_as_it_was_signed_is_not_named_in_the_journal(tmp_path: Path) -> None:
    table, state = at(tmp_path, ROULETTE), tmp_path / "state"
    file = state / "disputes" / "case-1.zip"
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    stage = TableOfTwoRounds(state)
    stage.again.enter_waiting()
    genuine = file.read_bytes()
    for data in (genuine[:-1], genuine.replace(b"case.json", b"cake.json"), b"x"):
        file.write_bytes(data)
        assert not asked(stage, "1").ok
    (file.parent / "case-2.zip").write_bytes(genuine)
    assert "it is case 1, not case 2" in asked(stage, "2").lines[0]
    assert len(stage.kept) == 1
    stage.close()


def test_lines_that_are_no_acts_are_left_out(tmp_path: Path) -> None:
    (tmp_path / waiting.FILE).write_bytes(
        b'{\n[]\n\xff\n{"role":"","what":"x"}\n{"role":"player","what":"case 1"}\n{"ro'
    )
    assert waiting.take(tmp_path) == [Waiting("player", "case 1")]


def test_a_table_that_starts_has_it_in_its_journal() -> None:
    with running() as it:
        it.start()
        it.kill()
        folder = it.journal.parent / "disputes"
        folder.mkdir(exist_ok=True)
        waiting.queue_act(folder, Waiting("player", "case 1, opened: ann"))
        it.start()
        it.press("key floor-manager")
        assert kept(it.journal) == ["dispute: case 1, opened: ann"]
        assert waiting.list_waiting(folder) == []


def test_a_file_that_an_earlier_version_named_nowhere_can_be_decided(tmp_path: Path) -> None:
    """It named no file that was written while the table did not run."""
    table, cases = at(tmp_path, ROULETTE), tmp_path / "state" / "disputes"
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    (cases / waiting.FILE).unlink()
    waiting.queue_act(cases, Waiting("player", f"case 1, opened; case-1.zip {'0' * 64}"))
    assert on(table, "list").exit_code == 0
    assert on(table, "decide", "1", *DECIDES).exit_code == 0


def test_a_request_that_is_sent_again_is_no_second_act(tmp_path: Path) -> None:
    """Any account that may direct can send it, at any time after the act."""
    table, state = at(tmp_path, ROULETTE), tmp_path / "state"
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    (state / "disputes" / waiting.FILE).unlink()
    stage = TableOfTwoRounds(state)
    for _ in range(3):
        assert asked(stage, "1").ok
    assert len(stage.kept) == 1
    assert on(table, "decide", "1", *DECIDES).exit_code == 0
    (state / "disputes" / waiting.FILE).unlink()
    assert asked(stage, "1").ok
    assert len(stage.kept) == 2
    stage.close()


def test_an_act_that_did_not_reach_the_disk_is_entered_when_it_is_asked_for_again(tmp_path: Path) -> None:
    table, state = at(tmp_path, ROULETTE), tmp_path / "state"
    assert on(table, "1", "--by", "ann", "x").exit_code == 0
    (state / "disputes" / waiting.FILE).unlink()
    stage = TableOfTwoRounds(state)
    whole = stage.stage.conductor.receive
    stage.stage.conductor.receive = lambda event, answer: answer([], "the disk is full")  # type: ignore
    assert not asked(stage, "1").ok
    stage.stage.conductor.receive = whole  # type: ignore[method-assign]
    assert asked(stage, "1").ok
    assert len(stage.kept) == 2
    stage.close()


@pytest.mark.parametrize("name", ["case-1.zip", ".last"])
def test_neither_the_table_nor_a_command_waits_for_a_pipe_in_the_place_of_a_case(name: str, tmp_path: Path) -> None:
    table, folder = at(tmp_path, ROULETTE), tmp_path / "state" / "disputes"
    folder.mkdir()
    os.mkfifo(folder / name)
    stage = TableOfTwoRounds(tmp_path / "state")
    assert not asked(stage, "1").ok
    assert re.search("no regular file|not a plain file", on(table, "list", "--json").output)
    stage.close()


@pytest.mark.parametrize("name", [waiting.FILE, waiting.ASIDE])
def test_a_start_does_not_wait_for_a_pipe_in_the_place_of_the_file(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    assert waiting.take(tmp_path) == waiting.list_waiting(tmp_path) == []


def test_a_command_does_not_wait_for_a_pipe_in_the_place_of_the_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / waiting.FILE)
    with pytest.raises(OSError, match="No such device"):
        waiting.queue_act(tmp_path, Waiting("player", "case 1, opened"))


def test_words_of_a_player_name_no_file_in_the_journal(tmp_path: Path) -> None:
    """The disputed text looks like the name of a file. The digest that the table adds comes last."""
    table, forged = at(tmp_path, ROULETTE), f'; case-1.zip {"0" * 64}"'
    assert on(table, "1", "--by", "ann", f"x{forged}").exit_code == 0
    stage = TableOfTwoRounds(tmp_path / "state")
    stage.again.enter_waiting()
    stage.on_disk()
    stage.close()
    (named,) = files_in(tmp_path / "state" / "journal.sqlite").files[1]
    assert named.digest == digest(tmp_path / "state" / "disputes" / "case-1.zip")


def test_words_of_a_file_that_is_brought_as_a_heat_name_no_case_in_the_journal(tmp_path: Path) -> None:
    """They are kept in several rows, and what stands before them decides where a row ends."""
    table, state = at(tmp_path, ROULETTE), tmp_path / "state"
    forged = f"dispute: case 999999999: x; case-1.zip {'0' * 64}"
    stage = TableOfTwoRounds(state)
    for row in split_lines(f"a file that is brought as a heat is refused: the key of {'a ' * 65}{'b' * 10} {forged}"):
        stage.receive(Maintained("dealer", row, by="desk"))
    stage.on_disk()
    stage.close()
    assert files_in(state / "journal.sqlite").files == {}
    assert json.loads(on(table, "1", "--by", "ann", "x", "--json").stdout)["number"] == 1


def test_an_act_stands_on_a_line_of_its_own_after_one_that_was_cut_off(tmp_path: Path) -> None:
    acts = [waiting.Waiting("dealer", f"case {number}, opened") for number in (1, 2, 3)]
    for it in acts[:2]:
        waiting.queue_act(tmp_path, it)
    file = tmp_path / waiting.FILE
    file.write_bytes(file.read_bytes()[:-9])
    waiting.queue_act(tmp_path, acts[2])
    assert waiting.list_waiting(tmp_path) == [acts[0], acts[2]]


def test_an_act_is_not_lost_if_the_file_set_aside_before_it_ends_in_a_cut_off_line(tmp_path: Path) -> None:
    acts = [waiting.Waiting("dealer", f"case {number}, opened") for number in (1, 2, 3)]
    for it in acts[:2]:
        waiting.queue_act(tmp_path, it)
    file = tmp_path / waiting.FILE
    file.write_bytes(file.read_bytes()[:-9])
    assert waiting.take(tmp_path) == [acts[0]]
    waiting.queue_act(tmp_path, acts[2])
    assert waiting.list_waiting(tmp_path) == waiting.take(tmp_path) == [acts[0], acts[2]]


def test_an_answer_that_cannot_be_written_is_no_fault_of_the_journals_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The act is recorded: nobody is told to free space in the state folder and to repeat the act."""
    table = at(tmp_path, ROULETTE)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("controller.cli.evidence.dispute.click.echo", full)
    result = on(table, "1", "--by", "ann", "x")
    assert isinstance(result.exception, OSError)
    assert len(waiting.list_waiting(tmp_path / "state" / "disputes")) == 1
