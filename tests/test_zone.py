# SPDX-License-Identifier: MIT
"""The day belongs to the table: its zone is stated, kept, and used by every command, whatever TZ the session has."""

import logging
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from controller import zone as zones
from controller.cli.evidence.files import PATH
from controller.cli.main import main
from controller.cli.running.commands import TABLE
from controller.conductor.conductor import fresh
from controller.config import read_table
from controller.engine.engine import Engine
from controller.engine.record.events import ClockJumped, Event, OffsetChanged, Restarted
from controller.engine.table import wall_time
from controller.figures.context import Context
from controller.figures.counting import Counting
from controller.games import find
from controller.games.keno.table import Options
from controller.journal.reading import zone_of
from controller.loop import logs, wall_clock
from controller.printing.ticket import written_time
from controller.ticketing.keno_clock import KenoClock
from controller.tickets import running_day
from hal.base.clock import VirtualClock
from hal.wiring.toml_file import ConfigurationError
from tests.figures.recorded import GAMES, Kept, counted, journal_of, rows_of

SESSIONS = ("UTC", "America/New_York", "Asia/Tokyo", None)
BRISBANE = "Australia/Brisbane"
ROOT = Path(__file__).parents[1]
TAPE = """table sic-bo
wager ann small $20
press no-more-bets
press start
tumbler turns 3 and shows 1 2 4
enter 1 2 4
press paid
"""


@pytest.fixture(autouse=True)
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str | None], None]]:
    """Sets TZ, like a user's session."""

    def begin(zone: str | None) -> None:
        if zone is None:
            monkeypatch.delenv("TZ", raising=False)
        else:
            monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield begin
    monkeypatch.undo()
    time.tzset()
    zones.use()


def in_zone(kept: list[Kept], zone: str) -> list[Kept]:
    """The same rows, of a table in this zone."""
    (kind, number, start, rest), *others = kept
    return [(kind, number, msgspec.json.encode(msgspec.json.decode(start) | {"zone": zone}), rest), *others]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A table file whose state folder has a round that ended at 00:30 in Brisbane, still the day before in UTC.

    As a parameter: the zone of its start.
    """
    kept = in_zone(rows_of(TAPE, tmp_path, monkeypatch), getattr(request, "param", BRISBANE))
    ended = int(datetime(2026, 11, 25, 14, 30, tzinfo=UTC).timestamp()) * zones.SECOND
    with monkeypatch.context() as patch:
        patch.setattr(time, "time_ns", lambda: ended)
        journal_of(kept, tmp_path)
    path = tmp_path / "table.toml"
    path.write_text(f'game = "sic-bo"\nsimulated = true\n[folders]\nstate = "{tmp_path}"\nsockets = "{tmp_path}"\n')
    return path


COMMANDS = (
    "report --rebuild --day 2026-11-26",
    "report --day 2026-11-26 --json",
    "report --since 2026-11-25 --until 2026-11-26",
    "report --day 2026-11-26 --page -",
    "journal show",
    "journal show --json",
    "journal show --since 2026-11-26",
    "journal show --since '2026-11-26 00:31'",
    "journal export -",
    "journal verify",
)


@pytest.mark.parametrize("by", ["table", "file"])
def test_every_command_says_the_same_in_every_session(
    table: Path, by: str, session: Callable[[str | None], None]
) -> None:
    named = ["--table", str(table)] if by == "table" else ["--file", str(table.with_name("journal.sqlite"))]
    said: dict[str, set[str]] = {}
    for zone in SESSIONS:
        session(zone)
        for command in COMMANDS:
            words = [word.strip("'") for word in re.findall(r"'[^']*'|\S+", command)]
            result = CliRunner().invoke(main, [*words, *named])
            said.setdefault(command, set()).add(f"{int(result.exit_code)} {A_NUMBER.sub('', result.output)}")
    assert {command: len(outputs) for command, outputs in said.items()} == dict.fromkeys(COMMANDS, 1)
    (shown,) = said["journal show"]
    assert "2026-11-26, Thursday" in shown
    assert "\n00:30:00" in shown
    (rebuilt,) = said[COMMANDS[0]]
    assert rebuilt.startswith("0 ")
    (later,) = said["journal show --since '2026-11-26 00:31'"]
    assert later.startswith("1 ")


A_NUMBER = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""An identifier that differs in each drawing of a page."""


def commands(group: click.Command, *names_: str) -> Iterator[tuple[str, click.Command]]:
    if isinstance(group, click.Group):
        context = click.Context(group)
        for name in group.list_commands(context):
            found = group.get_command(context, name)
            assert found
            yield from commands(found, *names_, name)
    else:
        yield " ".join(names_), group


def test_whoever_names_a_table_or_a_journal_names_its_zone() -> None:
    """Each option of a table or of a journal's file is the shared one, which says the zone."""

    @click.command()
    @TABLE
    @PATH
    def shared() -> None: ...

    callbacks = {option.name: option.callback for option in shared.params}
    wrong = [
        f"{name}: --{option.name}"
        for name, command in commands(main)
        for option in command.params
        if isinstance(option, click.Option) and option.name in callbacks and option.opts[0] in ("--table", "--file")
        if option.callback is not callbacks[option.name]
    ]
    assert wrong == ["train: --table", "ssh: --table"], "a lesson says it itself; ssh has another command started"


RAW = re.compile(
    r"time\.(localtime|ctime|mktime)\(|\blocaltime\(|\bmktime\(|datetime\.(now|today)\(\)|date\.today\(\)|\.astimezone\(\)"
    r"|strftime\(\"[^\"]*\"\)|strftime\([A-Z_]+\)|fromtimestamp\([^,]*\)"
)
"""Calls that use the session's TZ."""


def test_nobody_but_the_zone_asks_the_clock_of_the_session() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for package in ("controller", "hal")
        for path in sorted((ROOT / package).rglob("*.py"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if RAW.search(line)
    ]
    assert not found


@pytest.mark.parametrize("line", ["time.localtime(x)", 'time.strftime("%H")', "datetime.now()", "date.today()"])
def test_what_would_ask_the_session_is_found(line: str) -> None:
    assert RAW.search(line)


# Which zone it is


def test_the_machines_zone_is_not_that_of_the_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, session: Callable[[str | None], None]
) -> None:
    link = tmp_path / "localtime"
    link.symlink_to("/usr/share/zoneinfo/Australia/Lord_Howe")
    monkeypatch.setattr(zones, "LOCALTIME", link)
    session("America/New_York")
    assert zones.system_zone() == "Australia/Lord_Howe"
    link.unlink()
    monkeypatch.setattr(zones, "TIMEZONE", tmp_path / "timezone")
    assert zones.system_zone() == zones.UTC_NAME
    (tmp_path / "timezone").write_text("Europe/London\n")
    assert zones.system_zone() == "Europe/London"


NO_ZONES = ("Brisbane", "Australia/Brisbnae", "/etc/localtime", "localtime", "../../etc/passwd", "AEST")


@pytest.mark.parametrize("wrong", NO_ZONES)
def test_a_zone_that_is_none_is_an_error_of_the_table_file(table: Path, wrong: str) -> None:
    table.write_text(f'zone = "{wrong}"\n{table.read_text()}')
    with pytest.raises(ConfigurationError) as error:
        read_table(table)
    (problem,) = error.value.problems
    assert problem.key == "zone"
    assert "Australia/Brisbane" in problem.message or "Brisbane" not in wrong


def test_the_zone_of_the_file_is_kept_at_the_start_and_read_from_there(table: Path) -> None:
    """A zone changed in the file applies from the next start: until then commands use the last start's zone."""
    assert read_table(table).zone == zones.system_zone()
    table.write_text(f'zone = "Europe/London"\n{table.read_text()}')
    assert read_table(table).head()["zone"] == "Europe/London"
    shown = CliRunner().invoke(main, ["journal", "show", "--table", str(table)]).output
    assert "2026-11-26, Thursday" in shown
    assert zone_of(table.with_name("journal.sqlite")) == BRISBANE
    assert not zone_of(table)


@pytest.mark.parametrize(
    ("table", "by", "said"),
    [("Mars/Moon", "table", 1), ("Mars/Moon", "file", 1), ("", "file", 0), ("", "table", 0), (BRISBANE, "file", 0)],
    indirect=["table"],
)
def test_a_zone_that_is_not_known_here_is_said_once(table: Path, by: str, said: int) -> None:
    """A start of an earlier version names no zone: commands use the zone of the table's file, or the machine's."""
    table.write_text(f'zone = "Australia/Sydney"\n{table.read_text()}')
    named = ["--table", str(table)] if by == "table" else ["--file", str(table.with_name("journal.sqlite"))]
    result = CliRunner().invoke(main, ["journal", "show", *named])
    assert result.stderr.count(zones.system_zone()) == said
    assert "round" in result.stdout


def test_a_machine_that_knows_no_zone_shows_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zones, "zone_named", lambda name: None)
    zones.use(lambda: BRISBANE)
    assert zones.local(0).utcoffset() == timedelta(0)


def test_days_that_are_counted_stay_when_the_zone_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each round keeps the day of the zone in which its controller was started, also when days are counted again."""
    kept = rows_of(TAPE, tmp_path, monkeypatch)
    at = int(datetime(2026, 11, 25, 14, 30, tzinfo=UTC).timestamp())
    both = [*in_zone(kept, BRISBANE), *in_zone(kept, "Europe/London")]
    assert [it.day for it in counted(both, lambda _: at)] == ["2026-11-26", "2026-11-25"]
    assert [it.figures.pace.hours for it in counted(both, lambda _: at)] == [{"00": 1}, {"14": 1}]


def test_an_hour_that_comes_twice_is_told_of_in_the_day_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = in_zone(rows_of(TAPE, tmp_path, monkeypatch), "Australia/Sydney")
    counting = Counting(Context(), {}, GAMES)
    changed = ("event", 1, msgspec.json.encode(OffsetChanged(-3600, 7200, "AEST")), b"[]")
    at = int(datetime(2027, 4, 3, 16, 10, tzinfo=UTC).timestamp())
    (ended,) = counted([kept[0], changed, *kept[1:]], lambda _: at, counting)
    assert (ended.day, ended.figures.clock_back, ended.figures.pace.hours) == ("2027-04-04", 3600, {"02": 1})


def test_the_log_has_the_tables_time(session: Callable[[str | None], None]) -> None:
    zones.use(lambda: BRISBANE)
    record = logging.LogRecord("x", logging.INFO, "x", 1, "x", (), None)
    record.created = datetime(2026, 11, 25, 14, 30, tzinfo=UTC).timestamp()
    for each in SESSIONS:
        session(each)
        assert logs.TableFormatter("%(asctime)s").format(record).startswith("2026-11-26 00:30:00")


# The keno day


@pytest.mark.parametrize(
    ("zone", "utc", "day", "written"),
    [
        (BRISBANE, (2026, 11, 25, 19, 59, 59), "2026-11-25", "2026-11-26T05:59:59"),
        (BRISBANE, (2026, 11, 25, 20), "2026-11-26", "2026-11-26T06:00:00"),
        ("Australia/Sydney", (2027, 4, 3, 15, 30), "2027-04-03", "2027-04-04T02:30:00+11:00"),
        ("Australia/Sydney", (2027, 4, 3, 16, 30), "2027-04-03", "2027-04-04T02:30:00+10:00"),
        ("Australia/Sydney", (2027, 4, 3, 19, 59), "2027-04-03", "2027-04-04T05:59:00"),
        ("Australia/Sydney", (2027, 4, 3, 20), "2027-04-04", "2027-04-04T06:00:00"),
        ("Australia/Sydney", (2027, 10, 2, 19), "2027-10-03", "2027-10-03T06:00:00"),
        ("Australia/Lord_Howe", (2027, 4, 3, 15, 15), "2027-04-03", "2027-04-04T01:45:00+10:30"),
        ("Europe/London", (2027, 10, 31, 1, 30), "2027-10-30", "2027-10-31T01:30:00+00:00"),
        ("America/New_York", (2027, 11, 7, 5, 30), "2027-11-06", "2027-11-07T01:30:00-04:00"),
        ("Pacific/Chatham", (2027, 4, 3, 14, 15), "2027-04-03", "2027-04-04T03:00:00+12:45"),
        ("Asia/Kathmandu", (2027, 4, 4, 0, 14, 59), "2027-04-03", "2027-04-04T05:59:59"),
        ("Asia/Kathmandu", (2027, 4, 4, 0, 15), "2027-04-04", "2027-04-04T06:00:00"),
    ],
)
def test_a_keno_day_begins_when_the_tables_wall_shows_its_hour(
    session: Callable[[str | None], None], zone: str, utc: tuple[int, ...], day: str, written: str
) -> None:
    """And a time that the clock shows twice says on the ticket which of both it is."""
    zones.use(lambda: zone)
    at = int(datetime(*utc, tzinfo=UTC).timestamp()) * zones.SECOND  # type: ignore[misc, arg-type]
    for each in SESSIONS:
        session(each)
        moment = KenoClock(VirtualClock(), 6, lambda: at).moment
        assert (moment.day, moment.at) == (day, written)
    assert written_time(written).startswith(f"{int(written[8:10])} ")


CHANGES = {
    "Australia/Sydney": (1_806_768_000, 1_822_492_800),
    "Australia/Lord_Howe": (1_806_764_400, 1_822_491_000),
    "Europe/London": (1_806_195_600, 1_824_944_400),
    "America/New_York": (1_805_007_600, 1_825_567_200),
    "Pacific/Chatham": (1_806_760_800, 1_821_880_800),
}
"""The changes of 2027, in seconds since 1970."""


def test_keno_days_do_not_go_back_in_any_night() -> None:
    for zone, both in CHANGES.items():
        zones.use(lambda zone=zone: zone)  # type: ignore[misc]
        for begins in range(24):
            days = [
                running_day.moment(zones.local((change + minutes * 60) * zones.SECOND), begins).day
                for change in both
                for minutes in range(-25 * 60, 25 * 60, 30)
            ]
            assert days == sorted(days), (zone, begins)
    assert Options().day_begins in range(24)


# The clock on the wall


@pytest.mark.parametrize(
    ("zone", "utc", "seconds", "name"),
    [
        ("Australia/Sydney", (2027, 4, 3, 16), -3600, "AEST"),
        ("Australia/Sydney", (2027, 10, 2, 16), 3600, "AEDT"),
        ("Australia/Lord_Howe", (2027, 4, 3, 15), -1800, "+1030"),
        ("Europe/London", (2027, 3, 28, 1), 3600, "BST"),
        ("America/New_York", (2027, 11, 7, 6), -3600, "EST"),
    ],
)
def test_a_change_of_the_offset_is_told_once(
    monkeypatch: pytest.MonkeyPatch, zone: str, utc: tuple[int, ...], seconds: int, name: str
) -> None:
    zones.use(lambda: zone)
    change = int(datetime(*utc, tzinfo=UTC).timestamp())  # type: ignore[misc, arg-type]
    clock, told = VirtualClock(), list[object]()
    begun = (change - 65) * zones.SECOND
    monkeypatch.setattr(time, "time_ns", lambda: begun + clock.now())
    monkeypatch.setattr(time, "monotonic_ns", clock.now)
    wall_clock.WallClock(clock, 0, told.append, tuple).watch()
    clock.advance(60)
    assert not told
    clock.advance(60)
    (event,) = told
    assert isinstance(event, OffsetChanged)
    assert (event.seconds, event.name) == (seconds, name)
    assert event.time_of_day % 3600 in (5, 1805)
    assert wall_clock.wall_time()[1][0].after < 0, "the change of tonight is still known, for what it shows twice"


class Wall(NamedTuple):
    """A table with a watched wall clock, in virtual time: the events that it got, and its state."""

    clock: VirtualClock
    told: list[ClockJumped | OffsetChanged]
    engine: Engine
    put: Callable[[int], None]
    """Puts the clock on by so many seconds."""

    def is_right(self) -> bool:
        """Whether the table's clock shows what the wall shows."""
        shows = wall_clock.second_of_day(zones.in_force(), time.time_ns() // zones.SECOND)
        return wall_time.time_of_day(self.engine.table, self.clock.now()) == shows


def watched(monkeypatch: pytest.MonkeyPatch, zone: str, begun: int) -> Wall:
    """begun: in seconds since 1970."""
    zones.use(lambda: zone)
    game, clock, moved = find("double-chance"), VirtualClock(), [begun * zones.SECOND]
    monkeypatch.setattr(time, "time_ns", lambda: sum(moved) + clock.now())
    monkeypatch.setattr(time, "monotonic_ns", clock.now)
    engine, told = Engine(game, fresh(game, game.limits.table, "table-1", {})), list[ClockJumped | OffsetChanged]()
    shows, changes = wall_clock.wall_time()
    engine.feed(Restarted(time_of_day=shows, offset_changes=changes, at=clock.now()))

    def tell(event: Event) -> None:
        assert isinstance(event, ClockJumped | OffsetChanged)
        told.append(event)
        engine.feed(replace(event, at=clock.now()))

    wall_clock.WallClock(clock, 0, tell, tuple).watch()
    return Wall(clock, told, engine, lambda seconds: moved.append(seconds * zones.SECOND))


@pytest.mark.parametrize("zone", [*CHANGES, "America/Santiago"])
def test_a_table_that_runs_for_three_years_is_told_of_every_change(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    """The table knows the changes of two years from its start."""
    monkeypatch.setattr(wall_clock, "CLOCK_S", 6 * 3600.0)
    it = watched(monkeypatch, zone, 1_800_000_000)
    for _ in range(3 * 365):
        it.clock.advance(86_400)
        assert it.is_right()
    assert [type(event) for event in it.told] == [OffsetChanged] * 6
    assert {abs(event.seconds) for event in it.told} <= {3600, 1800}
    assert len(it.engine.state.offset_changes) >= 4


@pytest.mark.parametrize(
    ("begun", "at", "moved", "told"),
    [
        (-25, 22, 30, [(ClockJumped, 30), (OffsetChanged, -3600)]),  # put on past the change
        (-25, 27, -30, [(ClockJumped, -30), (OffsetChanged, -3600)]),  # put back before it: it comes once more
        (-25, 42, -40, [(OffsetChanged, -3600), (ClockJumped, -40), (OffsetChanged, 3600), (OffsetChanged, -3600)]),
        (-25, 22, 7200, [(ClockJumped, 7200), (OffsetChanged, -3600)]),  # both since the clock was looked at
        (-600, 12, 7200, [(ClockJumped, 7200)]),
        (-25, 42, -90 * 86_400, [(OffsetChanged, -3600), (ClockJumped, -90 * 86_400)]),
    ],
)
def test_a_clock_that_is_put_right_at_a_change(
    monkeypatch: pytest.MonkeyPatch, begun: int, at: int, moved: int, told: list[tuple[type, int]]
) -> None:
    """begun: seconds from the end of daylight saving in Sydney. at: so long after that the clock is put on by `moved`.

    No hour comes twice where a clock is put right by more than the change.
    """
    it = watched(monkeypatch, "Australia/Sydney", CHANGES["Australia/Sydney"][0] + begun)
    it.clock.advance(at)
    it.put(moved)
    it.clock.advance(60)
    assert [(type(event), event.seconds) for event in it.told] == told
    assert it.is_right()
