# SPDX-License-Identifier: MIT
"""A simulated shuffling device: it deals one deck, by cards or in stacks, while it shuffles another."""

from collections.abc import Iterable, Sequence
from functools import partial

from hal.machines.shoe import ShoeWiring
from hal.sim.kind import OwnFault, SimulatedKind, Surroundings
from hal.sim.machines.shoe import COVERS_S, OPTICAL, PACK, STUCK, CardTrouble, SimulatedShoe

SHUFFLES_S = 20.0
"""Seconds to shuffle and count a deck."""


class StackTrouble(CardTrouble, frozen=True, kw_only=True):
    """Faults of the next card or the next stack."""

    short: bool = False
    """The stack has a card fewer."""
    over: bool = False
    """The stack has a card more."""


class SimulatedShufflingDevice(SimulatedShoe):
    """A device that deals one deck, and shuffles the returned one for the next round.

    It has the faults of a shoe, and these: a stack of another size, a deck short or over, an incomplete shuffle, an
    open cover.
    """

    TROUBLE = StackTrouble
    opened = False
    """Whether the cover is open."""

    def draw_next(self) -> None:
        """Take the due card or stack, as a person does."""
        if self.due > 1:
            self.draw_stack(self.due)
        else:
            self.draw()

    def draw_stack(self, cards: int) -> None:
        """Let a stack of this many cards leave. A jam stops it."""
        trouble = self._trouble
        if isinstance(trouble, StackTrouble):
            cards += trouble.over - trouble.short
        drawn = [card for card in (self.draw() for _ in range(cards)) if card]
        if drawn:
            self.stack(len(drawn))

    def put_back(self, cards: int) -> None:  # noqa: ARG002 - as a machine
        """Put the cards of a round into the device. From now on the other deck is dealt."""
        self.hold(self.pack)

    def hold(self, cards: Iterable[str], out: Sequence[str] = (), *, cutting_card: bool = True) -> None:
        """Load cards as a shoe does, without a cutting card, and shuffle the other deck."""
        super().hold(cards, out, cutting_card=cutting_card)
        self._clock.after(SHUFFLES_S, partial(self.counts, len(PACK)))

    # Reports of the reader

    def stack(self, cards: int) -> None:
        """Report the cards that left last as a stack of this many."""
        self._later(partial(self.reader.say, f"STACK {cards}"))

    def counts(self, cards: int) -> None:
        """Report that the next deck is shuffled, and has this many cards."""
        self.reader.say(f"DECK {cards}")

    def stops(self) -> None:
        """Stop before the shuffle is complete."""
        self.reader.say("STOPPED")

    def open(self, opened: bool = True) -> None:
        """Open the cover; with False, shut it."""
        self.opened = opened
        self.reader.say("OPEN" if opened else "SHUT")

    def counts_short(self) -> None:
        """Count the next deck a card short."""
        self.counts(len(PACK) - 1)

    def open_or_shut(self) -> None:
        """Open the cover; if it is open, shut it."""
        self.open(not self.opened)

    def _forget(self) -> None:
        super()._forget()
        if self.opened:
            self._clock.after(2 * COVERS_S, self.open)


def _make(wiring: ShoeWiring, around: Surroundings) -> SimulatedShufflingDevice:
    return SimulatedShufflingDevice(wiring, *around)


def _shut(device: SimulatedShufflingDevice) -> None:
    device.open(False)


KIND = SimulatedKind(
    "shoes",
    _make,
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
