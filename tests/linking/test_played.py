# SPDX-License-Identifier: MIT
"""Rounds of Caribbean stud with a shared prize: their rows in the journal, read, replayed, exported and archived."""

import shutil
import sqlite3
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from controller.conductor.replay import replay_journal
from controller.description.exported import ValidationResult
from controller.disputes.opening import _is_hidden, _kept
from controller.disputes.past import past_round
from controller.figures.following import Follower
from controller.figures.round import OfGames
from controller.figures.store import FiguresStore
from controller.journal import archive, export, public_path, rows, verify
from controller.journal.form import OF_THE_FLOOR
from controller.linking.outbox import FloorOutbox
from tests.disputes.rig import played

TAPES = Path(__file__).parent.parent / "games" / "caribbean-stud"
POOL = "major"


def journal_of(tape: str, folder: Path, lines: int | None = None) -> Path:
    """The journal of a table at which this tape was played, or its first acts."""
    acts = [line for line in (TAPES / f"{tape}.tape").read_text().splitlines() if line and line[0] not in "#>"]
    return played(folder, acts[:lines]).path


def kinds(path: Path) -> list[str]:
    return [it.kind for it in rows(path)]


@pytest.fixture
def share(tmp_path: Path) -> Path:
    return journal_of("s231-3-a-share-is-told-by-the-floor", tmp_path / "table")


def test_the_outbox_has_what_was_contributed_claimed_and_settled(share: Path) -> None:
    outbox = FloorOutbox(share, POOL)
    state = outbox.catch_up()
    assert (state.contributions, state.total, state.claims, state.waiting, state.open) == (1, 100, 1, (), ())
    assert outbox.last_answer
    assert outbox.last_answer.order == 7
    found = outbox.claim(1)
    assert found
    kept = msgspec.json.decode(outbox.row(found.position).event)
    assert (kept["table"], kept["contributions"], [it["place"] for it in kept["winners"]]) == ("table-1", 1, ["1"])
    assert [it for it in kinds(share) if it in OF_THE_FLOOR] == ["contribution", "claim", "settlement"]


def test_each_row_stands_right_after_its_event(share: Path) -> None:
    found = kinds(share)
    for at in (at for at, it in enumerate(found) if it in OF_THE_FLOOR):
        assert found[at - 1] in ("event", *OF_THE_FLOOR)


@pytest.mark.parametrize("tape", ["s231-3-a-share-is-told-by-the-floor", "s231-3-fixed-sum-now-and-the-rest-later"])
def test_the_journals_key_changes_with_the_end_of_a_claim(tape: str, tmp_path: Path) -> None:
    """A copy of the table from before the end does not have the key that signs the end for the floor."""
    path = journal_of(tape, tmp_path / "table")
    found = [it.kind for it in rows(path) if it.kind != "contribution"]
    assert "settlement" in found
    assert all(found[at + 1] in ("state", "checkpoint") for at, it in enumerate(found) if it == "settlement")
    assert "checkpoint" in found[found.index("settlement") :]


def test_a_replay_compares_the_rows(share: Path) -> None:
    assert replay_journal(share).differing == []
    assert verify(share, public_path(share.with_name("table.key"))).sound
    (claim,) = [it.sequence for it in rows(share) if it.kind == "claim"]
    with sqlite3.connect(share) as database:
        database.execute("DROP TRIGGER journal_no_change")
        database.execute("UPDATE journal SET kind = 'settlement' WHERE sequence = ?", (claim,))
    assert replay_journal(share).differing == [claim]
    with sqlite3.connect(share) as database:
        database.execute("DROP TRIGGER journal_no_delete")
        database.execute("DELETE FROM journal WHERE sequence = ?", (claim,))
    assert replay_journal(share).differing == [claim - 2]


def test_a_round_that_goes_on_after_archiving_is_replayed(tmp_path: Path) -> None:
    """The rows of its events are in the old journal alone."""
    path = journal_of("s231-3-a-share-is-told-by-the-floor", tmp_path / "table")
    state = max(it.sequence for it in rows(path) if it.kind == "state")
    key = path.with_name("table.key")
    old = archive(path, key)
    assert not {*kinds(path)} & {*OF_THE_FLOOR}
    assert [it for it in kinds(old) if it in OF_THE_FLOOR] == ["contribution", "claim", "settlement"]
    assert replay_journal(path).differing == []
    outbox = FloorOutbox(path, POOL)
    assert (outbox.catch_up().contributions, outbox.catch_up().claims, state > 0) == (1, 1, True)


def test_a_round_with_a_power_cut_that_goes_on_after_archiving_is_replayed(tmp_path: Path) -> None:
    """The start after the cut is copied too: the rows of the events after it are in the old journal."""
    path = journal_of("s231-3-fixed-sum-now-and-the-rest-later", tmp_path / "table")
    archive(path, path.with_name("table.key"))
    assert kinds(path)[3:5] == ["start", "event"]
    assert replay_journal(path).differing == []


def test_an_export_has_them_and_leaves_them_out_of_a_hidden_round(share: Path) -> None:
    whole, without = BytesIO(), BytesIO()
    export(share, whole)
    assert list(ValidationResult().findings(whole.getvalue().splitlines())) == []
    first = next(it.round for it in rows(share) if it.kind == "contribution")
    export(share, without, without=first)
    said = [msgspec.json.decode(it)["kind"] for it in without.getvalue().splitlines()]
    assert not {*said} & {*OF_THE_FLOOR, "event"}
    assert list(ValidationResult().findings(without.getvalue().splitlines())) == []


def test_the_figures_pass_over_them(share: Path, tmp_path: Path) -> None:
    store = FiguresStore(tmp_path / "figures.sqlite", write=True)
    follower = Follower(store, share, OfGames())
    assert follower.catch_up()
    assert follower.position.round
    store.close()


def test_a_disputed_round_has_them_with_their_words(share: Path) -> None:
    kept = [it for it in rows(share) if it.kind in OF_THE_FLOOR]
    assert kept
    assert not any(_is_hidden(it, ()) for it in kept)
    past = past_round(share, kept[0].round)
    assert {it.kind for it in _kept(past)} >= {*OF_THE_FLOOR}
    assert (past.wrong, past.otherwise) == ((), ())


def test_a_power_cut_while_the_claim_waits_keeps_one_claim(tmp_path: Path) -> None:
    path = journal_of("s231-3-power-cut-while-the-claim-waits", tmp_path / "table")
    state = FloorOutbox(path, POOL).catch_up()
    assert state.claims == kinds(path).count("claim") == 1
    assert replay_journal(path).differing == []
    shutil.rmtree(path.parent)
