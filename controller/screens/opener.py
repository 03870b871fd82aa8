# SPDX-License-Identifier: MIT
"""Opens the screens: windows, or the terminal if no window can be opened. Reports faults and their causes.

A call into the display library that opens windows may take seconds, and may crash. Screens are therefore opened only
while nothing moves and no round is played. The watchdog waits for the call, and `record` keeps its outcome on disk.
"""

import logging
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from controller import display
from controller.config import Configuration
from controller.display import connectors
from controller.display.settings import DisplayError, Look, ShownOutput, ShownScreen
from controller.engine.shown.views import Extras, View
from controller.loop import logs
from controller.screens.record import DisplayRecord

log = logging.getLogger(__name__)

ASK = "tablectl screens open"
Hold = Callable[[], AbstractContextManager[None]]
"""Returns the context manager for a call that may block the loop for seconds."""
NO_SIGN = "no screen shows the limits"
NO_SIGN_REMEDY = (
    f"attach the screen, or ask for it with {ASK}; or put up a printed sign, and state printed_sign under [screens] in"
    " the table file"
)


class ScreenOpener:
    """The display of one table, opened and opened again."""

    def __init__(self, configuration: Configuration, hold: Hold = nullcontext, crash: str = "") -> None:
        """crash: the fatal error with which the last run ended. Empty if the run ended without one."""
        self._configuration, self._hold, self._crash = configuration, hold, crash
        self.display: Any = None
        """The windows or the terminal; None before they are opened."""
        self._record: DisplayRecord | None = None
        self._windows = False
        self._why = ""
        """Why there are no windows, if that is a fault."""
        self._attached: tuple[connectors.Connector, ...] = ()

    @property
    def fault(self) -> str:
        """Return the fault of the screens in words, or an empty text."""
        if self.display is None:
            return "not open"
        return self._why or str(self.display.fault)

    @property
    def shown(self) -> list[ShownScreen]:
        """Return the open screens."""
        return self.display.screens if self.display else []

    @property
    def outputs(self) -> list[ShownOutput]:
        """Return the outputs of the machine, including sockets without a screen."""
        there = self.display.outputs if self._windows else []
        missing = [it.name for it in connectors.connectors() if it.name not in {output.name for output in there}]
        return [*there, *(ShownOutput("", name, "") for name in missing)]

    @property
    def sign_missing(self) -> bool:
        """Whether the limits sign is neither on a screen nor, by the table file, printed (s 74(2)).

        A simulated table needs no sign: its player looks at the terminal.
        """
        file = self._configuration.file
        return not (file.simulated or file.screens.printed_sign or (self._windows and self.display.signed))

    def open(self, look: Look, view: View, extras: Extras) -> None:
        """Close the open screens and open the windows with this view, or the terminal if windows are not possible."""
        if self._record is None:
            folders = self._configuration.state_folder, self._configuration.socket_folder
            self._record = DisplayRecord(*folders, self._crash)
        self._attached = connectors.connectors()
        try:
            self._close_display()
            self._open_windows(self._record, look, view, extras)
        except DisplayError as error:
            real = not self._configuration.file.simulated
            self._open_terminal(look, str(error), fault=real or bool(self._record.why_closed))
        except Exception as error:  # whatever a graphics library raises
            log.exception("the display cannot be opened")
            self._open_terminal(look, f"the display cannot be opened: {error}", fault=True)
        if not self._windows:
            self.display.show(view, extras)

    def ask_again(self) -> None:
        """Allow the next `open` to open windows after a crash, because somebody requests them."""
        if self._record:
            self._record.ask_again()

    def wanted(self, *, new_round: bool) -> bool:
        """Return whether to open the screens again.

        The reason is a screen that was attached or removed, or a new round after all screens failed.
        """
        if self._record is None or self._record.why_closed:
            return False
        if connectors.connectors() != self._attached:
            return True
        return self._windows and bool(self.display.outputs_changed() or (new_round and not self.display.screens))

    def inside(self) -> AbstractContextManager[None]:
        """Return the context manager that surrounds each call of the display."""
        return self._record.inside() if self._record and self._windows else nullcontext()

    def close(self) -> None:
        """Close the windows or the terminal."""
        if self._record:
            self._record.away()  # the windows close in order
        if self.display is not None:
            self.display.close()
        if self._record:
            self._record.close()

    def _close_display(self) -> None:
        if self.display is not None:
            with self.inside():
                self.display.close()
        self._windows = False

    def _open_windows(self, record: DisplayRecord, look: Look, view: View, extras: Extras) -> None:
        """Raises DisplayError, or any error of the graphics library."""
        if record.why_closed:
            raise DisplayError(f"no screen is opened: {record.why_closed}; look at the screens, then ask: {ASK}")
        began = time.perf_counter()
        with self._hold(), record.opening(meanwhile=display.load):
            self.display = display.open_display(self._configuration.file.screens, look, view.limits)
            self._windows, self._why = True, ""
            self.display.show(view, extras)
        log.info("the screens are open; it took %.0f ms", 1000 * (time.perf_counter() - began))

    def _open_terminal(self, look: Look, why: str, *, fault: bool) -> None:
        from controller.display.terminal.terminal import TerminalDisplay

        words = "; ".join(filter(None, (why, connectors.in_words())))
        log.warning("%s", words)
        if sys.stdout.isatty() and sys.stderr.isatty():
            logs.to_file(self._configuration.state_folder / "table.log")
        self._windows, self._why = False, words if fault else ""
        self.display = TerminalDisplay(look, why)
