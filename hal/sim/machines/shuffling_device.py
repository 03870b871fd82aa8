# SPDX-License-Identifier: MIT
"""A simulated shuffling device: it deals one deck, by cards or in stacks, and shuffles another meanwhile."""

from collections.abc import Iterable, Sequence
from functools import partial

from hal.machines.shoe import ShoeWiring
from hal.sim.kind import OwnFault, SimulatedKind, Surroundings
from hal.sim.machines.shoe import COVERS_S, OPTICAL, PACK, STUCK, CardTrouble, SimulatedShoe

SHUFFLES_S = 20.0
"""How long the device shuffles and counts a deck."""


class StackTrouble(CardTrouble, frozen=True, kw_only=True):
    """What goes wrong with the next card, or the next stack. `short`, `over`: the stack has a card fewer, or more."""

    short: bool = False
    over: bool = False


class SimulatedShufflingDevice(SimulatedShoe):
    """Deals the deck that it was loaded with; a deck that comes back is shuffled for the next round.

    Its faults are those of a shoe, and besides: a stack of another size, a deck short or over, a shuffle that is not
    completed, an open cover.
    """

    TROUBLE = StackTrouble
    opened = False
    """Whether its cover is open."""

    def draw_next(self) -> None:
        """A person takes what is due: a card, or a stack."""
        if self.due > 1:
            self.draw_stack(self.due)
        else:
            self.draw()

    def draw_stack(self, cards: int) -> None:
        """A stack of so many cards leaves; a jam lets none leave."""
        trouble = self._trouble
        if isinstance(trouble, StackTrouble):
            cards += trouble.over - trouble.short
        drawn = [card for card in (self.draw() for _ in range(cards)) if card]
        if drawn:
            self.stack(len(drawn))

    def put_back(self, cards: int) -> None:  # noqa: ARG002 - as a machine
        """The cards of a round go into the device; the other deck is dealt from now on."""
        self.hold(self.pack)

    def hold(self, cards: Iterable[str], out: Sequence[str] = (), *, cutting_card: bool = True) -> None:
        """As a shoe. It has no cutting card, and shuffles the other deck meanwhile."""
        super().hold(cards, out, cutting_card=cutting_card)
        self._clock.after(SHUFFLES_S, partial(self.counts, len(PACK)))

    # What its reader says

    def stack(self, cards: int) -> None:
        """The cards that left last are a stack of so many."""
        self._later(partial(self.reader.say, f"STACK {cards}"))

    def counts(self, cards: int) -> None:
        """It has shuffled the deck that comes next, and counted so many cards."""
        self.reader.say(f"DECK {cards}")

    def stops(self) -> None:
        """It stops before its shuffle is complete."""
        self.reader.say("STOPPED")

    def open(self, opened: bool = True) -> None:
        """Its cover is opened; with False it is shut."""
        self.opened = opened
        self.reader.say("OPEN" if opened else "SHUT")

    def counts_short(self) -> None:
        """It counts the next deck a card short."""
        self.counts(len(PACK) - 1)

    def open_or_shut(self) -> None:
        """Its cover is opened; if it is open, it is shut."""
        self.open(not self.opened)

    def _forget(self) -> None:
        super()._forget()
        if self.opened:
            self._clock.after(2 * COVERS_S, self.open)


def _made(wiring: ShoeWiring, around: Surroundings) -> SimulatedShufflingDevice:
    return SimulatedShufflingDevice(wiring, *around)


def _shut(device: SimulatedShufflingDevice) -> None:
    device.open(False)


KIND = SimulatedKind(
    "shoes",
    _made,
    variants=("shuffling-device",),
    has_reader=True,
    sensors=(OPTICAL,),
    faults=(
        STUCK,
        OwnFault("stuck", "cover", SimulatedShufflingDevice.open, _shut, "at once"),
        OwnFault("silent", "shuffle", SimulatedShufflingDevice.stops, _shut, "never"),
        OwnFault("out of sequence", "stack, a card short", lambda device: device.next(short=True), _shut, "never"),
        OwnFault("out of sequence", "stack, a card over", lambda device: device.next(over=True), _shut, "never"),
        OwnFault("out of sequence", "next deck, a card short", lambda device: device.counts(51), _shut, "never"),
        OwnFault("out of sequence", "next deck, a card over", lambda device: device.counts(53), _shut, "never"),
    ),
)
