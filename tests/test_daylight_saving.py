# SPDX-License-Identifier: MIT
"""Both changes of the year, in several time zones: signs, the time of closure, the clock that the engine is told of."""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record import state
from controller.engine.record.events import ClockJumped, Directed, Due, LimitsProposed, OffsetChanged, Restarted
from controller.engine.record.opening import InOpening
from controller.engine.record.state import OffsetChange
from controller.engine.table import wall_time
from controller.games import find
from controller.loop.wall_clock import offset_changes, second_of_day, time_name
from hal.signals import KeyTurned, Pressed
from tests import answers

SECOND, MINUTE = 1_000_000_000, 60
UP = 100 * 3600 * SECOND
"""The monotonic clock when the table is started."""
CHANGES = {
    "Australia/Sydney": (datetime(2027, 4, 3, 16, tzinfo=UTC), datetime(2027, 10, 2, 16, tzinfo=UTC)),
    "Australia/Lord_Howe": (datetime(2027, 4, 3, 15, tzinfo=UTC), datetime(2027, 10, 2, 15, 30, tzinfo=UTC)),
    "Europe/London": (datetime(2027, 10, 31, 1, tzinfo=UTC), datetime(2027, 3, 28, 1, tzinfo=UTC)),
    "America/New_York": (datetime(2027, 11, 7, 6, tzinfo=UTC), datetime(2027, 3, 14, 7, tzinfo=UTC)),
    "Pacific/Chatham": (datetime(2027, 4, 3, 14, tzinfo=UTC), datetime(2027, 9, 25, 14, tzinfo=UTC)),
    "Australia/Brisbane": (datetime(2027, 4, 3, 16, tzinfo=UTC), datetime(2027, 10, 2, 16, tzinfo=UTC)),
}
"""When the clock is put back, and on. In Brisbane it never is."""
NIGHTS = [(zone, moment) for zone, both in CHANGES.items() for moment in both]
night = pytest.mark.parametrize(("zone", "change"), NIGHTS, ids=[f"{zone}-{at:%m}" for zone, at in NIGHTS])
BACK = [(zone, back) for zone, (back, _) in CHANGES.items() if zone != "Australia/Brisbane"]
puts_back = pytest.mark.parametrize(("zone", "change"), BACK, ids=[zone for zone, _ in BACK])


class Night(NamedTuple):
    """A table in this zone, started at a moment of UTC."""

    engine: Engine
    zone: ZoneInfo
    begun: datetime

    def at(self, moment: datetime) -> int:
        """The monotonic clock at a moment."""
        return UP + int((moment - self.begun).total_seconds()) * SECOND

    def shows(self, moment: datetime) -> str:
        return f"{moment.astimezone(self.zone):%H:%M}"

    def told(self, moment: datetime) -> tuple[int, tuple[OffsetChange, ...]]:
        now = int(moment.timestamp())
        return second_of_day(self.zone, now), offset_changes(self.zone, now)


def started(zone: str, begun: datetime, game: str = "sic-bo") -> Night:
    plays = find(game)
    it = Night(Engine(plays, fresh(plays, plays.limits.table, "table-1", {})), ZoneInfo(zone), begun)
    second_of_day, changes = it.told(begun)
    it.engine.feed(Restarted(time_of_day=second_of_day, offset_changes=changes, at=UP))
    it.engine.feed(KeyTurned("dealer", True, at=UP))
    return it


def proposed(night: Night, at: datetime, minutes: int) -> str:
    """Propose a higher minimum, and return the time on its sign."""
    event = LimitsProposed(1000, after=60 * minutes, time_of_day=night.told(at)[0], at=night.at(at))
    night.engine.feed(event)
    return night.engine.state.notices[0].shown_as


def applies(night: Night, at: datetime) -> bool:
    night.engine.feed(Due("limits", at=night.at(at)))
    return not night.engine.state.notices


@night
@pytest.mark.parametrize("before", [1, 10, 19])
def test_a_higher_minimum_applies_when_the_clock_shows_the_time_on_its_sign(
    zone: str, change: datetime, before: int
) -> None:
    """The clock shows the sign's time when the limit applies, and never before. Checks 20 minutes before to 20 minutes
    after."""
    for proposal in (change - timedelta(minutes=before), change + timedelta(minutes=before)):
        it = started(zone, change - timedelta(hours=5))
        says = proposed(it, proposal, 20)
        comes = proposal + timedelta(minutes=20)
        assert says.split()[0] == it.shows(comes)
        assert not applies(it, comes - timedelta(seconds=1))
        assert applies(it, comes)


@pytest.mark.parametrize("game", ["let-it-ride-nsw", "double-chance"])
@night
def test_a_table_closes_when_the_clock_shows_the_time_on_its_sign(zone: str, change: datetime, game: str) -> None:
    """14.8, with the time named by a person: the next moment at which the clock shows it."""
    now, wanted = change - timedelta(minutes=15), change + timedelta(minutes=40)
    it = started(zone, change - timedelta(hours=5), game)
    words = wall_time.hour(it.told(now)[0], 55 * MINUTE, it.told(now)[1])
    it.engine.feed(Directed("casino-supervisor", "closing", about=tuple(words.split()), at=it.at(now)))
    closing = it.engine.state.closing
    assert closing is not None
    assert closing.shown_as.split()[0] == it.shows(wanted)
    for at, refused in ((wanted - timedelta(minutes=1), True), (wanted, False)):
        answer = it.engine.feed(Directed("casino-supervisor", "close", at=it.at(at)))
        assert any(isinstance(effect, e.Refuse) for effect in answer) is refused


@puts_back
def test_a_time_that_the_clock_shows_twice_has_its_name(zone: str, change: datetime) -> None:
    it = started(zone, change - timedelta(hours=5))
    end = ZoneInfo(zone)
    first, second = change - timedelta(minutes=5), change + timedelta(minutes=10)
    assert proposed(it, first - timedelta(minutes=20), 20) == (
        f"{it.shows(first)} {time_name(end, int(first.timestamp()))}"
    )
    it = started(zone, change - timedelta(hours=5))
    assert proposed(it, second - timedelta(minutes=20), 20) == (
        f"{it.shows(second)} {time_name(end, int(second.timestamp()))}"
    )


def test_the_night_of_the_report() -> None:
    """Sydney, 2027-04-04: at 02:59 AEDT twenty minutes end at 02:19 AEST; closing 02:45 at 02:59 is in 46 minutes."""
    now = datetime(2027, 4, 3, 15, 59, tzinfo=UTC)
    it = started("Australia/Sydney", now - timedelta(hours=3), "double-chance")
    assert proposed(it, now, 20) == "02:19 AEST"
    said = answers.lines(it.engine.feed(Directed("casino-supervisor", "closing", about=("02:45",), at=it.at(now))))
    assert "in 46 min" in said[0]


def test_a_time_that_the_clock_skips_is_refused() -> None:
    """Sydney, 2027-10-03: from 02:00 the clock goes on to 03:00."""
    now = datetime(2027, 10, 2, 15, tzinfo=UTC)
    it = started("Australia/Sydney", now, "double-chance")
    it.engine.feed(Directed("casino-supervisor", "closing", about=("02:30",), at=UP))
    assert it.engine.state.closing is None
    it.engine.feed(Directed("casino-supervisor", "closing", about=("03:30",), at=UP))
    assert it.engine.state.closing
    assert it.engine.state.closing.nanoseconds_left == 90 * MINUTE * SECOND


SKIPPED, CALLED = "the clock is put on past it", "is no time called"


@pytest.mark.parametrize(
    ("utc", "words", "minutes", "why"),
    [
        ((2027, 4, 3, 14, 50), "02:30 AEDT", 40, ""),  # before the clock is put back
        ((2027, 4, 3, 14, 50), "02:30 aest", 100, ""),
        ((2027, 4, 3, 14, 50), "02:30", 40, ""),
        ((2027, 4, 3, 16, 5), "02:30 AEST", 25, ""),  # in the hour that comes twice, the second time
        ((2027, 4, 3, 16, 5), "02:30 AEDT", 0, CALLED),
        ((2027, 4, 3, 16, 5), "03:30", 85, ""),
        ((2027, 4, 3, 14, 50), "14:00 AEST", 790, ""),
        ((2027, 4, 3, 14, 50), "14:00 AEDT", 0, CALLED),
        ((2027, 10, 2, 15), "02:30", 0, SKIPPED),
        ((2027, 10, 2, 15), "02:30 AEST", 0, SKIPPED),
        ((2027, 10, 2, 15), "03:30 AEDT", 90, ""),
        ((2027, 10, 2, 15), "25:00", 0, "is no time:"),
    ],
)
def test_a_time_may_be_named_as_the_clock_is_called_then(
    utc: tuple[int, ...], words: str, minutes: int, why: str
) -> None:
    it = started("Australia/Sydney", datetime(*utc, tzinfo=UTC), "double-chance")  # type: ignore[misc, arg-type]
    said = answers.lines(it.engine.feed(Directed("casino-supervisor", "closing", about=tuple(words.split()), at=UP)))
    closing = it.engine.state.closing
    assert (closing is None) is bool(why)
    assert why in said[0]
    assert not closing or closing.nanoseconds_left == minutes * MINUTE * SECOND


def test_a_zone_whose_changes_are_abolished_between_two_starts() -> None:
    """The database of the time zones is new: the table forgets the earlier changes."""
    begun = datetime(2027, 9, 30, tzinfo=UTC)
    it = started("Australia/Sydney", begun)
    assert proposed(it, begun, 20)
    again = Night(Engine(it.engine.game, state.decode(state.encode(it.engine.state))), it.zone, begun)
    again.engine.feed(Restarted(time_of_day=again.told(begun)[0], at=UP))
    assert not again.engine.state.offset_changes
    later = begun + timedelta(days=10)
    assert wall_time.time_of_day(again.engine.table, again.at(later)) == again.told(begun)[0]


@night
def test_the_clock_of_the_table_is_the_clock_on_the_wall(zone: str, change: datetime) -> None:
    """The clocks agree without a message at the change, because the table knows the change from its start."""
    it = started(zone, change - timedelta(days=3))
    for minutes in range(-70, 71, 5):
        moment = change + timedelta(minutes=minutes)
        assert wall_time.time_of_day(it.engine.table, it.at(moment)) == it.told(moment)[0]


@puts_back
def test_the_change_is_told_and_noted_and_moves_no_sign(zone: str, change: datetime) -> None:
    it = started(zone, change - timedelta(hours=2))
    says = proposed(it, change - timedelta(minutes=5), 20)
    later = change + timedelta(seconds=5)
    second_of_day, changes = it.told(later)
    seconds = next(each.seconds for each in changes if -60 < each.after <= 0)
    answer = it.engine.feed(OffsetChanged(seconds, second_of_day, "", changes, at=it.at(later)))
    assert any(isinstance(effect, e.Note) for effect in answer)
    assert it.engine.state.notices[0].shown_as == says
    assert wall_time.now(it.engine.table) == second_of_day
    assert not applies(it, change + timedelta(minutes=14))
    assert applies(it, change + timedelta(minutes=15))


@puts_back
def test_a_clock_that_is_put_right_in_that_night_goes_on_to_know_of_the_change(zone: str, change: datetime) -> None:
    it = started(zone, change - timedelta(hours=9))
    proposed(it, change - timedelta(minutes=10), 20)
    noticed = change - timedelta(minutes=9)
    it.engine.feed(ClockJumped(7200, *it.told(noticed), at=it.at(noticed)))
    assert it.engine.state.notices[0].shown_as.split()[0] == it.shows(change + timedelta(minutes=10))


@night
def test_a_power_cut_across_the_change_replays_the_same_and_goes_on(zone: str, change: datetime) -> None:
    """The same events give the same state. After the start the rest of the time runs, and the sign says its end."""
    it, again = (started(zone, change - timedelta(hours=2)) for _ in range(2))
    for night_ in (it, again):
        proposed(night_, change - timedelta(minutes=10), 20)
        night_.engine.feed(Pressed("no-more-bets", at=night_.at(change - timedelta(minutes=5))))
    kept = state.encode(again.engine.state)
    assert kept == state.encode(it.engine.state)
    comes_back = change + timedelta(minutes=5)
    after = Night(Engine(it.engine.game, state.decode(kept)), it.zone, comes_back)
    second_of_day, changes = after.told(comes_back)
    after.engine.feed(Restarted(time_of_day=second_of_day, offset_changes=changes, at=UP))
    ends = comes_back + timedelta(minutes=15)
    assert after.engine.state.notices[0].shown_as.split()[0] == after.shows(ends)
    assert not applies(after, ends - timedelta(seconds=1))


@night
def test_what_is_checked_at_the_opening_has_the_time_on_the_wall(zone: str, change: datetime) -> None:
    """Steps of the opening and slips of chips are written with the time of day."""
    it = started(zone, change - timedelta(hours=1))
    later = change + timedelta(minutes=20)
    it.engine.feed(InOpening("close", role="floor-manager", at=it.at(later)))
    assert wall_time.hour(wall_time.now(it.engine.table)) == it.shows(later)
