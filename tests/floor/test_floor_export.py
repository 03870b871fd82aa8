# SPDX-License-Identifier: MIT
"""The export of the floor: settings, metrics, and the publisher with a broker that fails, in simulated time."""

import asyncio
import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp.test_utils import TestClient, TestServer
from aiomqtt import Client, MqttError
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from controller.engine.shown.report import ReportedAlert, TableReport
from controller.floor.export.metrics import create_metrics_app
from controller.floor.export.publisher import Publisher, PublisherClock, WillMessage, topic_level
from controller.floor.export.running import ExportNotStarted, exporting
from controller.floor.export.view import OTHER_ROLE, FloorView
from controller.floor.export_settings import ExportFile, MetricsFile, MqttFile, find_problems
from controller.floor.pit.board import PitBoard
from hal.wiring.toml_file import ConfigurationError, Source
from tests.floor.pit_rig import CALLS, CLAIMS, PLAYS, SECOND, STOPS

PREFIX = "casino/pit-3"
WALL_MS = 1_700_000_000_000
replace = msgspec.structs.replace


class Floor:
    """A board with its clock, and what the server knows of money."""

    def __init__(self) -> None:
        self.now = SECOND
        self.board = PitBoard()
        self.down, self.prizes = "", {"big": 123_456}
        self.view = FloorView(self.board, lambda: self.prizes, lambda: self.down, lambda: self.now)

    def report(self, table: str, report: TableReport) -> None:
        self.board.connect(table, self.now)
        self.board.take_report(table, report, self.now)


class FakeBroker:
    """Retains messages, as a broker does. It can refuse connections, lose them, and stand still."""

    def __init__(self, clock: "FakeClock") -> None:
        self.clock = clock
        self.retained = dict[str, Any]()
        self.log = list[tuple[float, str, Any]]()
        self.down = self.stands = False
        self.attempts = list[float]()
        self.will: WillMessage | None = None

    @contextlib.asynccontextmanager
    async def connect(self, will: WillMessage) -> "AsyncIterator[FakeBroker]":
        self.attempts.append(self.clock.now)
        if self.down:
            raise MqttError("Connection refused")
        self.will = will
        try:
            yield self
        except asyncio.CancelledError:
            if self.stands:
                raise MqttError("Operation timed out") from None
            raise

    async def publish(self, topic: str, payload: bytes, qos: int = 0, retain: bool = False) -> None:
        assert (qos, retain) == (1, True)
        if self.down or self.stands:
            raise MqttError("Operation timed out")
        self.log.append((self.clock.now, topic, payload))
        self.retained.pop(topic, None)
        if payload:
            self.retained[topic] = msgspec.json.decode(payload)


class FakeClock:
    """Time goes on only when the publisher sleeps. The test's plan has steps by second; the last one ends the test."""

    def __init__(self, floor: Floor) -> None:
        self.now, self._floor = 0.0, floor
        self.plan = dict[int, Callable[[], None]]()
        self.end = 0

    async def sleep(self, seconds: float) -> None:
        before, self.now = int(self.now), self.now + seconds
        self._floor.now = SECOND + int(self.now * SECOND)
        for second in range(before + 1, int(self.now) + 1):
            for name in self._floor.board.tables:
                self._floor.board.hear(name, self._floor.now)
            self.plan.get(second, lambda: None)()
        if self.now >= self.end:
            raise asyncio.CancelledError
        await asyncio.sleep(0)

    def of_publisher(self) -> PublisherClock:
        wall = WALL_MS * 1_000_000
        return PublisherClock(lambda: wall + int(self.now * SECOND), lambda: self.now, self.sleep, lambda: 0.5)


class Rig:
    def __init__(self) -> None:
        self.floor = Floor()
        self.clock = FakeClock(self.floor)
        self.broker = FakeBroker(self.clock)
        self.publisher = Publisher(self.floor.view.look, self.broker.connect, PREFIX, self.clock.of_publisher())

    def run(self, end: int, plan: dict[int, Callable[[], None]] | None = None) -> None:
        self.clock.plan, self.clock.end = plan or {}, end
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(self.publisher.run())

    def state(self, level: str) -> Any:
        return self.broker.retained[f"{PREFIX}/{level}/state"]

    def times(self, level: str) -> list[float]:
        return [at for at, topic, _ in self.broker.log if topic == f"{PREFIX}/{level}/state"]


def put(of: object, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(of, name, value)


# What is published


def test_a_table_is_published_when_it_changes_and_each_minute() -> None:
    rig = Rig()
    rig.floor.report("T-1", STOPS)
    rig.floor.report("T-2", PLAYS)
    rig.run(70, {5: lambda: rig.floor.report("T-1", PLAYS)})
    assert rig.times("T-2") == [0, 60]
    assert rig.times("T-1") == [0, 5, 65]
    assert (rig.state("T-1")["state"], rig.state("T-1")["blocks"]) == ("", [])


def test_a_message_says_what_the_pit_shows_and_when() -> None:
    rig = Rig()
    rig.floor.report("T-1", replace(CLAIMS, alerts=CALLS.alerts))
    rig.floor.board.set_fault("T-1", "refused", "by the floor", rig.floor.now)
    rig.run(3)
    found = rig.state("T-1")
    assert found["claims"] == [{"name": "claim 3 of big", "since": WALL_MS}]
    assert found["alerts"] == {"floor-manager": 1, "technician": 1}
    assert (found["at"], found["link"], found["heard"], found["round"]) == (WALL_MS, "up", None, 9)
    assert found["faults"] == ["refused"]
    assert "Ida" not in str(rig.broker.log), "no person's name leaves"


def test_a_table_that_is_lost_is_down_since_it_was_heard() -> None:
    rig = Rig()
    rig.floor.report("T-1", PLAYS)
    rig.run(8, {4: lambda: rig.floor.board.disconnect("T-1")})
    assert rig.state("T-1")["link"] == "down"
    assert WALL_MS + 3_000 <= rig.state("T-1")["heard"] <= WALL_MS + 8_000


def test_the_floor_is_published_with_each_change_of_a_prize_and_every_ten_seconds() -> None:
    rig = Rig()
    seen = list[Any]()
    plan = {3: put(rig.floor, "prizes", {"big": 200_000}), 4: put(rig.floor, "down", "no standby")}
    rig.run(25, {**plan, 24: lambda: seen.append(rig.state("floor"))})
    assert rig.times("floor")[:-1] == [0, 3, 4, 14, 24]
    assert seen[0]["prizes"] == {"big": 200_000}
    assert (seen[0]["state"], seen[0]["money_up"], seen[0]["money_down"]) == ("up", False, "no standby")


def test_an_orderly_stop_is_published_and_a_loss_is_the_will() -> None:
    rig = Rig()
    rig.run(5)
    assert rig.state("floor")["state"] == "stopped"
    assert rig.broker.will is not None
    assert rig.broker.will.topic == f"{PREFIX}/floor/state"
    assert msgspec.json.decode(rig.broker.will.payload) == {"at": WALL_MS, "state": "gone"}


def test_a_table_that_is_no_longer_enrolled_is_removed() -> None:
    rig = Rig()
    for name in ("T-1", "T-2"):
        rig.floor.report(name, PLAYS)
    rig.run(9, {3: lambda: rig.floor.board.forget("T-1")})
    assert set(rig.broker.retained) == {f"{PREFIX}/T-2/state", f"{PREFIX}/floor/state"}


def test_also_if_the_broker_was_down_then() -> None:
    rig = Rig()
    rig.floor.report("T-1", PLAYS)
    plan = {2: put(rig.broker, "down", True), 4: lambda: rig.floor.board.forget("T-1")}
    rig.run(60, {**plan, 6: put(rig.broker, "down", False)})
    assert set(rig.broker.retained) == {f"{PREFIX}/floor/state"}


@given(st.text(min_size=1, max_size=64), st.text(min_size=1, max_size=64))
def test_a_name_is_one_level_of_its_own(one: str, other: str) -> None:
    level = topic_level(one)
    assert level != "floor"
    assert not set("/+#$\0") & set(level)
    assert (level == topic_level(other)) == (one == other)


def test_a_table_may_be_called_floor() -> None:
    assert topic_level("floor") == "%66loor"


# A broker that fails


def test_a_broker_that_is_down_is_tried_after_doubling_pauses_and_gets_only_the_newest() -> None:
    rig = Rig()
    rig.floor.report("T-1", PLAYS)
    rig.broker.down = True
    rounds = {
        second: lambda second=second: rig.floor.report("T-1", replace(PLAYS, round=second)) for second in range(1, 200)
    }
    rig.run(200, {**rounds, 100: put(rig.broker, "down", False)})
    pauses = [after - before for before, after in zip(rig.broker.attempts, rig.broker.attempts[1:], strict=False)]
    assert pauses[:5] == [0.75 * (1 << doubled) for doubled in range(5)]
    assert max(pauses) <= 30
    first = next(msgspec.json.decode(it) for _, topic, it in rig.broker.log if "T-1" in topic)
    assert first["round"] > 99
    assert len(rig.publisher._sent) == 2


def test_everything_is_published_again_to_a_broker_that_comes_back() -> None:
    """The broker may have lost its retained messages."""
    rig = Rig()
    rig.floor.report("T-1", PLAYS)
    plan = {3: put(rig.broker, "down", True), 12: rig.broker.retained.clear, 14: put(rig.broker, "down", False)}
    rig.run(50, plan)
    assert set(rig.broker.retained) == {f"{PREFIX}/T-1/state", f"{PREFIX}/floor/state"}


def test_a_message_that_was_not_acknowledged_is_sent_again() -> None:
    rig = Rig()
    rig.floor.report("T-1", PLAYS)
    plan = {3: lambda: (rig.floor.report("T-1", STOPS), put(rig.broker, "stands", True)())[0]}
    rig.run(40, {**plan, 9: put(rig.broker, "stands", False)})
    assert rig.state("T-1")["state"] == "stopped"


def test_a_stop_ends_the_publisher_also_if_the_disconnect_fails() -> None:
    """The error of the disconnect replaces the cancellation. It may not be taken for a lost broker."""

    async def stops() -> bool:
        rig = Rig()
        rig.clock.end = 10_000_000
        task = asyncio.create_task(rig.publisher.run())
        for _ in range(5):
            await asyncio.sleep(0)
        rig.broker.stands = True
        task.cancel()
        done, _ = await asyncio.wait([task], timeout=5)
        return bool(done)

    assert asyncio.run(stops())


def test_an_error_in_the_export_ends_nothing() -> None:
    rig = Rig()
    looks = iter([ZeroDivisionError(), ZeroDivisionError()])
    good = rig.publisher._look

    def look() -> Any:
        for error in looks:
            raise error
        return good()

    rig.publisher._look = look
    rig.floor.report("T-1", PLAYS)
    rig.run(50)
    assert rig.state("T-1")["round"] == PLAYS.round


# Metrics


def ran(test: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(test, 30))


async def _scrape(floor: Floor, host: str = "127.0.0.1") -> tuple[int, str]:
    async with TestClient(TestServer(create_metrics_app(floor.view.look))) as client:
        response = await client.get("/metrics", headers={"Host": host})
        return response.status, await response.text()


def scraped(floor: Floor) -> dict[tuple[str, ...], float]:
    """Values by name and sorted values of the labels."""
    found = text_string_to_metric_families(ran(_scrape(floor))[1])
    samples = (it for family in found for it in family.samples)
    return {(it.name, *(it.labels[label] for label in sorted(it.labels))): it.value for it in samples}


def test_the_metrics_of_a_floor() -> None:
    floor = Floor()
    floor.report("T-1", STOPS)
    floor.report('T "2"\n', replace(CLAIMS, alerts=(*CALLS.alerts, ReportedAlert("spy"), ReportedAlert("thief"))))
    floor.board.enrol("T-3")
    found = scraped(floor)
    assert found["floor_pool_prize_cents", "big"] == 123_456
    assert (found["floor_money_up",], found["floor_table_up", "T-1"], found["floor_table_up", "T-3"]) == (1, 1, 0)
    assert (found["floor_table_state", "stopped", "T-1"], found["floor_table_state", "plays", "T-1"]) == (1, 0)
    assert (found["floor_table_blocks", "T-1"], found["floor_table_claims", 'T "2"\n']) == (1, 1)
    assert found["floor_table_alerts", OTHER_ROLE, 'T "2"\n'] == 2, "the number of roles is bounded"
    assert found["floor_table_alerts", "technician", 'T "2"\n'] == 1
    assert abs(found["floor_table_claim_timestamp_seconds", 'T "2"\n'] - time.time()) < 5
    assert abs(found["floor_table_heard_timestamp_seconds", "T-1"] - time.time()) < 5
    assert ("floor_table_heard_timestamp_seconds", "T-3") not in found


def test_the_label_table_has_only_tables_of_the_board() -> None:
    floor = Floor()
    for name in ("T-1", "T-2"):
        floor.report(name, PLAYS)
    floor.board.forget("T-1")
    assert not [it for it in scraped(floor) if "T-1" in it]
    assert not [it for it in REGISTRY.collect() if it.name.startswith("floor_")]


def test_the_largest_prize_is_exact() -> None:
    floor = Floor()
    floor.prizes = {"big": 999_999_999_999_999}
    assert scraped(floor)["floor_pool_prize_cents", "big"] == 999_999_999_999_999


def test_metrics_refuse_a_foreign_name_and_change_nothing_of_the_pit() -> None:
    floor = Floor()
    floor.report("T-1", PLAYS)
    assert ran(_scrape(floor, "evil.example"))[0] == 403
    scraped(floor)
    assert set(floor.board.update(floor.now).tables) == {"T-1"}


# Settings


class HasExport(msgspec.Struct, frozen=True):
    export: ExportFile | None = None


def read(text: str) -> ExportFile | None:
    return Source("floor.toml", text).into(HasExport, find_problems).export


def keys_of(text: str) -> set[str]:
    with pytest.raises(ConfigurationError) as error:
        read(text)
    return {it.key.removeprefix("export.") for it in error.value.problems}


MQTT = '[export.mqtt]\nprefix = "casino"\n'


def test_nothing_is_exported_by_default() -> None:
    assert read("") is None
    assert read("[export.metrics]") == ExportFile(metrics=MetricsFile())
    assert read(MQTT + 'broker = "b:1883"') == ExportFile(mqtt=MqttFile("b:1883", "casino"))
    local = 'broker = "[::1]:1883"\nuser = "a"\npassword = "b"'
    assert (read(MQTT + local) or ExportFile()).mqtt == MqttFile("[::1]:1883", "casino", user="a", password="b")


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ('[export.metrics]\nlisten = "0.0.0.0:4742"', {"metrics.listen"}),
        ('[export.metrics]\nlisten = "10.0.0.5:4742"', {"metrics.listen"}),
        ('[export.metrics]\nlisten = "127.0.0.1"', {"metrics.listen"}),
        ('[export.metrics]\nlisten = "127.0.0.1:99999"', {"metrics.listen"}),
        ("[export.mqtt]", {"mqtt.broker", "mqtt.prefix"}),
        ('[export.mqtt]\nbroker = "b:1"\nprefix = "a/#"', {"mqtt.prefix"}),
        ('[export.mqtt]\nbroker = "b:1"\nprefix = "/a"', {"mqtt.prefix"}),
        ('[export.mqtt]\nbroker = "b:1"\nprefix = "$SYS"', {"mqtt.prefix"}),
        (MQTT + 'broker = "mqtt://b"', {"mqtt.broker"}),
        (MQTT + 'broker = "b:0"', {"mqtt.broker"}),
        (MQTT + 'broker = "b:1"\nuser = "a"\npassword = "b"', {"mqtt.broker"}),
        (MQTT + 'broker = "b:1"\nauthority = "a"\npassword = "b"', {"mqtt.user"}),
        (MQTT + 'broker = "b:1"\nauthority = "a"\nkey = "b"', {"mqtt.certificate"}),
        (MQTT + 'broker = "b:1"\ncertificate = "a"\nkey = "b"', {"mqtt.certificate"}),
        (MQTT + 'broker = "b:1"\nretain = true', {"mqtt.retain"}),
        ("export = 1", {"export"}),
        ("[export]\nmqtt = 1", {"mqtt"}),
    ],
)
def test_wrong_settings_are_named(text: str, keys: set[str]) -> None:
    assert keys_of(text) == keys


def test_a_missing_certificate_and_a_taken_port_are_said_at_the_start(tmp_path: Path) -> None:
    async def start(file: ExportFile) -> None:
        async with exporting(file, tmp_path, Floor().view.look):
            raise AssertionError

    with pytest.raises(ExportNotStarted, match=r"ca\.pem"):
        ran(start(ExportFile(mqtt=MqttFile("b:1", "casino", authority="ca.pem"))))
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(ExportNotStarted, match="another port"):
        ran(start(ExportFile(MetricsFile(f"127.0.0.1:{taken.getsockname()[1]}"))))


# A real broker


@contextlib.asynccontextmanager
async def mosquitto() -> AsyncIterator[int]:
    """The port of a broker. It ends with the block."""
    folder = Path(tempfile.mkdtemp(prefix="mosquitto-"))
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (folder / "conf").write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\n")
    program = shutil.which("mosquitto", path="/usr/sbin:/usr/bin") or ""
    process = subprocess.Popen([program, "-c", str(folder / "conf")], stderr=subprocess.DEVNULL)
    try:
        while True:
            with contextlib.suppress(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port)).close()
                break
            await asyncio.sleep(0.01)
        yield port
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(folder)


async def _through_mosquitto() -> list[tuple[str, Any]]:
    floor = Floor()
    floor.report("T 1/2", PLAYS)
    found = list[tuple[str, Any]]()
    async with mosquitto() as port, Client("127.0.0.1", port) as subscriber:
        await subscriber.subscribe(f"{PREFIX}/#", qos=1)
        async with exporting(ExportFile(mqtt=MqttFile(f"127.0.0.1:{port}", PREFIX)), Path(), floor.view.look):
            found += [await _next(subscriber) for _ in range(2)]
        found.append(await _next(subscriber))
    return found


async def _next(client: Client) -> tuple[str, Any]:
    message = await anext(client.messages)
    return message.topic.value, msgspec.json.decode(message.payload if isinstance(message.payload, bytes) else b"")


@pytest.mark.skipif(not shutil.which("mosquitto", path="/usr/sbin:/usr/bin"), reason="mosquitto is not installed")
def test_through_mosquitto() -> None:
    found = ran(_through_mosquitto())
    assert [topic for topic, _ in found] == [f"{PREFIX}/{it}/state" for it in ("floor", "T%201%2F2", "floor")]
    assert [it["state"] for _, it in found] == ["up", "", "stopped"]
