"""A person at a simulated table: what the keyboard or a line over the socket can do with its buttons and machines."""

from collections.abc import Callable

from controller.engine.equipment import Equipment, InShoe
from controller.simulator.keyboard import keys_of
from hal.board import Board
from hal.signals import Direction, WheelPart
from hal.sim.table import SimulatedTable
from hal.toml_file import nearest


class UnknownAct(LookupError):  # noqa: N818 - says what is unknown
    """Nothing at this table is called so."""


class Operator:
    """Does with a simulated table what a person does: `do("start")`, `do("key dealer")`, `do("jam")`."""

    def __init__(
        self,
        table: SimulatedTable,
        board: Board,
        equipment: Equipment,
        in_shoe: Callable[[], InShoe | None] = lambda: None,
    ) -> None:
        """`in_shoe`: what the shoe holds by the table's record."""
        self._table, self._decks, self._in_shoe = table, equipment.decks, in_shoe
        self._loaded = False
        self._on = {name: key.at_start_simulated for name, key in board.keys.items()}
        self._covered = True
        self._broken = ""
        self._unplugged = False
        self._reader_unplugged = False
        chips = [chip for it in (*board.lamps.values(), *board.indicators.values()) for chip in it.chips]
        self._lamps = [name for chip in chips for name in chip.channels if name]
        self._addresses = [chip.address for chip in chips]
        self._acts: dict[str, Callable[[], None]] = {
            "cover": self._move_cover,
            "cock": lambda: self._each_tumbler("next", cocked=True),
            "jam": self._jam,
            "free": self._free,
            "ball": lambda: self._spin("ball", "anticlockwise"),
            "wrong ball": lambda: self._spin("ball", "clockwise"),
            "wheel": self._spin_alternately,
            "unplug wheel": self._unplug_or_plug_readers,
            "card": lambda: self._each_shoe("draw"),
            "face up": lambda: self._each_shoe("draw", face_up=True),
            "unread": lambda: self._each_shoe("next", unread=True),
            "two cards": lambda: self._each_shoe("next", double=True),
            "load": lambda: self._each_shoe("load", self._decks),
            "jam shoe": self._jam_or_free_shoes,
            "unplug shoe": self._unplug_or_plug_readers,
            "lamp": self._break_or_mend,
            "unplug": self._unplug_or_plug,
        }
        self._way: Direction = "anticlockwise"

        there = {key.button for key in keys_of(equipment, board)}
        self._acts = {name: act for name, act in self._acts.items() if name in there}
        self._names = [*board.buttons, *(f"key {name}" for name in self._on), *self._acts]
        for name, terminal in board.terminals.items():
            self._names += [f"{name} entry", *(f"{name} {number}" for number in terminal.numbers)]

    def do(self, what: str) -> None:
        """Press a button by its name, turn a key switch over, or do something to a part. Raises UnknownAct."""
        if what in self._acts:
            self._acts[what]()
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
            raise UnknownAct(f"nothing is called {button!r} here: {hint}there are {', '.join(self._names)}") from error

    def _turn(self, key: str) -> None:
        self._on[key] = not self._on[key]
        self._table.turn(key, self._on[key])

    def _each_tumbler(self, act: str, **how: object) -> None:
        for tumbler in self._table.tumblers.values():
            getattr(tumbler, act)(**how)

    def _jam(self) -> None:
        """The next spin, or drawing, gets stuck."""
        for tumbler in self._table.tumblers.values():
            tumbler.next(jam=True)
        for drawer in self._table.drawers.values():
            drawer.next(jam=True)
        for generator in self._table.generators.values():
            generator.break_or_mend()

    def _free(self) -> None:
        """Only what is stuck, or turns by itself, has to be freed."""
        for tumbler in self._table.tumblers.values():
            if tumbler.turning or tumbler.position % 1:
                tumbler.free()
        for drawer in self._table.drawers.values():
            drawer.free()

    def _spin(self, part: WheelPart, direction: Direction) -> None:
        for wheel in self._table.wheels.values():
            wheel.spin(part, direction)

    def _spin_alternately(self) -> None:
        """A wheel of fortune, one way and then the other (s 146(1))."""
        self._way = "clockwise" if self._way == "anticlockwise" else "anticlockwise"
        self._spin("wheel", self._way)

    def _unplug_or_plug_readers(self) -> None:
        self._reader_unplugged = not self._reader_unplugged
        wheels, shoes = self._table.wheels.values(), self._table.shoes.values()
        for reader in (*(wheel.reader for wheel in wheels), *(shoe.reader for shoe in shoes)):
            (reader.unplug if self._reader_unplugged else reader.plug_in)()

    # The shoe

    def load(self) -> None:
        """Once the cards are in the shoe by the table's record, put in what is left of them: at its start, not all."""
        held = self._in_shoe()
        if held and not self._loaded:
            self._each_shoe("hold", held.cards, held.out, cutting_card=held.cutting_card)
        self._loaded = held is not None

    @property
    def on_table(self) -> str:
        """The card that comes next and was not read, as whoever looks at it sees it; empty if there is none."""
        held = self._in_shoe()
        if not held or not held.waiting or held.out[-held.waiting]:
            return ""
        out = [card for shoe in self._table.shoes.values() for card in shoe.out]
        return out[-held.waiting] if held.waiting <= len(out) else ""

    def _each_shoe(self, act: str, *words: object, **how: object) -> None:
        for shoe in self._table.shoes.values():
            getattr(shoe, act)(*words, **how)

    def _jam_or_free_shoes(self) -> None:
        for shoe in self._table.shoes.values():
            (shoe.free if shoe.jammed else shoe.jam)()

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
