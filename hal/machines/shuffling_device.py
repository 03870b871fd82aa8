# SPDX-License-Identifier: MIT
"""A shuffling device: deals one deck, by cards or in stacks, while it shuffles and counts another; read as a shoe.

Frames of the reader, without START and ALIVE (hal/base/reader_protocol.py):

    SHUFFLER  CARD, JAM, FREE     as SHOE; no cutting card is in it
              STACK 5             the last five cards that left are a stack
              DECK 52             the next deck is shuffled, and has 52 cards by the device's count
              STOPPED             it stopped before the shuffle of that deck was complete
              OPEN                its cover was opened; it counts as shut when the reader starts
              SHUT                its cover is shut again
"""

from collections.abc import Iterator
from typing import Any

from hal.base.kind import CommissioningStep, Contexts, MachineKind
from hal.base.reader_protocol import ReaderFrame
from hal.machines.shoe import NUMBER, ShoeDevice, ShoeWiring, cards_step
from hal.signals import DeckCounted, ShuffleStopped, StackDelivered


class ShufflingDevice(ShoeDevice):
    """Reports each card that leaves, as a shoe does, and `StackDelivered`, `DeckCounted` and `ShuffleStopped`.

    A stack is reported after its cards, with the device's own count. The controller compares this count with the cards
    due, and with the cards that the reader and the optical sensor counted. An open cover is a fault until it is shut.
    """

    _stack = _deck = 0
    """Cards in the last stack, and in the last deck, by the device's count; 0 before the first."""

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician."""
        about = super().describe()
        del about["put back"]
        return about | {"last stack": self._stack, "last deck": self._deck}

    def _of_its_kind(self, frame: ReaderFrame, at: int) -> bool:
        match (frame.word, *frame.args):
            case ("STACK", cards) if NUMBER.fullmatch(cards):
                self._stack = int(cards)
                self._cards.mark(StackDelivered(self._name, self._stack, at=at))
            case ("DECK", cards) if NUMBER.fullmatch(cards):
                self._deck = int(cards)
                self._cards.mark(DeckCounted(self._name, self._deck, at=at))
            case ("STOPPED",):
                self._cards.mark(ShuffleStopped(self._name, at=at))
            case ("OPEN" | "SHUT",):
                self._open(frame.word == "OPEN")
            case _:
                return False
        return True

    def _open(self, opened: bool) -> None:
        remedy = f"shut the cover of {self._name}; look whether a card has left, or was taken out"
        self._health.set("cover", opened, "its cover is open", remedy, "cover off")

    def _met(self, started: bool) -> None:
        if started:
            self._open(False)
        super()._met(started)


def _make(name: str, wiring: ShoeWiring, on: Contexts) -> ShufflingDevice:
    return ShufflingDevice(name, wiring, on.pins, on.serial)


def _steps(name: str, _wiring: ShoeWiring) -> Iterator[CommissioningStep]:
    yield cards_step(name)
    yield CommissioningStep(f"{name} stack", f"take a stack of cards from the {name}", (f"{name} stack",))
    what = f"let the {name} shuffle a deck, and wait until it has counted it"
    yield CommissioningStep(f"{name} deck", what, (f"{name} deck counted",))


KIND = MachineKind("shoes", "shuffling device", ShoeWiring, _make, _steps, variants=("shuffling-device",))
