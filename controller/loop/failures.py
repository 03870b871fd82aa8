# SPDX-License-Identifier: MIT
"""Handles callbacks and tasks of the table's loop that fail."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from controller.engine.record.events import Event
from controller.engine.rules.game import AnyGame
from controller.engine.shown.failures import describe, for_the_log
from controller.loop.logs import Repeated
from hal.signals import Fault

log = logging.getLogger(__name__)


class LoopFailures:
    """The failures on the loop of one table. `note` is the loop's exception handler."""

    def __init__(self, game: AnyGame, switch_off: Callable[[], None], receive: Callable[[Event], None]) -> None:
        self._game, self._switch_off, self._receive = game, switch_off, receive
        self._known = Repeated()

    def note(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A callback or task failed: switch the motors off, report the cause, and continue.

        If a visitor could not connect because no file descriptor was left, it is only logged: the table has not failed.
        """
        error = context.get("exception")
        what = describe(error, self._game) if error else f"{context.get('message')}"
        news = self._known.news(what, loop.time())
        if news is not None:
            log.error("%s%s", context.get("message"), news, exc_info=error and for_the_log(error, self._game))
        if "socket" in context and isinstance(error, OSError):
            return
        self._switch_off()
        if news is not None:
            remedy = "motors are off; look at the log, and start the spin again"
            self._receive(Fault("controller program", f"internal error: {what}{news}", remedy))
