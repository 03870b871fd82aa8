# SPDX-License-Identifier: MIT
"""The board of the pit: needs, ages, claims and marks; and viewers' copies, equal to it after any history."""

import itertools

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.engine.record.announced import Announced
from controller.engine.shown.report import ReportedAlert, TableReport
from controller.engine.shown.views import ShownLimits
from controller.engine.values.money import LARGEST
from controller.floor.pit.board import PitBoard, PitUpdate, WholePit
from controller.floor.pit.board_copy import BoardCopy, natural
from controller.floor.pit.feeder import BoardFeeder
from controller.floor.pit.rows import LONGEST, MOST_CALLS, NEEDS, NOT_HEARD, PitCall, PitRow, calls_of, row_of, words_of
from tests.floor.pit_rig import (
    BETS,
    CALLED,
    CALLS,
    CLAIMS,
    DARK,
    IS_CLOSED,
    NOBODY,
    PLAYS,
    REPORTS,
    SECOND,
    STOPS,
    filled_board,
)

MS = SECOND // 1000
replace = msgspec.structs.replace


def row(board: PitBoard, now_ns: int, table: str = "T") -> PitRow:
    board.update(now_ns)
    return board.whole(now_ns).tables[table]


def wired(whole: WholePit) -> BoardCopy:
    """A viewer's copy, as it comes over the wire."""
    return BoardCopy(msgspec.json.decode(msgspec.json.encode(whole), type=WholePit))


# One row


def test_the_words_of_a_table() -> None:
    notice = Announced(1_000, None, None, (), "14:30")
    limits = ShownLimits(500, 50_000, 500, (notice,), (("tie", 500, 5_000), ("player", 500, 50_000)))
    words = words_of(replace(BETS, limits=limits))
    assert (words.game, words.round, words.wait, words.asked) == ("Roulette", 12, "betting", "wagers open")
    assert words.limits == ("$5 to $500", "tie $5 to $50", "announced: minimum $10 from 14:30")
    assert words_of(PLAYS).asked == "press paid"
    assert words_of(STOPS).asked == "stopped"
    assert words_of(replace(PLAYS, asked=("no-more-bets", "void"))).asked == "press no more bets or void"
    assert (words_of(IS_CLOSED).wait, words_of(IS_CLOSED).asked) == ("closed", "")


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (ShownLimits(), ()),
        (ShownLimits(500, LARGEST, 500), ("$5",)),
        (ShownLimits(1_000, 20_000, 500, stake=20_000, forced="blind"), ("stake $200", "blind $10 to $200")),
    ],
)
def test_limits_without_a_maximum_and_at_poker(limits: ShownLimits, words: tuple[str, ...]) -> None:
    assert words_of(replace(BETS, limits=limits)).limits == words


@pytest.mark.parametrize(
    ("report", "dealers"),
    [
        (PLAYS, "Dan"),
        (replace(PLAYS, dealers=("Dan", "Sue")), "Dan, Sue"),
        (replace(PLAYS, dealers=()), "by key"),
        (replace(PLAYS, dealers=(), blocks=(NOBODY,)), "none"),
        (IS_CLOSED, "none"),
    ],
)
def test_who_deals(report: TableReport, dealers: str) -> None:
    assert words_of(report).dealers == dealers


def test_the_calls_of_a_table_come_in_the_order_of_their_urgency() -> None:
    note = ReportedAlert("dealer", source="s 107")
    busy = replace(STOPS, alerts=(note, CALLED, DARK, CALLED), claims=("claim 3 of big",))
    assert [(it.kind, it.words) for it in calls_of(busy, ["refused by the floor: no"])] == [
        ("claim", "jackpot claim 3 of big waits"),
        ("fault", "shuffling device: a card is stuck; take the card out; or call the technician (s 78(7))"),
        ("fault", "refused by the floor: no"),
        ("alert", "floor manager is called (s 5(2))"),
        ("alert", "technician: Winning lamps dark: the result stands; call the technician"),
        ("note", "dealer is called (s 107)"),
    ]
    assert calls_of(None, []) == ()


def test_a_closed_table_calls_nobody_because_it_is_closed() -> None:
    assert calls_of(IS_CLOSED, []) == ()
    assert calls_of(replace(PLAYS, state="opens", blocks=(NOBODY,)), []) == ()
    assert [it.kind for it in calls_of(replace(PLAYS, state="stopped", blocks=(NOBODY,)), [])] == ["fault"]


def test_long_texts_and_many_calls_are_shortened() -> None:
    many = replace(PLAYS, game="x" * 999, claims=tuple(map(str, range(MOST_CALLS + 5))), alerts=(CALLED,))
    calls = calls_of(many, ["y" * 999])
    assert len(words_of(many).game) == LONGEST
    assert len(calls) == MOST_CALLS + 1
    assert calls[-1] == PitCall("claim", "and 7 more")
    assert len(calls_of(None, ["y" * 999])[0].words) == LONGEST


@pytest.mark.parametrize(
    "kinds", [it for n in range(5) for it in itertools.combinations(("claim", "fault", "alert", "note"), n)]
)
@pytest.mark.parametrize("link", ["up", "stale", "down"])
@pytest.mark.parametrize("closed", [False, True])
def test_a_table_has_the_need_that_comes_first(kinds: tuple[str, ...], link: str, closed: bool) -> None:
    words = replace(words_of(PLAYS), closed=closed)
    calls = [PitCall(kind, f"{kind} {at}", at) for kind in kinds for at in (70, 50)]  # type: ignore[arg-type]
    found = row_of(words, calls, link, 40)  # type: ignore[arg-type]
    named = {*kinds, link} & {*NEEDS} - {"up"}
    expected = min(named, key=NEEDS.index, default="none") if not closed or "claim" in kinds else "closed"
    assert found.need == expected
    since = {"down": 40, "stale": 40, "none": 0, "closed": 0}
    assert found.since == since.get(expected, 50)
    assert found.heard == (None if link == "up" else 40)


# Time


@pytest.mark.parametrize(
    ("seconds", "link"), [(0, "up"), (2, "up"), (2.001, "stale"), (10, "stale"), (10.001, "down"), (10**6, "down")]
)
def test_a_table_that_is_not_heard_is_old_and_then_down(seconds: float, link: str) -> None:
    board = PitBoard()
    board.connect("T", 5 * SECOND)
    board.take_report("T", PLAYS, 5 * SECOND)
    found = row(board, 5 * SECOND + round(seconds * SECOND))
    assert found.link == link
    assert found.heard == (None if link == "up" else 5_000)
    assert (found.game, found.dealers) == ("Blackjack", "Dan"), "what was known stays"
    board.hear("T", 5 * SECOND + round(seconds * SECOND))
    assert row(board, 5 * SECOND + round(seconds * SECOND)).link == "up"


def test_a_table_whose_link_has_ended_is_down_at_once() -> None:
    board = filled_board(1, SECOND)
    board.disconnect("T-1")
    assert row(board, SECOND, "T-1").link == "down"
    board.connect("T-1", 2 * SECOND)
    assert row(board, 2 * SECOND, "T-1").link == "up"


def test_an_enrolled_table_is_down_until_it_is_heard() -> None:
    board = PitBoard()
    board.enrol("T")
    assert (row(board, SECOND).link, row(board, SECOND).wait, row(board, SECOND).heard) == ("down", NOT_HEARD, None)


def test_a_claim_waits_since_it_was_first_reported() -> None:
    """Other calls that come and go, and an outage of the link, do not change it."""
    board = PitBoard()
    for at, report in enumerate((PLAYS, CLAIMS, replace(CLAIMS, round=8), replace(CLAIMS, alerts=(CALLED,)), CLAIMS)):
        board.connect("T", at * SECOND)
        board.take_report("T", report, at * SECOND)
    board.disconnect("T")
    found = row(board, 60 * SECOND)
    assert (found.need, found.since, found.link) == ("claim", 1_000, "down")
    board.take_report("T", PLAYS, 61 * SECOND)
    board.take_report("T", CLAIMS, 62 * SECOND)
    assert row(board, 62 * SECOND).since == 62_000, "another claim"


# Changes


def test_an_update_has_only_the_fields_that_have_changed() -> None:
    board = filled_board(3, SECOND)
    assert board.update(SECOND).tables.keys() == {"T-1", "T-2", "T-3"}
    assert board.update(SECOND) == PitUpdate(1, 1_000)
    board.take_report("T-2", replace(BETS, round=13), 2 * SECOND)
    assert board.update(2 * SECOND) == PitUpdate(2, 2_000, {"T-2": {"round": 13}})
    assert board.update(2 * SECOND) == PitUpdate(2, 2_000), "nothing has changed: the number stays"
    board.set_floor_faults(["the database does not answer"])
    board.forget("T-1")
    found = board.update(2 * SECOND)
    assert (found.number, found.gone, found.faults) == (3, ("T-1",), ("the database does not answer",))
    board.forget("T-1")
    assert board.update(2 * SECOND) == PitUpdate(3, 2_000)


def test_a_mark_tells_what_has_changed_since() -> None:
    board = filled_board(4, SECOND)
    board.update(SECOND)
    copy = wired(board.whole(SECOND))
    mark = copy.mark
    assert copy.changed_since(mark) == {}
    board.take_report("T-2", replace(BETS, round=13, wait="turning", open=False), SECOND)
    board.take_report("T-3", replace(PLAYS, limits=ShownLimits(1_000, 50_000)), SECOND)
    board.take_report("T-4", replace(BETS, dealers=("Eve",), alerts=(CALLED,)), SECOND)
    copy.apply(board.update(SECOND))
    changed = {"T-3": ("limits",), "T-4": ("need", "dealers", "calls")}
    assert copy.changed_since(mark) == changed, "rounds go on all the time, and are no change"
    assert wired(board.whole(SECOND)).changed_since(mark) == changed, "a viewer who comes later knows it too"
    assert copy.changed_since(copy.mark) == {}
    other = filled_board(1, SECOND, "another run")
    other.update(SECOND)
    assert wired(other.whole(SECOND)).changed_since(mark).keys() == {"T-1"}, (
        "a mark of another board: everything is new"
    )


def test_tables_that_need_a_person_come_first_and_numbers_are_sorted_by_value() -> None:
    board = filled_board(24, SECOND)
    board.take_report("T-24", CALLS, 0)
    board.disconnect("T-20")
    board.update(SECOND)
    found = [(name, it.need) for name, it in wired(board.whole(SECOND)).sorted()]
    assert [need for _, need in found] == sorted((need for _, need in found), key=NEEDS.index)
    urgent = ["T-12 claim", "T-1 fault", "T-6 fault", "T-20 down", "T-24 alert", "T-8 alert"]
    assert [f"{name} {need}" for name, need in found[:6]] == urgent
    assert sorted(["BJ-10", "BJ-9", "A", "BJ-9a", "7"], key=natural) == ["A", "BJ-9", "BJ-9a", "BJ-10", "7"]


ACTS = st.one_of(
    st.tuples(st.just("report"), st.sampled_from("ABC"), st.sampled_from(REPORTS)),
    st.tuples(st.sampled_from(["connect", "hear"]), st.sampled_from("ABC"), st.none()),
    st.tuples(st.sampled_from(["disconnect", "forget", "enrol"]), st.sampled_from("ABC"), st.none()),
    st.tuples(st.just("fault"), st.sampled_from("ABC"), st.sampled_from(["", "refused"])),
    st.tuples(st.just("floor"), st.just(""), st.sampled_from(["", "the database does not answer"])),
    st.tuples(st.just("wait"), st.just(""), st.sampled_from([100 * MS, SECOND, 3 * SECOND, 11 * SECOND])),
    st.tuples(st.just("update"), st.just(""), st.none()),
)


class History:
    """A board, and two viewers: one from the beginning, and one who may come at any moment."""

    def __init__(self) -> None:
        self.board, self.now = PitBoard("pit", "run"), 100 * SECOND
        self.copies = [wired(self.board.whole(self.now))]
        self.rows_at_mark = self.rows
        self.mark = self.copies[0].mark

    @property
    def rows(self) -> dict[str, PitRow]:
        return dict(self.copies[0].rows)

    def do(self, act: str, table: str, what: object) -> None:
        board, now = self.board, self.now
        acts = {
            "report": lambda: board.take_report(table, what, now), "connect": lambda: board.connect(table, now),
            "hear": lambda: board.hear(table, now), "disconnect": lambda: board.disconnect(table),
            "forget": lambda: board.forget(table), "enrol": lambda: board.enrol(table),
            "fault": lambda: board.set_fault(table, "f", what, now),
            "floor": lambda: board.set_floor_faults([what] if what else []), "update": self.update,
        }  # fmt: skip
        if act == "wait":
            self.now += int(what)  # type: ignore[call-overload]
        else:
            acts[act]()  # type: ignore[no-untyped-call]

    def update(self) -> None:
        message = msgspec.json.encode(self.board.update(self.now))
        for copy in self.copies:
            copy.apply(msgspec.json.decode(message, type=PitUpdate))
        self.copies.append(wired(self.board.whole(self.now)))


@given(st.lists(ACTS, max_size=40), st.lists(ACTS, max_size=40))
def test_every_copy_is_the_board_whatever_happens(
    before: list[tuple[str, str, object]], after: list[tuple[str, str, object]]
) -> None:
    history = History()
    for act in (*before, ("update", "", None)):
        history.do(*act)
    mark, then = history.copies[0].mark, history.rows
    for act in (*after, ("update", "", None)):
        history.do(*act)
    whole = history.board.whole(history.now)
    for copy in history.copies:
        assert (copy.rows, copy.faults, copy.number) == (whole.tables, whole.faults, whole.number)
        assert copy.changed_since(mark) == history.copies[0].changed_since(mark)
    changed = history.copies[0].changed_since(mark)
    for name, it in whole.tables.items():
        differ = {
            field
            for field in ("need", "game", "limits", "dealers", "calls")
            if name not in then or getattr(then[name], field) != getattr(it, field)
        }
        assert differ <= set(changed.get(name, ())), "nothing that differs from the mark is missed"


# The server's side


def test_a_feeder_tells_the_board_what_a_server_hears() -> None:
    board, now = PitBoard(), [SECOND]
    feeder = BoardFeeder(board, lambda: now[0])
    feeder.on_connect("T")
    feeder.on_report("T", msgspec.json.encode(PLAYS))
    assert row(board, now[0]) == row_of(words_of(PLAYS), (), "up", None)
    now[0] = 6 * SECOND
    assert row(board, now[0]).link == "stale"
    feeder.on_report("T", b"")
    assert row(board, now[0]).link == "up", "it is as before"
    now[0] = 11 * SECOND
    feeder.on_hear("T")
    assert row(board, now[0]).link == "up"
    feeder.on_refusal("T", "the certificate is revoked")
    feeder.on_floor("no standby confirms")
    assert row(board, now[0]).calls == (PitCall("fault", "refused by the floor: the certificate is revoked", 11_000),)
    assert board.whole(now[0]).faults == ("jackpots are down: no standby confirms",)
    feeder.on_refusal("T", "")
    feeder.on_floor("")
    feeder.on_disconnect("T")
    assert (row(board, now[0]).calls, board.whole(now[0]).faults) == ((), ())
    assert row(board, now[0]).link == "down"


def test_a_table_that_was_revoked_is_gone_although_its_connection_ends_later() -> None:
    board = PitBoard()
    feeder = BoardFeeder(board, lambda: SECOND)
    feeder.on_enrolled(["T", "U"])
    feeder.on_connect("T")
    feeder.on_enrolled(["U"])
    feeder.on_disconnect("T")
    assert set(board.tables) == {"U"}


@pytest.mark.parametrize(
    "wrong", [b"{}", b"[]", b"nonsense", b'{"game": 7}', b"\xff", b'{"game": "x", "limits": {"minimum": 1.5}}']
)
def test_a_report_that_cannot_be_read_is_a_fault_of_its_table(wrong: bytes) -> None:
    board = PitBoard()
    feeder = BoardFeeder(board, lambda: SECOND)
    feeder.on_connect("T")
    feeder.on_report("T", msgspec.json.encode(PLAYS))
    feeder.on_report("T", wrong)
    found = row(board, SECOND)
    assert (found.game, found.need, found.calls[0].kind) == ("Blackjack", "fault", "fault")
    feeder.on_report("T", msgspec.json.encode(PLAYS))
    assert row(board, SECOND).calls == ()
