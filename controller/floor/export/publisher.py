# SPDX-License-Identifier: MIT
"""Publishes the floor over MQTT: one retained message for each table, and one for the floor.

Nothing is queued. Once a second the publisher compares each table with its last published state. So only the newest
state of a table waits, however long the broker is down.
"""

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any, Final, Literal, Protocol
from urllib.parse import quote

import msgspec
from aiomqtt import MqttError

from controller.floor.export.view import ExportedFloor, ExportedTable
from controller.floor.link.pauses import Chance, Pauses

EVERY_S: Final = 1.0
"""Seconds between two looks at the floor."""
FLOOR_AGAIN_S, TABLE_AGAIN_S = 10.0, 60.0
"""Seconds. An unchanged state is published again, so that a subscriber can tell old from unchanged."""
LAST_WORDS_S: Final = 2.0
"""Seconds. The server's orderly stop waits no longer for the broker."""
FLOOR: Final = "floor"
"""Level of the floor's own topic. A table of this name is `%66loor`."""
ServerState = Literal["up", "stopped", "gone"]
"""The server exports; it was stopped in order; the broker has lost it (the will)."""
_log = logging.getLogger(__name__)


class Broker(Protocol):
    """A connection to a broker. aiomqtt's Client is one."""

    async def publish(self, topic: str, payload: bytes, qos: int = 0, retain: bool = False) -> None:
        """Return when the broker has the message (qos 1). Raises MqttError."""


class WillMessage(msgspec.Struct, frozen=True):
    """A message that the broker publishes, retained, when it loses the connection."""

    topic: str
    payload: bytes


Connect = Callable[[WillMessage], AbstractAsyncContextManager[Broker]]


class PublisherClock(msgspec.Struct, frozen=True):
    """Time and chance of a publisher."""

    wall_ns: Callable[[], int] = time.time_ns
    monotonic: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    chance: Chance = random.random


class Publisher:
    """The only MQTT client of a floor."""

    def __init__(
        self,
        look: Callable[[], ExportedFloor],
        connect: Connect,
        prefix: str,
        clock: PublisherClock = PublisherClock(),  # noqa: B008 - it is frozen
    ) -> None:
        """prefix: the beginning of every topic."""
        self._look, self._connect, self._prefix, self._clock = look, connect, prefix, clock
        self._pauses = Pauses(clock.chance)
        self._sent = dict[str, tuple[object, float]]()
        """By topic, the last published state and its time on the monotonic clock."""
        self._trouble = ""

    async def run(self) -> None:
        """Publish until cancelled. A broker that is down is tried again after a pause, doubled up to 30 s."""
        while True:
            await self._clock.sleep(self._pauses.next())
            try:
                async with self._connect(self._will()) as broker:
                    await self._serve(broker)
            except MqttError as error:
                _stop_if_cancelled()
                self._tell(f"MQTT: {error}")
            except Exception as error:
                _stop_if_cancelled()
                _log.exception("MQTT export: tried again after a pause")
                self._trouble = str(error)

    async def _serve(self, broker: Broker) -> None:
        """Publish once a second. A connection begins with everything: the broker may have lost what it retained."""
        self._sent = dict.fromkeys(self._sent, (None, -TABLE_AGAIN_S))
        try:
            await self._publish_floor(broker, self._look())
            self._pauses.reached()
            self._tell("")
            while True:
                await self._publish(broker)
        except asyncio.CancelledError:
            await self._say_stopped(broker)
            raise

    async def _publish(self, broker: Broker) -> None:
        """Publish what has changed or is due, and wait for the next second."""
        began, floor = self._clock.monotonic(), self._look()
        await self._publish_floor(broker, floor)
        topics = {self._topic(topic_level(name)): it for name, it in floor.tables.items()}
        for topic, it in topics.items():
            await self._send(broker, topic, it, partial(self._table, it, floor.now), TABLE_AGAIN_S)
        await self._clear(broker, self._sent.keys() - topics.keys() - {self._topic(FLOOR)})
        await self._clock.sleep(max(0.0, EVERY_S - (self._clock.monotonic() - began)))

    async def _publish_floor(self, broker: Broker, floor: ExportedFloor) -> None:
        state = (floor.money_down, floor.prizes)
        await self._send(broker, self._topic(FLOOR), state, lambda: self._floor("up", *state), FLOOR_AGAIN_S)

    async def _send(
        self, broker: Broker, topic: str, state: object, payload: Callable[[], bytes], again_s: float
    ) -> None:
        """Publish a state, unless it was published and is not due again."""
        now = self._clock.monotonic()
        before, at = self._sent.get(topic, (None, 0.0))
        if state != before or now - at >= again_s:
            self._sent[topic] = (None, now)  # the broker may have it: removed if the table goes
            await broker.publish(topic, payload(), qos=1, retain=True)
            self._sent[topic] = (state, now)

    async def _clear(self, broker: Broker, topics: set[str]) -> None:
        """Remove the retained messages of tables that are no longer enrolled."""
        for topic in topics:
            await broker.publish(topic, b"", qos=1, retain=True)
            del self._sent[topic]

    async def _say_stopped(self, broker: Broker) -> None:
        """Publish that the server stops: after an orderly disconnect the broker publishes no will."""
        last = broker.publish(self._topic(FLOOR), self._floor("stopped"), qos=1, retain=True)
        try:
            await asyncio.wait_for(last, LAST_WORDS_S)
        except (MqttError, TimeoutError) as error:
            _log.warning("MQTT: the broker was not told that the server stops: %s", error or "it does not answer")

    def _will(self) -> WillMessage:
        return WillMessage(self._topic(FLOOR), self._floor("gone"))

    def _topic(self, level: str) -> str:
        return f"{self._prefix}/{level}/state"

    def _floor(self, state: ServerState, money_down: str = "", prizes: dict[str, int] | None = None) -> bytes:
        """Return the floor's message. A will has the time of its connection."""
        known = {} if prizes is None else {"money_up": not money_down, "money_down": money_down, "prizes": prizes}
        return msgspec.json.encode({"at": self._wall_ms(), "state": state, **known})

    def _table(self, it: ExportedTable, now: int) -> bytes:
        """Return a table's message. Times become milliseconds since 1970. now: milliseconds on the board's clock."""
        at = self._wall_ms()
        claims = [{"name": each.name, "since": _moved(each.since, at - now)} for each in it.claims]
        fields: dict[str, Any] = msgspec.structs.asdict(it) | {"heard": _moved(it.heard, at - now), "claims": claims}
        return msgspec.json.encode({"at": at, **fields})

    def _wall_ms(self) -> int:
        return self._clock.wall_ns() // 1_000_000

    def _tell(self, trouble: str) -> None:
        """Log a trouble, or its end, once."""
        if trouble != self._trouble:
            self._trouble = trouble
            _log.warning("%s", f"{trouble}; tried again after pauses of up to 30 s" if trouble else "MQTT: up again")


def topic_level(table: str) -> str:
    """Return a table's level in topics: its name, each character other than A-Z a-z 0-9 _ . - ~ as %XX (RFC 3986)."""
    level = quote(table, safe="")
    return level.replace("f", "%66", 1) if level == FLOOR else level


def _moved(at: int | None, offset: int) -> int | None:
    return None if at is None else at + offset


def _stop_if_cancelled() -> None:
    """Go on with a cancellation that an error of the disconnect has replaced."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError
