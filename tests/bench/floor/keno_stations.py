# SPDX-License-Identifier: MIT
"""Sales of keno tickets at forty terminals over TLS: a server of its own on a new store."""

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from controller.floor.keno.hall_store import HallStore
from controller.floor.keno.stations import EnrolledStation
from controller.floor.keno_settings import KenoFile, terms
from controller.floor.wire import frames
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.ticket import Act, Station, Ticket, TicketEntry
from tests.bench.floor.own import TEMPLATE, BenchFloor, free_port
from tests.bench.subject import ROOT
from tests.floor import tables
from tests.floor.tables import Certificate

DATABASE, TERMINALS, ZONE = "keno_stations", 40, "Australia/Brisbane"
UP_S = 30.0
"""Seconds. Longest wait until a server sells."""
ANSWERS: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(wire.FromKeno | Refusal)


class BenchTerminal:
    """The connection of one terminal, which asks one question at a time."""

    def __init__(self, name: str) -> None:
        self.name, self._lock, self._sales, self._random = name, asyncio.Lock(), 0, Random(name)

    async def connect(self, port: int, certificate: Certificate) -> None:
        """Raises OSError."""
        context = certificate.context()
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)

    async def ask(self, message: wire.ToKeno) -> Any:
        async with self._lock:
            self._writer.write(frames.encode(message))
            return await frames.read(self._reader, ANSWERS)

    async def sell(self) -> Any:
        self._sales += 1
        numbers = tuple(sorted(self._random.sample(range(1, 81), 6)))
        entry = TicketEntry((numbers,), 1_00, 1)
        return await self.ask(wire.SellTicket(f"{self.name}-{self._sales}", entry))

    async def until_up(self) -> None:
        """Sell a ticket, as soon as the server does."""
        until = time.monotonic() + UP_S
        while isinstance(found := await self.sell(), Refusal):
            if time.monotonic() > until:
                raise SystemExit(f"the server does not sell: {found.why}")
            await asyncio.sleep(0.1)

    def close(self) -> None:
        self._writer.close()


def offered(floor: BenchFloor, rate: float, seconds: float) -> list[float]:
    """Sell so many tickets a second over all terminals together. Return nanoseconds from due time to answer."""
    with _server(floor) as (port, certificates):
        return asyncio.run(_offered(port, certificates, rate, seconds))


async def _offered(port: int, certificates: list[Certificate], rate: float, seconds: float) -> list[float]:
    terminals = [BenchTerminal(it.name) for it in certificates]
    for it, certificate in zip(terminals, certificates, strict=True):
        await it.connect(port, certificate)
    await terminals[0].until_up()
    await asyncio.gather(*(it.sell() for it in terminals))  # each connection to the database compiles its functions
    begin = time.monotonic() + 0.1

    async def sell(number: int) -> float:
        due = begin + number / rate
        await asyncio.sleep(due - time.monotonic())
        sold = await terminals[number % TERMINALS].sell()
        assert isinstance(sold, wire.KenoAnswered), sold
        assert isinstance(sold.answer, Ticket), sold
        return (time.monotonic() - due) * 1e9

    samples = await asyncio.gather(*(sell(number) for number in range(round(rate * seconds))))
    for it in terminals:
        it.close()
    return samples


@contextmanager
def _server(floor: BenchFloor) -> Iterator[tuple[int, list[Certificate]]]:
    """Run a server with keno. Yields its port, and the certificates of its terminals."""
    folder, port = floor.folder / DATABASE, free_port()
    folder.mkdir()
    files = tables.Floor(folder, tables.conninfo(floor.primary, DATABASE))
    files.write("[keno]", f'zone = "{ZONE}"', listen=port)
    with floor.primary.connect() as connection:
        connection.execute(f"CREATE DATABASE {DATABASE} TEMPLATE {TEMPLATE}".encode())
    certificates = _enrol(floor, files)
    command = [str(Path(sys.executable).with_name("tablectl")), "floor", "serve", str(folder)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log)
    try:
        _wait(port)
        yield port, certificates
    finally:
        process.terminate()
        process.wait(UP_S)


def _enrol(floor: BenchFloor, files: tables.Floor) -> list[Certificate]:
    """Approve the terms, and enrol the terminals with a person on shift at each."""
    names = [f"terminal-{number}" for number in range(1, TERMINALS + 1)]
    with floor.primary.connect(DATABASE) as owner:
        store = HallStore(lambda: owner, terms(KenoFile(zone=ZONE), files.folder.path), alone=True)
        now = store.moment(time.time_ns())

        def act(request: str) -> Act:
            return Act(request, now, Station(0, ""), "sue")

        store.approve_terms("bench", act("terms"))
        for number, name in enumerate(names, 1):
            store.enrol_station(EnrolledStation(name, number, "writer"), act(f"enrol {name}"))
            store.change_shift(name, f"writer {number}", act(f"shift {name}"))
        return [tables.enrol(owner, files.authority.issue(name)) for name in names]


def _wait(port: int) -> None:
    until = time.monotonic() + UP_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return
