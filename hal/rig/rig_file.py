# SPDX-License-Identifier: MIT
"""A rig file: the place of the hand, the wires from its pins to the table, and the commands that start a table."""

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
    """The place of the hand: a serial device, a Unix socket, or a program to start. Exactly one is given."""

    device: Place | None = None
    socket: Place | None = None
    command: Command | None = None


class ReaderPlace(_Part, frozen=True, kw_only=True):
    """The reader at a serial port of the table: a port of the hand, a serial device, or a socket. Exactly one is
    given.
    """

    hand: Annotated[int, Meta(ge=0, le=9, description="the number of a serial port of the hand")] | None = None
    """Number of the hand's serial port."""
    device: Place | None = None
    """Path of a USB serial adapter of the host."""
    socket: Place | None = None
    """Socket of a virtual serial port. Connecting plugs the port in, closing pulls it out."""
    path: SerialPort | None = None
    """Path of the port on this table, if different from the board's."""


class TablePlace(_Part, frozen=True, kw_only=True):
    """The controller's sockets on the host, and the commands that start and kill the controller."""

    sockets: Place
    start: Command
    """Command that gets the table file and its board as a tar archive, and starts a new table with them."""
    kill: Command | None = None
    """Command that ends the controller as SIGKILL does. The controller must then start again by itself."""
    forward: Command | None = None
    """Command that runs while tapes are played, such as `ssh -N -L …` to bring the sockets to this computer."""
    add: str = ""
    """Lines for the end of the table file, such as the screens of this rig."""


class RigFile(_Part, frozen=True, kw_only=True):
    """A whole rig file."""

    pace: Annotated[float, Meta(ge=0.02, le=100, description="a number from 0.02 to 100; 1 on a Pi")] = 1.0
    """Seconds that a second of the machines takes; 1 on a Pi."""
    patience: Annotated[float, Meta(ge=1, le=1000, description="a number from 1 to 1000; 1 on a Pi")] = 1.0
    """Factor by which the table and the hand may take longer to answer."""
    hand: HandPlace
    lines: Annotated[dict[Gpio, HandPin], Meta(min_length=1, description="a table like 17 = 12")]
    """Pin of the hand by the table's GPIO number."""
    readers: dict[str, ReaderPlace] = {}
    """Reader by the table's serial port."""
    table: TablePlace


def read_rig(path: Path) -> RigFile:
    """Return the rig file at `path`. Raises ConfigurationError with every error."""
    return Source.of(path).into(RigFile, _between_fields)


def _between_fields(source: Source) -> Iterator[Problem]:
    yield from _one_of(source, "hand", ("device", "socket", "command"))
    readers = source.data.get("readers", {})
    for port in readers if isinstance(readers, dict) else ():
        yield from _one_of(source, f"readers.{port}", ("hand", "device", "socket"), readers[port])
    yield from _used_twice(source, "lines", source.data.get("lines"))


def _one_of(source: Source, key: str, names: Iterable[str], found: object = None) -> Iterator[Problem]:
    """Yield a problem unless exactly one of these keys is given."""
    part = source.data.get(key) if found is None else found
    stated = [name for name in names if isinstance(part, dict) and name in part]
    if isinstance(part, dict) and len(stated) != 1:
        yield source.problem(key, " and ".join(stated) or None, f"just one of {', '.join(names)}")


def _used_twice(source: Source, key: str, wired: object) -> Iterator[Problem]:
    """Yield a problem for each pin or port of the hand that is wired to a second place."""
    first: dict[object, str] = {}
    for name, hand in wired.items() if isinstance(wired, dict) else ():
        if not isinstance(hand, int | str):
            continue  # of a wrong type: that is told already
        if hand in first:
            allowed = f"another number: {hand} of the hand is wired to {first[hand]} already"
            yield source.problem(f"{key}.{name}", hand, allowed)
        first.setdefault(hand, name)
