# SPDX-License-Identifier: MIT
"""The screen of a program in a terminal: it gets keys that a person pressed, or scans, and never both."""

import os
import select
import time
from typing import Final

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Paste

from controller.scans.intake import Intake, Scan

IDLE_S: Final = 0.1
"""Seconds. Longest wait for the terminal before the thread looks whether the screen has ended."""
MOST: Final = 4_096
"""Bytes that are read at once."""


class ScanDriver(LinuxDriver):
    """Reads the terminal. Tells keys from scans before any key is bound to anything."""

    def run_input_thread(self) -> None:
        """Read the terminal until the screen ends."""
        intake = Intake()
        while not self.exit_event.is_set():
            deadline = intake.deadline
            wait = IDLE_S if deadline is None else max(0.0, min(IDLE_S, deadline - time.monotonic()))
            came = select.select([self.fileno], [], [], wait)[0]
            sent = os.read(self.fileno, MOST) if came else b""
            now = time.monotonic()
            for message in intake.take(sent, now) if sent else intake.nothing_came(now):
                self.process_message(message)
            if came and not sent:
                self.exit_event.wait(IDLE_S)  # the terminal is gone


class ScanSafeScreen(App[None]):
    """A screen in a terminal. A bar-code reader may type into any screen."""

    def __init__(self) -> None:
        super().__init__(driver_class=ScanDriver)

    async def on_scan(self, scan: Scan) -> None:
        """A reader has typed this."""
        await self.scanned(scan.text)

    async def on_paste(self, paste: Paste) -> None:
        """Pasted text does not count as keys either."""
        paste.stop()
        await self.scanned(paste.text)

    async def scanned(self, text: str) -> None:
        """Show the item of this code, or say that nothing was done. text: empty if a single key was dropped."""
        raise NotImplementedError
