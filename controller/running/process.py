# SPDX-License-Identifier: MIT
"""Runs a table as a process: the record of crashes, then safe mode after repeated failures, then the table."""

import asyncio
import logging
import os
import signal
import sys
from pathlib import Path

from controller.app import App
from controller.config import Configuration
from controller.engine.record.events import Maintained
from controller.journal import JournalError, NotReadError, require_own
from controller.loop import logs
from controller.running import as_started, crash_trace, pins_lock
from controller.running.starts import MOST, Starts
from controller.sockets import places
from controller.sockets.requests import ASK, DIRECT
from controller.sockets.systemd import allow_files
from hal.raspberry_pi.hardware import HardwareError

log = logging.getLogger(__name__)


def run(configuration: Configuration) -> None:
    """Run the table until a signal ends it. Raises JournalError or HardwareError if it cannot start.

    Raises KeyboardInterrupt if Ctrl-C ends the start: its devices are safe then, and all is closed.
    """
    for folder in (configuration.state_folder, configuration.socket_folder):
        require_own(folder / "any")
    allow_files()
    sys.setswitchinterval(0.0005)  # so that the journal's thread does not delay a press
    _require_free(configuration.socket_folder)
    crash = crash_trace.begin(configuration.socket_folder, configuration.state_folder)
    starts = Starts(configuration.socket_folder)
    # Only a service restarts by itself. A person who starts a table by hand sees the failure.
    counted = "NOTIFY_SOCKET" in os.environ
    failed = starts.begin() if counted else 0
    if counted:
        as_started.keep(configuration)
    try:
        if counted:
            _stay(configuration, crash, _why_not(failed, crash), starts)
        else:
            with pins_lock.hold_pins(configuration, pins_lock.TO_THE_TABLE):
                asyncio.run(_table(configuration, crash))
    except (JournalError, HardwareError, KeyboardInterrupt):
        if counted:  # it is not started again: another start would fail in the same way, or nobody wants it
            starts.forget()
        crash_trace.forget_start(configuration.socket_folder)
        raise
    finally:
        crash_trace.forget(configuration.socket_folder)
    starts.forget()


def _why_not(failed: int, crash: str) -> str:
    """Return why the table comes up in safe mode. Empty for a normal start."""
    last = f", the last one with a crash ({crash})" if crash else ""
    return f"the last {failed} starts have failed{last}" if failed >= MOST else ""


def _stay(configuration: Configuration, crash: str, why: str, starts: Starts) -> None:
    """Run the table as a service. Safe mode runs first if there is a reason (`why`), or if the disk fails."""
    released: Maintained | None = None
    while True:
        try:
            with pins_lock.hold_pins(configuration, pins_lock.TO_THE_TABLE):
                if not why or (released := _released(configuration, why, starts)):
                    asyncio.run(_table(configuration, crash, released))
                return
        except NotReadError as error:  # perhaps the lock itself cannot be made: nobody else can make it then either
            why, released = "", _released(configuration, str(error), starts)
            if not released:
                return


def _require_free(folder: Path) -> None:
    """Raise JournalError if another controller runs with this folder. The files of that controller are not touched.

    This check is needed because a table in safe mode opens its sockets, but no journal.
    """
    try:
        for name in (ASK, DIRECT):
            places.require_free(folder / name)
    except places.SocketTakenError as taken:
        raise JournalError(taken.strerror) from taken


def _released(configuration: Configuration, why: str, starts: Starts) -> Maintained | None:
    """Stay in safe mode. Return the event that ends it, for the journal; None after a signal."""
    from controller.running.safe_mode import SafeMode

    async def safe_mode() -> Maintained | None:
        return await SafeMode(configuration, why).run()

    released = asyncio.run(safe_mode())
    if released:
        starts.forget()
        starts.begin()
    return released


async def _table(configuration: Configuration, crash: str, released: Maintained | None = None) -> None:
    app = App(configuration, asyncio.get_running_loop(), crash, released)
    try:
        app.start()
        await app.run()
    except BaseException:  # also Ctrl-C during the start, which asyncio makes a cancellation
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one does not keep the motors on
        log.info("%s", logs.head(**configuration.head()))
        await app.close(after_failure=True)
        raise
    await app.close()
