# SPDX-License-Identifier: MIT
"""A Textual screen on a real pseudo-terminal: a test writes bytes to it as a keyboard or a bar-code reader does."""

import asyncio
import fcntl
import os
import pty
import struct
import sys
import termios
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from controller.scans.screen import ScanSafeScreen

SIZE = (80, 24)
QUIET_S = 0.35
"""Longer than any pause after which the screen decides what was typed."""
PATIENCE_S = 20.0


class RealTerminal:
    """The keyboard's end of the pseudo-terminal of one screen."""

    def __init__(self, screen: ScanSafeScreen, master: int) -> None:
        self.screen, self._master = screen, master
        self._scans, self._scanned = 0, screen.scanned
        """How many scans were shown, and what shows one."""
        screen.scanned = self._show  # type: ignore[method-assign]

    async def _show(self, text: str) -> None:
        await self._scanned(text)
        self._scans += 1

    async def send(self, *parts: str, gap: float = 0.0) -> None:
        """Send each part in one write, `gap` seconds apart, and wait until the screen has taken them in."""
        for number, part in enumerate(parts):
            if number:
                await asyncio.sleep(gap)
            os.write(self._master, part.encode("utf-8", "surrogateescape"))
        await self.settle()

    async def scan(self, text: str) -> None:
        """A reader types this, and is used again soon."""
        before = self._scans
        os.write(self._master, text.encode())
        await self.until(lambda: self._scans > before, "the scan")

    async def key(self, *keys: str) -> None:
        """Press keys one after the other, as slowly as a person does after looking at the screen."""
        for key in keys:
            await self.send(key)

    async def type(self, keys: str) -> None:
        """Type as a fast person does."""
        await self.send(*keys, gap=0.09)

    async def settle(self) -> None:
        await asyncio.sleep(QUIET_S)

    async def until(self, is_so: Callable[[], bool], what: str) -> None:
        end = asyncio.get_running_loop().time() + PATIENCE_S
        while not is_so():
            assert asyncio.get_running_loop().time() < end, f"waited in vain for {what}"
            await asyncio.sleep(0.02)


@asynccontextmanager
async def on_real_terminal(screen: ScanSafeScreen) -> AsyncIterator[RealTerminal]:
    """Run this screen on a new pseudo-terminal."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("4H", SIZE[1], SIZE[0], 0, 0))
    loop = asyncio.get_running_loop()
    with (
        pytest.MonkeyPatch.context() as patch,
        os.fdopen(os.dup(slave), "r") as reads,
        os.fdopen(os.dup(slave), "w") as writes,
    ):
        patch.setattr(sys, "__stdin__", reads)
        patch.setattr(sys, "__stderr__", writes)
        patch.setenv("COLUMNS", str(SIZE[0]))
        patch.setenv("LINES", str(SIZE[1]))
        loop.add_reader(master, os.read, master, 65_536)
        running: asyncio.Task[Any] = loop.create_task(screen.run_async())
        terminal = RealTerminal(screen, master)
        try:
            await terminal.until(lambda: screen.is_running and bool(screen.query("*")), "the screen")
            await terminal.settle()
            yield terminal
        finally:
            screen.exit()
            await asyncio.wait_for(running, PATIENCE_S)
            loop.remove_reader(master)
            os.close(master)
            os.close(slave)
