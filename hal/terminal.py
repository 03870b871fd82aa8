"""The entry terminal (s 67(4)): numbered buttons, one entry button, LED digits that show what they were last told."""

from functools import partial
from typing import Any

from hal.board import ButtonWiring, DigitsWiring, TerminalWiring
from hal.buttons import Button, Part
from hal.chip_link import Chain, Link, Loss
from hal.health import Health
from hal.ht16k33 import SEGMENTS, Ht16k33, rows
from hal.pins import Ports
from hal.signals import Entered, Keyed


class Terminal:
    """One terminal. Reports Keyed and Entered; shows digits; its faults name the button or the chip."""

    def __init__(self, device: str, wiring: TerminalWiring, ports: Ports, chain: Chain) -> None:
        """Raises what gpiozero raises for a pin that cannot be used; no pin is held then."""
        health = Health(device, ports.clock, ports.report)
        self._digits = Digits(wiring.digits, chain, health)
        self._buttons: list[Button] = []
        try:
            self._add_buttons(device, wiring, ports, health)
        except Exception:
            self.close()
            raise

    def show(self, digits: str) -> None:
        """Show these characters from now on, the last at the right; empty for dark."""
        self._digits.show(digits)

    def describe(self) -> dict[str, Any]:
        """What the digits were last told to show."""
        return {"digits": self._digits.shown}

    def close(self) -> None:
        """Dark, and deaf."""
        self._digits.close()
        for button in self._buttons:
            button.close()

    def _add_buttons(self, device: str, wiring: TerminalWiring, ports: Ports, health: Health) -> None:
        for number, pin in wiring.numbers.items():
            part = Part(health, f"button {number}", partial(_keyed, device, int(number)))
            self._buttons.append(Button(f"{device} {number}", _button(wiring, pin), ports, part))
        part = Part(health, "entry button", partial(_entered, device))
        self._buttons.append(Button(f"{device} entry", _button(wiring, wiring.entry), ports, part))


class Digits:
    """LED digits on one chip, told anew from time to time: what they were last told is what they show."""

    def __init__(self, wiring: DigitsWiring, chain: Chain, health: Health) -> None:
        self._commons, self._check_s = wiring.commons, wiring.check_s
        self._clock, self._health = chain.clock, health
        self._chip = Ht16k33(chain.bus, wiring.address, wiring.brightness)
        loss = Loss("the digits are dark, or show something old", "A0 A1 A2")
        self._link = Link(self._chip, chain.worker, health, loss)
        self._closed = False
        self._shown = ""
        self.show("")
        self._timer = chain.clock.after(self._check_s, self._check)

    @property
    def shown(self) -> str:
        """What was last told."""
        return self._shown

    def show(self, digits: str) -> None:
        """Show these characters, without the spaces between them, the last at the right.

        If there are more than digits, the last ones are shown (s 67(4)(c)). A character that seven segments cannot
        show is reported as a fault, and its place stays dark.
        """
        self._shown = digits
        text = "".join(digits.split())[-len(self._commons) :].rjust(len(self._commons))
        self._report_unknown("".join(sorted(set(text) - SEGMENTS.keys())))
        memory = rows("".join(c if c in SEGMENTS else " " for c in text), self._commons)
        self._link.tell(lambda: self._chip.show(memory))

    def close(self) -> None:
        self._closed = True
        self._timer.cancel()
        self.show("")

    def _check(self) -> None:
        self._link.check()
        if not self._closed:
            self._timer = self._clock.after(self._check_s, self._check)

    def _report_unknown(self, characters: str) -> None:
        known = "".join(SEGMENTS).strip()
        what = f"the digits cannot show {characters}"
        self._health.set("unknown", bool(characters), what, f"show only {known}; tell the maker of this program")


def _button(wiring: TerminalWiring, pin: int) -> ButtonWiring:
    return ButtonWiring(
        pin=pin, active=wiring.active, pull=wiring.pull, settle_ms=wiring.settle_ms, stuck_s=wiring.stuck_s
    )


def _keyed(device: str, number: int, at: int) -> Keyed:
    return Keyed(device, number, at=at)


def _entered(device: str, at: int) -> Entered:
    return Entered(device, at=at)
