# SPDX-License-Identifier: MIT
"""A simulated shoe, or a machine that mixes cards. Cards leave one by one, past an optical sensor and a reader."""

import logging
import random
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

import msgspec

from hal.base.clock import SECOND, Clock
from hal.machines.shoe import ShoeWiring
from hal.sim.contacts import SimulatedContact
from hal.sim.kind import OwnFault, SimulatedKind, SimulatedSensor, Surroundings
from hal.sim.outside import OutsidePins, OutsidePorts
from hal.sim.serial import STARTS_S

log = logging.getLogger(__name__)

MIN_GAP_S = 0.15
"""Seconds. The shortest time between two cards."""

COVERS_S = 0.03
"""Seconds that a card covers the optical sensor."""

REPORT_DELAY_S = (0.004, 0.012)
"""The shortest and longest time from a card's pulse at the sensor to the reader's report."""

DOUBLE_S = 0.04
"""Seconds between the pulses of two cards that leave together."""

FROM_THE_BACK = (14, 60)
"""The fewest and the most cards behind the first cutting card (s 93(6): at least 14)."""

CUT = "cutting card"

PACK = tuple(rank + suit for rank in "A23456789TJQK" for suit in "cdhs")


class CardTrouble(msgspec.Struct, frozen=True, kw_only=True):
    """Faults of the next card."""

    unread: bool = False
    """The reader cannot read the card."""
    noise: bool = False
    """The reader's frame is damaged."""
    lost: bool = False
    """The reader's frame is lost."""
    twice: bool = False
    """The reader's frame comes twice."""
    uncounted: bool = False
    """The optical sensor does not see the card."""
    double: bool = False
    """Another card leaves just before this one, and is not read."""


class SimulatedShoe:
    """A shoe. A person draws one card at a time. Events follow each other, and take time.

    `out`: the cards that have left so far, oldest first; `??` for a card that was not named. Use the methods of
    `reader` for faults of the reader and its cable; `cut`, `mend` and `cover` for the optical sensor.
    """

    TROUBLE: ClassVar[type[CardTrouble]] = CardTrouble
    """The faults that `next` can set."""

    def __init__(self, wiring: ShoeWiring, pins: OutsidePins, ports: OutsidePorts, clock: Clock, seed: str) -> None:
        self._clock = clock
        self._machine = wiring.kind != "shoe"
        self._random = random.Random(seed)  # noqa: S311 - a simulation, that can be repeated
        self._sensor = SimulatedContact(pins.line(wiring.optical_pin), wiring.optical_active, clock, f"{seed} sensor")
        self.reader = ports.connect(wiring.port, f"{wiring.reader} {len(PACK)}")
        self.reader.starts = self._forget
        self._trouble = self.TROUBLE()
        self._stack: deque[str] = deque()
        self._count = 0
        # nothing leaves before the reader has started
        self._free_at = clock.now() + round((STARTS_S + REPORT_DELAY_S[1]) * SECOND)
        self._lies = False
        self.jammed = False
        """Whether a card is stuck. No card can be drawn then."""
        self.out: list[str] = []
        self.decks, self.due = 8, 1
        """Packs in a new load; cards due now by the table's record."""
        self.stripped: Sequence[str] = ()
        """Cards that are removed from every pack of a new load."""

    # What a person does

    def load(self, decks: int = 8) -> None:
        """Load this many packs, shuffled, with a cutting card 14 to 60 cards from the back, and one at the end.

        In a single deck the first cutting card lies over the bottom card (s 234(4)). A machine has no cutting cards.
        The cards that were in the shoe, or have left, are forgotten.
        """
        self.hold(self.pack * decks)

    @property
    def pack(self) -> tuple[str, ...]:
        """The cards of one pack."""
        return tuple(card for card in PACK if card not in self.stripped)

    def hold(self, cards: Iterable[str], out: Sequence[str] = (), *, cutting_card: bool = True) -> None:
        """Load these cards, shuffled, with the last cutting card, and the first one too if `cutting_card` is True.

        In a single deck the first one lies over the bottom card (s 234(4)).
        out: cards that have left; an empty name stands for any one of `cards`. They are not reported and not counted.
        """
        stack = [*cards]
        self._random.shuffle(stack)
        self.out = [card or (stack.pop() if stack else "??") for card in out]
        if stack and not self._machine:
            if cutting_card:
                one_deck = len(stack) + len(self.out) <= len(PACK)
                stack.insert(-1 if one_deck else -self._random.randint(*FROM_THE_BACK), CUT)
            stack.append(CUT)
        self._stack = deque(stack)

    def load_all(self) -> None:
        """Load a new stack of as many packs as the game uses."""
        self.load(self.decks)

    @property
    def left(self) -> int:
        """Number of cards in the shoe, without cutting cards."""
        return sum(card != CUT for card in self._stack)

    @property
    def planned(self) -> CardTrouble:
        """The faults of the next card."""
        return self._trouble

    def next(self, **trouble: Any) -> None:
        """Set the faults of the next card: fields of TROUBLE. Raises TypeError for others."""
        self._trouble = self.TROUBLE(**trouble)

    def draw(self, *, face_up: bool = False) -> str:
        """Let the next card leave, after a cutting card in front of it. Return the card; "" if jammed or empty."""
        if self.jammed:
            log.info("a card is stuck in the simulated shoe: free it before you draw")
            return ""
        while self._stack and self._stack[0] == CUT:
            self._stack.popleft()
            self._later(self.cutting_card, after=COVERS_S)
        first = self._take() if self._trouble.double and self.left > 1 else ""
        card = self._take()
        if card:
            self._leaves(card, first, face_up=face_up)
        if not self._stack:
            self._later(self.jam if self._machine else self.empty, after=COVERS_S)
        return card

    def draw_next(self) -> None:
        """Draw the due card, as a person does."""
        self.draw()

    def draw_face_up(self) -> None:
        """Let the next card leave. It lies face up in the shoe."""
        self.draw(face_up=True)

    def deal(self, card: str, *, face_up: bool = False) -> None:
        """Let this card leave, whatever the stack holds. With `double`, an unnamed card leaves before it."""
        self._leaves(card, "??", face_up=face_up)

    def put_back(self, cards: int) -> None:
        """Put this many of the cards that have left, the oldest first, back into the machine, which mixes them."""
        back, self.out = self.out[:cards], self.out[cards:]
        stock = [*self._stack, *back]
        self._random.shuffle(stock)
        self._stack = deque(stock)
        self.reader.say(f"BACK {cards}")

    # Events that happen at once

    def cutting_card(self) -> None:
        """Report that a cutting card leaves."""
        self.reader.say("CUT")

    def empty(self) -> None:
        """Report that the shoe is empty."""
        self.reader.say("EMPTY")

    def jam_or_free(self) -> None:
        """Jam a card; if one is stuck, free it."""
        (self.free if self.jammed else self.jam)()

    def jam(self) -> None:
        """Jam a card."""
        self.jammed = True
        self.reader.say("JAM")

    def free(self) -> None:
        """Free the stuck card."""
        self.jammed = False
        self.reader.say("FREE")

    def cover(self, covered: bool = True) -> None:
        """Cover the optical sensor; with False, uncover it."""
        self._lies = covered
        self._sensor.set(covered)

    def pulse(self) -> None:
        """Cover the optical sensor for a moment although no card leaves."""
        self._later(self._pulse)

    def cut(self) -> None:
        """Cut the cable of the optical sensor."""
        self._sensor.cut()

    def mend(self) -> None:
        """Mend the cable of the optical sensor."""
        self._sensor.mend()

    @property
    def sensor(self) -> SimulatedContact:
        """The contact of the optical sensor."""
        return self._sensor

    # How cards leave

    def _take(self) -> str:
        """Take the next card of the stack, never a cutting card; "" if there is none."""
        card = next((each for each in self._stack if each != CUT), "")
        if card:
            self._stack.remove(card)
        return card

    def _later(self, do: Callable[[], None], after: float = 0.0, lasts: float = MIN_GAP_S) -> None:
        """Do this after all earlier events are over. It lasts `lasts` seconds, and later events wait for its end."""
        starts = max(self._clock.now(), self._free_at)
        self._free_at = starts + round(lasts * SECOND)
        self._clock.after((starts - self._clock.now()) / SECOND + after, do)

    def _leaves(self, card: str, first: str, *, face_up: bool) -> None:
        trouble, self._trouble = self._trouble, self.TROUBLE()
        if trouble.double and first:
            self._later(partial(self._passes, first), lasts=DOUBLE_S)
        self._later(partial(self._comes, card, trouble, face_up=face_up))

    def _comes(self, card: str, trouble: CardTrouble, *, face_up: bool) -> None:
        self._passes(card, counted=not trouble.uncounted)
        said = f"CARD {self._count} {'NONE' if trouble.unread else card.upper()}"
        if face_up and not trouble.unread:
            said += " UP"
        self._clock.after(self._random.uniform(*REPORT_DELAY_S), partial(self._say, said, trouble))

    def _passes(self, card: str, *, counted: bool = True) -> None:
        self._count += 1
        self.out.append(card)
        if counted:
            self._pulse()

    def _pulse(self) -> None:
        self._sensor.set(True)
        self._clock.after(COVERS_S, lambda: self._sensor.set(self._lies))

    def _say(self, said: str, trouble: CardTrouble) -> None:
        if trouble.noise:
            self.reader.damage()
        if trouble.lost:
            self.reader.drop()
        if trouble.twice:
            self.reader.repeat()
        self.reader.say(said)

    def _forget(self) -> None:
        """Handle the reader's start: count from 0 again, and report a stuck card shortly afterwards."""
        self._count = 0
        self._clock.after(COVERS_S, lambda: self.jam() if self.jammed else None)


def _make(wiring: ShoeWiring, around: Surroundings) -> SimulatedShoe:
    return SimulatedShoe(wiring, *around)


STUCK = OwnFault("stuck", "a card", SimulatedShoe.jam, SimulatedShoe.free, "at once")
OPTICAL = SimulatedSensor("optical sensor", lambda shoe: shoe.sensor)
KIND = SimulatedKind("shoes", _make, variants=("shoe", "machine"), has_reader=True, sensors=(OPTICAL,), faults=(STUCK,))
