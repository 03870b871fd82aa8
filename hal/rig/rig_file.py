# SPDX-License-Identifier: MIT
"""A rig file: where the hand is, which of its pins is wired to which line of the table, and how a table is started."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from hal.wiring.fields import SerialPort
from hal.wiring.toml_file import Problem, Source

Command = Annotated[
    list[str], Meta(min_length=1, description='a command and its words, like ["ssh", "pi", "sudo", "fresh-table"]')
]
HandPin = Annotated[int, Meta(ge=0, le=999, description="the number of a pin of the hand")]
Gpio = Annotated[str, Meta(pattern=r"^([0-9]|1[0-9]|2[0-7])\Z", description="a GPIO number 0 to 27 of the table's Pi")]
Place = Annotated[str, Meta(min_length=1, description="the path of a device or a socket")]


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every table in a rig file."""


class HandPlace(_Part, frozen=True, kw_only=True):
    """Where the hand is: one of a serial device, a Unix socket, and a program that is started."""

    device: Place | None = None
    socket: Place | None = None
    command: Command | None = None


class ReaderPlace(_Part, frozen=True, kw_only=True):
    """Who is the reader at a serial port of the table: one of a serial port of the hand, a serial device, and a socket.

    hand: the number of the hand's port. device: a USB serial adapter of the host. socket: the other end of a virtual
    serial port; connecting plugs it in, closing pulls it out. path: the port on this table, if it is not the board's.
    """

    hand: Annotated[int, Meta(ge=0, le=9, description="the number of a serial port of the hand")] | None = None
    device: Place | None = None
    socket: Place | None = None
    path: SerialPort | None = None


class TablePlace(_Part, frozen=True, kw_only=True):
    """Where the controller's sockets are for the host, and the commands that start and kill it.

    start: gets the table file and its board as a tar archive, and starts a table without a past by them. kill: ends the
    controller as SIGKILL does; it must be started again by itself. add: lines for the end of the table file, as the
    screens of this rig. forward: runs as long as tapes are played, as
    `ssh -N -L …` does, which brings the sockets to this computer.
    """

    sockets: Place
    start: Command
    kill: Command | None = None
    forward: Command | None = None
    add: str = ""


class RigFile(_Part, frozen=True, kw_only=True):
    """A whole rig file.

    pace: how long a second of the machines takes; 1 on a Pi. patience: how many times longer the table and the hand may
    take to answer. lines: by GPIO of the table, the pin of the hand that is wired to it. readers: by serial port of the
    table, who is the reader there.
    """

    pace: Annotated[float, Meta(ge=0.02, le=100, description="a number from 0.02 to 100; 1 on a Pi")] = 1.0
    patience: Annotated[float, Meta(ge=1, le=1000, description="a number from 1 to 1000; 1 on a Pi")] = 1.0
    hand: HandPlace
    lines: Annotated[dict[Gpio, HandPin], Meta(min_length=1, description="a table like 17 = 12")]
    readers: dict[str, ReaderPlace] = {}
    table: TablePlace


def read_rig(path: Path) -> RigFile:
    """The rig file at `path`. Raises ConfigurationError with every error of it."""
    return Source.of(path).into(RigFile, _between_fields)


def _between_fields(source: Source) -> Iterator[Problem]:
    yield from _one_of(source, "hand", ("device", "socket", "command"))
    readers = source.data.get("readers", {})
    for port in readers if isinstance(readers, dict) else ():
        yield from _one_of(source, f"readers.{port}", ("hand", "device", "socket"), readers[port])
    yield from _used_twice(source, "lines", source.data.get("lines"))


def _one_of(source: Source, key: str, names: Iterable[str], found: object = None) -> Iterator[Problem]:
    """A problem if not just one of these is stated."""
    part = source.data.get(key) if found is None else found
    stated = [name for name in names if isinstance(part, dict) and name in part]
    if isinstance(part, dict) and len(stated) != 1:
        yield source.problem(key, " and ".join(stated) or None, f"just one of {', '.join(names)}")


def _used_twice(source: Source, key: str, wired: object) -> Iterator[Problem]:
    """A problem for each pin or port of the hand that is wired to a second place."""
    first: dict[object, str] = {}
    for name, hand in wired.items() if isinstance(wired, dict) else ():
        if not isinstance(hand, int | str):
            continue  # of a wrong type: that is told already
        if hand in first:
            allowed = f"another number: {hand} of the hand is wired to {first[hand]} already"
            yield source.problem(f"{key}.{name}", hand, allowed)
        first.setdefault(hand, name)
