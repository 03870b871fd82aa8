# SPDX-License-Identifier: MIT
"""A card shoe, or a machine that mixes cards continuously: a reader on a serial line, and an optical sensor.

Frames of the reader, without START and ALIVE (hal/base/reader_protocol.py):

    SHOE      CARD 17 9C          the 17th card since START left the shoe: a nine of clubs
              CARD 17 9C UP       it lay face up in the shoe
              CARD 17 NONE        it was not read
              CUT                 a cutting card left the shoe; it is no card, and not counted
              EMPTY               nothing is left in the shoe
              JAM                 a card is stuck; no card counts as stuck when the reader starts
              FREE                the stuck card is free again
    MACHINE   CARD, JAM, FREE     as SHOE; it is never empty
              CUT                 the card left that concealed the bottom card: it was forgotten in the machine
              BACK 12             this many cards were put back into it, to be mixed with the others

A card's number is one more for each card that leaves, read or not, whatever is put back. A card's name is a rank of
23456789TJQKA and a suit of CDHS (clubs, diamonds, hearts, spades); there are 52. The frame is sent as soon as the card
has left. A sensor of the table also counts the cards, and the two must agree within `agree_s` of the board file.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta

from hal.base.card_count import CardCount, CardReading
from hal.base.clock import SECOND, Timer
from hal.base.debounce import DebounceCallbacks, Debouncer
from hal.base.health import Health
from hal.base.kind import CommissioningStep, Contexts, MachineKind
from hal.base.pins import InputLine, PinContext
from hal.base.reader_protocol import ReaderFrame
from hal.base.serial_line import ExpectedReader, ReaderCallbacks, SerialContext, SerialLine
from hal.drivers.buttons import line_trouble
from hal.signals import CardsPutBack, CuttingCard, ShoeEmpty
from hal.wiring.checking import less
from hal.wiring.fields import Baud, Level, Pin, Pull, Seconds, SerialPort, Wiring
from hal.wiring.toml_file import Problem, Source

FACES = 52
"""Different cards that a reader can name."""

CARD = re.compile(r"([2-9TJQKA])([CDHS])")
NUMBER = re.compile(r"[1-9][0-9]{0,6}")

RESTLESS = "its reader and its optical sensor report without a pause: no card is counted until they rest"
RESTLESS_REMEDY = "deal nothing; look at the sensor, the reader and their cables, then key the cards that left"


class ShoeWiring(Wiring, frozen=True, kw_only=True):
    """A shoe, a machine that mixes cards continuously, or a device that shuffles one deck while another is dealt.

    Each has a reader on a serial line, and an optical sensor that counts.

    `optical_active`: the pin's level while a card covers the sensor. `agree_s`: the longest time between the reader's
    report and the sensor's pulse for one card. It must be less than the time between two cards. `covered_s`: the
    longest time that one card covers the sensor.
    """

    port: SerialPort
    baud: Baud
    kind: Literal["shoe", "machine", "shuffling-device"] = "shoe"
    optical_pin: Pin
    optical_active: Level = "high"
    optical_pull: Pull = "up"
    settle_ms: Annotated[int, Meta(ge=1, le=2, description="1 or 2 whole milliseconds")] = 1
    agree_s: Annotated[float, Meta(ge=0.02, le=1, description="seconds, 0.02 to 1")]
    covered_s: Seconds

    @classmethod
    def problems(cls, source: Source, key: str, device: dict[str, Any]) -> Iterator[Problem]:
        """Yield an error if reader and sensor may agree later than a card may cover the sensor."""
        yield from less(source, key, device, "agree_s", "covered_s")

    @property
    def reader(self) -> str:
        """The kind that the reader must report."""
        return "SHUFFLER" if self.kind == "shuffling-device" else self.kind.upper()


class ShoeDevice:
    """Reports each card that leaves, in order: `CardDrawn` or `CardUnread`. Also `CuttingCard`, `ShoeEmpty`, faults,
    and `CardsPutBack` of a machine.

    A card counts once the reader and the optical sensor agree on it (see card_count.py). No card is guessed. An
    impossible or damaged frame is a fault of the reader, until some valid frames have come (serial_line.py). A card on
    which reader and sensor agree is reported even then. A jam is a fault until the reader reports the card as free, or
    starts again. A sensor that is covered for too long is a fault until it is free again.
    """

    def __init__(self, name: str, wiring: ShoeWiring, pin_context: PinContext, serial_context: SerialContext) -> None:
        self._name, self._wiring, self._clock, self._report = name, wiring, pin_context.clock, pin_context.report
        self._health = Health(name, pin_context.clock, pin_context.report)
        self._cards = CardCount(name, wiring.agree_s, pin_context.report, self._doubt)
        self._last = ""
        self._put_back = 0
        self._due: Timer | None = None
        self._covered: Timer | None = None
        self._where = f"optical sensor (GPIO {wiring.optical_pin})"
        sensor = InputLine(pin_context, wiring.optical_pin, wiring.optical_active, wiring.optical_pull)
        callbacks = DebounceCallbacks(self._stood, self._moved, self._sensor_trouble)
        self._sensor = Debouncer(sensor, pin_context.clock, wiring.settle_ms / 1000, callbacks)
        reader = ExpectedReader(wiring.port, wiring.baud, f"{wiring.reader} {FACES}", hides=True)
        self._line = SerialLine(
            reader, serial_context, self._health, ReaderCallbacks(self._on_frame, self._missed, self._met)
        )

    def describe(self) -> dict[str, Any]:
        """Return the state, for a technician."""
        return {
            "kind of shoe": self._wiring.kind,
            "cards": self._cards.count,
            "undecided": self._cards.undecided,
            "put back": self._put_back,
            "last": self._last,
            "sensor": "covered" if self._sensor.active else "free",
            "reader": self._line.state,
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    def close(self) -> None:
        """Free the pin and the port. Nothing is reported any more."""
        _cancel(self._due)
        _cancel(self._covered)
        self._line.close()
        self._sensor.close()

    # Frames of the reader

    def _on_frame(self, frame: ReaderFrame, at: int) -> None:
        self._last = _without_its_face(frame)
        match (frame.word, *frame.args):
            case ("CARD", count, "NONE") if NUMBER.fullmatch(count):
                self._cards.read(CardReading(int(count), "", False, at, "the reader could not read it"))
            case ("CARD", count, card, *up) if NUMBER.fullmatch(count) and up in ([], ["UP"]):
                self._card(frame, CardReading(int(count), card[:1] + card[1:].lower(), bool(up), at))
            case ("JAM" | "FREE",):
                self._jam(frame.word == "JAM")
            case _ if not self._of_its_kind(frame, at):
                self._doubt(f"{_withheld(frame)} is impossible: no reader of a {self._called} sends this")
        self._expect()

    def _of_its_kind(self, frame: ReaderFrame, at: int) -> bool:
        """Handle a frame that only readers of this kind send. Return whether it is one."""
        shoe = self._wiring.kind == "shoe"
        match (frame.word, *frame.args):
            case ("CUT",):
                self._cards.mark(CuttingCard(self._name, at=at))
            case ("EMPTY",) if shoe:
                self._cards.mark(ShoeEmpty(self._name, at=at))
            case ("BACK", cards) if not shoe and NUMBER.fullmatch(cards):
                self._put_back += int(cards)
                self._cards.mark(CardsPutBack(self._name, int(cards), at=at))
            case _:
                return False
        return True

    @property
    def _called(self) -> str:
        return self._wiring.kind.replace("-", " ")

    def _card(self, frame: ReaderFrame, reading: CardReading) -> None:
        card = frame.args[1]
        if not CARD.fullmatch(card):
            self._doubt(f"{_withheld(frame)} is impossible: a card is a rank of 23456789TJQKA and a suit of CDHS")
            reading = reading._replace(card="", why="what the reader says is no card")
        self._cards.read(reading)

    def _jam(self, jammed: bool) -> None:
        remedy = f"take out the card that is stuck in {self._name}; look whether any other has left with it"
        self._health.set("jam", jammed, "a card is stuck", remedy, "jam")

    def _met(self, started: bool) -> None:
        if started:
            self._cards.reader_started(self._clock.now())
            self._jam(False)
        else:
            self._cards.reader_found()
        self._expect()

    def _missed(self, _is_news: bool) -> None:
        self._cards.missed(self._clock.now())
        self._expect()

    # Pulses of the optical sensor

    def _stood(self, covered: bool, _at: int) -> None:
        """Handle the sensor's state at the start: a card that covers the sensor then did not leave now."""
        if covered:
            self._watch()

    def _moved(self, covered: bool, at: int) -> None:
        if not covered:
            _cancel(self._covered)
            self._health.fine("covered")
            return
        self._watch()
        if not self._sensor.trouble:
            self._cards.pulse(at)
            self._expect()

    def _watch(self) -> None:
        _cancel(self._covered)
        self._covered = self._clock.after(self._wiring.covered_s, self._too_long)

    def _too_long(self) -> None:
        what = f"{self._where} covered for more than {self._wiring.covered_s:g} s"
        remedy = "take away what lies there; if nothing does, look at the sensor's cable"
        self._health.wrong("covered", what, remedy, "in the way")

    def _sensor_trouble(self, what: str | None) -> None:
        line_trouble(self._health, self._where, self._where, what)

    # Faults and timers

    def _doubt(self, what: str) -> None:
        remedy = (
            f"look at the last cards of {self._name}; if it happens again, look at its reader and its {self._where}"
        )
        self._line.doubt(what, remedy)

    def _expect(self) -> None:
        """Start the timer for the next decision on cards. A sensor without a pause is a fault: no card can be
        decided.
        """
        self._health.set("restless", self._cards.restless, RESTLESS, RESTLESS_REMEDY)
        _cancel(self._due)
        self._due = None
        due = self._cards.due
        if due is not None:
            self._due = self._clock.after((due - self._clock.now()) / SECOND, self._look)

    def _look(self) -> None:
        self._cards.look(self._clock.now())
        self._expect()


def _without_its_face(frame: ReaderFrame) -> str:
    """Return the frame's text without the card: the table shows a card only when it may be seen."""
    match (frame.word, *frame.args):
        case ("CARD", _, "NONE"):
            return frame.text
        case ("CARD", count, _, *_) if NUMBER.fullmatch(count):
            return f"card {count} was read"
    return _withheld(frame)


def _withheld(frame: ReaderFrame) -> str:
    """Return the text of an impossible frame for a fault, without its card: even a wrong card such as 10C may reveal
    it.
    """
    match (frame.word, *frame.args):
        case ("CARD", count, *_) if NUMBER.fullmatch(count):
            return f"CARD {count} …"
        case ("CARD", *_):
            return "CARD …"
    return frame.text


def _cancel(timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()


def cards_step(name: str) -> CommissioningStep:
    """Return the step that draws every card of a deck once, to show that the reader knows each."""
    cards = tuple(f"{name} {rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA")
    return CommissioningStep(f"{name} cards", f"draw the 52 cards of a deck from the {name}, card by card", cards)


def _make(name: str, wiring: ShoeWiring, on: Contexts) -> ShoeDevice:
    return ShoeDevice(name, wiring, on.pins, on.serial)


def _steps(name: str, wiring: ShoeWiring) -> Iterator[CommissioningStep]:
    yield cards_step(name)
    if wiring.kind == "machine":
        yield CommissioningStep(f"{name} back", f"put the cards back into the {name}", (f"{name} cards back",))
    else:
        yield CommissioningStep(
            f"{name} cutting card", f"draw a cutting card from the {name}", (f"{name} cutting card",)
        )
        yield CommissioningStep(f"{name} empty", f"draw the last card of the {name}", (f"{name} empty",))


KIND = MachineKind("shoes", "shoe", ShoeWiring, _make, _steps, variants=("shoe", "machine"))
