# SPDX-License-Identifier: MIT
"""The safe mode of a table that keeps failing: no device, no journal, no screen is opened; it only answers `tablectl`.

Another process switches every motor off meanwhile. The answers report its result.
"""

import asyncio
import logging
import signal

from controller import VERSION
from controller.checks.questions import JournalQuestions
from controller.config import Configuration
from controller.display.connectors import connectors
from controller.engine.record.events import Maintained
from controller.engine.shown.views import Block, View
from controller.engine.values.roles import TECHNICIAN
from controller.journal import JournalError
from controller.loop.slow_callbacks import TimedClock, collect_seldom
from controller.maintenance.reach import shorten
from controller.running.motors_off import OFF, SWITCHING, MotorsOff
from controller.sockets import places, requests, server
from controller.sockets.systemd import Notifier

log = logging.getLogger(__name__)

NAME = "safe mode"
REMEDY = (
    "no round is played; read journalctl -u table-controller, mend what fails, then:"
    " tablectl safe-mode leave, or systemctl restart table-controller"
)
REFUSED = (
    "event", "hand", "check-lamps", "open-screens", "jog", "commission", "bundle", "check-software", "sign-in",
    "sign-out", "show-again", "keep-dispute", "heat",
)  # fmt: skip
"""Requests that a playing table answers, and a table in safe mode refuses."""


class SafeMode:
    """A table that does not play. `run` answers until somebody lets it try again, or a signal ends it."""

    def __init__(self, configuration: Configuration, why: str) -> None:
        self._configuration, self._why = configuration, why
        self._loop = asyncio.get_running_loop()
        self._over: asyncio.Future[Maintained | None] = self._loop.create_future()
        self._motors = MotorsOff(configuration)
        self._stopped = False
        self._systemd = Notifier()
        self._questions = JournalQuestions(configuration.journal)
        self._server = server.Server(configuration.socket_folder, self._handlers())

    async def run(self) -> Maintained | None:
        """Run until somebody ends the safe mode or a signal arrives.

        Returns the event that the table records when it plays again; None after a signal. Raises JournalError if
        another controller runs this table.
        """
        log.error("safe mode: %s; %s", self._why, self._remedy)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT):
            self._loop.add_signal_handler(number, self._stop)
        self._systemd.say("READY=1")
        self._systemd.watch(self._loop)
        collect_seldom(TimedClock(self._loop))
        self._open()  # requests are answered while the motors are being switched off
        self._switch_off()
        released = await self._over
        await asyncio.sleep(0)  # the requester gets the answer first
        await self._motors.ended()  # the table is alone at the pins
        self._questions.end()
        self._server.close()
        released = None if self._stopped else released
        self._systemd.say("STATUS=" if released else "STOPPING=1")
        self._systemd.close()
        return released

    def _open(self) -> None:
        """Open the sockets. Raises JournalError if another controller runs this table."""
        try:
            self._server.open()
        except places.SocketTakenError as taken:
            raise JournalError(taken.strerror) from taken
        except OSError as error:
            log.error("nobody can ask: %s cannot be written (%s)", self._configuration.socket_folder, error)

    def _end(self, released: Maintained | None) -> None:
        if not self._over.done():
            self._over.set_result(released)

    def _stop(self) -> None:
        """A signal: nothing is waited for, and no table is started."""
        self._stopped = True
        self._motors.give_up()
        self._end(None)

    def _switch_off(self) -> "asyncio.Task[None]":
        """Have every motor switched off. How that stands is on show, and told to systemd."""
        task = self._motors.switch()
        task.add_done_callback(self._show)
        self._show()
        return task

    def _show(self, _: object = None) -> None:
        self._server.show(self._view)
        self._systemd.say(f"STATUS={self._words.partition(chr(10))[0]}")

    def _handlers(self) -> dict[str, dict[str, requests.Handler]]:
        refused = dict.fromkeys(REFUSED, self._refuse)
        return {
            requests.ASK: {
                "status": lambda _, reply: reply(requests.Answer(data=self._status())),
                requests.WATCH: lambda _, reply: reply(requests.Answer(data=self._view)),
                requests.EVENTS: lambda _, reply: reply(requests.Answer()),  # nothing happens here
                "screens": lambda _, reply: reply(requests.Answer(data=self._screens())),
                "journal": self._questions.answer,
            },
            requests.DIRECT: {**refused, "motors-off": self._motors_off, "leave-safe-mode": self._leave},
        }

    @property
    def _view(self) -> View:
        block = Block(NAME, self._why, self._remedy)
        return View(phase=NAME, blocks=(*self._motors_on(), block))

    def _motors_on(self) -> tuple[Block, ...]:
        """Return a block for a motor that may run. It is shown before the safe mode itself, because it is worse."""
        return (Block("motors", self._motors.said, self._motors.remedy),) if self._motors.failed else ()

    @property
    def _remedy(self) -> str:
        if self._motors.failed:
            return REMEDY  # the motors have been told of already
        return f"{OFF if self._motors.off else SWITCHING} and {REMEDY}"

    @property
    def _words(self) -> str:
        """Return the messages for a person, the most serious first."""
        failed = f"{self._motors.words}; " if self._motors.failed else ""
        return f"{failed}{NAME}: {self._why}; {self._remedy}"

    def _status(self) -> dict[str, object]:
        file, path = self._configuration.file, self._configuration.path
        return {
            "table": file.name,
            "game": file.game,
            "version": VERSION,
            "software": f"not looked at ({NAME}); tablectl identity does",
            "figures": "not counted in safe mode",
            "simulated": file.simulated,
            "file": str(path.absolute()) if path else "",
            "approvals": file.approvals,
            "view": self._view,
            "journal": f"not opened ({NAME}); tablectl journal reads it",
            "waiting": 0,
            "sealed": "",
            "display": f"not opened ({NAME})",
            "screens": [],
            "devices": {},
            "motors": self._motors.words,
        }

    def _screens(self) -> dict[str, object]:
        outputs = [{"number": "", "name": it.name, "size": "", "shows": ()} for it in connectors()]
        return {"fault": f"no screen is opened in {NAME}", "screens": [], "outputs": outputs}

    def _refuse(self, _: requests.Request, reply: requests.Reply) -> None:
        reply(requests.Answer(ok=False, lines=(self._words,)))

    def _leave(self, request: requests.Request, reply: requests.Reply) -> None:
        """End the safe mode. The log names the requester now, the journal once the table has started."""
        log.warning("%s lets the table play again", request.by)
        waits = f", as soon as this has ended: {self._motors.said}" if self._motors.under_way else ""
        reply(requests.Answer(lines=(f"the table is started{waits}",)))
        what = f"ends the safe mode: {self._why}"
        self._loop.call_soon(self._end, Maintained(request.role or TECHNICIAN, shorten(what), by=request.by))

    def _motors_off(self, request: requests.Request, reply: requests.Reply) -> None:
        log.warning("%s switches every motor off", request.by)
        answered = lambda _: reply(requests.Answer(self._motors.off, (self._motors.words,)))  # noqa: E731 - as the others
        self._switch_off().add_done_callback(answered)
