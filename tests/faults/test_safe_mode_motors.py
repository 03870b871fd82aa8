# SPDX-License-Identifier: MIT
"""The motors of a real table in safe mode: it reports their known state, and waits for nobody."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from controller.config import Configuration, read_table
from controller.engine.record.events import Maintained
from controller.running import motors_off
from controller.running.motors_off import OFF, SWITCHING
from controller.running.safe_mode import SafeMode
from controller.sockets.client import ClientConnection
from controller.sockets.client import ask as ask_once
from controller.sockets.requests import ASK, DIRECT, WATCH, Answer, Request

REAL = """
game = "sic-bo"
simulated = false
[folders]
state = "{folder}/state"
sockets = "{folder}/sockets"
"""
NOT_OFF = "tablectl: NOT every motor was switched off: the pins are broken"
FAILS = f"print({NOT_OFF!r}); print('now: pull the plug'); raise SystemExit(1)"
WORKS = "print('every pin is set to off')"
SLEEPS = "import time; time.sleep(60)"
Ask = Callable[[str, Request], Awaitable[Answer]]


@pytest.fixture
def configuration(tmp_path: Path) -> Configuration:
    file = tmp_path / "table.toml"
    file.write_text(REAL.format(folder=tmp_path))
    return read_table(file)


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Has the other process run this Python. That process writes its number to the returned file, and then its end."""
    noted = tmp_path / "processes"

    def runs(code: str) -> Path:
        head = f"import os; f = open({str(noted)!r}, 'a', buffering=1); f.write(f'{{os.getpid()}}\\n')"
        monkeypatch.setattr(motors_off, "MOTOR_OFF", f"{head}\n{code}\n")
        return noted

    return runs


def in_safe_mode(
    configuration: Configuration, do: Callable[[Ask, SafeMode], Awaitable[None]], *, ends: bool = True
) -> Maintained | None:
    """Run the safe mode, and `do` beside it. Return the result of the safe mode."""

    async def ask(name: str, request: Request) -> Answer:
        return await asyncio.to_thread(ask_once, configuration.socket_folder, name, request)

    async def both() -> Maintained | None:
        safe = SafeMode(configuration, "three starts have failed")
        running = asyncio.create_task(safe.run())
        await holds((configuration.socket_folder / DIRECT).exists)
        await do(ask, safe)
        if ends:
            safe._end(None)
        return await asyncio.wait_for(running, 15)

    return asyncio.run(both())


async def holds(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(15):
        while not condition():
            await asyncio.sleep(0.01)


async def told(ask: Ask) -> tuple[dict[str, Any], str]:
    """The status; and all that is said to somebody who asks, as text."""
    status = (await ask(ASK, Request("status"))).data
    refused = await ask(DIRECT, Request("jog"))
    return status, "\n".join((refused.lines[0], msgspec.json.encode(status).decode()))


def test_motors_that_could_not_be_switched_off_are_told_first_and_everywhere(
    configuration: Configuration, other: Callable[[str], Path], caplog: pytest.LogCaptureFixture
) -> None:
    other(FAILS)

    async def look(ask: Ask, safe: SafeMode) -> None:
        watcher = ClientConnection(configuration.socket_folder, ASK, Request(WATCH))
        await holds(lambda: safe._motors.failed)
        status, said = await told(ask)
        assert OFF not in said
        assert said.startswith(f"{NOT_OFF}; pull the plug; safe mode: ")
        first, second = status["view"]["blocks"]
        assert (first["text"], first["remedy"], second["name"]) == (NOT_OFF, "pull the plug", "safe mode")
        assert status["motors"] == f"{NOT_OFF}; pull the plug"
        seen: list[Answer] = []
        while not seen or seen[-1].data["blocks"][0]["text"] != NOT_OFF:  # whoever watches is told by itself
            seen += await asyncio.to_thread(watcher.receive)
        watcher.close()
        answer = await ask(DIRECT, Request("motors-off"))
        assert (answer.ok, answer.lines) == (False, (f"{NOT_OFF}; pull the plug",))

    in_safe_mode(configuration, look)
    assert OFF not in caplog.text
    assert NOT_OFF in caplog.text


def test_motors_count_as_off_only_when_they_are(configuration: Configuration, other: Callable[[str], Path]) -> None:
    go = configuration.socket_folder / "go"
    other(f"import os, time\nwhile not os.path.exists({str(go)!r}): time.sleep(0.01)\n{WORKS}")

    async def look(ask: Ask, safe: SafeMode) -> None:
        _, said = await told(ask)
        assert OFF not in said
        assert said.count(SWITCHING) >= 3, "in the refusal, in the view, of the motors"
        go.touch()
        await holds(lambda: safe._motors.off)
        status, said = await told(ask)
        assert said.startswith(f"safe mode: three starts have failed; {OFF} and no round is played")
        assert status["motors"] == "every pin is set to off"

    in_safe_mode(configuration, look)


def test_a_process_that_cannot_be_started_is_said(
    configuration: Configuration, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    async def look(_: Ask, safe: SafeMode) -> None:
        await holds(lambda: safe._motors.failed)
        assert "no process can do it" in safe._motors.words

    in_safe_mode(configuration, look)


def lives(noted: Path) -> bool:
    return any(Path(f"/proc/{number}/cmdline").exists() for number in noted.read_text().split() if number.isdigit())


def test_a_signal_ends_it_at_once_while_the_motors_are_switched_off(
    configuration: Configuration, other: Callable[[str], Path]
) -> None:
    noted = other(SLEEPS)

    async def stop(_: Ask, safe: SafeMode) -> None:
        await holds(noted.exists)
        os.kill(os.getpid(), signal.SIGTERM)

    began = time.monotonic()
    assert in_safe_mode(configuration, stop, ends=False) is None
    assert time.monotonic() - began < motors_off.PATIENCE_S / 2
    limit = time.monotonic() + 5
    while lives(noted):
        assert time.monotonic() < limit, "the process that it started lives on"


def test_who_asks_meanwhile_shares_one_process(configuration: Configuration, other: Callable[[str], Path]) -> None:
    noted = other(f"import time; time.sleep(0.5); {WORKS}")

    async def ask_often(ask: Ask, safe: SafeMode) -> None:
        answers = await asyncio.gather(*(ask(DIRECT, Request("motors-off")) for _ in range(5)))
        assert {(answer.ok, answer.lines) for answer in answers} == {(True, ("every pin is set to off",))}
        assert len(noted.read_text().split()) == 1
        await ask(DIRECT, Request("motors-off"))
        assert len(noted.read_text().split()) == 2, "who asks later has them switched off again"

    in_safe_mode(configuration, ask_often)


def test_the_table_starts_when_nothing_else_reaches_for_its_pins(
    configuration: Configuration, other: Callable[[str], Path]
) -> None:
    noted = other(f"import time; time.sleep(0.5); f.write('ended'); {WORKS}")

    async def leave(ask: Ask, safe: SafeMode) -> None:
        answer = await ask(DIRECT, Request("leave-safe-mode"))
        assert answer.ok
        assert SWITCHING in answer.lines[0]

    assert in_safe_mode(configuration, leave, ends=False)
    assert noted.read_text().split()[1:] == ["ended"]


def test_a_signal_after_it_was_left_starts_no_table(configuration: Configuration, other: Callable[[str], Path]) -> None:
    other(SLEEPS)

    async def leave_and_stop(ask: Ask, safe: SafeMode) -> None:
        await ask(DIRECT, Request("leave-safe-mode"))
        await asyncio.sleep(0.1)
        os.kill(os.getpid(), signal.SIGTERM)

    assert in_safe_mode(configuration, leave_and_stop, ends=False) is None
