# SPDX-License-Identifier: MIT
"""A keno table that draws for a floor, its link and the floor, in simulated time: a real engine and the real link."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from controller.engine.record import effects as e
from controller.engine.record.events import Event
from controller.engine.record.keno_on_show import ShownKeno
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import FloorMessage, Refusal, TableMessage
from controller.games.keno.table import Options
from controller.linking.drawing import DrawDesk
from controller.maintenance.reach import ReachedTable
from controller.sockets import floor_requests as table
from controller.sockets.draw_requests import AskDraw, TellDraw
from controller.sockets.requests import Answer
from controller.tapes.language import do
from controller.tapes.machines.tickets import TapeTickets
from controller.tapes.stages.engine_stage import EngineStage
from controller.tapes.stages.simulated_stage import SimulatedStage
from controller.tapes.stages.stage import Stage
from controller.ticketing.hall import HallTicketing
from controller.tickets.store import Closed, Sales, Settled
from hal.base.clock import VirtualClock
from tests.floor.link.model import SimFloor, SimPorts, SimSession, SimTable

DAY = "2026-11-26"
BOARDS = ("bar", "lounge")
NUMBERS = tuple(range(80, 60, -1))


class HallTickets(TapeTickets):
    """The service of a running table, in place of the store of a tape."""

    def __init__(self, stage: "HallStage") -> None:
        super().__init__(stage)
        none: Any = None
        file: Any = SimpleNamespace(file=SimpleNamespace(options=Options()), state_folder=stage.folder)
        receive = lambda event, answer=None: stage.receive(event, answer)  # noqa: E731
        self.it = HallTicketing(ReachedTable(file, stage.clock, receive, none, none, lambda: stage.view))
        self.close, self.settle = self.it.close, self.it.settle  # type: ignore[method-assign]

    def starts(self) -> None:
        """Wait for the table."""

    def attached(self) -> None:
        """Begin, as the table has started."""
        self.it.begin(0, "")


class HallStage(Stage):
    """A keno table that draws for a floor: its engine, and the real service of its tickets."""

    def __init__(self) -> None:
        self.told: list[Event] = []
        """The events that came from the service of the tickets."""
        self.effects: list[e.Effect] = []
        self.full = False
        """Whether the table takes no event, as when its disk is full."""
        self.table: DrawTable | None = None
        self.folder = Path("/nowhere")
        super().__init__("keno", ())

    def _start(self) -> None:
        if hasattr(self, "hall"):
            self.hall.end()
        self._tickets = tickets = HallTickets(self)
        self.hall = tickets.it
        self.desk = DrawDesk(self.hall, self._wake)
        super()._start()

    def _wake(self) -> None:
        """Wake the link, if there is one."""
        if self.table:
            self.table.follower()

    def receive(self, event: Event, answer: Any) -> None:
        if self.full:
            answer([], "the disk is full")
            return
        self.told.append(event)
        self.conductor.receive(msgspec.structs.replace(event, at=self.clock.now()), answer)

    def _performed(self, event: Event, effects: list[e.Effect]) -> None:
        super()._performed(event, effects)
        self.effects += effects
        self.hall.note_view()

    @property
    def shown(self) -> ShownKeno:
        return self.view.shown(ShownKeno)

    @property
    def phase(self) -> str:
        return self.conductor.engine.wait.phase

    @property
    def blocked(self) -> str:
        """Why the tickets block the table; empty if they do not."""
        block = self.conductor.engine.state.blocks.get("tickets")
        return "" if block is None or block.mended else block.what

    @property
    def alerts(self) -> dict[str, str]:
        """The alerts that stand, by device."""
        return dict(self.conductor.engine.state.alerts)

    def do(self, *lines: str) -> None:
        for line in lines:
            do(self, line)

    def act(self) -> None:
        """Do the next act of the keno supervisor, if there is one: a whole game takes 27 of them."""
        self.confirm()
        match self.phase:
            case "selling" if self.shown.game:
                is_due = "replaced" in self.conductor.engine.wait.what
                self.do("press replaced" if is_due else "press close")
            case "closed" | "malfunction":
                self.do("press start")
            case "drawing":
                self.do(f"drawer draws {NUMBERS[len(self.shown.drawn)]}")
            case "drawn" | "settled":
                self.do("press done")


class OnEngine(HallStage, EngineStage):
    """Such a table without drivers."""


class OnHardware(HallStage, SimulatedStage):
    """Such a table with its drivers on simulated hardware."""


class DrawTable(SimTable):
    """The requests of the link at this table."""

    def __init__(self, stage: HallStage) -> None:
        super().__init__(pool="")
        self.stage = stage
        self.refused: list[str] = []
        """Why answers of the floor were not taken."""
        stage.table = self

    def news(self) -> table.TableNews:
        return msgspec.structs.replace(super().news(), wishes=self.stage.desk.wishes)

    def handle(self, request: table.FloorRequest) -> Any:
        match request:
            case AskDraw() | TellDraw():
                said: list[Answer] = []
                self.stage.desk.asked(request, said.append)
                if not said[0].ok:
                    raise LookupError(self.refused.append(said[0].lines[0]) or said[0].lines[0])
                return said[0].data
            case table.AskPlaces(down):
                self.stage.desk.note_down(down)
        return super().handle(request)


class DrawPorts(SimPorts):
    """The sockets of a link at such a table."""

    table: DrawTable

    def close_table(self) -> None:
        was_there = self.requests is not None
        super().close_table()
        if was_there:
            self.table.stage.desk.hang_up()


class DrawFloor(SimFloor):
    """A floor with keno, as the rules of `hall_store` have it. It asserts what must never happen."""

    def __init__(self, clock: VirtualClock) -> None:
        super().__init__(clock)
        self.pool = ""
        self.open, self.closing, self.closed, self.notified = 1, 0, 0, 0
        self.drawn: tuple[int, ...] = ()
        self.settled: dict[int, tuple[int, ...]] = {}
        self.requests: dict[str, tuple[Any, FloorMessage]] = {}
        self.boards: dict[str, tuple[int, tuple[int, ...]]] = dict.fromkeys(BOARDS, (0, ()))
        self.follow = set(BOARDS)
        """The boards that work: they show what the floor has when somebody asks for it."""
        self.paper: tuple[wire.PrinterAt, ...] = ()
        self.example = True
        self.refusal = ""
        """Why the floor refuses what the table that draws asks."""
        self.without_standby = False
        """Whether no act is confirmed."""

    def accept(self, say: Callable[[FloorMessage], None]) -> "DrawSession":
        self.connections += 1
        return DrawSession(self, say)

    def show(self) -> None:
        """Let the boards that work show what the floor has."""
        for board in self.follow:
            self.boards[board] = (self.closed, self.drawn)

    def keno(self, message: Any) -> FloorMessage:
        tag = type(message).__name__
        if self.refusal:
            return Refusal(tag, "refused", self.refusal)
        if self.without_standby and not isinstance(message, wire.AskStation | wire.AskStore | wire.AskShown):
            return Refusal(tag, "unconfirmed", "no standby")
        if self.unconfirmed and isinstance(message, wire.KenoAct):
            self.unconfirmed -= 1
            self._keno(message)  # the commit may have been done all the same
            return Refusal(tag, "unconfirmed", "no standby")
        return self._keno(message)

    def _keno(self, message: Any) -> FloorMessage:
        match message:
            case wire.AskStation():
                return wire.StationFound(4, "draw", "", False, self.example, 28, DAY)
            case wire.AskStore("sales"):
                return wire.KenoAnswered("AskStore", Sales(self.open, 3, 300, ()))
            case wire.CloseGame(game):
                return self._close(game)
            case wire.AskShown(game):
                self.show()
                return self._shown(game)
            case wire.KenoAct(request):
                if request not in self.requests:
                    answer = self._enter(message) if isinstance(message, wire.EnterDrawn) else self._settle(message)
                    if isinstance(answer, Refusal):
                        return answer
                    self.requests[request] = (message, answer)
                known, answer = self.requests[request]
                assert known == message, "another request with this name"
                return self._shown(message.game) if isinstance(message, wire.EnterDrawn) else answer
        raise AssertionError(message)

    def _close(self, game: int) -> FloorMessage:
        if self.closed != game:
            if game != self.open or (self.closed and self.closed not in self.settled):
                return Refusal("CloseGame", "refused", f"game {game} is not the open one (s 222(1))")
            self.closing = game
            if self.paper:
                return wire.GameIsClosing(game, self.paper)
            self.closing, self.closed, self.open, self.drawn = 0, game, game + 1, ()
            return wire.GameIsClosing(game, (), BOARDS)
        self.show()
        if self.notified < game:
            if silent := tuple(name for name, (shown, _) in self.boards.items() if shown != game):
                return wire.GameIsClosing(game, (), silent)
            self.notified = game
        return wire.KenoAnswered("CloseGame", Closed(game, 3, 3, 300, ()))

    def _enter(self, message: wire.EnterDrawn) -> FloorMessage:
        if self.closed != message.game or self.closed in self.settled:
            return Refusal("EnterDrawn", "refused", f"game {message.game} is not closed, or settled already (s 222(4))")
        assert self.notified >= message.game, "drawn before the boards show the game as closed (s 222(2))"
        self.drawn = message.numbers
        return self._shown(message.game)

    def _shown(self, game: int) -> FloorMessage:
        lacking = {
            name: tuple(it for it in self.drawn if closed != game or it not in shown)
            for name, (closed, shown) in self.boards.items()
        }
        return wire.DrawnShown(game, self.drawn, (), {name: it for name, it in lacking.items() if it})

    def _settle(self, message: wire.SettleGame) -> FloorMessage:
        assert len(set(message.numbers)) == 20
        assert (self.closed, self.notified) == (message.game, message.game), "only a closed game is settled"
        assert self.settled.setdefault(message.game, message.numbers) == message.numbers, "settled once"
        return wire.KenoAnswered("SettleGame", Settled(message.game, message.numbers, 1, 50, ()))


class DrawSession(SimSession):
    """One connection at a floor with keno."""

    floor: DrawFloor

    def _answer(self, message: TableMessage) -> FloorMessage | None:
        if type(message).__module__ == wire.__name__:
            return self.floor.keno(message)
        return super()._answer(message)


class DrawHall:
    """Table, link and floor."""

    def __init__(
        self, chance: float = 0.0, floor: type[DrawFloor] = DrawFloor, stage: type[HallStage] = OnEngine
    ) -> None:
        self.stage = stage()
        self.clock = self.stage.clock
        self.table, self.floor = DrawTable(self.stage), floor(self.clock)
        self.ports = DrawPorts(self.clock, self.table, self.floor, chance)
        self.stage.do("turn supervisor key on")

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.clock.advance(seconds)

    def acts(self, count: int, pause: float = 1.0) -> None:
        """Let the supervisor act so many times."""
        for _ in range(count):
            self.stage.act()
            self.wait(pause)

    def play(self, until: Callable[[], bool]) -> None:
        """Let the supervisor act until this is so."""
        for _ in range(200):
            if until():
                return
            self.acts(1)
        assert until(), (self.stage.phase, self.stage.shown, self.stage.hall.wish, self.stage.blocked)
