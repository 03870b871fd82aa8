# SPDX-License-Identifier: MIT
"""The faults of each kind of device, in one table by kind, so that a new device of a known kind is covered.

Each kind of device has an entry for every sort of fault: the faults of its parts, or the reason why the kind cannot
have that fault. A kind that does not stand here fails a test.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hal.base.clock import Clock, Timer
from hal.board import Board
from hal.sim.contacts import SimulatedContact
from hal.sim.kind import FaultVisibility, OwnFault, SimulatedKind, SimulatedSensor
from hal.sim.serial import SimulatedReader
from hal.sim.table import SimulatedTable, simulated_kind

SORTS = (
    "unplugged", "silent", "noisy", "stuck", "chattering", "wrong checksum", "out of sequence", "late", "bus hung",
    "another in its place", "does not stop",
)  # fmt: skip
"""Every sort of fault that a device may suffer."""


class Place(NamedTuple):
    """Where a fault happens: a device of a simulated table."""

    sim: SimulatedTable
    board: Board
    clock: Clock
    device: str
    again: "list[Repeated]"
    """Acts that repeat until the fault is mended."""


Act = Callable[[Place], None]
Where = Callable[[Place], str]
"""How a message names a part: its pin, its port, the address of its chip."""


def the_device(place: Place) -> str:
    """A part that a message names with its device."""
    return place.device


class Wrong(NamedTuple):
    """A fault of a device's part: cause, remedy, and the time when the table can sense the fault."""

    part: str
    happens: Act
    mended: Act
    told: FaultVisibility = "in use"
    invents: bool = False
    """The fault looks like a press or a movement, so that the table may report an act that nobody did."""
    where: Where = the_device
    """The part that a message about the fault has to name."""


Faults = Mapping[str, tuple[Wrong, ...] | str]
"""The faults of a kind of device by sort, or the reason why this sort cannot happen."""


class Repeated:
    """Something that happens again and again until it is stopped."""

    def __init__(self, clock: Clock, every_s: float, act: Callable[[], None]) -> None:
        self._clock, self._every_s, self._act = clock, every_s, act
        self._timer: Timer | None = None
        self._next()

    def stop(self) -> None:
        """It happens no more."""
        if self._timer:
            self._timer.cancel()

    def _next(self) -> None:
        self._act()
        self._timer = self._clock.after(self._every_s, self._next)


def repeatedly(every_s: float, act: Act) -> Act:
    """Do this now, and again until the fault is mended."""
    return lambda place: place.again.append(Repeated(place.clock, every_s, lambda: act(place)))


def nothing(_place: Place) -> None:
    """Nothing is to be mended: the fault ended at once, or ends with its repeated act."""


# Contacts: buttons, key switches, sensors

ContactOf = Callable[[Place], SimulatedContact]
FILTERED_S, SEEN_S = 0.005, 0.02
"""How long a pulse of noise lasts: too short for a button to count it; long enough for a sensor."""


def contact(part: str, find: ContactOf, *, width_s: float, told: FaultVisibility = "in use") -> dict[str, Wrong]:
    """The faults of a contact at the end of a cable."""

    def mended(place: Place) -> None:
        find(place).mend()

    def noise(place: Place) -> None:
        find(place).noise(width_s, 1 if width_s == SEEN_S else 3)

    def pin(place: Place) -> str:
        return find(place).line.replace("GPIO", "GPIO ")

    seen = width_s == SEEN_S
    faults = {
        "unplugged": Wrong(part, lambda place: find(place).cut(), mended, told, invents=True),
        "noisy": Wrong(part, repeatedly(3.0 if seen else 0.5, noise), nothing, "never", invents=seen),
        "stuck": Wrong(part, lambda place: find(place).short(), mended, told, invents=True),
        "chattering": Wrong(part, repeatedly(0.5, lambda place: find(place).chatter()), nothing, "at once"),
    }
    return {sort: it._replace(where=pin) for sort, it in faults.items()}


# Readers on serial lines


def reader(find: Callable[[Place], SimulatedReader]) -> dict[str, Wrong]:
    """The faults of a reader and its cable."""

    def always(fault: Callable[[SimulatedReader, int], None]) -> tuple[Act, Act]:
        return lambda place: fault(find(place), 10**9), lambda place: fault(find(place), 0)

    def exchanged(place: Place) -> None:
        find(place).exchange("SOMETHING 7")

    def right_again(place: Place) -> None:
        it = find(place)
        it.exchange(RIGHT[it])

    def other(place: Place) -> None:
        RIGHT[find(place)] = find(place).kind
        exchanged(place)

    part = "reader"
    faults = {
        "unplugged": Wrong(part, lambda place: find(place).unplug(), lambda place: find(place).plug_in(), "at once"),
        "silent": Wrong(part, lambda place: find(place).cut(), lambda place: find(place).mend(), "at once"),
        "noisy": Wrong(part, repeatedly(0.4, lambda place: find(place).babble()), nothing, "at once"),
        "chattering": Wrong(part, repeatedly(0.9, lambda place: find(place).restart()), nothing, "at once"),
        "wrong checksum": Wrong(part, *always(SimulatedReader.damage), "at once"),
        "out of sequence": Wrong(part, *always(SimulatedReader.repeat), "at once"),
        "late": Wrong(
            part, lambda place: find(place).delay(0.8), lambda place: find(place).delay(0), "in use", invents=True
        ),
        "another in its place": Wrong(part, other, right_again, "at once"),
    }
    return {sort: it._replace(where=the_device if sort == "late" else port_of) for sort, it in faults.items()}


def port_of(place: Place) -> str:
    """The port of a reader."""
    return place.board.ports[place.device]


RIGHT: dict[SimulatedReader, str] = {}
"""Readers that were replaced by another kind, with the right kind."""


def frame_lost(find: Callable[[Place], SimulatedReader]) -> Wrong:
    """One frame of a reader is lost; the next ones are whole."""
    return Wrong("reader, one frame", lambda place: find(place).drop(), nothing, "at once", where=port_of)


# Chips on the bus


def chip(part: str, find: Callable[[Place], int]) -> dict[str, Wrong]:
    """The faults of a chip on the I²C bus."""

    def back(place: Place) -> None:
        place.sim.bus.bring_back(find(place))

    faults = {
        "unplugged": Wrong(part, lambda place: place.sim.bus.lose(find(place)), back, "at once"),
        "silent": Wrong(f"{part}, its supply dips", lambda place: place.sim.bus.dip(find(place)), nothing, "never"),
        "another in its place": Wrong(
            part, lambda place: place.sim.bus.exchange(find(place)), lambda place: place.sim.bus.put_back(find(place))
        ),
    }
    return {sort: it._replace(where=lambda place: f"{find(place):#04x}") for sort, it in faults.items()}


def bus() -> dict[str, Wrong]:
    """The faults of the bus itself, with all its chips."""

    def hangs(place: Place) -> None:
        place.sim.bus.hang(at_once=True)

    return {
        "bus hung": Wrong("bus", hangs, lambda place: place.sim.bus.free(), "at once", where=lambda _: "I²C"),
        "noisy": Wrong("bus", lambda place: place.sim.bus.disturb(10**9), lambda place: place.sim.bus.disturb(0),
                       "at once", where=lambda _: "I²C"),
    }  # fmt: skip


# Machines


def machine_of(place: Place) -> Any:
    """The simulated machine."""
    return place.sim.machine(place.device)


def freed(place: Place) -> None:
    """A person mends the machine and turns it by hand, as the remedies say."""
    machine_of(place).free()


def motor(slow_s: float) -> dict[str, tuple[Wrong, ...]]:
    """The faults of a motor and of the part that it turns."""

    def breaks(**how: Any) -> Act:
        return lambda place: machine_of(place).breaks(**how)

    by_itself = Wrong("motor, by itself", lambda place: machine_of(place).run_away(), freed, "at once", invents=True)
    return {
        "unplugged": (Wrong("motor", breaks(no_turn=True), freed),),
        "stuck": (Wrong("motor", breaks(jam=True), freed),),
        "late": (Wrong("motor", breaks(turn_s=slow_s), freed),),
        "does not stop": (Wrong("motor", breaks(never_stops=True), freed), by_itself),
    }


def and_freed(mended: Act) -> Act:
    """Mended, and then the machine is turned by hand."""

    def both(place: Place) -> None:
        mended(place)
        freed(place)

    return both


def sensor(it: SimulatedSensor, *, moves: bool) -> dict[str, Wrong]:
    """The faults of a sensor of a machine. moves: the machine has a motor, and is turned by hand in the end."""
    faults = contact(it.part, lambda place: it.contact(machine_of(place)), width_s=SEEN_S)
    if not moves:
        return faults
    faults["stuck"] = faults["stuck"]._replace(told=it.stuck_told)
    return {sort: wrong._replace(mended=and_freed(wrong.mended), invents=True) for sort, wrong in faults.items()}


def own(fault: OwnFault) -> dict[str, Wrong]:
    """A fault that only machines of this kind have."""
    return {
        fault.sort: Wrong(
            fault.part,
            lambda place: fault.happens(machine_of(place)),
            lambda place: fault.mended(machine_of(place)),
            fault.told,
        )
    }


def reader_of(place: Place) -> SimulatedReader:
    """Its reader."""
    found = machine_of(place).reader
    assert isinstance(found, SimulatedReader)
    return found


def of_machine(kind: SimulatedKind) -> Faults:
    """Return the faults of a kind of machine from the properties of its simulation. No kind is named here."""
    moves = bool(kind.slow_turn_s)
    readers = [reader(reader_of), {"out of sequence": frame_lost(reader_of)}] if kind.has_reader else []
    if moves:
        readers = [{sort: it._replace(mended=and_freed(it.mended)) for sort, it in part.items()} for part in readers]
    reasons = {"bus hung": NO_BUS} | ({} if moves else {"does not stop": NO_MOTOR})
    reasons |= {} if kind.has_reader else {"wrong checksum": NO_READER, "out of sequence": NO_READER}
    return all_sorts(
        *([motor(kind.slow_turn_s)] if moves else []),
        *(sensor(it, moves=moves) for it in kind.sensors),
        *readers,
        *(own(fault) for fault in kind.faults),
        **{sort.replace(" ", "_"): why for sort, why in (reasons | dict(kind.cannot)).items()},
    )


# The table


def all_sorts(*of_parts: Mapping[str, Wrong | tuple[Wrong, ...]], **reasons: str) -> Faults:
    """Return the faults of all parts by sort. `reasons`: Why no part has this sort of fault, with `_` for a space."""
    found: dict[str, tuple[Wrong, ...] | str] = {sort.replace("_", " "): why for sort, why in reasons.items()}
    for part in of_parts:
        for sort, wrongs in part.items():
            before = found.get(sort, ())
            assert not isinstance(before, str), sort
            found[sort] = (*before, *((wrongs,) if isinstance(wrongs, Wrong) else wrongs))
    return found


NO_FRAMES = "a contact sends no frames"
NO_BUS = "it is not on the bus"
NO_MOTOR = "it has no motor"
NO_READER = "it has no reader that sends frames"
ONE_CONTACT = {
    "silent": "as unplugged: an open contact says nothing", "wrong_checksum": NO_FRAMES, "out_of_sequence": NO_FRAMES,
    "late": "a contact has no delay", "bus_hung": NO_BUS, "another_in_its_place": "any contact is as good",
    "does_not_stop": NO_MOTOR,
}  # fmt: skip
OF_CHIPS = {
    "wrong_checksum": "the bus has no checksum: every chip is read back", "out_of_sequence": "chips send nothing",
    "late": "as bus hung: a transfer has a time limit", "does_not_stop": NO_MOTOR,
}  # fmt: skip


def number_of(place: Place) -> str:
    """A number button of a terminal that a round needs: the one in the middle."""
    numbers = sorted(place.board.terminals[place.device].numbers, key=int)
    return f"{place.device} {numbers[len(numbers) // 2]}"


def first_chip(place: Place) -> int:
    """The address of the first chip of lamps or indicator lights: the others are like it."""
    found = place.board.lamps.get(place.device) or place.board.indicators[place.device]
    return found.chips[0].address


def first_lamp(place: Place) -> str:
    found = place.board.lamps.get(place.device) or place.board.indicators[place.device]
    return next(name for name in found.chips[0].channels if name)


LAMPS = all_sorts(
    chip("chip", first_chip),
    {
        "silent": Wrong(
            "one lamp, open",
            lambda place: place.sim.bus.open_lamp(first_lamp(place)),
            lambda place: place.sim.bus.mend_lamp(first_lamp(place)),
            where=first_lamp,
        ),
        "stuck": Wrong(
            "chip, too hot",
            lambda place: place.sim.bus.overheat(first_chip(place)),
            lambda place: place.sim.bus.overheat(first_chip(place), hot=False),
        ),
    },
    noisy="a fault of the bus: see there", chattering="a lamp is no contact", bus_hung="a fault of the bus: see there",
    **OF_CHIPS,
)  # fmt: skip


BY_KIND: dict[str, Faults] = {
    "buttons": all_sorts(
        contact("button", lambda place: place.sim.contact(place.device), width_s=FILTERED_S, told="never")
        | {"stuck": contact("button", lambda place: place.sim.contact(place.device), width_s=FILTERED_S)["stuck"]},
        **ONE_CONTACT,
    ),
    "keys": all_sorts(
        contact("key switch", lambda place: place.sim.contact(place.device), width_s=FILTERED_S, told="never"),
        **ONE_CONTACT,
    ),
    "terminals": all_sorts(
        contact("number button", lambda place: place.sim.contact(number_of(place)), width_s=FILTERED_S, told="never"),
        contact("entry button", lambda place: place.sim.contact(f"{place.device} entry"), width_s=FILTERED_S,
                told="never"),
        chip("digits", lambda place: place.board.terminals[place.device].digits.address),
        bus_hung="a fault of the bus: see there", **OF_CHIPS,
    ),
    "lamps": LAMPS,
    "indicators": LAMPS,
    "i2c": all_sorts(
        bus(),
        unplugged="as bus hung, or each chip unplugged", silent="as bus hung", stuck="as bus hung",
        chattering="as noisy", another_in_its_place="a fault of each chip", **OF_CHIPS,
    ),
}  # fmt: skip
"""By kind of device that is no machine, named as in a board file: its faults, sort by sort."""


def faults_of_kind(board: Board, kind: str, device: str) -> Faults:
    """Return the faults of a device of this board by sort."""
    return BY_KIND[kind] if kind in BY_KIND else of_machine(simulated_kind(kind, board.of(kind)[device]))


class Fault(NamedTuple):
    """One fault of one device of a board."""

    kind: str
    device: str
    sort: str
    wrong: Wrong

    @property
    def name(self) -> str:
        """As in the figures and in the names of tests."""
        return f"{self.device}, {self.wrong.part}: {self.sort}"


def devices_of(board: Board) -> list[tuple[str, str]]:
    """Every device of a board with its kind; the bus is one if there is one."""
    furniture = [(kind, name) for kind in BY_KIND if kind != "i2c" for name in board.of(kind)]
    machines = [(wired.kind.key, wired.name) for wired in board.machines]
    return [*furniture, *machines, *([("i2c", "i2c")] if board.i2c else [])]


def faults_of(board: Board) -> list[Fault]:
    """Every fault that every device of this board can suffer."""
    return [
        Fault(kind, device, sort, wrong)
        for kind, device in devices_of(board)
        for sort in SORTS
        for wrong in _of(faults_of_kind(board, kind, device)[sort])
    ]


def _of(found: tuple[Wrong, ...] | str) -> tuple[Wrong, ...]:
    return () if isinstance(found, str) else found
