"""A card shoe, or a machine that mixes cards continuously: a reader on a serial line, and an optical sensor."""

import re
from typing import Any

from hal.board import ShoeWiring
from hal.buttons import line_trouble
from hal.card_count import CardCount, Said
from hal.clock import SECOND, Timer
from hal.debounce import Debouncer, Told
from hal.health import Health
from hal.pins import InputLine, Ports
from hal.reader_protocol import Frame
from hal.serial_line import Hears, Lines, Reader, SerialLine
from hal.signals import CuttingCard, ShoeEmpty

FACES = 52
"""How many different cards a reader tells apart."""

CARD = re.compile(r"([2-9TJQKA])([CDHS])")
NUMBER = re.compile(r"[1-9][0-9]{0,6}")


class Shoe:
    """Reports each card that leaves, in order: `CardDrawn` or `CardUnread`; `CuttingCard`, `ShoeEmpty`; and faults.

    A card counts once the reader and the optical sensor agree on it (see hal/card_count.py); it is never guessed. What
    cannot be, or was not heard right, puts the reader in doubt, as any reader on a serial line: that is a fault until
    it has spoken right for a while, but a card on which both agree is reported all the same. A jam is a fault until the
    reader says that it is free, or starts; a sensor that is covered for too long is one until it is free again.
    """

    def __init__(self, name: str, wiring: ShoeWiring, ports: Ports, lines: Lines) -> None:
        self._name, self._wiring, self._clock, self._report = name, wiring, ports.clock, ports.report
        self._health = Health(name, ports.clock, ports.report)
        self._cards = CardCount(name, wiring.agree_s, ports.report, self._doubt)
        self._last = ""
        self._put_back = 0
        self._due: Timer | None = None
        self._covered: Timer | None = None
        self._where = f"optical sensor (GPIO {wiring.optical_pin})"
        sensor = InputLine(ports, wiring.optical_pin, wiring.optical_active, wiring.optical_pull)
        told = Told(self._stood, self._moved, self._sensor_trouble)
        self._sensor = Debouncer(sensor, ports.clock, wiring.settle_ms / 1000, told)
        reader = Reader(wiring.port, wiring.baud, f"{wiring.kind.upper()} {FACES}")
        self._line = SerialLine(reader, lines, self._health, Hears(self._heard, self._missed, self._met))

    def describe(self) -> dict[str, Any]:
        """How it stands, for a technician."""
        return {
            "kind of shoe": self._wiring.kind,
            "cards": self._cards.count,
            "undecided": self._cards.undecided,
            "put back": self._put_back,
            "last": self._last,
            "sensor": "covered" if self._sensor.active else "free",
            "reader": "not to be gone by" if self._line.trouble else "as it should be",
            "faults": [trouble.what for trouble in self._health.troubles],
        }

    def close(self) -> None:
        """Its pin and its port are free, and nothing is reported any more."""
        _cancel(self._due)
        _cancel(self._covered)
        self._line.close()
        self._sensor.close()

    # What its reader says

    def _heard(self, frame: Frame, at: int) -> None:
        self._last = _without_its_face(frame)
        shoe = self._wiring.kind == "shoe"
        match (frame.word, *frame.args):
            case ("CARD", count, "NONE") if NUMBER.fullmatch(count):
                self._cards.said(Said(int(count), "", False, at, "the reader could not read it"))
            case ("CARD", count, card, *up) if NUMBER.fullmatch(count) and up in ([], ["UP"]):
                self._card(frame, Said(int(count), card[:1] + card[1:].lower(), bool(up), at))
            case ("CUT",) if shoe:
                self._cards.mark(CuttingCard(self._name, at=at))
            case ("EMPTY",) if shoe:
                self._cards.mark(ShoeEmpty(self._name, at=at))
            case ("JAM" | "FREE",):
                self._jam(frame.word == "JAM")
            case ("BACK", cards) if not shoe and NUMBER.fullmatch(cards):
                self._put_back += int(cards)
            case _:
                self._doubt(f"{frame.said} cannot be: no reader of a {self._wiring.kind} says so")
        self._expect()

    def _card(self, frame: Frame, said: Said) -> None:
        card = frame.args[1]
        if not CARD.fullmatch(card):
            self._doubt(f"{frame.said} cannot be: a card is a rank of 23456789TJQKA and a suit of CDHS")
            said = said._replace(card="", why=f"the reader says {card}, which is no card")
        self._cards.said(said)

    def _jam(self, jammed: bool) -> None:
        remedy = f"take out the card that is stuck in {self._name}; look whether any other has left with it"
        self._health.set("jam", jammed, "a card is stuck", remedy)

    def _met(self, started: bool) -> None:
        if started:
            self._cards.begin(self._clock.now())
            self._jam(False)
        else:
            self._cards.meet()
        self._expect()

    def _missed(self) -> None:
        self._cards.missed(self._clock.now())
        self._expect()

    # What its optical sensor sees

    def _stood(self, covered: bool, _at: int) -> None:
        """A card that lies there at the start has not left now."""
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
        self._health.wrong("covered", what, "take away what lies there; if nothing does, look at the sensor's cable")

    def _sensor_trouble(self, what: str | None) -> None:
        line_trouble(self._health, self._where, self._where, what)

    # What goes wrong, and when

    def _doubt(self, what: str) -> None:
        remedy = (
            f"look at the last cards of {self._name}; if it happens again, look at its reader and its {self._where}"
        )
        self._line.doubt(what, remedy)

    def _expect(self) -> None:
        """Look again when something is due."""
        _cancel(self._due)
        self._due = None
        due = self._cards.due
        if due is not None:
            self._due = self._clock.after((due - self._clock.now()) / SECOND, self._look)

    def _look(self) -> None:
        self._cards.look(self._clock.now())
        self._expect()


def _without_its_face(frame: Frame) -> str:
    """What the reader said; of a card that it has read, not which: the table says that, when it may be seen."""
    match (frame.word, *frame.args):
        case ("CARD", count, face, *_) if face != "NONE":
            return f"card {count} was read"
    return frame.said


def _cancel(timer: Timer | None) -> None:
    if timer is not None:
        timer.cancel()
