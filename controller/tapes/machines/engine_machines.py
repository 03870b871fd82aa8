"""The machines of a table without devices: each line sends the engine the signals of a driver."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, Protocol

from controller.conductor.conductor import Conductor
from controller.engine.record.events import Event
from controller.engine.rules.equipment import BallDrawer, BallGenerator, CardShoe, DiceTumbler, JackpotSlots, SpunWheel
from controller.tapes.machines.machine import Dealer, TapeMachine
from controller.tapes.machines.machines import (
    DrawerMachine,
    DrawMachine,
    GeneratorMachine,
    ShoeMachine,
    SlotsMachine,
    TumblerMachine,
    must_be_a_device,
)
from controller.tapes.machines.wheel_machine import WheelMachine
from controller.tapes.script.errors import StageError, number_in
from hal.signals import (
    AtRest,
    BallDrawn,
    BallLost,
    CardDrawn,
    CardsPutBack,
    CardUnread,
    ChipTaken,
    CoverMoved,
    CuttingCard,
    DeckCounted,
    Direction,
    Fault,
    Rested,
    Restored,
    Revolved,
    ShoeEmpty,
    ShuffleStopped,
    Spun,
    StackDelivered,
    Turned,
)

WHOLE_DRAWING = 2
"""Balls of a whole drawing (s 455). Before it, the balls drawn earlier are put back."""


class NoDevices:
    """Devices without hardware. They only remember what runs, what a person turns, and how many balls to draw."""

    def __init__(self) -> None:
        self.runs: dict[str, int] = {}
        self.by_hand: dict[str, int] = {}
        self.last_run = 0
        self.turns = self.balls_wanted = 0

    def run(self, device: str, _turns: int, number: int) -> None:
        """Remember the run for the next line."""
        self.by_hand.pop(device, None)
        self.runs[device] = number
        self.last_run = number

    def draw(self, device: str, turns: int, balls: int, number: int) -> None:
        """Remember the drawing for the next line."""
        self.run(device, turns, number)
        self.turns, self.balls_wanted = turns, balls

    def hand(self, device: str, number: int) -> None:
        """Remember the run that a person completes."""
        self.by_hand[device] = number

    def stop(self, device: str) -> None:
        """Forget the run."""
        self.runs.pop(device, None)
        self.by_hand.pop(device, None)

    def show(self, device: str, digits: str) -> None:
        """Not needed."""

    def light(self, device: str, names: Collection[str]) -> None:
        """Not needed."""

    def indicate(self, device: str, counts: Mapping[str, int]) -> None:
        """Not needed."""


class EngineTable(Dealer, Protocol):
    """What the machines need of an EngineStage."""

    devices: NoDevices
    conductor: Conductor

    def send(self, event: Event) -> None:
        """Give the engine a signal, as a driver would."""

    def confirm(self) -> None:
        """The floor manager confirms the repair, if that is needed."""


class EngineTumbler(TumblerMachine):
    """A tumbler that only sends signals."""

    def __init__(self, stage: EngineTable, tumbler: DiceTumbler) -> None:
        super().__init__(stage)
        self._stage, self._name = stage, tumbler.name

    def turns(self, count: int, dice: tuple[int, ...]) -> None:  # noqa: ARG002 - nothing senses the dice
        self._turn(count)
        self._stage.send(AtRest(self._name, count, self._stage.devices.last_run))

    def stops_after(self, count: int) -> None:
        self._turn(count)
        if count > 1:
            self._stage.send(AtRest(self._name, count, self._stage.devices.last_run))
        else:
            what = "stuck, or too slow" if count else "no first turn"
            self._stage.send(Fault(self._name, what, "see what holds it"))

    def does_not_stop(self) -> None:
        self._turn(3)
        self._stage.send(Fault(self._name, "does not stop", "cut the motor's power"))

    def turns_by_itself(self) -> None:
        self._stage.send(Fault(self._name, "turns by itself", "cut the motor's power"))

    def mended(self) -> None:
        self._stage.send(Restored(self._name))
        self._stage.confirm()

    def move_cover(self, on: bool) -> None:
        self._stage.send(CoverMoved(self._name, on))

    def _turn(self, count: int) -> None:
        if self._name not in self._stage.devices.runs:
            raise StageError("the tumbler is not running")
        for turn in range(1, count + 1):
            self._stage.send(Turned(self._name, turn, self._stage.devices.last_run))
        self._stage.devices.runs.clear()


class EngineWheel(WheelMachine):
    """A wheel's reader that only sends signals."""

    def __init__(self, stage: EngineTable, wheel: SpunWheel) -> None:
        super().__init__(wheel)
        self._stage, self._name = stage, wheel.name
        self._spins = "wheel" if wheel.rim else "ball"
        self._places = wheel.places

    def spin(self, part: str, direction: Direction) -> None:
        if part == "ball":
            self._stage.send(Spun(self._name, "wheel", self.WHEEL))
        self._stage.send(Spun(self._name, "ball" if part == "ball" else "wheel", direction))

    def rest(self, place: int, revolutions: int, *, peg: bool) -> None:
        for count in range(1, revolutions + 1):
            self._stage.send(Revolved(self._name, "ball" if self._spins == "ball" else "wheel", count))
        if place < self._places:
            self._stage.send(Rested(self._name, place, peg))
        else:
            self._stage.send(Fault(self._name, f"the reader said place {place}", "read the wheel, and key it in"))

    def lose_ball(self) -> None:
        self._stage.send(BallLost(self._name))


class EngineDraw(DrawMachine):
    """A machine that draws balls, and only sends signals."""

    FAILURE: ClassVar[str]

    def __init__(self, stage: EngineTable, drawer: BallDrawer | BallGenerator) -> None:
        self._stage, self._name, self._balls = stage, drawer.name, drawer.balls
        self._run = self._count = 0
        self._failed = False
        self._out: list[int] = []

    def draws(self, balls: list[int]) -> None:
        if self._name not in self._stage.devices.runs:
            raise StageError(f"the {self._name} is not drawing")
        for ball in balls:
            number = self._stage.devices.runs.get(self._name)
            if number is not None:
                self._draw(ball, number)

    def _mix(self, number: int) -> None:
        """A new run begins: it mixes, and for a whole drawing the balls are put back."""
        self._run, self._count = number, 0
        if self._failed:
            self._failed = False
            self._stage.send(Restored(self._name))
        turns = self._stage.devices.turns
        if turns or self._stage.devices.balls_wanted == WHOLE_DRAWING:
            self._out = []
        for turn in range(1, turns + 1):
            self._stage.send(Turned(self._name, turn, number))

    def _draw(self, ball: int, number: int) -> None:
        if number != self._run:
            self._mix(number)
        if ball in self._out or not 1 <= ball <= self._balls:
            why = "was drawn already" if ball in self._out else "is none of this table's"
            self._fail(f"ball {ball} {why}")
            return
        self._out.append(ball)
        self._count += 1
        last = self._count >= self._stage.devices.balls_wanted
        if last:
            self._stage.devices.runs.pop(self._name)
        self._stage.send(BallDrawn(self._name, ball, number))
        if last:
            self._stage.send(AtRest(self._name, self._count, number))

    def jams(self) -> None:
        self._fail(self.FAILURE)

    def _fail(self, what: str) -> None:
        self._stage.devices.runs.pop(self._name, None)
        self._failed = True
        self._stage.send(Fault(self._name, what, "look at it"))

    def mended(self) -> None:
        self._failed = False
        self._stage.send(Restored(self._name))
        self._stage.confirm()


class EngineDrawer(EngineDraw, DrawerMachine):
    """A drawer that only sends signals."""

    FAILURE = "it does not turn"

    def jams(self) -> None:
        if self._name not in self._stage.devices.runs:
            raise StageError(f"the {self._name} is not drawing")
        super().jams()

    @property
    def free_to_turn(self) -> bool:
        return self._name in self._stage.devices.by_hand

    def hand_draws(self, balls: list[int]) -> None:
        for ball in balls:
            self._stage.send(BallDrawn(self._name, ball, self._stage.devices.by_hand[self._name]))


class EngineGenerator(EngineDraw, GeneratorMachine):
    """A generator that only sends signals."""

    FAILURE = "its self-test failed"


class EngineShoe(ShoeMachine):
    """A card shoe that only sends signals."""

    def __init__(self, stage: EngineTable, shoe: CardShoe[Any]) -> None:
        super().__init__(stage)
        self._stage, self._name, self._shuffles = stage, shoe.name, shoe.shuffles
        self._count = 0
        self._lost = False

    def deal(self, card: str, *, face_up: bool = False) -> None:
        if self._lost:
            self._unread("the reader is lost")
        else:
            self._stage.send(CardDrawn(self._name, card, face_up, self._next()))

    def deals_unread(self) -> None:
        self._unread("the reader did not see its face")

    def deals_badly(self, card: str, how: str) -> None:
        if how == "twice":
            self.deal(card)
            self._fault(f"a frame said twice: {card}")
        elif how == "with noise":
            self._fault("a damaged frame")
            self._unread("the reader said nothing of it")
        else:
            self._unread(f"it was {how}")
            self._fault(f"{card} was {how}")

    def feeds_two(self, card: str) -> None:
        self._unread("two at once")
        self.deal(card)

    def cutting_card(self) -> None:
        self._stage.send(CuttingCard(self._name))

    def empty(self) -> None:
        self._stage.send(ShoeEmpty(self._name))

    def takes_back(self, cards: str) -> None:
        self._stage.send(CardsPutBack(self._name, int(cards)))

    def says_stack(self, cards: str) -> None:
        self._stage.send(StackDelivered(self._name, self._of_device(cards)))

    def counts_deck(self, cards: str) -> None:
        self._stage.send(DeckCounted(self._name, self._of_device(cards)))

    def stops_shuffle(self) -> None:
        self._of_device()
        self._stage.send(ShuffleStopped(self._name))

    def cover(self, on: str) -> None:
        self._of_device()
        if on == "off":
            self._stage.send(Fault(self._name, "its cover is open", "shut it", "cover off"))
        else:
            self._stage.send(Restored(self._name))

    def _of_device(self, cards: str = "0") -> int:
        must_be_a_device(self._shuffles)
        return number_in(cards)

    def jams(self) -> None:
        self._fault("a card is stuck")

    def mended(self) -> None:
        self._stage.send(Restored(self._name))
        self._stage.confirm()

    def unplugged(self) -> None:
        self._lost = True
        self._fault("the reader is lost")

    def plugged_in(self) -> None:
        self._lost = False
        self._stage.send(Restored(self._name))

    def _next(self) -> int:
        self._count += 1
        return self._count

    def _unread(self, why: str) -> None:
        self._stage.send(CardUnread(self._name, why, self._next()))

    def _fault(self, what: str) -> None:
        self._stage.send(Fault(self._name, what, "look at the shoe"))


class EngineSlots(SlotsMachine):
    """Slots whose reader only sends signals."""

    def __init__(self, stage: EngineTable, slots: JackpotSlots) -> None:
        self._stage, self._name, self._places = stage, slots.name, slots.places

    def drop(self, place: int) -> None:
        if place <= self._places:
            self._stage.send(ChipTaken(self._name, place))
        else:
            self._stage.send(Fault(self._name, f"CHIP {place} is impossible", "look into the slots"))

    def unplugged(self) -> None:
        self._stage.send(Fault(self._name, "the reader is lost", "plug in its cable"))

    def plugged_in(self) -> None:
        self._stage.send(Restored(self._name))


ENGINE_MACHINES: dict[str, Callable[[EngineTable, Any], TapeMachine]] = {
    "tumblers": EngineTumbler,
    "wheels": EngineWheel,
    "drawers": EngineDrawer,
    "generators": EngineGenerator,
    "shoes": EngineShoe,
    "slots": EngineSlots,
}
"""By kind of machine, named as in a board file."""
