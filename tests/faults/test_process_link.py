# SPDX-License-Identifier: MIT
"""The socket `link` of a running table: a claim out, an answer in, signatures while rounds end, the meter, a kill."""

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from process_rig import Table, table

from controller.engine.betting.floor.places import PLACE
from controller.engine.record.floor.places import FloorAnswered, FloorAsk
from controller.engine.record.jackpot_claims import JACKPOT_LINK, ClaimAnswered, ClaimedPayout
from controller.engine.shown.report import OF_THIS_ROUND, TableReport
from controller.floor.wire.messages import ANCHOR_PLACE, CLAIM_PLACE
from controller.games import find
from controller.journal.keychain import way
from controller.journal.keys import fingerprint
from controller.sockets import floor_requests as asked
from controller.sockets.client import ClientConnection
from controller.sockets.requests import ASK, DIRECT, LINK, Answer, Request
from tests.disputes.rig import played
from tests.linking.rows import answered, floor_key

TAPE = Path(__file__).parent.parent / "games" / "caribbean-stud" / "s231-3-a-share-is-told-by-the-floor.tape"
POOL, NAME = "major", "table-1"
PAYOUT = ClaimedPayout("1", 200_010, "s 246(1)", 200_010)
STUD = """
game = "caribbean-stud"
name = "table-1"
simulated = true
seed = 1
[options]
jackpot-pool = "major"
jackpot-increment = 100
[floor]
key = "floor.pub"
[folders]
state = "{state}"
sockets = "{sockets}"
"""


class LinkedTable(Table):
    """A table with a link."""

    def __init__(self, it: Table) -> None:
        self.__dict__ = it.__dict__

    def is_up(self) -> bool:
        try:
            self.open(LINK).close()
        except OSError:
            return False
        return True

    def request(self, what: asked.FloorRequest) -> Answer:
        return self.ask(LINK, Request(asked.FLOOR, (msgspec.json.encode(what).decode(),)))

    def status_of_link(self) -> asked.LinkStatus:
        return msgspec.convert(self.request(asked.AskStatus()).data, asked.LinkStatus)

    def answer(self, **changes: object) -> ClaimAnswered:
        fields = {"table": NAME, "pool": POOL, "prize": 2_000_100, "payouts": (PAYOUT,), "seed": 0, **changes}
        return answered(1, **fields)  # type: ignore[arg-type]


@pytest.fixture
def it() -> Iterator[LinkedTable]:
    with table() as made:
        yield LinkedTable(made)


@pytest.fixture
def stud(it: LinkedTable) -> LinkedTable:
    """A Caribbean stud table that waits with a claim. Its journal was written by a tape."""
    acts = [line for line in TAPE.read_text().splitlines() if line and line[0] not in "#>"]
    claimed = acts.index("press paid") + 1
    played(it.state, acts[:claimed])
    floor_key(it.folder)
    it.file.write_text(STUD.format(state=it.state, sockets=it.sockets))
    it._speed = "pass"
    it.launch()
    it.wait(it.is_up, "the socket")
    return it


def news(it: LinkedTable) -> ClientConnection:
    return ClientConnection(it.sockets, LINK, Request(asked.NEWS))


def test_the_news_report_the_table_to_the_pit(stud: LinkedTable) -> None:
    with closing(news(stud)) as following:
        report = msgspec.convert(following.answer().data["report"], TableReport)
    assert report.game == find("caribbean-stud").name
    assert (report.claims, report.limits.minimum > 0) == ((OF_THIS_ROUND,), True)


def test_a_claim_is_answered_and_the_answer_survives_a_kill(stud: LinkedTable) -> None:
    status = stud.status_of_link()
    assert (status.table, status.pool, status.contributions, status.total) == (NAME, POOL, 1, 100)
    assert (status.claims, status.waiting, status.jackpot_increment) == (1, (1,), 100)
    (contribution,) = stud.request(asked.AskContributions(0)).data
    assert contribution["proof"] == next(it.hash.hex() for it in stud.rows() if it.kind == "contribution")
    kept = msgspec.convert(stud.request(asked.AskKeptClaim(1, "")).data, asked.KeptClaim)
    assert kept.signature
    assert way(kept.signature, kept.claim.encode(), kept.seals, CLAIM_PLACE).wrong == ()
    with closing(news(stud)) as following:
        assert following.answer().data["waiting"] == [1]
        assert not stud.request(asked.TellAnswer(stud.answer(table="table-2"))).ok
        assert stud.request(asked.TellAnswer(stud.answer())).ok
        told: list[Answer] = []
        while not told or told[-1].data["waiting"]:
            told += following.receive()
        assert told[-1].data["open"] == [1]
    stud.kill()
    assert [it.event for it in stud.rows() if b"ClaimAnswered" in it.event]
    stud.launch()
    stud.wait(stud.is_up, "the table again")
    assert (stud.status_of_link().waiting, stud.status_of_link().open) == ((), (1,))
    assert stud.request(asked.TellAnswer(stud.answer(timeline=2))).ok
    assert len([it for it in stud.rows() if b"ClaimAnswered" in it.event]) == 1
    stud.assert_sound()


def test_the_meter_is_on_show_and_its_link_fails_and_comes_back(stud: LinkedTable) -> None:
    def has_failed() -> bool:
        return any(alarm.device == JACKPOT_LINK for alarm in stud.view.alarms)

    stud.wait(has_failed, "the fault at the start")
    with closing(news(stud)) as following:
        following.answer()

        def heard() -> bool:
            assert stud.request(asked.TellMeter(2_000_100)).ok
            return not has_failed()

        stud.wait(heard, "the end of the fault")
        assert stud.view.meter
        assert stud.view.meter.prize == 2_000_100
    stud.wait(has_failed, "the fault of a link that has hung up")
    assert stud.view.meter
    assert (stud.view.meter.prize, bool(stud.view.meter.why)) == (None, True)
    assert not [row for row in stud.rows() if b"2000100" in row.event]


def test_it_takes_nothing_but_requests_of_the_link(stud: LinkedTable) -> None:
    before = len(stud.rows())
    for what in ("status", "watch", "events", "follow", "journal", "event", "hand", "motors-off", "sign-in"):
        assert not stud.ask(LINK, Request(what)).ok
    for name in (ASK, DIRECT):
        assert not stud.ask(name, Request(asked.FLOOR, ('{"type":"AskStatus"}',))).ok
        assert not stud.ask(name, Request(asked.NEWS)).ok
    link = stud.open(LINK)
    link.sendall(b"{}\n" + b"x" * 20_000 + b"\n")
    assert b"not a request" in link.recv(4096)
    assert stud.status_of_link().claims == 1
    caused = (b"Placed", b"Directed", b"Claim", b"Pressed", b"Jog")
    assert not [
        it.event for it in stud.rows()[before:] if it.event.startswith(tuple(b'{"type":"' + each for each in caused))
    ]


def test_a_table_that_is_only_on_the_pit_screen_signs_while_rounds_end(it: LinkedTable) -> None:
    it.write("[floor]")
    it.start()
    assert (it.status_of_link().pool, it.status_of_link().waiting) == ("", ())
    assert not it.request(asked.TellMeter(5)).ok
    assert not any(alarm.device == JACKPOT_LINK for alarm in it.view.alarms)
    ends, known = threading.Event(), ""

    def play() -> None:
        while not ends.is_set():
            it.call_no_more_bets()
            it.spin()
            it.declare(1, 2, 3)
            it.press("paid")

    player = threading.Thread(target=play)
    player.start()
    seals = 0
    try:
        while seals < 2:
            signed = msgspec.convert(it.request(asked.AskAnchor("ab" * 32, known)).data, asked.SignedAnchor)
            assert signed.signature
            assert way(signed.signature, bytes.fromhex("ab" * 32), signed.seals, ANCHOR_PLACE).wrong == ()
            known, seals = fingerprint(bytes.fromhex(signed.signature.key)), seals + len(signed.seals)
    finally:
        ends.set()
        player.join()
    it.assert_sound()


def test_a_table_without_a_floor_has_no_such_socket(it: LinkedTable) -> None:
    it.write()
    it.start()
    assert it.ask(ASK, Request("status")).ok
    assert not (it.sockets / LINK).exists()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[options]\njackpot-pool = "major"', "floor.key"),
        ('[options]\njackpot-pool = "major"\n[floor]', "floor.key"),
        ('[options]\njackpot-pool = "major"\n[floor]\nkey = "none.pub"', "floor.key"),
        ('[floor]\nkey = ""\ntable = "x"', "floor.table"),
    ],
)
def test_a_wrong_section_is_named(it: LinkedTable, text: str, named: str) -> None:
    it.file.write_text(f'game = "caribbean-stud"\nsimulated = true\nname = "stud-1"\n{text}\n')
    ended = it.run_to_end()
    assert ended.returncode
    assert named in ended.stderr


TEACHING = """
game = "blackjack"
name = "table-1"
simulated = true
[options]
teaching = true
[floor]
[folders]
state = "{state}"
sockets = "{sockets}"
"""


def places_of(it: LinkedTable) -> asked.PlacesStatus:
    return msgspec.convert(it.request(asked.AskPlaces()).data, asked.PlacesStatus)


def blocked(it: LinkedTable) -> bool:
    return PLACE in [block.name for block in it.view.blocks]


def test_a_teaching_table_that_is_killed_keeps_its_place_and_asks_once(it: LinkedTable) -> None:
    """S 23(4): the ask is there again after a kill, and once the place is given nothing is asked any more."""
    it.file.write_text(TEACHING.format(state=it.state, sockets=it.sockets))
    it._speed = "pass"
    it.launch()
    it.wait(it.is_up, "the socket")
    place = (FloorAsk(1, "place"),)
    it.wait(lambda: places_of(it).waiting == place, "the ask on disk")
    assert blocked(it)
    it.kill()
    it.launch()
    it.wait(it.is_up, "the table again")
    assert places_of(it).waiting == place
    assert it.request(asked.TellPlaces(FloorAnswered(1, True))).ok
    it.wait(lambda: not blocked(it), "the place")
    it.kill()
    it.launch()
    it.wait(it.is_up, "the table again")
    assert places_of(it).waiting == ()
    assert not blocked(it)
    assert not it.request(asked.TellPlaces(FloorAnswered(1, True))).ok
    it.assert_sound()
