"""A person at a simulated table: what the keyboard or a line over the socket can do with its buttons and parts."""

from collections.abc import Callable

from controller.display.settings import Key
from controller.table import ENTRY, NUMBERS
from hal.board import Board
from hal.sim.table import SimulatedTable
from hal.toml_file import nearest

KEYS = (
    Key("n", "no-more-bets", "no more bets"),
    Key("space", "start", "start", "Space"),
    Key("1", "terminal 1", "numbers", "1-6", NUMBERS),
    *(Key(str(number), f"terminal {number}") for number in range(2, 7)),
    Key("return", "terminal entry", "entry", "Enter", ENTRY),
    Key("p", "paid", "paid"),
    Key("o", "no-spin", "no spin"),
    Key("v", "void", "void"),
    Key("d", "key dealer", "dealer's key"),
    Key("m", "key floor-manager", "floor manager's key"),
    Key("c", "cover", "tumbler cover"),
    Key("k", "cock", "lean a die, next spin"),
    Key("j", "jam", "jam, next spin"),
    Key("f", "free", "free the tumbler"),
    Key("l", "lamp", "break / mend a lamp"),
    Key("x", "unplug", "unplug / plug in lamps"),
    Key("escape", "", "leave", "Esc"),
)
"""The keyboard of a simulated table, in the order of the legend."""


class UnknownHand(LookupError):  # noqa: N818 - says what is unknown
    """Nothing at this table is called so."""


class SimulatedHands:
    """Does with a simulated table what a person does: `do("start")`, `do("key dealer")`, `do("jam")`."""

    def __init__(self, table: SimulatedTable, board: Board) -> None:
        self._table = table
        self._on = {name: key.at_start_simulated for name, key in board.keys.items()}
        self._covered = True
        self._broken = ""
        self._unplugged = False
        self._lamps = [name for lamps in board.lamps.values() for chip in lamps.chips for name in chip.channels if name]
        self._addresses = [chip.address for lamps in board.lamps.values() for chip in lamps.chips]
        self._parts: dict[str, Callable[[], None]] = {
            "cover": self._move_cover,
            "cock": lambda: self._each_tumbler("next", cocked=True),
            "jam": lambda: self._each_tumbler("next", jam=True),
            "free": self._free,
            "lamp": self._break_or_mend,
            "unplug": self._unplug_or_plug,
        }

        self._names = [*board.buttons, *(f"key {name}" for name in self._on), *self._parts]
        for name, terminal in board.terminals.items():
            self._names += [f"{name} entry", *(f"{name} {number}" for number in terminal.numbers)]

    def do(self, what: str) -> None:
        """Press a button by its name, turn a key switch over, or do something to a part. Raises UnknownHand."""
        if what in self._parts:
            self._parts[what]()
        elif what.startswith("key ") and what[4:] in self._on:
            self._turn(what[4:])
        else:
            self._press(what)

    def _press(self, button: str) -> None:
        try:
            self._table.press(button)
        except KeyError as error:
            near = nearest(button, self._names)
            hint = f"did you mean {near}? " if near else ""
            raise UnknownHand(f"nothing is called {button!r} here: {hint}there are {', '.join(self._names)}") from error

    def _turn(self, key: str) -> None:
        self._on[key] = not self._on[key]
        self._table.turn(key, self._on[key])

    def _each_tumbler(self, act: str, **how: object) -> None:
        for tumbler in self._table.tumblers.values():
            getattr(tumbler, act)(**how)

    def _free(self) -> None:
        """Only what is stuck, or turns by itself, has to be freed."""
        for tumbler in self._table.tumblers.values():
            if tumbler.turning or tumbler.position % 1:
                tumbler.free()

    def _move_cover(self) -> None:
        self._covered = not self._covered
        for name in self._table.tumblers:
            self._table.cover(name, self._covered)

    def _break_or_mend(self) -> None:
        """The first lamp that is lit, or the first of all, goes dark; or the dark one is mended."""
        if self._broken:
            self._table.bus.mend_lamp(self._broken)
            self._broken = ""
        elif self._lamps:
            lit = self._table.bus.lit
            self._broken = next((name for name in self._lamps if name in lit), self._lamps[0])
            self._table.bus.open_lamp(self._broken)

    def _unplug_or_plug(self) -> None:
        self._unplugged = not self._unplugged
        for address in self._addresses:
            (self._table.bus.lose if self._unplugged else self._table.bus.bring_back)(address)
