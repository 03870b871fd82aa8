# SPDX-License-Identifier: MIT
"""The entry terminal (s 67(4)): numbered buttons, one entry button, LED digits."""

from functools import partial
from typing import Any

from hal.base.chip_link import BusContext, ChipLink, ChipLossWords
from hal.base.health import Health
from hal.base.ht16k33 import SEGMENTS, Ht16k33, rows
from hal.base.pins import PinContext
from hal.drivers.buttons import DeviceButton, PushButton
from hal.signals import Entered, Keyed
from hal.wiring.furniture import ButtonWiring, DigitsWiring, TerminalWiring


class TerminalDevice:
    """One terminal. Reports Keyed and Entered, and shows digits. Its faults name the button or the chip."""

    def __init__(self, device: str, wiring: TerminalWiring, pin_context: PinContext, bus_context: BusContext) -> None:
        """Raises gpiozero's error for a pin that cannot be used. No pin is held then."""
        health = Health(device, pin_context.clock, pin_context.report)
        self._digits = LedDigits(wiring.digits, bus_context, health)
        self._names = (*wiring.numbers, "entry")
        self._buttons: list[PushButton] = []
        try:
            self._add_buttons(device, wiring, pin_context, health)
        except Exception:
            self.close()
            raise

    def show(self, digits: str) -> None:
        """Show these characters from now on, the last one at the right. An empty text makes the digits dark."""
        self._digits.show(digits)

    def describe(self) -> dict[str, Any]:
        """Return the digits that should be visible now, and the buttons that are down."""
        down = [name for name, button in zip(self._names, self._buttons, strict=True) if button.down]
        return {"digits": self._digits.shown, "down": down}

    def close(self) -> None:
        """Make the digits dark, and free the buttons' pins."""
        self._digits.close()
        for button in self._buttons:
            button.close()

    def _add_buttons(self, device: str, wiring: TerminalWiring, pin_context: PinContext, health: Health) -> None:
        for number, pin in wiring.numbers.items():
            numbered = DeviceButton(health, f"button {number}", partial(_keyed, device, int(number)))
            self._buttons.append(PushButton(f"{device} {number}", _button(wiring, pin), pin_context, numbered))
        entry = DeviceButton(health, "entry button", partial(_entered, device))
        self._buttons.append(PushButton(f"{device} entry", _button(wiring, wiring.entry), pin_context, entry))


class LedDigits:
    """LED digits on one chip. They are written again from time to time, to repair disturbed digits."""

    def __init__(self, wiring: DigitsWiring, bus_context: BusContext, health: Health) -> None:
        self._commons, self._check_s = wiring.commons, wiring.check_s
        self._clock, self._health = bus_context.clock, health
        self._chip = Ht16k33(bus_context.bus, wiring.address, wiring.brightness)
        loss = ChipLossWords("the digits are dark, or show something old", "A0 A1 A2")
        self._link = ChipLink(self._chip, bus_context.worker, health, loss)
        self._closed = False
        self._shown = ""
        self.show("")
        self._timer = bus_context.clock.after(self._check_s, self._check)

    @property
    def shown(self) -> str:
        """The characters that should be visible now."""
        return self._shown

    def show(self, digits: str) -> None:
        """Show these characters, without the spaces between them, the last one at the right.

        If there are more characters than digits, the last ones are shown (s 67(4)(c)). A character that seven segments
        cannot show is reported as a fault, and its digit stays dark.
        """
        self._shown = digits
        text = "".join(digits.split())[-len(self._commons) :].rjust(len(self._commons))
        self._report_unknown("".join(sorted(set(text) - SEGMENTS.keys())))
        memory = rows("".join(c if c in SEGMENTS else " " for c in text), self._commons)
        self._link.set_state(lambda: self._chip.show(memory))

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
        self._health.set(
            "unknown", bool(characters), what, f"show only {known}; report this to the maker of this program"
        )


def _button(wiring: TerminalWiring, pin: int) -> ButtonWiring:
    return ButtonWiring(
        pin=pin, active=wiring.active, pull=wiring.pull, settle_ms=wiring.settle_ms, stuck_s=wiring.stuck_s
    )


def _keyed(device: str, number: int, at: int) -> Keyed:
    return Keyed(device, number, at=at)


def _entered(device: str, at: int) -> Entered:
    return Entered(device, at=at)
