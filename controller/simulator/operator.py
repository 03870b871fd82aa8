# SPDX-License-Identifier: MIT
"""The operator of a simulated table: performs what the keyboard or the socket asks of its buttons and machines."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from controller.engine.rules.equipment import Equipment, InShoe
from controller.engine.table.table import AnyTable
from controller.simulator.machines import ACTS_OF, Prepares
from hal.board import Board
from hal.sim.table import SimulatedTable
from hal.wiring.toml_file import nearest


class ByRecord(NamedTuple):
    """The parts of the table's record that a person there relies on."""

    in_shoe: Callable[[], InShoe | None] = lambda: None
    """Returns the shoe's state; None at a table without a shoe."""
    tiles_dealt: Callable[[], int | None] = lambda: None
    """Returns the number of groups of tiles before the boxes; None at a table without tiles."""


def by_record(table: Callable[[], AnyTable]) -> ByRecord:
    """Return functions that read the present record of this table."""

    def in_shoe() -> InShoe | None:
        shoe = table().game.equipment.shoe
        return shoe.in_shoe(table()) if shoe else None

    def tiles_dealt() -> int | None:
        reader = table().game.equipment.tile_reader
        return reader.dealt(table()) if reader else None

    return ByRecord(in_shoe, tiles_dealt)


NOTHING = ByRecord()
"""A table without cards and tiles."""

LAMP = "lamp"
"""The act that breaks a lamp or a light, or mends it."""


class UnknownAct(LookupError):  # noqa: N818 - says what is unknown
    """No button, key switch or act at this table has this name."""


class Operator:
    """Acts like a person at a simulated table: `do("start")`, `do("key dealer")`, `do("jam")`."""

    def __init__(self, table: SimulatedTable, board: Board, equipment: Equipment, record: ByRecord = NOTHING) -> None:
        self._table, self._in_shoe, self._tiles_dealt = table, record.in_shoe, record.tiles_dealt
        self._mixes = bool(equipment.shoe and equipment.shoe.mixes)
        for shoe in table.machines["shoes"].values():
            shoe.decks = equipment.decks
        self._deck = 1
        self._loaded = False
        self._inside = 0
        self._keys_on = {name: key.at_start_simulated for name, key in board.keys.items()}
        self._broken = ""
        self._instead_of: dict[str, list[str]] = {}
        self._unplugged = False
        chips = [chip for it in (*board.lamps.values(), *board.indicators.values()) for chip in it.chips]
        self._lamps = [name for chip in chips for name in chip.channels if name]
        self._addresses = [chip.address for chip in chips]
        self._acts: dict[str, Callable[[], object]] = {}
        self._preparing: dict[str, list[tuple[Prepares, Any]]] = {}
        self._learn(board)
        self._known_names = _names(board, self._acts)

    def _learn(self, board: Board) -> None:
        """Collect the acts on the machines and lights of this table."""
        doing: dict[str, list[Callable[[], object]]] = {}
        for kind, name, wiring in board.machines:
            machine = self._table.machine(name)
            for key, act in ACTS_OF[kind.key](wiring).items():
                if isinstance(act, Prepares):
                    self._preparing.setdefault(key.button, []).append((act, machine))
                else:
                    doing.setdefault(key.button, []).append(partial(act, machine))
        self._acts = {act: partial(_all_of, all_) for act, all_ in doing.items()}
        self._acts |= {act: partial(self._prepare, act) for act in self._preparing}
        if self._lamps:
            self._acts[LAMP] = self._break_or_mend_lamp
        if board.lamps:
            self._acts["unplug"] = self._unplug_or_plug_lamps

    def do(self, what: str) -> None:
        """Press a button, turn a key switch, or do something to a machine. Raises UnknownAct."""
        if what in self._acts:
            self._tell_the_machines()
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
        """Return the acts whose prepared faults are still pending."""
        acts = [act for act in self._preparing if self._is_prepared(act)]
        return (*acts, *([LAMP] if self._broken else []))

    def _is_prepared(self, act: str) -> bool:
        return any(it.is_set(machine) for it, machine in self._preparing[act])

    def _prepare(self, act: str) -> None:
        """Prepare a fault, or clear a prepared one. A new fault replaces the prepared fault of the same machine."""
        set_, before = not self._is_prepared(act), self.prepared
        for it, machine in self._preparing[act]:
            it.set_(machine, set_)
        self._instead_of[act] = [other for other in before if other != act and other not in self.prepared]

    def instead_of(self, act: str) -> list[str]:
        """Return the acts whose prepared faults this act has replaced."""
        return self._instead_of.get(act, [])

    # The shoe

    def load(self) -> None:
        """Load the undrawn cards into the simulated shoe once the table's record has cards in the shoe."""
        held = self._in_shoe()
        if held and not self._loaded:
            self._each_shoe("hold", held.cards, held.out, cutting_card=held.cutting_card)
        self._loaded = held is not None
        self._put_back(len(held.cards) if held else 0, held.deck if held else self._deck)

    def _put_back(self, inside: int, deck: int) -> None:
        """Put the cards of a round back into a card machine once the table's record has them inside.

        A shuffling device takes them when its other deck comes into play. A shoe never takes cards back.
        """
        if self._inside and (deck != self._deck or (self._mixes and inside > self._inside)):
            self._each_shoe("put_back", inside - self._inside)
        self._inside, self._deck = inside, deck

    @property
    def card_on_table(self) -> str:
        """Return the next drawn card that the reader did not read. Empty without such a card."""
        held = self._in_shoe()
        if not held or not held.waiting or held.out[-held.waiting]:
            return ""
        out = [card for shoe in self._shoes for card in shoe.out]
        return out[-held.waiting] if held.waiting <= len(out) else ""

    @property
    def hand_looked_at(self) -> str:
        """Return the cards in the hands of the person who decides now. Empty if nobody holds any."""
        held = self._in_shoe()
        return " ".join(held.looked_at) if held else ""

    def _tell_the_machines(self) -> None:
        """Give the simulated machines the state of the table's record: the number of cards due, the cards stripped from
        new decks, and the number of dealt groups of tiles.
        """
        for tiles in self._table.machines["tiles"].values():
            tiles.dealt = self._tiles_dealt()
        held = self._in_shoe()
        for shoe in self._shoes:
            shoe.due, shoe.stripped = (held.stack, held.stripped) if held else (1, shoe.stripped)

    @property
    def _shoes(self) -> Iterable[Any]:
        return self._table.machines["shoes"].values()

    def _each_shoe(self, act: str, *words: object, **how: object) -> None:
        for shoe in self._shoes:
            getattr(shoe, act)(*words, **how)

    # Lights

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


def _all_of(acts: Iterable[Callable[[], object]]) -> None:
    for act in acts:
        act()


def _names(board: Board, acts: Iterable[str]) -> list[str]:
    """Return the names of all acts at a table with this board."""
    names = [*board.buttons, *(f"key {name}" for name in board.keys), *acts]
    for name, terminal in board.terminals.items():
        names += [f"{name} entry", *(f"{name} {number}" for number in terminal.numbers)]
    return names
