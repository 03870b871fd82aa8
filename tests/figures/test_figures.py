# SPDX-License-Identifier: MIT
"""The figures: the counts of a round, their day, and that no row is counted twice or read again."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from controller.engine.record import events
from controller.engine.record.controller_events import OutcomesDoubted
from controller.figures import following, mending, store
from controller.figures import keeper as keeping
from controller.figures.context import Context
from controller.figures.counting import Counting, EndedRound
from controller.figures.day import Figures, Pace, total
from controller.figures.following import Follower, rebuild
from controller.figures.keeper import FiguresKeeper
from controller.figures.report import report
from controller.figures.sequential import fresh
from controller.figures.store import ANEW, DAYS, FILE, DamagedError, FiguresError, FiguresStore, Position
from controller.journal import archive, rows
from controller.journal.chain import chain_of
from hal.signals import Fault, Restored
from tests.figures.recorded import GAMES, Kept, counted, journal_of, rows_of

TAPE = """table sic-bo
wager ann small $20
wager ann total-7 $5
press no-more-bets
press start
tumbler turns 3 and shows 1 2 4
enter 6 6 4
wait 1 seconds
press entry
> cleared: …
press paid
> refused: …
enter 1 2 4
press paid
wager ann big $10
direct floor-manager void "a fire alarm"
"""
"""Two rounds: one with a correction, one void."""
NOON = int(time.mktime((2026, 11, 26, 12, 0, 0, 0, 0, -1)))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Kept]:
    return rows_of(TAPE, tmp_path, monkeypatch)


def days_of(folder: Path) -> dict[str, Figures]:
    with closing(FiguresStore(folder / FILE)) as kept:
        return {row.day: row.figures for row in kept.days("0000-00-00", "9999-99-99")}


def follow(journal: Path, *, write: bool = True) -> Follower:
    return Follower(FiguresStore(journal.parent / FILE, write=write), journal, GAMES)


def test_what_is_counted_of_two_rounds(kept: list[Kept]) -> None:
    first, second = counted(kept, lambda n: NOON + 30 * n)
    assert (first.day, first.game) == ("2026-11-26", "sic-bo")
    both = total([first.figures, second.figures])
    assert (both.pace.rounds, both.pace.ended) == (2, {"declared": 1, "void": 1})
    assert both.pace.voids == {"a fire alarm (s 3(2))": 1}
    assert both.pace.playing == 30 * (len(kept) - 1) - 30 * _after(kept), "no pause, and nothing after the last end"
    assert both.pace.hours == {"12": 2}
    assert both.directions == {"floor-manager: void": 1}
    assert (both.dealers[""].refusals, both.dealers[""].corrections, both.dealers[""].rounds) == (1, 1, 2)
    # small pays 1 to 1, a total of 7 pays 12 to 1 (s 75); a void wager counts as never staked
    small, seven = both.money.by_wager["small"], both.money.by_wager["total-7"]
    assert (small.cents, small.kept, seven.cents, seven.kept) == (2000, -2000, 500, -6000)
    assert both.money.paid == 4000 + 6500 + 1000
    assert (both.money.staked, both.money.won) == (2500, -8000)
    assert first.figures.money.expected == str(2000 * Fraction(1, 36) + 500 * Fraction(7, 72)), (
        "15 of 216 win at 12 to 1"
    )
    assert both.outcomes == {"dice": {"1": 1, "2": 1, "4": 1}}, "not what was cleared"


def _after(kept: list[Kept]) -> int:
    """How many rows come after the last round's end."""
    return [kind for kind, *_ in reversed(kept)].index("state")


def test_a_round_belongs_to_the_day_on_which_it_ended_also_where_a_date_comes_twice(kept: list[Kept]) -> None:
    """Over midnight; and the clock is set back over midnight by a person: that date is one day."""
    ends = [n for n, (kind, *_) in enumerate(kept) if kind == "state"]
    midnight = int(time.mktime((2026, 11, 27, 0, 0, 0, 0, 0, -1)))
    over = counted(kept, lambda n: midnight - 60 if n < ends[0] else midnight + 5)
    assert [it.day for it in over] == ["2026-11-27", "2026-11-27"]
    back = counted(kept, lambda n: midnight + 5 if n <= ends[0] else midnight - 3600)
    assert [it.day for it in back] == ["2026-11-27", "2026-11-26"]
    assert min(it.figures.pace.playing for it in back) >= 0, "time that ran back is no time of play"


def test_faults_and_their_time_go_on_over_a_round(kept: list[Kept]) -> None:
    ends = [n for n, (kind, *_) in enumerate(kept) if kind == "state"]
    fault = ("event", 1, b'{"type":"Fault","device":"lamps","what":"dark","remedy":"change it"}', b"[]")
    works = ("event", 2, b'{"type":"Restored","device":"lamps"}', b"[]")
    back = ("event", 2, b'{"type":"ClockJumped","seconds":-3600}', b"[]")
    foreign = ("event", 2, b'{"type":"OfTomorrow"}', b"[]")
    rows_ = [*kept[: ends[0]], fault, fault, kept[ends[0]], works, back, foreign, *kept[ends[0] + 1 :]]
    counting = Counting(Context(), {}, GAMES)
    first, second = counted(rows_, lambda n: NOON + 10 * n, counting)
    assert (first.figures.devices["lamps"].faults, first.figures.devices["lamps"].seconds) == (1, 0)
    assert (second.figures.devices["lamps"].faults, second.figures.devices["lamps"].seconds) == (0, 30)
    assert (second.figures.clock_back, second.figures.unread) == (3600, 1)
    assert not counting.context.down


def test_a_start_ends_faults_and_sign_ins_until_they_are_told_again(kept: list[Kept]) -> None:
    ends = [n for n, (kind, *_) in enumerate(kept) if kind == "state"]
    fault = ("event", 2, b'{"type":"Fault","device":"lamps","what":"dark","remedy":"change it"}', b"[]")
    signed = ("event", 2, b'{"type":"SignedIn","person":"dee","roles":["dealer"],"seconds":90000}', b"[]")
    again = ("event", 2, b'{"type":"Restarted"}', b"[]")
    rows_ = [*kept[: ends[0] + 1], fault, signed, again, *kept[ends[0] + 1 :]]
    counting = Counting(Context(), {}, GAMES)
    _, second = counted(rows_, lambda n: NOON + 10 * n, counting)
    assert (second.figures.devices["lamps"].faults, second.figures.devices["lamps"].seconds) == (1, 20)
    assert set(second.figures.dealers) == {""}
    assert not counting.context.down


def test_when_a_table_is_commissioned_its_devices_begin_another_life(kept: list[Kept]) -> None:
    """The dice may be different ones from then on, so the earlier results do not apply to them."""
    ends = [n for n, (kind, *_) in enumerate(kept) if kind == "state"]
    it = b'[{"type":"Commissioned","by":"tom","board":"sic-bo","digest":"00","seen":3,"judged":0}]'
    row = ("event", 2, b'{"type":"Restored","device":"lamps"}', it)
    for rows_, results in ((kept, 3), ([*kept[: ends[0] + 1], row, *kept[ends[0] + 1 :]], 0)):
        counting = Counting(Context(), {}, GAMES)
        counted(rows_, lambda n: NOON + n, counting)
        assert counting.lives["dice"].results == results


def test_a_pause_of_more_than_ten_minutes_is_no_time_of_play(kept: list[Kept]) -> None:
    for seconds, is_play in ((600, True), (601, False)):
        played = total(it.figures for it in counted(kept, lambda n, seconds=seconds: NOON + seconds * n)).pace.playing
        assert played == seconds * (len(kept) - 1 - _after(kept)) * is_play


def test_what_is_refused_to_others_is_no_refusal_of_the_dealer(kept: list[Kept]) -> None:
    at = next(n for n, (_, _, event, _) in enumerate(kept) if b"Placed" in event)
    directed = events.encode(events.Directed("pit-boss", "void", "no reason", by="pat"))
    refused = b'[{"type":"Refuse","what":"not now","source":"s 3(2)"}]'
    first, _ = counted([*kept[:at], ("event", 1, directed, refused), *kept[at:]], lambda n: NOON + n)
    assert first.figures.dealers[""].refusals == 1, "the one of the tape"
    assert not first.figures.directions, "what is refused is not directed"


def test_who_is_signed_in_as_dealer_answers_for_refusals(kept: list[Kept]) -> None:
    signed = events.decode(b'{"type":"SignedIn","person":"dee","roles":["dealer"],"seconds":900}')
    at = next(n for n, (_, _, event, _) in enumerate(kept) if b"Placed" in event)
    rows_ = [*kept[:at], ("event", 1, events.encode(signed), b"[]"), *kept[at:]]
    first, second = counted(rows_, lambda n: NOON + n)
    assert {name: (it.rounds, it.refusals, it.corrections) for name, it in first.figures.dealers.items()} == {
        "dee": (1, 1, 1)
    }
    assert set(second.figures.dealers) == {"dee"}
    late, _ = counted(rows_, lambda n: NOON + 100 * n)
    assert set(late.figures.dealers) == {""}, "a sign-in ends by itself"


def test_it_counts_on_where_it_stood_and_what_is_made_anew_is_the_same(kept: list[Kept], tmp_path: Path) -> None:
    ends = [n for n, (kind, *_) in enumerate(kept) if kind == "state"]
    fault = ("event", 2, b'{"type":"Fault","device":"lamps","what":"dark","remedy":"change it"}', b"[]")
    journal = journal_of([*kept[: ends[0] + 3], fault], tmp_path)
    follow(journal).catch_up()
    assert total(days_of(tmp_path).values()).pace.rounds == 1
    journal_of(kept[ends[0] + 3 :], tmp_path)
    again = follow(journal)  # another run: the open round is counted again from its beginning
    again.catch_up()
    again.catch_up()
    once = days_of(tmp_path)
    assert total(once.values()).pace.rounds == 2
    assert total(once.values()).devices["lamps"].faults == 1, "of the open round, which was looked at twice"
    assert [rounds for _, rounds in rebuild(journal, tmp_path / FILE)] == [2]
    assert days_of(tmp_path) == once


def test_an_archived_journal_is_gone_on_from_and_counted_with_it(kept: list[Kept], tmp_path: Path) -> None:
    journal = journal_of(kept, tmp_path)
    follow(journal).catch_up()
    archive(journal, tmp_path / "table.key")
    last = max(n for n, (kind, *_) in enumerate(kept) if kind == "state")
    journal_of(kept[1 : last + 1], tmp_path)
    follower = follow(journal)
    follower.catch_up()
    assert not follower.position.notes
    figures = days_of(tmp_path)
    assert total(figures.values()).pace.rounds == 4
    assert len(chain_of(journal)[0]) == 2
    (tmp_path / FILE).unlink()
    alone = follow(journal)
    alone.catch_up()
    assert "report --rebuild counts" in alone.position.notes[0]
    list(rebuild(journal, tmp_path / FILE))
    assert total(days_of(tmp_path).values()).pace.rounds == 4


def test_a_journal_that_was_begun_anew_is_counted_too_and_that_is_said(kept: list[Kept], tmp_path: Path) -> None:
    journal = journal_of(kept, tmp_path)
    follow(journal).catch_up()
    for file in tmp_path.glob("journal.sqlite*"):
        file.unlink()
    another = follow(journal_of(kept, tmp_path))
    another.catch_up()
    (note,) = another.position.notes
    assert note.startswith("journal.sqlite was begun anew")
    assert total(days_of(tmp_path).values()).pace.rounds == 4


def test_of_ten_years_only_the_days_that_are_asked_for_are_read(tmp_path: Path) -> None:
    first, figures = date(2016, 1, 1), Figures(pace=Pace(rounds=800))
    kept = FiguresStore(tmp_path / FILE, write=True)
    kept.add([EndedRound(str(first + timedelta(n)), "sic-bo", figures) for n in range(3650)], Position(journal="00"))
    assert len(list(kept.days("2020-02-27", "2020-03-01"))) == kept.rows_read == 4, "2020 has a 29th of February"
    plan = kept._database.execute(f"EXPLAIN QUERY PLAN {DAYS}", ("1", "2"))
    assert "SEARCH days USING PRIMARY KEY" in str(plan.fetchall())


def test_a_file_of_figures_that_is_none_is_said(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"SQLite format 3\0" + bytes(5000))
    with pytest.raises(FiguresError, match=ANEW):
        FiguresStore(path)
    path.unlink()
    older = FiguresStore(path, write=True)
    older._database.execute("PRAGMA user_version = 9")
    older.close()
    with pytest.raises(FiguresError, match=r"form 9, .* form 3"):
        FiguresStore(path)


@pytest.fixture
def told() -> list[events.Event]:
    return []


@pytest.fixture
def keeper(kept: list[Kept], tmp_path: Path, told: list[events.Event]) -> Iterator[FiguresKeeper]:
    made = FiguresKeeper(journal_of(kept, tmp_path), told.append)
    yield made
    made.end()
    made._close()


def over(path: Path, at: int, what: bytes) -> None:
    """These bytes are written over what stands there, in the same file."""
    with path.open("r+b") as file:
        file.seek(at)
        file.write(what)


DAMAGES = {
    "lost": Path.unlink,
    "the head": lambda path: over(path, 0, b"\xa5" * 200),
    "a page": lambda path: over(path, 4096, b"\xa5" * 4096),
    "another file": lambda path: path.write_bytes(b"not a database" * 100),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "no tables": lambda path: over(path, 100, bytes(8)),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("runs", [True, False])
def test_a_damaged_or_lost_file_mends_itself_while_the_table_runs_and_at_its_start(
    damage: str, runs: bool, keeper: FiguresKeeper, told: list[events.Event], tmp_path: Path
) -> None:
    keeper.count()
    assert keeper.state.startswith("kept to round 2")
    archive(tmp_path / "journal.sqlite", tmp_path / "table.key")
    keeper.count()
    before = days_of(tmp_path)
    told.clear()
    if not runs:
        keeper._close()
    DAMAGES[damage](tmp_path / FILE)
    keeper._looks_at = keeper._mending.not_before = 0  # a minute has passed
    keeper.count()
    assert days_of(tmp_path) == before, "with the rounds of the archived journal"
    fault, restored = told
    assert isinstance(fault, Fault)
    assert (fault.device, restored) == ("figures", Restored("figures"))
    assert (tmp_path / f"{FILE}.unread").exists() == (damage != "lost")
    today = str(date.today())
    (note,) = report(tmp_path / "journal.sqlite", today, today).notes
    assert "made anew from the journal" in note, "every report says so"
    assert "made anew at" in keeper.state
    keeper._looks_at = 0
    keeper.count()
    assert told == [fault, restored], "once"


def test_a_disk_that_is_full_is_no_damage_and_the_table_plays_on(
    keeper: FiguresKeeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper.count()
    list(rebuild(tmp_path / "journal.sqlite", tmp_path / FILE))  # by a person, beside it: it goes on in that file
    keeper.count()
    assert keeper._store
    assert not keeper._store.is_replaced
    keeper._close()
    monkeypatch.setattr(keeping, "FiguresStore", lambda *_, **__: (_ for _ in ()).throw(FiguresError("full")))
    keeper.count()
    assert keeper.state == "not kept: full"
    monkeypatch.undo()
    keeper.count()
    assert keeper.state.startswith("kept to round 2")
    assert not (tmp_path / f"{FILE}.unread").exists()
    monkeypatch.setattr(store, "BUSY_S", 0.0)
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(FiguresError, match="locked") as locked:
        FiguresStore(tmp_path / FILE)
    assert not isinstance(locked.value, DamagedError)
    other.close()


def test_a_disk_that_goes_on_failing_is_told_once_and_tried_once_in_a_minute(
    keeper: FiguresKeeper, told: list[events.Event], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A report is a row, which causes another count: without a limit the reports would fill the journal."""
    keeper.count()
    assert not told, "none was there at the start: no alarm, it may never have been made"
    tried: list[None] = []

    def full(*_: object) -> Iterator[None]:
        tried.append(None)
        raise OSError(28, "No space left on device")
        yield

    monkeypatch.setattr(mending, "rebuild", full)
    for passed in (False, True):
        (tmp_path / FILE).unlink(missing_ok=True)
        keeper._mending.not_before = 0
        for _ in range(3):
            keeper.count()
            assert keeper.state.startswith("not kept: ")
        assert (len(tried), len(told)) == (1 + passed, 1)
    monkeypatch.undo()
    keeper._mending.not_before = 0
    keeper.count()
    assert keeper.state.startswith("kept to round 2; made")
    assert told[1:] == [Restored("figures")]


def test_it_is_made_anew_in_pieces_and_a_table_that_ends_meanwhile_leaves_nothing_half(
    kept: list[Kept], keeper: FiguresKeeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "PIECE", 5)
    pieces: list[None] = []
    list(rebuild(tmp_path / "journal.sqlite", tmp_path / FILE, lambda: pieces.append(None) is not None))
    assert len(pieces) == len(list(rows(tmp_path / "journal.sqlite"))) // 5
    (tmp_path / FILE).unlink()
    keeper._mending.not_before = 0
    keeper._ends.set()
    keeper.count()
    assert not list(tmp_path.glob(f"{FILE}*"))
    keeper._ends.clear()
    keeper._mending.not_before = 0
    keeper.count()
    assert total(days_of(tmp_path).values()).pace.rounds == 2


def test_of_a_table_that_has_not_played_nothing_is_kept(kept: list[Kept], tmp_path: Path) -> None:
    keeper = FiguresKeeper(journal_of(kept[:3], tmp_path), lambda _: None)
    keeper.count()
    assert keeper.state == "no round has ended yet"
    assert not (tmp_path / FILE).exists()


def test_a_doubt_is_told_once_in_a_run_and_taken_back_when_the_table_is_commissioned(
    keeper: FiguresKeeper, told: list[events.Event]
) -> None:
    keeper.count()
    assert not told
    life = fresh(6)
    for _ in range(60):
        life.observe([([1 / 6] * 6, 3)])
    follower = keeper._opened()
    follower.position.lives["dice"] = life
    keeper.count()
    keeper.count()
    (doubt,) = told
    assert isinstance(doubt, OutcomesDoubted)
    assert (doubt.device, doubt.results) == ("chances of dice", 60)
    assert doubt.what.startswith("dice: 4 came 60 times, ")
    assert "10.0 were to come; " in doubt.what
    follower.position.lives.clear()
    keeper.count()
    assert told[1:] == [Restored("chances of dice")]


def test_the_journal_is_read_once(kept: list[Kept], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every row is counted once, however often it is looked; after that only new rows are read."""
    journal = journal_of(kept, tmp_path)
    follower = follow(journal)
    read: list[int] = []

    def noted(path: Path, since: int = 1) -> Iterator[object]:
        for row in rows(path, since):
            read.append(row.sequence)
            yield row

    monkeypatch.setattr(following, "rows", noted)
    for _ in range(3):
        follower.catch_up()
    assert read == list(range(1, len(list(rows(journal))) + 1))


def test_cards_that_are_not_in_the_shoe_any_more_have_no_chance() -> None:
    from controller.figures.chances import cards_observed

    gone = {"Ac": 1, "Ad": 1, "2c": 1}
    found = cards_observed(["Kh", "Ac", "Ad"], 1, gone)
    assert [at for _, at in found] == [12, 12], "the king came before the shoe was filled anew"
    assert [chances[12] for chances, _ in found] == [4 / 51, 3 / 50]
    assert [chances[0] for chances, _ in found] == [3 / 51, 3 / 50]


def test_what_is_kept_is_json_that_can_be_read_again(kept: list[Kept]) -> None:
    first, _ = counted(kept, lambda n: NOON + n)
    assert msgspec.json.decode(msgspec.json.encode(first.figures), type=Figures) == first.figures
