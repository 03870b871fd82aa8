# SPDX-License-Identifier: MIT
"""The operator of a simulated table: performs what the keyboard or the socket asks of its buttons and machines."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Protocol

from controller.engine.rules.equipment import Equipment, InShoe
from controller.simulator.keyboard import keys_of
from controller.simulator.machines import FOUND
from hal.signals import Direction, WheelPart
from hal.sim.shoe import PACK
from hal.sim.shuffling_device import SimulatedShufflingDevice
from hal.sim.table import SimulatedTable
from hal.wiring.board import Board
from hal.wiring.toml_file import nearest

_PREPARED = {
    "cock": (("tumblers",), "cocked"),
    "jam": (("tumblers", "drawers"), "jam"),
    "unread": (("shoes",), "unread"),
    "two cards": (("shoes",), "double"),
    "short stack": (("shoes",), "short"),
    "long stack": (("shoes",), "over"),
}
"""The acts that prepare a fault: of which machines, and the name of the fault in their plans."""


class Plannable(Protocol):
    """A simulated machine whose next run can be planned."""

    @property
    def planned(self) -> object: ...

    def next(self, **plan: Any) -> None: ...


class UnknownAct(LookupError):  # noqa: N818 - says what is unknown
    """No button, key switch or act at this table has this name."""


class Operator:
    """Acts like a person at a simulated table: `do("start")`, `do("key dealer")`, `do("jam")`."""

    def __init__(
        self,
        table: SimulatedTable,
        board: Board,
        equipment: Equipment,
        in_shoe: Callable[[], InShoe | None] = lambda: None,
    ) -> None:
        """`in_shoe`: what the shoe holds by the table's record."""
        self._table, self._decks, self._in_shoe = table, equipment.decks, in_shoe
        self._mixes = bool(equipment.shoe and equipment.shoe.mixes)
        self._deck = 1
        self._loaded = False
        self._inside = 0
        self._keys_on = {name: key.at_start_simulated for name, key in board.keys.items()}
        self._covered = True
        self._broken = ""
        self._instead_of: dict[str, list[str]] = {}
        self._unplugged = False
        self._reader_unplugged = False
        chips = [chip for it in (*board.lamps.values(), *board.indicators.values()) for chip in it.chips]
        self._lamps = [name for chip in chips for name in chip.channels if name]
        self._addresses = [chip.address for chip in chips]
        self._next_direction: Direction = "anticlockwise"
        self._preparing = {act: _plannable(table, *faults) for act, faults in _PREPARED.items()}
        there = {key.button for key in keys_of(equipment, board)}
        acts = {name: partial(act, self) for name, act in self._ACTS.items()} | _of_kinds(table)
        self._acts = {name: act for name, act in acts.items() if name in there}
        self._known_names = _names(board, self._acts)

    def do(self, what: str) -> None:
        """Press a button, turn a key switch, or do something to a machine. Raises UnknownAct."""
        if what in self._acts:
            self._acts[what]()
        elif what.startswith("key ") and what[4:] in self._keys_on:
            self._turn_key(what[4:])
        else:
            self._press(what)

    def _press(self, button: str) -> None:
        try:
            self._table.press(button)
        except KeyError as error:
            near = nearest(button, self._known_names)
            hint = f"did you mean {near}? " if near else ""
            raise UnknownAct(
                f"nothing is called {button!r} here: {hint}there are {', '.join(self._known_names)}"
            ) from error

    def _turn_key(self, key: str) -> None:
        self._keys_on[key] = not self._keys_on[key]
        self._table.turn(key, self._keys_on[key])

    @property
    def prepared(self) -> tuple[str, ...]:
        """The acts that have prepared a fault, which has not happened yet and was not taken back."""
        broken = any(generator.broken for generator in self._table.generators.values())
        acts = [act for act in self._preparing if self._is_prepared(act)]
        return (*acts, *(["jam"] if broken else []), *(["lamp"] if self._broken else []))

    def _is_prepared(self, act: str) -> bool:
        machines, fault = self._preparing[act]
        return any(getattr(machine.planned, fault, False) for machine in machines)

    def _prepare(self, act: str) -> None:
        """Prepare a fault, or take it back if it is prepared. It takes the place of another of the same machine."""
        machines, fault = self._preparing[act]
        set_, before = not self._is_prepared(act), self.prepared
        for machine in machines:
            machine.next(**{fault: set_})
        self._instead_of[act] = [other for other in before if other != act and other not in self.prepared]

    def instead_of(self, act: str) -> list[str]:
        """The acts whose faults were prepared, until this act prepared another in their place."""
        return self._instead_of.get(act, [])

    def _jam(self) -> None:
        """Prepare a jam of the next spin or drawing, or take it back; break or mend a generator."""
        self._prepare("jam")
        for generator in self._table.generators.values():
            generator.break_or_mend()

    def _free(self) -> None:
        """Free the drawers, and the tumblers that are stuck or turn by themselves."""
        for tumbler in self._table.tumblers.values():
            if tumbler.turning or tumbler.position % 1:
                tumbler.free()
        for drawer in self._table.drawers.values():
            drawer.free()

    def _spin(self, part: WheelPart, direction: Direction) -> None:
        for wheel in self._table.wheels.values():
            wheel.spin(part, direction)

    def _spin_alternately(self) -> None:
        """Spin a wheel of fortune, each time in the other direction (s 146(1))."""
        self._next_direction = "clockwise" if self._next_direction == "anticlockwise" else "anticlockwise"
        self._spin("wheel", self._next_direction)

    def _unplug_or_plug_readers(self) -> None:
        self._reader_unplugged = not self._reader_unplugged
        wheels, shoes = self._table.wheels.values(), self._table.shoes.values()
        for reader in (*(wheel.reader for wheel in wheels), *(shoe.reader for shoe in shoes)):
            (reader.unplug if self._reader_unplugged else reader.plug_in)()

    # The shoe

    def load(self) -> None:
        """Load the simulated shoe once the table's record has cards in the shoe: those not yet drawn."""
        held = self._in_shoe()
        if held and not self._loaded:
            self._each_shoe("hold", held.cards, held.out, cutting_card=held.cutting_card)
        self._loaded = held is not None
        self._put_back(len(held.cards) if held else 0, held.deck if held else self._deck)

    def _put_back(self, inside: int, deck: int) -> None:
        """Put the cards of a round into a card machine again, once the table's record has them inside.

        A shuffling device takes them when its other deck comes into play; a shoe never does.
        """
        if self._inside and (deck != self._deck or (self._mixes and inside > self._inside)):
            self._each_shoe("put_back", inside - self._inside)
        self._inside, self._deck = inside, deck

    @property
    def card_on_table(self) -> str:
        """The next drawn card that the reader did not read, as a person sees it; empty if there is none."""
        held = self._in_shoe()
        if not held or not held.waiting or held.out[-held.waiting]:
            return ""
        out = [card for shoe in self._table.shoes.values() for card in shoe.out]
        return out[-held.waiting] if held.waiting <= len(out) else ""

    @property
    def hand_looked_at(self) -> str:
        """The cards that whoever decides now holds; empty if nobody holds any."""
        held = self._in_shoe()
        return " ".join(held.looked_at) if held else ""

    def _each_shoe(self, act: str, *words: object, **how: object) -> None:
        for shoe in self._table.shoes.values():
            getattr(shoe, act)(*words, **how)

    def _draw(self) -> None:
        """A card is drawn; of a shuffling device as many as it gives at a time."""
        held = self._in_shoe()
        for shoe in self._table.shoes.values():
            if isinstance(shoe, SimulatedShufflingDevice) and held and held.stack > 1:
                shoe.draw_stack(held.stack)
            else:
                shoe.draw()

    def _open_or_shut_device(self) -> None:
        for shoe in self._table.shoes.values():
            if isinstance(shoe, SimulatedShufflingDevice):
                shoe.open(not shoe.opened)

    def _jam_or_free_shoes(self) -> None:
        for shoe in self._table.shoes.values():
            (shoe.free if shoe.jammed else shoe.jam)()

    # Lights and covers

    def _move_cover(self) -> None:
        self._covered = not self._covered
        for name in self._table.tumblers:
            self._table.cover(name, self._covered)

    def _break_or_mend_lamp(self) -> None:
        """Break the first lit lamp (none lit: the first lamp). If a lamp is broken, mend it."""
        if self._broken:
            self._table.bus.mend_lamp(self._broken)
            self._broken = ""
        elif self._lamps:
            lit = self._table.bus.lit
            self._broken = next((name for name in self._lamps if name in lit), self._lamps[0])
            self._table.bus.open_lamp(self._broken)

    def _unplug_or_plug_lamps(self) -> None:
        self._unplugged = not self._unplugged
        for address in self._addresses:
            (self._table.bus.lose if self._unplugged else self._table.bus.bring_back)(address)

    _ACTS: ClassVar[dict[str, Callable[["Operator"], None]]] = {
        "cover": _move_cover,
        "cock": lambda self: self._prepare("cock"),
        "jam": _jam,
        "free": _free,
        "ball": lambda self: self._spin("ball", "anticlockwise"),
        "wrong ball": lambda self: self._spin("ball", "clockwise"),
        "wheel": _spin_alternately,
        "unplug wheel": _unplug_or_plug_readers,
        "card": _draw,
        "face up": lambda self: self._each_shoe("draw", face_up=True),
        "unread": lambda self: self._prepare("unread"),
        "two cards": lambda self: self._prepare("two cards"),
        "load": lambda self: self._each_shoe("load", self._decks),
        "jam shoe": _jam_or_free_shoes,
        "unplug shoe": _unplug_or_plug_readers,
        "short stack": lambda self: self._prepare("short stack"),
        "long stack": lambda self: self._prepare("long stack"),
        "short deck": lambda self: self._each_shoe("counts", len(PACK) - 1),
        "stop shuffle": lambda self: self._each_shoe("stops"),
        "device cover": _open_or_shut_device,
        "lamp": _break_or_mend_lamp,
        "unplug": _unplug_or_plug_lamps,
    }
    """What each act does that is no press of a button and no turn of a key."""


def _plannable(table: SimulatedTable, kinds: Sequence[str], fault: str) -> tuple[list[Plannable], str]:
    """The machines of this table in which an act prepares a fault, and the fault's name."""
    return [machine for kind in kinds for machine in getattr(table, kind).values()], fault


def _of_kinds(table: SimulatedTable) -> dict[str, Callable[[], None]]:
    """What each kind of machine says that a person can do to it: done to every machine of this kind."""
    return {
        key.button: partial(_each, list(getattr(table, kind).values()), act)
        for kind, acts in FOUND.items()
        for key, act in acts.items()
    }


def _each(machines: Iterable[Any], act: Callable[[Any], None]) -> None:
    for machine in machines:
        act(machine)


def _names(board: Board, acts: Iterable[str]) -> list[str]:
    """Everything that can be done at a table with this board."""
    names = [*board.buttons, *(f"key {name}" for name in board.keys), *acts]
    for name, terminal in board.terminals.items():
        names += [f"{name} entry", *(f"{name} {number}" for number in terminal.numbers)]
    return names
