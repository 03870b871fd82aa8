"""The table's screens as the app keeps them: drawn when something changed, their keys read, their faults reported."""

import logging
import sys
from collections.abc import Callable
from typing import Any, Protocol

from controller import logs
from controller.config import Configuration
from controller.display.settings import DisplayError
from controller.engine.face import Key
from controller.engine.views import NOTHING_MORE, Extras, View
from controller.slow_callbacks import timed
from hal.clock import Clock

log = logging.getLogger(__name__)

PUMP_S = 0.02
"""How often the keyboard of a simulated table is read."""
WINDOWS_S = 0.25
"""How often the windows of a real table are looked after: closed, uncovered, resized."""
LEAVE = ("close", "escape")


class Simulated(Protocol):
    """A simulated table, as its screens need it."""

    keys: tuple[Key, ...]

    def seen(self, view: View) -> Extras:
        """What a person at the table would see besides the view."""

    def pressed(self, key: str) -> None:
        """A key of the keyboard was pressed."""


class Screens:
    """Windows, or without a display the terminal; nothing until `open`."""

    def __init__(
        self,
        configuration: Configuration,
        clock: Clock,
        on_fault: Callable[[str], None],
        on_leave: Callable[[], None],
    ) -> None:
        """on_fault: called with words when the screens fail, "" when they work again. on_leave: a person leaves."""
        self._configuration, self._clock = configuration, clock
        self._on_fault, self._on_leave = on_fault, on_leave
        self._display: Any = None
        self._simulated: Simulated | None = None
        self._view = View()
        self._drawn: tuple[View, Extras] | None = None
        self._fault = ""
        self._closed = False

    @property
    def fault(self) -> str:
        """What is wrong with the screens, in words."""
        return self._display.fault if self._display else "not open"

    def open(self, view: View, simulated: Simulated | None = None) -> None:
        """The windows, or the terminal; from now on they are looked after. simulated: the table, if it is simulated."""
        self._simulated = simulated
        file, game = self._configuration.file, self._configuration.game
        called = file.title or game.name
        title = called if file.name == game.id else f"{called} {file.name}"
        look: dict[str, Any] = {
            "casino": file.casino,
            "simulated": file.simulated,
            "keys": simulated.keys if simulated else (),
        }
        try:
            from controller.display import open_display

            self._display = open_display(file.screens, game.face(), title, **look)
        except DisplayError as error:
            log.warning("%s", error)
            self._open_terminal(str(error), title, look)
        except Exception as error:  # whatever a graphics library raises
            log.exception("the display cannot be opened")
            self._open_terminal(f"the display cannot be opened: {error}", title, look)
            self._on_fault(f"the display cannot be opened: {error}")
        self.show(view)
        self._pump()

    def _open_terminal(self, why: str, title: str, look: dict[str, Any]) -> None:
        from controller.display.terminal.terminal import open_terminal

        if sys.stdout.isatty() and sys.stderr.isatty():
            logs.to_file(self._configuration.state_folder / "table.log")
        self._display = open_terminal(why, self._configuration.game.face(), title, **look)

    def close(self) -> None:
        """Give the windows, or the terminal, back."""
        self._closed = True
        if self._display is not None:
            self._display.close()

    def show(self, view: View) -> None:
        """Bring the screens up to date, once for all that has changed since they were drawn."""
        self._view = view
        now = (view, self._extras())
        if self._display is not None and now != self._drawn:
            self._drawn = now
            timed("drawing", lambda: self._display.show(*now))
            self._tell_fault()

    def _tell_fault(self) -> None:
        fault = self._display.fault
        if fault != self._fault:
            self._fault = fault
            self._on_fault(fault)

    def _extras(self) -> Extras:
        return self._simulated.seen(self._view) if self._simulated else NOTHING_MORE

    def _pump(self) -> None:
        """Read the keyboard of a simulated table, and look after the windows."""
        if self._closed:
            return
        self._clock.after(PUMP_S if self._simulated is not None else WINDOWS_S, self._pump)
        for key in self._display.pump():
            self._key_pressed(key)
        if self._simulated is not None:
            self.show(self._view)

    def _key_pressed(self, name: str) -> None:
        if self._simulated is None:
            return  # a real table is not ended by a key, nor played by one
        if name in LEAVE:
            self._on_leave()
        else:
            self._simulated.pressed(name)
