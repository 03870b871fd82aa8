# SPDX-License-Identifier: MIT
"""The link in simulated time: refusals, a floor that counts as down, and new attempts."""

from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from controller.engine.record.floor.places import FloorAnswered, FloorRefused
from controller.engine.record.jackpot_claims import ClaimAnswered, ClaimRefused
from controller.floor.link import trouble
from controller.floor.link.link import CONNECT_S, LOOK_AGAIN_S, SILENT_S
from controller.floor.link.pauses import LONGEST_S, SPREAD_S, Pauses
from controller.floor.link.prize import AGAIN_S
from controller.floor.wire import messages as wire
from controller.floor.wire.adoption import AskNumbers
from controller.floor.wire.places import AskPlace, AskRulings
from controller.maintenance.reach import LONGEST
from controller.sockets.floor_requests import MOST_SEALS, AskAnchor, TableNews, TellAnswer, TellMeter
from hal.base.clock import SECOND, VirtualClock
from tests.floor.link.model import TERMS, SimFloor, SimPorts, SimTable


class Rig:
    """A table, a link and a floor."""

    def __init__(self, pool: str = "stud", chance: float = 0.5, seals: int = 1) -> None:
        self.clock = VirtualClock()
        self.table, self.floor = SimTable(pool, seals), SimFloor(self.clock)
        self.ports = SimPorts(self.clock, self.table, self.floor, chance)

    def wait(self, seconds: float = 1.0) -> None:
        self.clock.advance(seconds)

    @property
    def shown(self) -> TellMeter:
        return self.table.meters[-1]

    def heard(self, kind: type) -> list[Any]:
        return [it for it in self.floor.heard if isinstance(it, kind)]


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_what_is_in_the_journal_reaches_the_floor_in_parts_and_an_answer_comes_back(rig: Rig) -> None:
    rig.table.contribute(250)
    rig.table.claim()
    rig.table.contribute(3)
    rig.wait()
    assert [len(it.contributions) for it in rig.heard(wire.PutContributions)] == [100, 100, 50, 3]
    assert isinstance(rig.table.answers[1], ClaimAnswered)
    assert bytes.fromhex(rig.table.answers[1].answer) == rig.floor.answers[0].statement
    assert rig.shown == TellMeter(TERMS.seed + rig.table.total)
    rig.table.end(1)
    rig.wait()
    assert rig.floor.ends == {1: "posted"}


def test_more_seals_than_a_frame_takes_are_shown_before(rig: Rig) -> None:
    many = Rig(seals=250)
    many.wait()
    assert [len(it.seals) for it in many.heard(wire.ShowSeals)] == [100, 100]
    assert [len(it.seals) for it in many.heard(wire.Anchor)] == [50]
    assert many.shown.prize is not None


def test_more_seals_than_one_answer_of_the_table_takes_are_fetched_in_parts(rig: Rig) -> None:
    many = Rig(seals=2 * MOST_SEALS + 1)
    many.wait()
    assert many.floor.shown == 2 * MOST_SEALS + 1
    assert many.shown.prize is not None
    later = SimTable(seals=4 * MOST_SEALS)
    many.table.seals, many.table.known = later.seals, later.known
    many.table.claim()
    many.wait()
    assert many.floor.shown == 4 * MOST_SEALS
    assert many.table.answers


def test_an_answer_that_the_table_refuses_is_brought_once_more(rig: Rig) -> None:
    rig.wait()
    rig.table.refuses[TellAnswer] = "it is being kept"
    rig.table.claim()
    rig.wait(0.5)
    assert rig.shown.prize is not None
    del rig.table.refuses[TellAnswer]
    rig.wait()
    assert rig.table.answers
    rig.table.refuses[TellAnswer] = "an older timeline"
    rig.table.claim()
    rig.wait(3)
    assert "an older timeline" in rig.shown.why


def test_the_reason_for_an_end_by_the_floor_is_told(rig: Rig) -> None:
    rig.wait()
    assert rig.ports.session
    rig.ports.session.say(wire.Refusal("", "certificate", "it is revoked"))
    rig.wait(0.1)
    assert rig.shown.why == "the floor refuses: it is revoked (certificate)"


@pytest.mark.parametrize("terms", [
    replace(TERMS, seed=1), replace(TERMS, jackpot_sharing="equal"), replace(TERMS, jackpot_increment=80),
])  # fmt: skip
def test_terms_that_differ_are_down_until_they_are_the_same(rig: Rig, terms: Any) -> None:
    """S 224."""
    rig.floor.terms = terms
    rig.table.contribute()
    rig.wait(5)
    assert rig.shown.prize is None
    assert "s 224" in rig.shown.why
    assert not rig.floor.rows
    rig.floor.terms = TERMS
    rig.wait(LOOK_AGAIN_S)
    assert rig.shown.prize is not None
    assert len(rig.floor.rows) == 1


@pytest.mark.parametrize("pool", ["", "other"])
def test_another_pool_at_the_floor_is_down(rig: Rig, pool: str) -> None:
    rig.floor.pool = pool
    rig.table.contribute()
    rig.wait(10)
    assert rig.shown.prize is None
    assert "pool" in rig.shown.why
    assert not rig.floor.rows


def copied(rig: Rig, rows: int, claims: int) -> None:
    """Let a floor know so much, and put an old copy of the journal back."""
    rig.table.contribute(3)
    rig.table.claim()
    rig.wait()
    rig.table.up = False
    rig.ports.table_ends(False)
    del rig.table.rows[rows:]
    del rig.table.claims[claims:]
    rig.table.answers.clear()
    rig.table.up = True
    rig.wait(5)


@pytest.mark.parametrize(("rows", "claims"), [(2, 0), (3, 0), (0, 0)])
def test_an_old_copy_of_the_journal_is_named_and_exchanges_nothing(rig: Rig, rows: int, claims: int) -> None:
    copied(rig, rows, claims)
    assert rig.shown.prize is None
    assert "old copy" in rig.shown.why
    rig.table.contribute(1)
    rig.wait(5)
    assert len(rig.floor.rows) == 3


def test_a_table_shows_the_way_on_without_its_journal_whole() -> None:
    """A table cuts a longer reason."""
    here = TableNews(8_123_456, 1_234, (), Raw())
    for why in (
        trouble.old_copy(here, 8_123_499, 1_239),
        trouble.no_end(range(1, 4), wire.PoolStatus("stud", TERMS, 9, 9, 9)),
    ):
        assert len(why) <= LONGEST
        assert why.endswith(trouble.LOST)


@pytest.mark.parametrize(("rows", "own"), [(2, 0), (0, 0), (2, 1), (1, 2), (0, 3)])
def test_an_adopted_copy_goes_on_from_the_numbers_of_the_floor(rig: Rig, rows: int, own: int) -> None:
    """Whatever it has contributed by itself since is contributed once more, under the next number."""
    rig.table.contribute(3)
    rig.wait()
    rig.ports.table_ends(False)
    del rig.table.rows[rows:]
    before, rig.table.salt = rig.table.total, "copy"
    rig.table.contribute(own)
    own_cents, of_floor = rig.table.total - before, rig.floor.rows[-1].total
    rig.wait(5)
    rig.floor.adopt()
    rig.ports.floor_ends(False)
    rig.wait(SPREAD_S)
    assert rig.shown.prize is not None
    assert len(rig.floor.rows) == 3
    rig.table.contribute(2)
    rig.wait()
    assert [it.total for it in rig.floor.rows[3:]] == [of_floor + own_cents + 300, of_floor + own_cents + 675]
    rig.ports.table_ends(False)
    rig.wait(SPREAD_S)
    rig.table.contribute()
    rig.wait()
    assert len(rig.floor.rows) == 6
    assert len(rig.heard(AskNumbers)) == 1


def test_a_copy_that_was_adopted_before_is_adopted_again(rig: Rig) -> None:
    copied(rig, 1, 0)
    for number in (4, 5):
        rig.floor.adopt()
        rig.wait(LOOK_AGAIN_S + 1)
        assert rig.shown.prize is not None
        kept = rig.table.rows[:]
        rig.table.contribute()
        rig.wait()
        assert len(rig.floor.rows) == number
        rig.ports.table_ends(False)
        rig.table.rows = kept
        rig.wait(5)
        assert "old copy" in rig.shown.why


def test_an_adopted_copy_goes_on_after_the_claims_of_the_floor_and_leaves_them_to_people(rig: Rig) -> None:
    copied(rig, 0, 0)
    rig.floor.adopt()
    rig.wait(LOOK_AGAIN_S + 1)
    assert rig.shown.prize is not None
    rig.table.contribute()
    rig.table.claim()
    rig.wait()
    assert sorted(rig.table.answers) == [2]
    rig.table.end(2)
    rig.wait()
    assert rig.floor.ends == {2: "posted"}
    rig.floor.ends[1] = "void"
    rig.ports.floor_ends(False)
    rig.wait(SPREAD_S)
    assert rig.shown.prize is not None


def test_another_claim_of_the_copy_is_not_reported_as_the_one_of_the_floor(rig: Rig) -> None:
    rig.table.contribute(3)
    rig.table.claim()
    rig.wait()
    rig.ports.table_ends(False)
    del rig.table.rows[1:], rig.table.claims[:]
    rig.table.answers.clear()
    rig.table.claim()
    rig.table.end(1, "void")
    rig.floor.adopt()
    rig.wait(SPREAD_S)
    assert rig.shown.prize is not None
    assert not rig.floor.ends
    rig.table.contribute()
    rig.wait()
    assert len(rig.floor.rows) == 4


@pytest.mark.parametrize("what", ["claim", "more contributions"])
def test_an_adopted_copy_with_a_claim_or_with_more_than_the_floor_stays_down_and_says_why(rig: Rig, what: str) -> None:
    rig.table.contribute(3)
    rig.table.claim()
    rig.wait()
    rig.ports.table_ends(False)
    del rig.table.rows[1:], rig.table.claims[:]
    rig.table.answers.clear()
    rig.table.salt = "copy"
    if what == "claim":
        rig.table.claim()
    else:
        rig.table.contribute(5)
    rig.floor.adopt()
    rig.wait(SPREAD_S)
    assert rig.shown.prize is None
    assert ("claim 1" if what == "claim" else "join under another name") in rig.shown.why
    assert len(rig.floor.rows) == 3
    if what == "claim":
        rig.table.end(1, "void")
        rig.wait(LOOK_AGAIN_S + 1)
        assert rig.shown.prize is not None


def test_an_adoption_holds_only_until_the_table_has_gone_on(rig: Rig) -> None:
    """Another old copy is put back later: nobody has adopted this one."""
    rig.table.contribute(3)
    rig.floor.adopt()
    rig.wait()
    rig.floor.adopt()
    rig.table.contribute()
    rig.wait()
    rig.ports.table_ends(False)
    del rig.table.rows[2:]
    rig.wait(SPREAD_S)
    assert "old copy" in rig.shown.why
    assert "adopt" in rig.shown.why


def test_a_journal_that_has_all_goes_on_by_itself_after_an_adoption(rig: Rig) -> None:
    rig.table.contribute(3)
    rig.wait()
    rig.ports.table_ends(False)
    rig.table.contribute(250)
    rig.floor.adopt()
    rig.wait(SPREAD_S)
    assert len(rig.floor.rows) == 253
    assert rig.table.adopted is None


def test_numbers_that_no_standby_has_are_asked_for_again(rig: Rig) -> None:
    copied(rig, 0, 0)
    rig.floor.adopt()
    rig.floor.unconfirmed = 3
    rig.wait(LOOK_AGAIN_S + 5)
    assert rig.table.adopted
    assert rig.shown.prize is not None


@pytest.mark.parametrize("is_answered", [False, True])
@pytest.mark.parametrize("end", ["posted", "void"])
def test_a_copy_from_before_the_end_of_a_claim_is_old_and_its_answer_is_not_repeated(
    rig: Rig, end: str, is_answered: bool
) -> None:
    """The numbers agree with the floor, but the open round would be paid again."""
    rig.table.contribute(3)
    rig.table.claim()
    rig.wait()
    rig.table.end(1, end)
    rig.wait()
    rig.ports.table_ends(False)
    rig.table.ends.clear()
    if not is_answered:
        rig.table.answers.clear()
    asked = len(rig.heard(wire.AskClaim))
    rig.wait(5)
    assert rig.shown.prize is None
    assert "old copy" in rig.shown.why
    assert "claim 1" in rig.shown.why
    assert len(rig.heard(wire.AskClaim)) == asked
    assert is_answered or not rig.table.answers


def test_the_same_number_with_another_total_is_another_journal(rig: Rig) -> None:
    rig.table.contribute(2)
    rig.wait()
    rig.table.rows[1] = replace(rig.table.rows[1], total=1, cents=1)
    rig.ports.table_ends(False)
    rig.wait(2)
    assert "other contributions" in rig.shown.why


def test_an_answer_that_the_floor_has_lost_is_not_asked_for_again(rig: Rig) -> None:
    rig.table.claim()
    rig.wait()
    rig.floor.claims.clear()
    rig.ports.floor_ends(False)
    rig.wait(SPREAD_S)
    assert rig.shown.prize is None
    assert not rig.floor.claims


@pytest.mark.parametrize("problem", ["other content", "impossible"])
def test_a_claim_that_cannot_be_is_refused_at_the_table(rig: Rig, problem: str) -> None:
    rig.wait()
    rig.floor.refuses["AskClaim"] = problem
    rig.table.claim()
    rig.wait()
    assert rig.table.answers == {1: ClaimRefused("stud", 1, "a test")}
    assert rig.shown.prize is None


@pytest.mark.parametrize("problem", ["unknown", "gap", "evidence"])
@pytest.mark.parametrize("about", ["AskClaim", "PutContributions", "ReportEnd"])
def test_any_other_refusal_is_shown_and_tried_again(rig: Rig, problem: str, about: str) -> None:
    rig.wait()
    rig.floor.refuses[about] = problem
    rig.table.contribute()
    rig.table.claim()
    rig.table.end(1)
    rig.wait(2)
    assert any("a test" in it.why for it in rig.table.meters)
    rig.floor.refuses.clear()
    rig.wait(LOOK_AGAIN_S + SPREAD_S)
    assert rig.shown.prize is not None
    assert (len(rig.floor.rows), rig.floor.ends) == (1, {1: "posted"})
    assert isinstance(rig.table.answers[1], ClaimAnswered)


@pytest.mark.parametrize("about", ["Hello", "Anchor"])
def test_a_floor_that_does_not_take_the_table_in_says_why(about: str) -> None:
    rig = Rig()
    rig.floor.refuses[about] = "evidence"
    rig.wait(20)
    assert rig.shown == TellMeter(None, f"the floor refuses {about}: a test (evidence)", rig.shown.age_ms)
    assert 4 <= len(rig.ports.tries) <= 7


def test_a_journal_without_the_known_key_is_shown_to_the_floor_which_names_its_key(rig: Rig) -> None:
    """The table signs nothing from a key that it does not have. Without its present key nobody could adopt it."""
    rig.floor.shown = 7
    rig.floor.refuses["Anchor"] = "evidence"
    rig.wait(2)
    assert [type(it).__name__ for it in rig.floor.heard][:2] == ["Hello", "Anchor"]
    assert "the floor refuses Anchor" in rig.shown.why


def test_a_table_that_cannot_show_the_known_key_is_down(rig: Rig) -> None:
    rig.table.refuses[AskAnchor] = "the key is in no journal here"
    rig.wait()
    assert "the key is in no journal here" in rig.shown.why


# Time


def test_a_silent_floor_is_down_after_three_seconds_and_the_link_comes_back(rig: Rig) -> None:
    rig.wait()
    rig.floor.stands_still = True
    rig.wait(SILENT_S - 1.0)
    assert rig.shown.prize is not None
    rig.wait(1.1)
    assert rig.shown.prize is None
    assert "3 s" in rig.shown.why
    rig.floor.stands_still = False
    rig.wait(SPREAD_S)
    assert rig.shown.prize is not None


def test_a_floor_that_is_silent_from_the_first_moment_is_down_too() -> None:
    rig = Rig()
    rig.floor.stands_still = True
    rig.wait(SILENT_S + 0.1)
    assert rig.shown.prize is None


def test_an_attempt_without_an_end_is_given_up(rig: Rig) -> None:
    rig.ports.connect_floor = lambda: None  # type: ignore[method-assign]
    rig.wait(CONNECT_S + 1)
    assert f"{CONNECT_S:.0f} s" in rig.shown.why


def test_what_is_down_is_told_again_so_that_the_table_knows_the_link_lives(rig: Rig) -> None:
    rig.floor.up = False
    rig.wait(30)
    told = [it for it in rig.table.meters if it.prize is None]
    assert len(told) >= 30 / AGAIN_S


def test_the_first_try_is_at_once_then_pauses_double_with_jitter() -> None:
    tries = Pauses(lambda: 0.5)
    assert [tries.next() for _ in range(8)] == [0, 0.75, 1.5, 3, 6, 12, 22.5, 22.5]
    for chance in (0.0, 0.999):
        tries = Pauses(lambda chance=chance: chance)  # type: ignore[misc]
        assert all(tries.next() <= LONGEST_S for _ in range(50))


def test_after_an_outage_all_tables_come_back_spread_over_ten_seconds() -> None:
    for chance in (0.0, 0.5, 0.999):
        rig = Rig(chance=chance)
        rig.wait()
        before, now = len(rig.ports.tries), rig.clock.now()
        rig.ports.floor_ends(False)
        rig.wait(SPREAD_S + 1)
        assert rig.ports.tries[before] - now == round(chance * SPREAD_S * SECOND)
        assert len(rig.ports.tries) == before + 1


def test_a_table_that_comes_back_alone_tries_at_once(rig: Rig) -> None:
    rig.wait()
    rig.ports.table_ends(False)
    assert rig.ports.session is None, "the floor sees that the table has gone"
    rig.wait(1.1)
    assert len(rig.ports.tries) == 2


def test_a_table_that_does_not_answer_is_left(rig: Rig) -> None:
    rig.wait()
    assert rig.ports.requests
    rig.ports.requests.cut = True
    rig.wait(12)
    assert len(rig.ports.tries) == 2


# Reports


def test_a_report_is_sent_at_most_once_a_second_and_only_if_it_has_changed(rig: Rig) -> None:
    rig.wait()
    for at in range(1, 41):
        rig.table.report = b'{"at":%d}' % at
        rig.table.follower()
        rig.wait(0.1)
    rig.wait(10)
    sent = [it.report for it in rig.heard(wire.ReportTable)]
    reports = [it for it in sent if it]
    assert 4 <= len(reports) <= 7
    assert 12 <= len(sent) <= 21, "an empty one each second: the table is there"
    assert reports[-1] == b'{"at":40}'


def test_a_report_that_is_too_long_is_left_out(rig: Rig) -> None:
    rig.table.report = b'{"at":"%s"}' % (b"x" * 70_000)
    rig.wait()
    assert not rig.heard(wire.ReportTable)
    assert rig.shown.prize is not None


def test_a_table_without_a_pool_reports_and_stays_connected() -> None:
    rig = Rig(pool="")
    rig.floor.pool = ""
    rig.wait(300)
    assert rig.heard(wire.ReportTable)
    assert rig.floor.connections == 1
    assert not rig.table.meters
    assert len(rig.table.downs) >= 299, "a table that is asked nothing takes the link for down"


@pytest.mark.parametrize("pool", ["stud", ""])
def test_asks_go_in_order_and_answers_and_rulings_come_back_within_two_seconds(pool: str) -> None:
    rig = Rig(pool)
    rig.floor.pool = pool
    rig.wait()
    for _ in range(3):
        rig.table.ask_floor()
    rig.floor.rule()
    rig.wait(2)
    assert [it.ask.number for it in rig.heard(AskPlace)] == [1, 2, 3]
    assert rig.table.placed == {
        1: FloorAnswered(1, True),
        2: FloorAnswered(2, True),
        3: FloorAnswered(3, False, ("bj-1",)),
    }
    assert rig.table.rulings == rig.floor.rulings
    assert set(rig.table.downs) == {""}


def test_an_ask_that_is_not_confirmed_is_asked_again_and_a_refused_one_is_told() -> None:
    rig = Rig()
    rig.wait()
    rig.floor.unconfirmed = 2
    rig.table.ask_floor()
    rig.wait(5)
    assert [it.ask.number for it in rig.heard(AskPlace)] == [1, 1, 1]
    assert rig.table.placed == {1: FloorAnswered(1, True)}
    assert rig.table.downs[-1] == ""
    rig.floor.refuses["AskPlace"] = "gap"
    rig.table.ask_floor()
    rig.wait(2)
    assert rig.table.placed[2] == FloorRefused(2, "a test")


def test_a_table_without_a_pool_is_told_why_the_floor_does_not_answer() -> None:
    rig = Rig(pool="")
    rig.floor.pool = ""
    rig.wait()
    rig.floor.refuses["AskRulings"] = "unconfirmed"
    rig.wait(3)
    assert rig.table.downs[-1] == "a test"
    del rig.floor.refuses["AskRulings"]
    rig.wait(3)
    assert rig.table.downs[-1] == ""
    rig.floor.stands_still = True
    rig.wait(20)
    assert rig.table.downs[-1]
    rig.floor.stands_still = False
    rig.wait(60)
    assert rig.table.downs[-1] == ""
    assert not rig.table.meters


def test_the_floor_is_asked_again_only_once_it_has_answered() -> None:
    """A slow floor gets no heap of the same messages."""
    rig = Rig()
    rig.wait()
    assert rig.ports.from_floor
    rig.ports.from_floor.delay = 1.8
    before = len(rig.heard(AskRulings))
    rig.wait(12)
    assert len(rig.heard(AskRulings)) - before <= 12 / 2
    assert rig.floor.connections == 1


@pytest.mark.parametrize("ahead", [0, 2_500, -3_600_000])
@pytest.mark.parametrize("delay", [0.001, 0.4])
def test_the_difference_of_the_clocks_is_told_whatever_the_answers_take(ahead: int, delay: float) -> None:
    rig = Rig()
    rig.floor.ahead_ms = ahead
    rig.wait()
    for each in (rig.ports.to_floor, rig.ports.from_floor):
        assert each
        each.delay = delay
    rig.wait(15)
    assert rig.table.ahead_ms is not None
    assert abs(rig.table.ahead_ms - ahead) < 2


def test_an_uneven_delay_or_a_slow_floor_is_no_difference(rig: Rig) -> None:
    rig.floor.ahead_ms = 0
    rig.wait(10)
    assert rig.ports.from_floor
    rig.ports.from_floor.delay = 2.5
    rig.wait(20)
    assert abs(rig.table.ahead_ms or 0) < 2
    rig.ports.from_floor.delay = 0.9
    rig.wait(20)
    assert abs(rig.table.ahead_ms or 0) < 500


def test_one_step_of_a_clock_is_a_difference_after_some_answers(rig: Rig) -> None:
    rig.floor.ahead_ms = 0
    rig.wait(10)
    rig.floor.ahead_ms = 5_000
    rig.wait(2)
    assert rig.table.ahead_ms is not None
    assert abs(rig.table.ahead_ms) < 2
    rig.wait(10)
    assert abs(rig.table.ahead_ms - 5_000) < 2
