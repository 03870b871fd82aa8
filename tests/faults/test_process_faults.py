# SPDX-License-Identifier: MIT
"""The whole app in this process, with parts that raise, hang, or tell the wrong time: it says so, and goes on."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any, NoReturn

import pytest
from process_rig import Table, table

from controller.app import App
from controller.config import read_table
from controller.engine.record import effects as e
from controller.engine.record.events import ClockJumped, LimitsProposed, Placed
from controller.engine.record.events import decode as decode_event
from controller.engine.shown.views import View
from controller.games.kit.tumbler import TumblerRound
from controller.loop import wall_clock
from controller.sockets.requests import ASK, Answer, Request
from hal.drivers.lamps import Lamps
from hal.drivers.terminal import TerminalDevice
from hal.machines.tumbler import TumblerDevice
from hal.sim.table import SimulatedTable

Script = Callable[["Inside"], Awaitable[None]]
HOUR = 3600 * 1_000_000_000


class Inside:
    """A running app, and the hands at its simulated table."""

    def __init__(self, app: App) -> None:
        self.app = app
        assert app.simulation
        self.simulated: SimulatedTable = app.simulation.table
        self.tumbler = self.simulated.machine("tumbler")

    @property
    def view(self) -> View:
        return self.app.conductor.view

    def block(self, name: str) -> str:
        """Text and remedy of a block; empty if there is none of this name."""
        return next((f"{block.text}; {block.remedy}" for block in self.view.blocks if block.name == name), "")

    async def until(self, holds: Callable[[], object], what: str) -> None:
        limit = time.monotonic() + 5
        while not holds():
            assert time.monotonic() < limit, f"waited in vain for {what}; the table shows {self.view}"
            await asyncio.sleep(0.005)

    async def press(self, button: str, holds: Callable[[], object], what: str) -> None:
        self.simulated.press(button, 0.04)
        await self.until(holds, what)

    async def close_betting(self) -> None:
        await self.press("no-more-bets", lambda: self.view.phase == "closed", "no more bets")

    async def spin(self) -> None:
        await self.close_betting()
        await self.press("start", lambda: self.view.phase == "entry", "the dice at rest")

    async def declare(self) -> None:
        for number, digits in (("2", "2"), ("3", "2 3"), ("6", "2 3 6")):
            await self.press(f"terminal {number}", partial(self._shows, digits), "a digit")
        await self.press("terminal entry", lambda: self.view.declared, "the declaration")

    def _shows(self, digits: str) -> bool:
        return self.view.digits == digits

    async def turn_key(self, key: str) -> None:
        self.simulated.turn(key, True)
        await self.until(lambda: self.app.devices.describe()[key]["on"], f"the key {key}")


def inside(it: Table, script: Script, *, shown: bool = False, same_program: bool = True) -> None:
    """Run the table of this file here, and the script beside it; `shown`: with its windows.

    `same_program`: nothing in the rules was changed for the script, so that its journal gives the same effects again.
    """

    async def play() -> None:
        app = App(read_table(it.file), asyncio.get_running_loop())
        app.start()
        try:
            if shown:
                app.screens.open(app.view, app.simulation)
            running = Inside(app)
            await running.until(lambda: not running.block("dealer key"), "the dealer's key")
            await script(running)
        finally:
            await app.close()

    asyncio.run(play())
    it.assert_sound(replays=same_program)


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr("hal.sim.machines.tumbler.SPIN_UP_S", 0.05)
    monkeypatch.setattr("hal.sim.machines.tumbler.SimulatedTumbler._usual_turn_s", lambda _: 0.1)
    monkeypatch.setattr("hal.sim.contacts.MOST_BOUNCES", 1)  # more within so short a spin would count as chatter
    monkeypatch.setattr("controller.journal.writer.GRACE", 0.02)
    with table() as made:
        yield made


def raising(words: str) -> Callable[..., NoReturn]:
    def fails(*_: Any, **__: Any) -> NoReturn:
        raise RuntimeError(words)

    return fails


def causes(caplog: pytest.LogCaptureFixture) -> str:
    """Everything logged, with its causes."""
    formatter = logging.Formatter("%(levelname)s %(message)s")
    return "\n".join(formatter.format(record) for record in caplog.records)


# Parts that raise


def test_a_procedure_that_fails_hands_its_round_to_the_floor_manager(
    idle: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def script(it: Inside) -> None:
        await it.close_betting()
        with monkeypatch.context() as patched:
            patched.setattr(TumblerRound, "spoilt", raising("a bug in the room"))
            await it.press("start", lambda: it.tumbler.powered, "the motor")
            await it.press("no-spin", lambda: it.block("controller"), "the word that the procedure failed")
        assert "a bug in the room" in it.block("controller")
        assert "decide the round by hand" in it.block("controller")
        assert not it.tumbler.powered
        assert (it.view.round, it.view.phase, it.view.recent) == (2, "betting", ())
        await it.press("no-more-bets", lambda: it.view.refusal, "a refusal")
        await it.turn_key("floor-manager")
        await it.until(lambda: not it.view.blocks, "the table to be free")
        await it.close_betting()

    inside(idle, script, same_program=False)
    assert "RuntimeError: a bug in the room" in causes(caplog)
    assert not [effect for effect in idle.effects() if isinstance(effect, e.Declare | e.Pay)]


def test_a_tumbler_driver_that_raises_gives_no_result(
    idle: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def script(it: Inside) -> None:
        await it.close_betting()
        with monkeypatch.context() as patched:
            patched.setattr(TumblerDevice, "run", raising("a bug in the driver"))
            await it.press("start", lambda: it.view.phase == "no spin", "no spin")
        assert it.view.prompt.source == "s 80(2)"
        assert not it.tumbler.powered
        await it.press("no-spin", lambda: it.view.phase == "closed", "the next call")
        if it.view.blocks:
            await it.turn_key("floor-manager")
            await it.until(lambda: not it.view.blocks, "the table to be free")
        await asyncio.sleep(0.1)  # the finger leaves the button
        await it.press("no-more-bets", lambda: "start" in it.view.presses, "the next start")
        await it.press("start", lambda: it.tumbler.powered, "the motor")

    inside(idle, script)
    assert "RuntimeError: a bug in the driver" in causes(caplog)


def test_a_lamp_driver_that_raises_changes_no_declaration(
    idle: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def script(it: Inside) -> None:
        await it.spin()
        with monkeypatch.context() as patched:
            patched.setattr(Lamps, "light", raising("a bug in the lamps"))
            await it.declare()
            await it.until(lambda: [alarm for alarm in it.view.alarms if alarm.device == "lamps"], "an alert")
        assert it.view.declared
        assert (it.view.declared.outcome, it.view.blocks) == ("2 3 6", ())
        await it.press("paid", lambda: it.view.round == 2, "the next round")
        await it.until(lambda: not it.view.alarms, "the lamps to be well again")

    inside(idle, script)
    assert "RuntimeError: a bug in the lamps" in causes(caplog)


def test_a_terminal_driver_that_raises_blocks_and_comes_back(
    idle: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The driver's recovery is reported by itself; then the floor manager confirms it, as with any device that failed
    in mid-round.
    """

    async def script(it: Inside) -> None:
        await it.spin()
        with monkeypatch.context() as patched:
            patched.setattr(TerminalDevice, "show", raising("a bug in the digits"))
            await it.press("terminal 2", lambda: it.block("terminal"), "the terminal to block")
        assert "a bug in the digits" in it.block("terminal")
        assert "start the controller again" in it.block("terminal")
        await it.until(lambda: "works again" in it.block("terminal"), "the terminal to be told again")
        it.simulated.turn("floor-manager", True)
        await it.until(lambda: not it.block("terminal"), "the floor manager's word to count")
        await it.press("terminal 3", lambda: it.view.digits == "2 3", "the digits")

    inside(idle, script)
    assert "RuntimeError: a bug in the digits" in causes(caplog)


def test_a_view_that_cannot_be_sent_costs_no_event(idle: Table, caplog: pytest.LogCaptureFixture) -> None:
    async def script(it: Inside) -> None:
        real, it.app.server.show = it.app.server.show, raising("a bug in the server")  # type: ignore[method-assign]
        await it.close_betting()
        it.app.server.show = real  # type: ignore[method-assign]
        await it.press("start", lambda: it.tumbler.powered, "the motor")

    inside(idle, script)
    assert "RuntimeError: a bug in the server" in causes(caplog)


def test_a_display_that_is_lost_alerts_and_is_opened_again_with_the_next_round(
    idle: Table, caplog: pytest.LogCaptureFixture
) -> None:
    async def script(it: Inside) -> None:
        await it.spin()
        it.app.screens._display._panes[0].begin = raising("the cable is out")
        await it.declare()
        await it.until(lambda: [alarm for alarm in it.view.alarms if alarm.device == "display"], "an alert")
        (alarm,) = it.view.alarms
        assert "check its cable" in alarm.text
        assert it.view.declared
        assert (it.view.declared.outcome, it.view.blocks) == ("2 3 6", ())
        await it.press("paid", lambda: it.view.round == 2, "the next round")
        await it.until(lambda: not it.view.alarms, "the display to be well again")
        assert it.app.screens.fault == ""

    inside(idle, script, shown=True)
    assert "the cable is out" in causes(caplog)


def test_an_app_that_was_closed_says_nothing_more(
    idle: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A last report of a device that is being closed has no receiver, which is not an error."""

    async def script(it: Inside) -> None:
        await it.spin()
        with monkeypatch.context() as patched:
            patched.setattr(TerminalDevice, "show", raising("a bug in the digits"))
            await it.press("terminal 2", lambda: it.block("terminal"), "the terminal to block")
        caplog.clear()

    inside(idle, script)
    assert causes(caplog) == ""


# A loop that hangs


def test_the_longest_on_time_holds_though_the_loop_hangs() -> None:
    async def script(it: Inside) -> None:
        await it.close_betting()
        await it.press("start", lambda: it.tumbler.powered, "the motor")
        began = time.monotonic()
        while it.tumbler.powered and time.monotonic() < began + 5:
            time.sleep(0.001)  # the loop does nothing else meanwhile
        assert time.monotonic() - began < 1.5
        await it.until(lambda: it.view.phase == "no spin", "no spin")
        assert it.view.declared is None
        assert "0.9 s" in it.block("tumbler") or "turn" in it.block("tumbler")

    short = {"first_turn_s = 2.5": "first_turn_s = 0.8", "turn_s = 1.5": "turn_s = 0.7"}
    with table({**short, "longest_on_s = 15.0": "longest_on_s = 0.9"}) as it:
        inside(it, script)


def slow() -> None:
    time.sleep(0.03)


def test_whatever_holds_up_the_loop_is_named(idle: Table, caplog: pytest.LogCaptureFixture) -> None:
    async def script(it: Inside) -> None:
        it.app.clock.post(slow)
        await it.until(lambda: "held up" in caplog.text, "a word about the loop")

    inside(idle, script)
    assert any("ms by" in record.getMessage() and "slow" in record.getMessage() for record in caplog.records)


def test_a_visitors_request_that_holds_up_the_loop_is_named(idle: Table, caplog: pytest.LogCaptureFixture) -> None:
    def answers_slowly(_: Request, reply: Callable[[Answer], None]) -> None:
        slow()
        reply(Answer())

    async def script(it: Inside) -> None:
        it.app.server.open()
        it.app.server._handlers[ASK]["status"] = answers_slowly
        reader, writer = await asyncio.open_unix_connection(idle.sockets / "ask")
        writer.write(b'{"what": "status"}\n')
        assert await reader.readline() == b"{}\n"
        writer.close()
        await writer.wait_closed()

    inside(idle, script)
    assert [r for r in caplog.records if "held up" in r.getMessage() and "status" in r.getMessage()]


def test_the_head_of_a_log_names_versions_configuration_and_board(idle: Table) -> None:
    idle.start()
    idle.end(15)
    head = next(line for line in idle.said.splitlines() if "Python" in line)
    for words in (
        "table-controller 0",
        "gpiozero 2",
        "pygame-ce 2",
        "msgspec 0",
        "sic-bo",
        "table-7",
        "board.toml",
        "covered-tumbler",
    ):
        assert words in head, head
    start = next(row for row in idle.rows() if row.kind == "start")
    digests = [word for word in head.replace("=", " ").replace(",", " ").split() if len(word) == 64]
    assert len(digests) == 2
    assert all(digest in start.event.decode() for digest in digests)


# A clock that jumps


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The wall clock as the app sees it; `ahead` is by how much it is wrong, in nanoseconds."""
    fake = SimpleNamespace(**{name: getattr(time, name) for name in ("strftime", "localtime", "monotonic_ns")}, ahead=0)
    fake.time_ns = lambda: time.time_ns() + fake.ahead
    monkeypatch.setattr(wall_clock, "time", fake)
    monkeypatch.setattr(wall_clock, "CLOCK_S", 0.02)
    return fake


@pytest.mark.parametrize("seconds", [3600, -7200])
def test_a_clock_that_jumps_alerts_and_changes_nothing(idle: Table, wall: SimpleNamespace, seconds: int) -> None:
    async def script(it: Inside) -> None:
        it.app._receive(LimitsProposed(1000, 40_000, 500, after=1200, time_of_day=21 * 3600, at=it.app.clock.now()))
        it.app._receive(Placed("red", "small", 500, at=it.app.clock.now()))
        before = it.view
        wall.ahead = seconds * 1_000_000_000
        await it.until(lambda: it.view.alarms, "an alert")
        (alarm,) = it.view.alarms
        assert alarm.role == "floor-manager"
        assert f"the clock moved by {seconds} s: no wager and no notice is touched" in alarm.text
        for (notice,) in (view.limits.notices for view in (it.view, before)):
            assert (notice.minimum, notice.maximum, notice.increment) == (1000, 40_000, None)
        for name in ("round", "phase", "prompt", "blocks", "digits", "declared"):
            assert getattr(it.view, name) == getattr(before, name)
        await asyncio.sleep(0.1)
        assert len(it.view.alarms) == 1

    inside(idle, script)
    jumps = [row for row in idle.rows() if row.kind == "event" and b'"ClockJumped"' in row.event]
    assert [decode_event(row.event).seconds for row in jumps] == [seconds]  # type: ignore[attr-defined]
    assert isinstance(decode_event(jumps[0].event), ClockJumped)


def test_a_clock_that_drifts_a_little_is_no_jump(idle: Table, wall: SimpleNamespace) -> None:
    async def script(it: Inside) -> None:
        wall.ahead = 1_000_000_000
        await asyncio.sleep(0.1)
        assert it.view.alarms == ()

    inside(idle, script)


def test_the_alert_of_a_clock_that_jumped_is_over_with_the_floor_managers_key(
    idle: Table, wall: SimpleNamespace
) -> None:
    """A Pi's clock jumps at nearly every start, when network time comes: its alert must not stand for ever."""

    async def script(it: Inside) -> None:
        wall.ahead = HOUR
        await it.until(lambda: it.view.alarms, "an alert")
        await it.turn_key("floor-manager")
        await it.press("void", lambda: it.view.round == 2, "the next round")
        assert it.view.alarms == ()

    inside(idle, script)


def test_a_clock_set_right_while_the_table_runs_frees_it_by_itself(idle: Table, wall: SimpleNamespace) -> None:
    async def nothing(_: Inside) -> None:
        pass

    async def script(it: Inside) -> None:
        assert "timedatectl" in it.block("clock")
        await it.press("no-more-bets", lambda: it.view.refusal, "a refusal")
        assert it.view.refusal
        assert it.view.refusal.text.startswith("clock: it stands at ")
        wall.ahead = 0
        await it.until(lambda: not it.view.blocks, "the block to go")
        await asyncio.sleep(0.1)
        await it.close_betting()

    inside(idle, nothing)
    wall.ahead = -24 * HOUR
    inside(idle, script)
