# SPDX-License-Identifier: MIT
"""The desk that serves a technician: commissioning, jogs, lamps, motors off. Each act is a row of the journal."""

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256

from controller.engine.record.effects import Effect, Refuse
from controller.engine.record.events import Commissioning, Maintained, MaintenanceBegun, MaintenanceEnded
from controller.engine.values.roles import TECHNICIAN
from controller.maintenance.commissioning import CommissioningRun, NotSo
from controller.maintenance.jogging import Jogging
from controller.maintenance.reach import ReachedTable, shorten
from controller.maintenance.steps import steps
from controller.sockets.requests import Answer, Handler, HungUp, Reply, Request
from controller.sockets.server import answer_effects
from hal.base.kind import CommissioningStep
from hal.base.receipt_printer import TEST_PAGE
from hal.base.reversible_motor import Way
from hal.signals import Signal

NOT_BEGUN = "nobody commissions the table: begin with tablectl commission"


class MaintenanceDesk:
    """Serves the requests of technicians at one table, on the table's own loop."""

    def __init__(self, table: ReachedTable) -> None:
        self._table = table
        self._jogging = Jogging(table, self._jogged)
        self._steps: CommissioningRun | None = None
        self._by = ("", TECHNICIAN)
        """Name and role of the person at the present step."""
        self._board = table.configuration.board_path.name
        self._digest = sha256(table.configuration.board_text).hexdigest()

    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of a technician's requests at the directing socket."""
        return {
            "check-lamps": self._check_lamps,
            "motors-off": self._motors_off,
            "jog": self._jogging.ask,
            "commission": self._commission,
            "bundle": self._bundle,
            "leave-safe-mode": lambda _, reply: reply(Answer(False, ("the table is not in safe mode: it plays",))),
        }

    def keeps(self, what: str, handler: Handler) -> Handler:
        """The same handler; the journal has first who asks, and what for."""

        def kept(request: Request, reply: Reply) -> HungUp | None:
            self._keep(request, what)
            return handler(request, reply)

        return kept

    def note_signal(self, signal: Signal) -> None:
        """Pass a signal that the table has taken to the jog and to the present step of commissioning."""
        self._jogging.note_signal(signal)
        if self._steps and not signal.by and (seen := self._steps.note_signal(signal)):
            by, role = self._by
            self._table.receive(Maintained(role, shorten(f"{seen}: seen by the table"), by=by))

    # Lamps and motors

    def _check_lamps(self, request: Request, reply: Reply) -> None:
        game = self._table.configuration.game
        device = game.equipment.lamps or game.equipment.indicators
        if not device:
            reply(Answer(lines=(f"{game.name} has no lamps",)))
            return
        self._keep(request, f"checks the {device}")
        self._table.devices().check_lamps(
            device, lambda dark: reply(Answer(not dark, tuple(f"{name} is dark" for name in sorted(dark))))
        )

    def _motors_off(self, request: Request, reply: Reply) -> None:
        self._jogging.stop("every motor was switched off")
        self._table.switch_off()
        self._keep(request, "switches every motor off")
        reply(Answer(lines=("every motor is off",)))

    def _bundle(self, request: Request, reply: Reply) -> None:
        """Somebody takes a bundle for the maker: that is kept before anything is given."""
        what = "takes a bundle for the maker: status, log, table file, journal"
        self._keep(request, what, partial(answer_effects, reply=reply))

    # Commissioning

    def _commission(self, request: Request, reply: Reply) -> HungUp | None:
        """The first word says what: begin, state, at, judge, leave, end, give-up; then the step and the reason."""
        what, *rest = request.words or ("",)
        name, *reason = (*rest, "")
        if what == "begin":
            self._begin(request, reply)
        elif what == "give-up":
            self._end(request, None, " ".join(rest), reply)
        elif what not in _OF_STEPS or self._steps is None or not self._table.commissioning:
            known = ", ".join(("begin", *_OF_STEPS, "give-up"))
            reply(Answer(False, (NOT_BEGUN if what in _OF_STEPS else f"{what!r} is none of: {known}",)))
        else:
            try:
                _OF_STEPS[what](self, name, " ".join(reason).strip(), request, reply)
            except NotSo as error:
                reply(Answer(False, (str(error),), self._steps.described()))
        return None

    def _begin(self, request: Request, reply: Reply) -> None:
        """Take the table out of play. A commissioning that is open already continues at its present step."""

        def begun(effects: list[Effect], not_on_disk: str) -> None:
            if not_on_disk or any(isinstance(effect, Refuse) for effect in effects):
                answer_effects(effects, not_on_disk, reply)
                return
            self._steps = self._steps or CommissioningRun(steps(self._table.configuration.board))
            reply(Answer(data=self._steps.described()))

        self._table.receive(MaintenanceBegun(request.role or TECHNICIAN, by=request.by), begun)

    def _state(self, _name: str, _why: str, _request: Request, reply: Reply) -> None:
        assert self._steps
        reply(Answer(data=self._steps.described()))

    def _stand_at(self, name: str, _why: str, request: Request, reply: Reply) -> None:
        assert self._steps
        self._show_nothing(self._steps.at)
        self._show(self._steps.stand_at(name))
        self._by = (request.by, request.role or TECHNICIAN)
        self._state(name, "", request, reply)

    def _judge(self, name: str, _why: str, request: Request, reply: Reply) -> None:
        assert self._steps
        self._steps.judge(name)
        self._keep(request, f"{name}: seen by a person")
        self._state(name, "", request, reply)

    def _leave(self, name: str, why: str, request: Request, reply: Reply) -> None:
        assert self._steps
        self._steps.leave(name, why)
        self._keep(request, f"{name}: left: {why}")
        self._state(name, "", request, reply)

    def _sign(self, _name: str, _why: str, request: Request, reply: Reply) -> None:
        assert self._steps
        self._end(request, self._steps.report(self._board, self._digest), "", reply)

    def _end(self, request: Request, completed: Commissioning | None, why: str, reply: Reply) -> None:
        """The table is in play again, and shows again what it showed before."""

        def ended(effects: list[Effect], not_on_disk: str) -> None:
            self._steps = None
            answer_effects(effects, not_on_disk, reply)

        self._jogging.stop("the commissioning has ended")
        if self._steps:
            self._show_nothing(self._steps.at)
            self._show_the_view()
        role = request.role or TECHNICIAN
        self._table.receive(MaintenanceEnded(role, completed, shorten(why), by=request.by), ended)

    def _jogged(self, device: str, way: Way) -> None:
        if self._steps:
            self._steps.note_sight(f"{device} jogged {way}")

    # What the devices show meanwhile

    def _show(self, step: CommissioningStep) -> None:
        devices = self._table.devices()
        match step.shows:
            case ("digits", device, text):
                devices.show(device, text)
            case ("lamp", device, name):
                devices.light(device, (name,))
            case ("lights", device, name, count):
                devices.indicate(device, {name: int(count)})
            case ("hand", device):
                devices.hand(device, 0)
            case ("draw", device):
                devices.draw(device, 0, 1)
            case ("print", device):
                devices.print(device, "test page", TEST_PAGE)

    def _show_nothing(self, step: CommissioningStep | None) -> None:
        devices = self._table.devices()
        match step.shows if step else ():
            case ("digits", device, _):
                devices.show(device, "")
            case ("lamp", device, _):
                devices.light(device, ())
            case ("lights", device, _, _):
                devices.indicate(device, {})
            case ("hand" | "draw", device):
                devices.stop(device)

    def _show_the_view(self) -> None:
        equipment, view, devices = self._table.configuration.game.equipment, self._table.view(), self._table.devices()
        if equipment.terminal:
            devices.show(equipment.terminal.name, view.digits)
        if equipment.lamps:
            devices.light(equipment.lamps, view.lit)
        if equipment.indicators:
            devices.indicate(equipment.indicators, view.lights)

    def _keep(self, request: Request, what: str, answer: Callable[[list[Effect], str], None] | None = None) -> None:
        self._table.receive(Maintained(request.role or TECHNICIAN, shorten(what), by=request.by), answer)


_OF_STEPS: Mapping[str, Callable[[MaintenanceDesk, str, str, Request, Reply], None]] = {
    "state": MaintenanceDesk._state,
    "at": MaintenanceDesk._stand_at,
    "judge": MaintenanceDesk._judge,
    "leave": MaintenanceDesk._leave,
    "end": MaintenanceDesk._sign,
}
"""Requests about the steps. They are accepted once the table is out of play."""
