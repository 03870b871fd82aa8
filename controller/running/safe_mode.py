"""The safe mode of a table that keeps failing: no device, no journal, no screen is opened; it only answers `tablectl`.

Every motor is switched off by another process, so that a pin library that crashes does not end this one.
"""

import asyncio
import logging
import signal
import sys
from collections.abc import Callable

from controller import VERSION
from controller.beside.questions import JournalQuestions
from controller.config import Configuration
from controller.display.connectors import connectors
from controller.engine.events import Maintained
from controller.engine.views import Block, View
from controller.journal import JournalError
from controller.maintenance.reach import TECHNICIAN, told
from controller.slow_callbacks import TimedClock, collect_seldom
from controller.sockets import server
from controller.sockets.systemd import Notifier

log = logging.getLogger(__name__)

NAME = "safe mode"
REMEDY = (
    "every motor is off and no round is played; read journalctl -u table-controller, mend what fails, then:"
    " tablectl safe-mode leave, or systemctl restart table-controller"
)
REFUSED = ("event", "hand", "check-lamps", "open-screens", "jog", "commission", "bundle", "check-software")
"""What a table that plays is asked, and this one refuses."""
MOTOR_OFF = "from controller.cli.entry import main; main()"
PATIENCE_S = 10.0
"""The longest wait for the process that switches the motors off."""


class SafeMode:
    """A table that does not play. `run` answers until somebody lets it try again, or a signal ends it."""

    def __init__(self, configuration: Configuration, why: str) -> None:
        self._configuration, self._why = configuration, why
        self._loop = asyncio.get_running_loop()
        self._over: asyncio.Future[Maintained | None] = self._loop.create_future()
        self._motors = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._systemd = Notifier()
        self._questions = JournalQuestions(configuration.journal)
        self._server = server.Server(configuration.socket_folder, self._handlers())

    async def run(self) -> Maintained | None:
        """Returns who lets the table play again, as its journal is to have it; None at a signal that ends it.

        Raises JournalError if another controller runs this table.
        """
        log.error("safe mode: %s; %s", self._why, REMEDY)
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT):
            self._loop.add_signal_handler(number, self._end, None)
        self._systemd.say(f"READY=1\nSTATUS=safe mode: {self._why}")
        self._systemd.watch(self._loop)
        collect_seldom(TimedClock(self._loop))
        await self._switch_off()
        try:
            self._server.open()
        except server.SocketTakenError as taken:
            raise JournalError(taken.strerror) from taken
        except OSError as error:
            log.error("nobody can ask: %s cannot be written (%s)", self._configuration.socket_folder, error)
        released = await self._over
        await asyncio.sleep(0)  # who has asked is answered first
        self._questions.end()
        await self._server.close()
        self._systemd.say("STATUS=" if released else "STOPPING=1")
        self._systemd.close()
        return released

    def _end(self, released: Maintained | None) -> None:
        if not self._over.done():
            self._over.set_result(released)

    def _handlers(self) -> dict[str, dict[str, server.Handler]]:
        refused = dict.fromkeys(REFUSED, self._refuse)
        return {
            server.ASK: {
                "status": lambda _, reply: reply(server.Answer(data=self._status())),
                server.WATCH: lambda _, reply: reply(server.Answer(data=self._view)),
                server.EVENTS: lambda _, reply: reply(server.Answer()),  # nothing happens here
                "screens": lambda _, reply: reply(server.Answer(data=self._screens())),
                "journal": self._questions.answer,
            },
            server.DIRECT: {**refused, "motors-off": self._motors_off, "leave-safe-mode": self._leave},
        }

    @property
    def _view(self) -> View:
        return View(phase=NAME, blocks=(Block(NAME, self._why, REMEDY),))

    def _status(self) -> dict[str, object]:
        file, path = self._configuration.file, self._configuration.path
        return {
            "table": file.name,
            "game": file.game,
            "version": VERSION,
            "software": f"not looked at ({NAME}); tablectl identity does",
            "simulated": file.simulated,
            "file": str(path.absolute()) if path else "",
            "approvals": file.approvals,
            "view": self._view,
            "journal": f"not opened ({NAME}); tablectl journal reads it",
            "sealed": "",
            "display": f"not opened ({NAME})",
            "screens": [],
            "devices": {},
            "motors": self._motors,
        }

    def _screens(self) -> dict[str, object]:
        outputs = [{"number": "", "name": it.name, "size": "", "shows": ()} for it in connectors()]
        return {"fault": f"no screen is opened in {NAME}", "screens": [], "outputs": outputs}

    def _refuse(self, _: server.Request, reply: server.Reply) -> None:
        reply(server.Answer(ok=False, lines=(f"{NAME}: {self._why}; {REMEDY}",)))

    def _leave(self, request: server.Request, reply: server.Reply) -> None:
        """The journal is not open here: the table that is started keeps who has asked; the log has it at once."""
        log.warning("%s lets the table play again", request.by)
        reply(server.Answer(lines=("the table is started",)))
        what = f"ends the safe mode: {self._why}"
        self._loop.call_soon(self._end, Maintained(request.role or TECHNICIAN, told(what), by=request.by))

    def _motors_off(self, request: server.Request, reply: server.Reply) -> None:
        log.warning("%s switches every motor off", request.by)
        task = self._loop.create_task(self._switch_off(reply))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _switch_off(self, reply: Callable[[server.Answer], None] = lambda _: None) -> None:
        """Switch every motor off, by another process."""
        if self._configuration.file.simulated:
            ok, self._motors = True, "a simulated table's motors end with it"
        else:
            ok, self._motors = await self._by_another_process()
        (log.info if ok else log.error)("%s", self._motors)
        reply(server.Answer(ok, (self._motors,)))

    async def _by_another_process(self) -> tuple[bool, str]:
        words = ("motor", "off", "--at-the-pins", "--table", str(self._configuration.path))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", MOTOR_OFF, *words),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        try:
            said, _ = await asyncio.wait_for(process.communicate(), PATIENCE_S)
        except TimeoutError:
            process.kill()
            return False, f"whether the motors are off is not known: no answer for {PATIENCE_S:.0f} s; switch them off"
        return process.returncode == 0, said.decode(errors="replace").strip()
