# SPDX-License-Identifier: MIT
"""The link's requests at a table: answers of the floor, signatures, news, and the meter with its fault."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from controller.config.values import FloorSettings
from controller.engine.record.effects import Effect
from controller.engine.record.events import Event
from controller.engine.record.floor.places import FloorAnswered, FloorAsk, FloorNamed, FloorRefused, FloorRuled, Ruling
from controller.engine.record.jackpot_claims import JACKPOT_LINK, NO_FLOOR, ClaimAnswered, ClaimRefused, NumbersAdopted
from controller.engine.shown.views import JackpotMeter, View
from controller.floor.wire.messages import ANCHOR_PLACE, CLAIM_PLACE, END_PLACE, end_bytes
from controller.journal.keychain import way
from controller.journal.keys import fingerprint
from controller.linking import clocks
from controller.linking import desk as linking_desk
from controller.linking import meter as linking_meter
from controller.linking.clocks import FLOOR_CLOCK
from controller.linking.desk import FedTable, LinkDesk
from controller.maintenance.reach import LONGEST, ReachedTable
from controller.sockets import floor_requests as asked
from controller.sockets.draw_requests import DrawAtFloor
from controller.sockets.requests import LINK, Answer, HungUp, Request
from hal.base.clock import VirtualClock
from hal.signals import Fault, Restored
from tests.linking.rows import POOL, TABLE, Written, adopted, answered, floor_key

PATIENCE_S = 10.0
OPTIONS = SimpleNamespace(jackpot_seed="$500", jackpot_sharing="greater", jackpot_increment=75)


class PostingClock(VirtualClock):
    """A clock whose posts come from another thread, and wait until somebody takes them."""

    def __init__(self) -> None:
        super().__init__()
        self.posted: list[Callable[[], None]] = []

    def post(self, do: Callable[[], None]) -> None:
        self.posted.append(do)

    def take(self) -> None:
        while self.posted:
            self.posted.pop(0)()


class Desk:
    """A desk at a table that has a journal and no game."""

    def __init__(self, folder: Path, pool: str = POOL, draw: DrawAtFloor | None = None) -> None:
        self.written, self.clock = Written(folder), PostingClock()
        self.events: list[Event] = []
        self.news: list[asked.TableNews] = []
        self.meter: JackpotMeter | None = None
        self.view = View()
        self.report = b"{}"
        self.places = asked.PlacesStatus(TABLE, (FloorAsk(2, "place"),), 4)
        self.own_row, self.full = 0, False
        configuration: Any = SimpleNamespace(
            file=SimpleNamespace(name=TABLE, options=OPTIONS, floor=FloorSettings(floor_key(folder).name)),
            path=folder / "table.toml", jackpot_pool=pool, state_folder=folder, journal=self.written.path,
        )  # fmt: skip
        none: Any = None
        table = ReachedTable(configuration, self.clock, self.receive, none, none, lambda: self.view)
        fed = FedTable(lambda: self, self.news.append, lambda _: self.report, lambda: self.places, draw)
        self.desk = LinkDesk(table, fed)
        self.handlers = self.desk.handlers()[LINK]

    def show_meter(self, meter: JackpotMeter) -> None:
        self.meter = meter

    def receive(self, event: Event, answer: Callable[[list[Effect], str], None] | None = None) -> None:
        if self.full:
            assert answer, "whoever tells something learns whether it was taken"
            answer([], "the journal is full")
            return
        self.events.append(event)
        if isinstance(event, ClaimAnswered | ClaimRefused | NumbersAdopted):
            self.written.event(event, urgent=True)
            self.settle()
        if answer:
            answer([], "")

    def settle(self) -> None:
        """Wait until all rows are on disk, and tell the desk."""
        self.written.journal.checkpoint()
        self.until(lambda: not self.written.journal.waiting)

    def until(self, done: Callable[[], Any]) -> None:
        end = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < end
            time.sleep(0.0005)
            self.clock.take()

    def ask(self, request: asked.FloorRequest) -> Answer:
        return self.line(msgspec.json.encode(request).decode())

    def line(self, *words: str) -> Answer:
        said: list[Answer] = []
        self.handlers[asked.FLOOR](Request(asked.FLOOR, words), said.append)
        self.until(lambda: said)
        return said[0]

    def follow(self) -> tuple[asked.TableNews, HungUp]:
        said: list[Answer] = []
        hung_up = self.handlers[asked.NEWS](Request(asked.NEWS), said.append)
        self.until(lambda: said)
        assert hung_up
        return said[0].data, hung_up

    @property
    def faults(self) -> list[type[Event]]:
        return [type(it) for it in self.events if isinstance(it, Fault | Restored)]

    def claimed(self) -> int:
        self.written.contribute()
        number = self.written.claim()
        self.settle()
        return number


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    it = Desk(tmp_path)
    yield it
    it.desk.end()
    it.written.close()


def test_the_status_has_the_terms_and_the_last_numbers(desk: Desk) -> None:
    desk.claimed()
    status = desk.ask(asked.AskStatus()).data
    assert (status.table, status.pool, status.seed, status.jackpot_increment) == (TABLE, POOL, 50_000, 75)
    assert (status.contributions, status.total, status.claims, status.waiting) == (1, 75, 1, (1,))


def test_a_claim_and_a_challenge_are_signed_and_nothing_else(desk: Desk) -> None:
    desk.claimed()
    kept = desk.ask(asked.AskKeptClaim(1, "")).data
    (row,) = desk.written.rows("claim")
    assert kept.claim.encode() == row
    assert way(kept.signature, row, kept.seals, CLAIM_PLACE).wrong == ()
    assert (kept.end, desk.ask(asked.AskKeptClaim(2, "")).data) == (None, None)
    nonce = "ab" * 32
    anchor = desk.ask(asked.AskAnchor(nonce, "")).data
    assert way(anchor.signature, bytes.fromhex(nonce), anchor.seals, ANCHOR_PLACE).wrong == ()
    desk.written.settle(1)
    desk.settle()
    ended = desk.ask(asked.AskKeptClaim(1, "")).data
    assert (ended.end, len(ended.end_proof)) == ("posted", 64)
    assert way(ended.signature, row, ended.seals, CLAIM_PLACE).wrong == ()


def test_the_end_of_a_claim_is_signed_by_a_later_key(desk: Desk) -> None:
    desk.claimed()
    before = desk.ask(asked.AskKeptClaim(1, "", "end")).data
    assert (before.end, before.signature) == (None, None)
    claimed = desk.ask(asked.AskKeptClaim(1, "")).data
    desk.written.settle(1)
    desk.settle()
    ended = desk.ask(asked.AskKeptClaim(1, fingerprint(bytes.fromhex(claimed.signature.key)), "end")).data
    signed = end_bytes(ended.claim.encode(), "posted", bytes.fromhex(ended.end_proof))
    assert way(ended.signature, signed, ended.seals, END_PLACE).wrong == ()
    assert ended.signature.first == claimed.signature.key != ended.signature.key


@pytest.mark.parametrize(
    "line",
    [
        (),
        ("{}", "{}"),
        ("no JSON",),
        ('{"type":"Placed"}',),
        ('{"type":"AskStatus","more":1}',),
        ('{"type":"AskAnchor","nonce":"00","known":""}',),
        (f'{{"type":"AskAnchor","nonce":"{"ab" * 32}","known":"x"}}',),
        ('{"type":"AskContributions","after":-1}',),
        ('{"type":"TellMeter","prize":1.5}',),
        ('{"type":"TellAnswer","event":{"type":"Fault","device":"a","what":"b","remedy":"c"}}',),
        ("[" * 5000,),
    ],
)
def test_other_lines_are_refused(desk: Desk, line: tuple[str, ...]) -> None:
    assert not desk.line(*line).ok
    assert desk.events == []


def test_an_answer_is_kept_once_and_a_repetition_changes_nothing(desk: Desk) -> None:
    desk.claimed()
    for event in (answered(), answered(timeline=2), answered()):
        assert desk.ask(asked.TellAnswer(event)).ok
    assert [it for it in desk.events if isinstance(it, ClaimAnswered)] == [answered()]
    assert desk.ask(asked.AskStatus()).data.waiting == ()


def test_a_wrong_answer_is_refused_in_words_and_becomes_no_event(desk: Desk) -> None:
    desk.claimed()
    good = answered()
    wrong = {
        "another pool": answered(pool="small"),
        "another table": answered(table="stud-2"),
        "no such claim": answered(2),
        "not signed": msgspec.structs.replace(good, signature="00" * 64),
        "no bytes": msgspec.structs.replace(good, answer="xy"),
        "other bytes signed": msgspec.structs.replace(good, answer=answered(prize=5).answer),
        "another prize than signed": msgspec.structs.replace(good, prize=good.prize + 1),
        "another seed than signed": msgspec.structs.replace(good, seed=0),
        "another timeline than signed": msgspec.structs.replace(good, timeline=9),
        "another device": msgspec.structs.replace(good, device="tumbler"),
        "another place": answered(payouts=(msgspec.structs.replace(good.payouts[0], place="4"),)),
        "nobody": answered(payouts=()),
        "refused by another pool": ClaimRefused("small", 1, "why"),
    }
    taken = [why for why, event in wrong.items() if desk.ask(asked.TellAnswer(event)).ok]
    assert (taken, desk.events) == ([], [])
    assert desk.ask(asked.TellAnswer(good)).ok


def test_another_answer_to_the_same_claim_is_refused(desk: Desk) -> None:
    desk.claimed()
    assert desk.ask(asked.TellAnswer(answered())).ok
    assert not desk.ask(asked.TellAnswer(answered(order=8))).ok
    assert not desk.ask(asked.TellAnswer(ClaimRefused(POOL, 1, "why"))).ok
    assert len(desk.events) == 1


def test_a_signed_answer_ends_a_refusal(desk: Desk) -> None:
    desk.claimed()
    for event in (ClaimRefused(POOL, 1, "why"), ClaimRefused(POOL, 1, "why"), answered()):
        assert desk.ask(asked.TellAnswer(event)).ok
    assert [type(it) for it in desk.events] == [ClaimRefused, ClaimAnswered]


def test_a_flood_of_wrong_answers_is_logged_once_and_then_again(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    desk.claimed()
    for number in range(20):
        assert not desk.ask(asked.TellAnswer(ClaimRefused(f"p{number}" + "x" * 5_000, 1, "why"))).ok
    desk.clock.advance(linking_desk.WRONG_S)
    assert not desk.ask(asked.TellAnswer(ClaimRefused("small", 1, "why"))).ok
    assert len(caplog.records) == 2
    assert all(len(it.getMessage()) < 300 for it in caplog.records)


def test_a_refusal_names_nobody_else_and_has_a_short_text_on_one_line(desk: Desk) -> None:
    """A refusal is not signed: whoever reaches the socket can write one."""
    desk.claimed()
    refused = ClaimRefused(POOL, 1, "\x1b[31mwhy\n" * 900, by="ann", device="slots")
    assert desk.ask(asked.TellAnswer(refused)).ok
    (event,) = desk.events
    assert isinstance(event, ClaimRefused)
    assert (event.by, event.device) == ("", JACKPOT_LINK)
    assert event.why.isprintable()
    assert len(event.why) == LONGEST


def test_a_refusal_without_a_reason_is_one_all_the_same(desk: Desk) -> None:
    desk.claimed()
    assert desk.ask(asked.TellAnswer(ClaimRefused(POOL, 1, ""))).ok
    (event,) = desk.events
    assert isinstance(event, ClaimRefused)
    assert event.why


def test_an_answer_of_an_older_timeline_is_refused_also_after_a_start(desk: Desk, tmp_path: Path) -> None:
    desk.claimed()
    assert desk.ask(asked.TellAnswer(answered(timeline=5))).ok
    desk.claimed()
    assert not desk.ask(asked.TellAnswer(answered(2, timeline=4))).ok
    desk.written.close()
    (tmp_path / "floor.pub").unlink()
    again = Desk(tmp_path)
    assert not again.ask(asked.TellAnswer(answered(2, timeline=4))).ok
    assert again.ask(asked.TellAnswer(answered(2, timeline=5))).ok
    again.desk.end()
    desk.written = again.written


def test_an_old_server_stays_old_after_an_answer_of_another_database(desk: Desk) -> None:
    for number, system, timeline in ((1, "7001", 5), (2, "7002", 1)):
        desk.claimed()
        assert desk.ask(asked.TellAnswer(answered(number, timeline, system=system))).ok
    desk.claimed()
    assert not desk.ask(asked.TellAnswer(answered(3, 4, system="7001"))).ok
    assert desk.ask(asked.TellAnswer(answered(3, 1, system="7002"))).ok


def test_two_answers_at_once_are_kept_one_after_the_other(desk: Desk) -> None:
    desk.claimed()
    said: list[Answer] = []
    for event in (answered(), answered(order=8)):
        word = msgspec.json.encode(asked.TellAnswer(event)).decode()
        desk.handlers[asked.FLOOR](Request(asked.FLOOR, (word,)), said.append)
    desk.until(lambda: len(said) == 2)
    assert (sorted(it.ok for it in said), len(desk.events)) == ([False, True], 1)


# News


def test_numbers_are_told_at_once_and_the_report_once_a_second(desk: Desk) -> None:
    first, _ = desk.follow()
    assert (first.contributions, first.claims, bytes(first.report)) == (0, 0, b"{}")
    desk.written.contribute()
    desk.settle()
    desk.own_row = desk.written.journal.last_sequence
    desk.desk.on_disk(desk.own_row - 1)
    desk.desk.on_disk(desk.own_row)
    desk.until(lambda: desk.news)
    assert (desk.news[-1].contributions, len(desk.news)) == (1, 1)
    for number in range(50):
        desk.report = b'{"round":%d}' % number
        desk.desk.note_view()
        desk.clock.advance(0.1)
    assert 5 <= len(desk.news) - 1 <= 6
    desk.clock.advance(1)
    assert bytes(desk.news[-1].report) == b'{"round":49}'
    told = len(desk.news)
    desk.desk.note_view()
    desk.clock.advance(2)
    assert len(desk.news) == told, "nothing has changed"


def test_without_a_listener_nothing_is_read(desk: Desk) -> None:
    desk.own_row = 5
    desk.desk.on_disk(9)
    desk.desk.note_view()
    assert (desk.desk._worker._thread, desk.clock.posted) == (None, [])


# The meter


def meter(desk: Desk, prize: int | None, why: str = "", age_ms: int = 0) -> None:
    assert desk.ask(asked.TellMeter(prize, why, age_ms)).ok


def steady(desk: Desk, seconds: int, prize: int = 500) -> None:
    for _ in range(seconds):
        meter(desk, prize)
        desk.clock.advance(1)


def test_the_link_is_down_until_it_is_heard(desk: Desk) -> None:
    desk.desk.begin()
    assert (desk.faults, desk.meter) == ([Fault], JackpotMeter(why=linking_meter.NOT_HEARD))
    meter(desk, 500)
    assert desk.meter == JackpotMeter(500)
    desk.clock.advance(1.5)
    assert desk.faults == [Fault, Restored]
    assert {it.device for it in desk.events if isinstance(it, Fault | Restored)} == {JACKPOT_LINK}


def test_an_old_prize_has_its_age_and_a_silent_link_is_down(desk: Desk) -> None:
    desk.desk.begin()
    steady(desk, 3)
    meter(desk, 700)
    desk.clock.advance(2)
    assert desk.meter == JackpotMeter(700)
    desk.clock.advance(1)
    assert desk.meter == JackpotMeter(700, age_s=3)
    desk.clock.advance(6)
    assert (desk.meter.age_s, desk.faults[-1]) == (9, Restored)
    desk.clock.advance(2.5)
    assert (desk.meter, desk.faults) == (JackpotMeter(why=linking_meter.SILENT), [Fault, Restored, Fault])


@pytest.mark.parametrize(("prize", "why", "age"), [(None, "no standby", 0), (500, "", 10_001)])
def test_a_floor_without_money_is_down(desk: Desk, prize: int | None, why: str, age: int) -> None:
    desk.desk.begin()
    steady(desk, 3)
    meter(desk, prize, why, age)
    assert desk.meter
    assert (desk.meter.prize, why in desk.meter.why, desk.faults[-1]) == (None, True, Fault)
    told = len(desk.events)
    for _ in range(30):
        meter(desk, prize, f"{why} {_}", age)
        desk.clock.advance(0.3)
    assert len(desk.events) == told, "once for each change"


def test_a_link_that_hangs_up_is_down_at_once(desk: Desk) -> None:
    desk.desk.begin()
    _, hang_up = desk.follow()
    _, hang_up_too = desk.follow()
    steady(desk, 3)
    hang_up()
    assert desk.faults[-1] is Restored
    hang_up_too()
    assert (desk.faults[-1], desk.meter) == (Fault, JackpotMeter(why=linking_meter.HUNG_UP))


def test_a_table_that_took_no_event_is_told_again(desk: Desk) -> None:
    desk.full = True
    desk.desk.begin()
    desk.clock.advance(5)
    desk.full = False
    desk.clock.advance(2)
    assert desk.faults == [Fault]
    desk.full = True
    steady(desk, 5)
    desk.full = False
    steady(desk, 2)
    assert desk.faults == [Fault, Restored]


def test_a_link_that_flaps_makes_few_rows_and_is_forgiven(desk: Desk) -> None:
    desk.desk.begin()
    for _ in range(600):
        meter(desk, 500)
        desk.clock.advance(1)
        meter(desk, None)
        desk.clock.advance(1)
    assert len(desk.events) < 10
    steady(desk, linking_meter.LONGEST_STEADY_S + linking_meter.FORGIVES_S + 2)
    assert desk.faults[-1] is Restored
    meter(desk, None)
    steady(desk, 2 * linking_meter.STEADY_S + 2)
    assert desk.faults[-2:] == [Fault, Restored]


def test_a_table_with_its_own_prize_has_no_meter(tmp_path: Path) -> None:
    desk = Desk(tmp_path, pool="")
    desk.desk.begin()
    assert not desk.ask(asked.TellMeter(5)).ok
    assert ([*map(type, desk.events)], desk.meter) == ([FloorNamed], None)
    assert desk.ask(asked.AskStatus()).data.pool == ""
    desk.desk.end()
    desk.written.close()


RULED = Ruling(5, "exclude", "Bea", "a device", "s 4(2)(b)", "Ann")


def test_the_link_learns_what_the_table_asks_and_tells_what_it_waits_for(desk: Desk) -> None:
    desk.desk.begin()
    assert desk.ask(asked.AskPlaces()).data == desk.places
    for event in (FloorAnswered(2, True), FloorRefused(2, "gap"), FloorRuled(RULED)):
        assert desk.ask(asked.TellPlaces(event)).ok
    assert [type(it) for it in desk.events if "Floor" in type(it).__name__] == [
        *(FloorNamed, FloorAnswered, FloorRefused, FloorRuled)
    ]


def test_what_the_table_does_not_wait_for_takes_no_row(desk: Desk) -> None:
    later, known = (FloorRuled(replace(RULED, number=number)) for number in (6, 4))
    for event in (FloorAnswered(1, True), FloorAnswered(3, True), FloorRefused(1, "gap"), later, known):
        assert not desk.ask(asked.TellPlaces(event)).ok
    assert desk.events == []


def test_an_answer_that_is_not_kept_is_not_taken(desk: Desk) -> None:
    desk.full = True
    said = desk.ask(asked.TellPlaces(FloorAnswered(2, True)))
    assert (said.ok, said.lines) == (False, ("the journal is full",))


def test_at_a_table_with_its_own_prize_the_link_is_heard_by_what_it_asks(tmp_path: Path) -> None:
    desk = Desk(tmp_path, pool="")
    desk.desk.begin()

    def asks(seconds: int, down: str = "") -> None:
        for _ in range(seconds):
            desk.ask(asked.AskPlaces(down))
            desk.clock.advance(1)

    asks(5)
    assert desk.faults == [Fault, Restored]
    desk.clock.advance(linking_meter.DOWN_S + 2)
    assert desk.faults == [Fault, Restored, Fault]
    asks(5)
    asks(2, "the server is gone")
    assert desk.faults == [Fault, Restored, Fault, Restored, Fault]
    assert desk.meter is None
    faults = [it for it in desk.events if isinstance(it, Fault)]
    assert {it.kind for it in faults} == {NO_FLOOR}
    assert not any("prize" in it.what or "money" in it.what for it in faults)
    desk.desk.end()
    desk.written.close()


def test_a_table_that_took_nothing_at_its_start_is_told_again_that_it_has_a_floor(desk: Desk) -> None:
    desk.full = True
    desk.desk.begin()
    desk.clock.advance(5)
    desk.full = False
    desk.clock.advance(2)
    assert [type(it) for it in desk.events].count(FloorNamed) == 1


def test_an_answer_about_places_names_no_person_and_no_other_device(desk: Desk) -> None:
    event = FloorAnswered(desk.places.waiting[0].number, yes=True, by="ann", device="slots")
    assert desk.ask(asked.TellPlaces(event)).ok
    assert [(it.by, it.device) for it in desk.events if isinstance(it, FloorAnswered)] == [("", JACKPOT_LINK)]


# Numbers of the floor, after two people have adopted the journal


def first_key(desk: Desk) -> bytes:
    desk.settle()
    anchor = desk.ask(asked.AskAnchor("ab" * 32, "")).data
    return bytes.fromhex(anchor.first)


def test_numbers_of_the_floor_are_kept_once_and_the_link_hears_of_them(desk: Desk) -> None:
    desk.written.contribute()
    desk.settle()
    desk.follow()
    event = adopted(first_key(desk), same=1, same_total=75)
    for _ in range(2):
        assert desk.ask(asked.TellNumbers(event)).ok
    assert [it for it in desk.events if isinstance(it, NumbersAdopted)] == [event]
    desk.until(lambda: desk.news)
    assert (desk.news[-1].contributions, desk.news[-1].adopted) == (100, asked.AdoptedMark(5, 3, 100))
    status = desk.ask(asked.AskStatus()).data
    assert (status.contributions, status.total, status.claims, status.adopted.decision) == (100, 9_000, 3, 5)


def test_wrong_numbers_are_refused_in_words_and_become_no_event(desk: Desk) -> None:
    desk.claimed()
    key = first_key(desk)
    good = adopted(key, same=1, same_total=75)
    assert "claim 1" in desk.ask(asked.TellNumbers(good)).lines[0]
    desk.written.settle(1, void=True)
    desk.settle()
    wrong = {
        "another pool": adopted(key, pool="small"),
        "another table": adopted(key, table="stud-2"),
        "another key": adopted(bytes(32)),
        "no key": replace(good, statement="7b7d"),
        "not signed": replace(good, signature="00" * 64),
        "no bytes": replace(good, statement="xy"),
        "an answer's signature": replace(good, statement=answered().answer, signature=answered().signature),
        "another total than signed": replace(good, numbers=replace(good.numbers, total=9_001)),
        "other people than signed": replace(good, people=("Ann", "Cid")),
        "less than here": adopted(key, contributions=0, total=0),
        "fewer claims than here": adopted(key, claims=0),
        "another total of the same": adopted(key, same=1, same_total=76),
        "more of the same than here": adopted(key, same=2, same_total=75),
        "a total of nothing": adopted(key, same=0, same_total=75),
    }
    taken = [why for why, event in wrong.items() if desk.ask(asked.TellNumbers(event)).ok]
    assert (taken, [it for it in desk.events if isinstance(it, NumbersAdopted)]) == ([], [])
    assert desk.ask(asked.TellNumbers(good)).ok


def test_a_journal_that_is_lost_again_goes_on_again(desk: Desk) -> None:
    """All that the floor had at the first adoption counts as the same."""
    key = first_key(desk)
    assert desk.ask(asked.TellNumbers(adopted(key))).ok
    again = {"decision": 6, "contributions": 102, "total": 9_150}
    assert not desk.ask(asked.TellNumbers(adopted(key, **again, same=100, same_total=8_999))).ok
    assert desk.ask(asked.TellNumbers(adopted(key, **again, same=100, same_total=9_000))).ok
    assert desk.ask(asked.AskStatus()).data.adopted == asked.AdoptedMark(6, 3, 102)


def test_numbers_of_an_older_timeline_are_refused(desk: Desk) -> None:
    key = first_key(desk)
    assert desk.ask(asked.TellNumbers(adopted(key, timeline=3))).ok
    assert not desk.ask(asked.TellNumbers(adopted(key, timeline=2, decision=6))).ok


# The clocks of table and floor


def clock_events(desk: Desk) -> list[type[Event]]:
    return [type(it) for it in desk.events if isinstance(it, Fault | Restored) and it.device == FLOOR_CLOCK]


def differs(desk: Desk, *ahead_ms: int | None) -> None:
    for it in ahead_ms:
        desk.ask(asked.AskPlaces("", it))
        desk.clock.advance(1)


def test_clocks_that_differ_are_an_alert_that_ends_by_itself(desk: Desk) -> None:
    differs(desk, None, 0, 1_999, -1_999)
    assert clock_events(desk) == []
    differs(desk, -3_400, -3_500, None)
    assert clock_events(desk) == [Fault]
    (fault,) = [it for it in desk.events if isinstance(it, Fault) and it.device == FLOOR_CLOCK]
    assert "3.4 s ahead" in fault.what
    differs(desk, -1_600, None)
    assert clock_events(desk) == [Fault]
    differs(desk, 20)
    assert clock_events(desk) == [Fault, Restored]


def test_a_clock_that_steps_makes_few_rows(desk: Desk) -> None:
    for _ in range(1_800):
        differs(desk, 9_000, 0)
    assert len(clock_events(desk)) <= 2 * (3_600 // clocks.AGAIN_S + 1)


def test_an_alert_of_the_clocks_that_was_not_taken_is_raised_again(desk: Desk) -> None:
    desk.full = True
    differs(desk, 3_000)
    desk.full = False
    differs(desk, 3_000)
    assert clock_events(desk) == [Fault]
