# SPDX-License-Identifier: MIT
"""A board: which pin and chip each device of a table is wired to, and its limits. Read from `hal/boards/*.toml`."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec

from hal.base.kind import MachineKind, found_in
from hal.wiring.board_checks import between_fields
from hal.wiring.fields import Name, Wiring
from hal.wiring.furniture import ButtonWiring, Gpio, I2c, IndicatorsWiring, KeyWiring, LampsWiring, TerminalWiring
from hal.wiring.toml_file import ConfigurationError, Problem, Source

BOARDS = Path(__file__).parent / "boards"
KINDS: tuple[MachineKind, ...] = tuple(found_in("hal.machines"))
"""Every kind of machine that a table can have."""


class Wired(NamedTuple):
    """One machine of a board."""

    kind: MachineKind
    name: str
    wiring: Any


class Board(Wiring, frozen=True, kw_only=True):
    """A whole board file: every device of a table, by kind and name. No two devices have the same name.

    The machines stand in one field for each kind, under the kind's key: see `of` and `machines`.
    """

    gpio: Gpio
    i2c: I2c | None = None
    buttons: dict[Name, ButtonWiring] = {}
    keys: dict[Name, KeyWiring] = {}
    terminals: dict[Name, TerminalWiring] = {}
    lamps: dict[Name, LampsWiring] = {}
    indicators: dict[Name, IndicatorsWiring] = {}

    def of(self, key: str) -> dict[str, Any]:
        """Return the devices in this table of the board file, by name."""
        found: dict[str, Any] = getattr(self, key)
        return found

    @property
    def machines(self) -> Iterator[Wired]:
        """Every machine, kind by kind."""
        for kind in KINDS:
            yield from (Wired(kind, name, wiring) for name, wiring in self.of(kind.key).items() if kind.has(wiring))

    @property
    def ports(self) -> dict[str, str]:
        """The serial port of each machine that has a reader, by the machine's name."""
        return {name: it.port for kind, name, it in self.machines if kind.reads and hasattr(it, "port")}


TABLES: dict[str, type[Wiring]] = {kind.key: kind.wiring for kind in KINDS}
"""The tables of a board file that name machines, each with the type of its wiring."""
_WHOLE = cast(
    type[Board],
    msgspec.defstruct(
        "Board",
        [(key, dict[Name, wiring], {}) for key, wiring in TABLES.items()],  # type: ignore[valid-type]
        bases=(Board,),
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    ),
)
"""A board with fields for every kind of machine."""
OTHER_DEVICES: dict[str, type[Wiring]] = {
    "buttons": ButtonWiring,
    "keys": KeyWiring,
    "terminals": TerminalWiring,
    "lamps": LampsWiring,
    "indicators": IndicatorsWiring,
}
"""The tables of a board file that name other devices than machines, each with the type of its wiring."""


def read_board(path: Path) -> Board:
    """Return the board file at `path`. Raises ConfigurationError with every error."""
    return board_of(Source.of(path))


def board_of(source: Source) -> Board:
    """Return the board in a file that was read before. Raises ConfigurationError with every error."""
    return source.into(_WHOLE, _between_fields)


def _between_fields(source: Source) -> Iterable[Problem]:
    return between_fields(source, OTHER_DEVICES | TABLES)


def board_file(name: str) -> Path:
    """Return the path of a board file of the controller. Raises ConfigurationError if there is none."""
    path = BOARDS / f"{name}.toml"
    if path.is_file():
        return path
    known = sorted(each.stem for each in BOARDS.glob("*.toml"))
    raise ConfigurationError([Source(str(BOARDS), "").unknown("", name, known)])
