# SPDX-License-Identifier: MIT
"""Messages to systemd, and the limit of open files."""

import asyncio
import contextlib
import os
import resource
import socket
from collections.abc import Iterator

FILES = 4096
"""Open files that a table may have at once: devices, screens, journal and all visitors need a few hundred."""


PATIENCE_S = 30.0
"""Seconds. Longest announced call that may hold up the loop, such as opening a screen."""


class Notifier:
    """The link to systemd (sd_notify(3)), made once at the start: it works when no file can be opened any more."""

    def __init__(self) -> None:
        """Connect to systemd. Without systemd, send nothing."""
        self._link: socket.socket | None = None
        address = os.environ.get("NOTIFY_SOCKET", "")
        if address:
            self._link = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
            with contextlib.suppress(OSError):  # systemd does not hear it, so its own time limits end the program
                self._link.connect("\0" + address[1:] if address.startswith("@") else address)

    def say(self, state: str) -> None:
        """Tell systemd this state."""
        if self._link:
            with contextlib.suppress(OSError):  # said again soon; if it is never heard, systemd restarts the table
                self._link.sendall(state.encode())

    def watch(self, loop: asyncio.AbstractEventLoop) -> None:
        """Say again and again that the loop works; otherwise systemd restarts the controller."""
        if limit := int(os.environ.get("WATCHDOG_USEC", "0")) / 1e6:
            self.say("WATCHDOG=1")
            loop.call_later(limit / 3, self.watch, loop)

    @contextlib.contextmanager
    def patient(self) -> Iterator[None]:
        """Around a call that may hold up the loop: meanwhile systemd waits up to PATIENCE_S, then ends the program."""
        limit = int(os.environ.get("WATCHDOG_USEC", "0"))
        if limit:
            self.say(f"WATCHDOG=1\nWATCHDOG_USEC={max(limit, round(PATIENCE_S * 1e6))}")
        try:
            yield
        finally:
            if limit:
                self.say(f"WATCHDOG=1\nWATCHDOG_USEC={limit}")

    def close(self) -> None:
        """Close the link. Nothing is sent any more."""
        if self._link:
            self._link.close()
            self._link = None


def allow_files() -> None:
    """Raise the limit of open files as far as the system allows, up to FILES. A unit with LimitNOFILE has done so."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):  # if too few are left, the table tells it then
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
