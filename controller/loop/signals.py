# SPDX-License-Identifier: MIT
"""Signals of the system to a running table, as a terminal or systemd sends them."""

import asyncio
import signal
from collections.abc import Callable


def take(loop: asyncio.AbstractEventLoop, end: Callable[[], object], leave: Callable[[], object]) -> None:
    """Ctrl-C may ask first (`leave`); Ctrl-\\ and the others end. Nothing stops the program with its motors on."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        loop.add_signal_handler(number, end)
    loop.add_signal_handler(signal.SIGINT, leave)
    for number in (signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU):
        signal.signal(number, signal.SIG_IGN)
