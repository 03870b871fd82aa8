"""What a game is to the table: its wagers, its procedure, its words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from c_ext.layout import Layout
from controller.face import Face
from controller.table import Procedure, Table


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game that has none."""


class Sections(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game's part has the rules that many games share."""

    wagers: str
    limits: str
    sign: str
    notice: str
    spoken_wagers: str
    withdrawal: str
    chips_colour: str = ""
    chips_elsewhere: str = ""
    chips_exchange: str = ""
    unauthorised: str = ""


@dataclass(frozen=True)
class Game:
    """One game. `read` makes an outcome of the words a person types and raises ValueError saying what is allowed."""

    id: str
    name: str
    source: str
    layout: Layout[Any]
    read: Callable[[Sequence[str]], Any]
    written: Callable[[Any], str]
    call: Callable[[Any], str]
    round_of_play: Callable[[Table], Procedure]
    face: Callable[[], Face]
    sections: Sections
    steps: tuple[tuple[str, str], ...]
    """The procedure in short, each step with its section."""
    board: Callable[[Any], str]
    """The board file that wires this game's table with these options, by name."""
    cover: Callable[[Any], str] = lambda options: "interlock"
    """What the cover of its tumblers is with these options: an interlock, or what reveals the result."""
    buttons: tuple[str, ...] = ()
    terminal: str = "terminal"
    lamps: str = "lamps"
    motors: tuple[str, ...] = ()
    needs: Mapping[str, str] = field(default_factory=dict)
    """Devices without which it cannot be played, and why; the faults of others alert and never hold up play."""
    numbers: tuple[int, ...] = ()
    """The numbered buttons of its entry terminal."""
    options: type[Any] = NoOptions
    assumed: tuple[str, ...] = field(default=())
    """Values that the rules do not give."""
