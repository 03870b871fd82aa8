"""The machines of a table with drivers: each line moves simulated machines, below simulated pins or at real ones."""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Protocol, cast

from controller.engine.rules.equipment import BallDrawer, BallGenerator, CardShoe, DiceTumbler, JackpotSlots, SpunWheel
from controller.tapes.machines.machine import Dealer, TapeMachine
from controller.tapes.machines.machines import (
    DrawerMachine,
    GeneratorMachine,
    ShoeMachine,
    SlotsMachine,
    TumblerMachine,
    must_be_a_device,
)
from controller.tapes.machines.wheel_machine import WheelMachine
from controller.tapes.script.errors import StageError, number_in
from hal.signals import Direction, WheelPart
from hal.sim.shuffling_device import SimulatedShufflingDevice
from hal.sim.table import OperatedTable


class OperatedStage(Dealer, Protocol):
    """What the machines need of a stage: simulated machines at simulated pins, or at real ones."""

    @property
    def balls_drawn(self) -> int:
        """Balls drawn so far."""

    @property
    def cards_left(self) -> int:
        """Cards that have left the shoe so far, read or not."""

    @property
    def sim(self) -> OperatedTable:
        """The contacts and machines at the table's lines."""

    def describe(self, device: str) -> dict[str, Any]:
        """The state of a device, as `tablectl status` tells it."""

    def is_blocked(self, device: str) -> bool:
        """Whether the table does not play because of this device."""

    def comes_true(self, condition: Callable[[], bool]) -> bool:
        """Whether the condition is true. On real devices it may become true a little later."""

    def until(self, condition: Callable[[], bool], limit: float = ..., /) -> None:
        """Let time pass until the condition is true. Raises StageError if that does not happen."""

    def moment(self, *signals: str) -> None:
        """Let the time of one act of a person pass; on real devices, until one of these signals has come."""

    def confirm(self) -> None:
        """The floor manager confirms the repair, if that is needed."""


class SimTumbler(TumblerMachine):
    """A simulated tumbler, with its driver."""

    def __init__(self, stage: OperatedStage, tumbler: DiceTumbler) -> None:
        super().__init__(stage)
        self._stage, self._name = stage, tumbler.name
        self._tumbler = stage.sim.tumblers[tumbler.name]

    def turns(self, count: int, dice: tuple[int, ...]) -> None:  # noqa: ARG002 - its driver stops it
        self._spin(dice=tuple(die or 6 for die in dice), cocked=0 in dice)
        self._stage.until(lambda: not self._tumbler.turning and self._at_rest)
        if faults := self._description["faults"]:
            raise StageError(f"the spin has failed: {'; '.join(str(fault) for fault in faults)}")

    def stops_after(self, count: int) -> None:
        self._spin(no_turn=count == 0, jam=count == 1, turns=count if count > 1 else None)
        self._stage.until(self._is_blocked if count < 2 else lambda: self._at_rest)

    def does_not_stop(self) -> None:
        self._spin(never_stops=True)
        self._stage.until(self._is_blocked)

    def turns_by_itself(self) -> None:
        self._tumbler.run_away()
        self._stage.until(self._is_blocked)

    def mended(self) -> None:
        self._tumbler.free()
        self._stage.until(lambda: self._at_rest and not self._description["faults"])
        self._stage.confirm()

    def move_cover(self, on: bool) -> None:
        self._stage.sim.cover(self._name, on)
        self._stage.moment("CoverMoved")

    def _spin(self, **how: object) -> None:
        if not self._stage.comes_true(lambda: self._tumbler.powered):
            raise StageError("the tumbler is not running")
        self._tumbler.next(**how)

    @property
    def _description(self) -> dict[str, Any]:
        return self._stage.describe(self._name)

    @property
    def _at_rest(self) -> bool:
        return bool(self._description.get("phase") == "standing")

    def _is_blocked(self) -> bool:
        return self._stage.is_blocked(self._name)


class SimWheel(WheelMachine):
    """A simulated wheel and its reader, with their driver."""

    def __init__(self, stage: OperatedStage, wheel: SpunWheel) -> None:
        super().__init__(wheel)
        self._stage = stage
        self._wheel = stage.sim.wheels[wheel.name]

    def spin(self, part: str, direction: Direction) -> None:
        spinning: WheelPart = "ball" if part == "ball" else "wheel"
        self._wheel.spin(spinning, direction)
        self._stage.moment("Spun")

    def rest(self, place: int, revolutions: int, *, peg: bool) -> None:
        self._spin_until_rest(place=place, revolutions=revolutions, peg=peg)

    def lose_ball(self) -> None:
        self._spin_until_rest(lost=True, revolutions=2)

    def _spin_until_rest(self, **how: object) -> None:
        self._wheel.next(**how)
        self._stage.until(lambda: not self._wheel.spinning)
        self._stage.moment("Rested", "BallLost", "Fault")


class SimDrawer(DrawerMachine):
    """A simulated drawer, with its driver."""

    def __init__(self, stage: OperatedStage, drawer: BallDrawer) -> None:
        self._stage, self._name = stage, drawer.name
        self._drawer = stage.sim.drawers[drawer.name]

    def draws(self, balls: list[int]) -> None:
        self._wait_for_the_motor()
        count = self._stage.balls_drawn
        self._drawer.next(balls=tuple(balls))
        self._stage.until(lambda: self._stage.balls_drawn >= count + len(balls) or self._is_blocked())
        self._stage.until(lambda: self._drawer.hangs or not self._drawer.turning)
        self._stage.moment()

    def jams(self) -> None:
        self._wait_for_the_motor()
        self._drawer.next(jam=True)
        self._stage.until(self._is_blocked)

    def mended(self) -> None:
        self._stage.until(lambda: self._stage.describe(self._name)["phase"] in AT_REST)
        self._drawer.free()
        self._stage.until(lambda: not self._stage.describe(self._name)["faults"])
        self._stage.confirm()

    @property
    def free_to_turn(self) -> bool:
        return self._stage.comes_true(lambda: self._stage.describe(self._name)["phase"] == BY_HAND)

    def hand_draws(self, balls: list[int]) -> None:
        count = self._stage.balls_drawn
        self._drawer.turn_by_hand(*balls)
        self._stage.until(lambda: self._stage.balls_drawn >= count + len(balls))
        self._stage.moment()

    def _wait_for_the_motor(self) -> None:
        if not self._stage.comes_true(lambda: self._stage.describe(self._name)["phase"] in RUNNING):
            raise StageError("the drawer is not drawing")
        self._stage.until(lambda: self._drawer.hangs)

    def _is_blocked(self) -> bool:
        return self._stage.is_blocked(self._name)


class SimGenerator(GeneratorMachine):
    """A generator whose random source gives the tape's balls."""

    def __init__(self, stage: OperatedStage, generator: BallGenerator) -> None:
        self._stage, self._name = stage, generator.name
        self._source = stage.sim.generators[generator.name]

    def draws(self, balls: list[int]) -> None:
        if self._stage.describe(self._name)["phase"] == "standing":
            raise StageError("the generator is not drawing")
        count = self._stage.balls_drawn
        self._source.next(*balls)
        self._stage.until(lambda: self._stage.balls_drawn >= count + len(balls))
        self._stage.moment()

    def jams(self) -> None:
        self._source.fail()
        self._stage.until(lambda: self._stage.is_blocked(self._name))

    def mended(self) -> None:
        self._source.mend()
        self._stage.until(lambda: not self._stage.describe(self._name)["faults"], HOURLY_S)
        self._stage.confirm()


class SimShoe(ShoeMachine):
    """A simulated shoe, with its driver. The tape says which card leaves; the loaded cards stay inside."""

    TROUBLE: ClassVar = {"with noise": "noise", "lost": "lost", "twice": "twice", "not counted": "uncounted"}

    def __init__(self, stage: OperatedStage, shoe: CardShoe[Any]) -> None:
        super().__init__(stage)
        self._stage, self._name = stage, shoe.name
        self._shoe = stage.sim.shoes[shoe.name]

    def deal(self, card: str, *, face_up: bool = False) -> None:
        self._wait_for_cards(partial(self._shoe.deal, card, face_up=face_up))

    def deals_unread(self) -> None:
        self._shoe.next(unread=True)
        self.deal(UNSEEN)

    def deals_badly(self, card: str, how: str) -> None:
        self._shoe.next(**{self.TROUBLE[how]: True})
        self.deal(card)
        self._stage.until(self._has_fault)

    def feeds_two(self, card: str) -> None:
        self._shoe.next(double=True)
        self._wait_for_cards(partial(self._shoe.deal, card), cards=2)

    def cutting_card(self) -> None:
        self._shoe.cutting_card()
        self._stage.moment("CuttingCard")

    def empty(self) -> None:
        self._shoe.empty()
        self._stage.moment("ShoeEmpty")

    def takes_back(self, cards: str) -> None:
        self._shoe.put_back(int(cards))
        self._stage.moment("CardsPutBack")

    def says_stack(self, cards: str) -> None:
        self._device.stack(number_in(cards))
        self._stage.moment("StackDelivered", "Fault")

    def counts_deck(self, cards: str) -> None:
        self._device.counts(number_in(cards))
        self._stage.moment("DeckCounted", "Fault")

    def stops_shuffle(self) -> None:
        self._device.stops()
        self._stage.moment("ShuffleStopped", "Fault")

    def cover(self, on: str) -> None:
        self._device.open(on == "off")
        self._stage.until(lambda: self._has_fault() == (on == "off"))

    @property
    def _device(self) -> SimulatedShufflingDevice:
        must_be_a_device(isinstance(self._shoe, SimulatedShufflingDevice))
        return cast(SimulatedShufflingDevice, self._shoe)

    def jams(self) -> None:
        self._shoe.jam()
        self._stage.until(self._has_fault)

    def mended(self) -> None:
        self._shoe.free()
        self._wait_until_restored()
        self._stage.confirm()

    def unplugged(self) -> None:
        self._shoe.reader.unplug()
        self._stage.until(self._has_fault)

    def plugged_in(self) -> None:
        self._shoe.reader.plug_in()
        self._wait_until_restored()

    def _wait_for_cards(self, act: Callable[[], None], cards: int = 1) -> None:
        count = self._stage.cards_left
        act()
        self._stage.until(lambda: self._stage.cards_left >= count + cards)
        self._stage.moment()

    def _wait_until_restored(self) -> None:
        self._stage.until(lambda: not self._has_fault())

    def _has_fault(self) -> bool:
        return bool(self._stage.describe(self._name)["faults"])


class SimSlots(SlotsMachine):
    """Simulated slots, with their driver."""

    def __init__(self, stage: OperatedStage, slots: JackpotSlots) -> None:
        self._stage, self._name = stage, slots.name
        self._slots = stage.sim.slots[slots.name]

    def drop(self, place: int) -> None:
        self._slots.drop(place)
        self._stage.moment("ChipTaken", "Fault")

    def unplugged(self) -> None:
        self._slots.reader.unplug()
        self._stage.until(lambda: self._faults)

    def plugged_in(self) -> None:
        self._slots.reader.plug_in()
        self._stage.until(lambda: not self._faults)

    @property
    def _faults(self) -> bool:
        return bool(self._stage.describe(self._name)["faults"])


UNSEEN = "2c"
"""Any card: the reader does not see it."""
HOURLY_S = 3600.0
"""A generator tests its source at least this often."""
BY_HAND = "turned by hand"
"""The phase of a drawer that a person may turn."""
AT_REST = ("standing", BY_HAND)
"""The phases of a drawer in which a person can free it."""
RUNNING = ("waiting until it stands, to be turned the other way", "mixing", "drawing")
"""The phases of a drawer during a drawing."""

SIM_MACHINES: dict[str, Callable[[OperatedStage, Any], TapeMachine]] = {
    "tumblers": SimTumbler,
    "wheels": SimWheel,
    "drawers": SimDrawer,
    "generators": SimGenerator,
    "shoes": SimShoe,
    "slots": SimSlots,
}
"""By kind of machine, named as in a board file."""
