"""The table's screens as the app keeps them: drawn when something changed, their keys read, their faults told."""

import logging
import sys
from collections.abc import Callable
from typing import Any

from controller import logs
from controller.config import Configuration
from controller.display.settings import NOTHING_MORE, DisplayError, Extras, Tumbler
from controller.engine.views import View
from controller.simulator.operator import SimulatedHands, keys_of
from controller.slow_callbacks import timed
from hal.clock import Clock
from hal.sim.table import SimulatedTable

log = logging.getLogger(__name__)

PUMP_S = 0.02
"""How often the keyboard of a simulated table is read."""
WINDOWS_S = 0.25
"""How often the windows of a real table are looked after: closed, uncovered, resized."""
LEAVE = ("close", "escape")
COVERED = ("turning", "covered")
"""The phases in which the dice of a covered tumbler are not to be seen."""
KEYED = "entry"
"""The phase in which a card that was not read is to be keyed."""


class Glass:
    """Windows, or without a display the terminal; nothing until `open`. `view` is what is to be seen on them."""

    def __init__(
        self, configuration: Configuration, clock: Clock, faulty: Callable[[str], None], leave: Callable[[], None]
    ) -> None:
        """faulty: told in words when the screens fail, and "" when they work again. leave: a person closes them."""
        self._configuration, self._clock = configuration, clock
        self._faulty, self._leave = faulty, leave
        self._screens: Any = None
        self._drawn: tuple[View, Extras] | None = None
        self._fault = ""
        self._closed = False
        self._keys = keys_of(configuration.board) if configuration.file.simulated else ()
        self._stood_at = 0.0
        self.view = View()
        self.simulated: SimulatedTable | None = None
        self.hands: SimulatedHands | None = None

    @property
    def fault(self) -> str:
        """What is wrong with the screens, in words."""
        return self._screens.fault if self._screens else "not open"

    def open(self) -> None:
        """The windows, or the terminal; from now on they are looked after."""
        file, game = self._configuration.file, self._configuration.game
        called = file.title or game.name
        title = called if file.name == game.id else f"{called} {file.name}"
        look: dict[str, Any] = {
            "casino": file.casino,
            "simulated": file.simulated,
            "keys": self._keys,
        }
        try:
            from controller.display import open_display

            self._screens = open_display(file.screens, game.face(), title, **look)
        except DisplayError as error:
            log.warning("%s", error)
            self._open_terminal(str(error), title, look)
        except Exception as error:  # whatever a graphics library raises
            log.exception("the display cannot be opened")
            self._open_terminal(f"the display cannot be opened: {error}", title, look)
            self._faulty(f"the display cannot be opened: {error}")
        self.draw()
        self._pump()

    def _open_terminal(self, why: str, title: str, look: dict[str, Any]) -> None:
        from controller.display.terminal.terminal import open_terminal

        if sys.stdout.isatty() and sys.stderr.isatty():
            logs.to_file(self._configuration.state_folder / "table.log")
        self._screens = open_terminal(why, self._configuration.game.face(), title, **look)

    def close(self) -> None:
        """Give the windows, or the terminal, back."""
        self._closed = True
        if self._screens is not None:
            self._screens.close()

    def draw(self) -> None:
        """Bring the screens up to date, once for all that has changed since they were drawn."""
        now = (self.view, self._extras())
        if self._screens is not None and now != self._drawn:
            self._drawn = now
            timed("drawing", lambda: self._screens.show(*now))
            self._tell_fault()

    def _tell_fault(self) -> None:
        fault = self._screens.fault
        if fault != self._fault:
            self._fault = fault
            self._faulty(fault)

    def _extras(self) -> Extras:
        """What a person at a simulated table would see besides: its tumbler, or a card that is to be keyed."""
        if self.simulated is None or self.hands is None:
            return NOTHING_MORE
        if not self.simulated.tumblers:
            return Extras(card=self.hands.on_table if self.view.phase == KEYED else "")
        return Extras(self._tumbler(self.simulated))

    def _tumbler(self, simulated: SimulatedTable) -> Tumbler:
        tumbler = next(iter(simulated.tumblers.values()))
        covered = self._configuration.board.tumblers[next(iter(simulated.tumblers))].cover == "reveals"
        dice = (*tumbler.dice[:-1], 0) if tumbler.cocked else tumbler.dice
        hidden = tumbler.turning or (covered and self.view.phase in COVERED)
        stuck = not tumbler.turning and tumbler.position % 1 > 0
        if not tumbler.turning and not stuck:
            self._stood_at = tumbler.position
        hidden = hidden or stuck
        turns = int(tumbler.position - self._stood_at + 0.5)  # one more each time the bottom comes to the top
        return Tumbler(() if hidden else dice, turns, tumbler.turning, covered and hidden)

    def _pump(self) -> None:
        """Read the keyboard of a simulated table, and look after the windows."""
        if self._closed:
            return
        self._clock.after(PUMP_S if self.simulated is not None else WINDOWS_S, self._pump)
        for key in self._screens.pump():
            self._key_pressed(key)
        if self.simulated is not None:
            self.draw()

    def _key_pressed(self, name: str) -> None:
        if self.hands is None:
            return  # a real table is not ended by a key, nor played by one
        if name in LEAVE:
            self._leave()
            return
        for key in self._keys:
            if key.key == name:
                self.hands.do(key.button)
