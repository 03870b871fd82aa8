# SPDX-License-Identifier: MIT
"""Hands at the table: closes its contacts, reads its lamps and its sockets. Loaded by the agent, inside the machine.

Parts have the names of the board file: `buttons.start`, `keys.dealer`, `terminals.terminal.numbers.4`, `tumbler.rest`.
"""

import binascii
import contextlib
import json
import socket
import subprocess
import sys
import threading
import time
import tomllib
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

PROGRAM = Path("/opt/table-controller")
PYTHON = "python{}.{}".format(*sys.version_info)
sys.path.insert(0, str(PROGRAM / ".venv/lib" / PYTHON / "site-packages"))

import smbus2  # noqa: E402 - the checkout's own environment has it

LINES = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
FAULTS = Path("/sys/module/i2c_table/parameters")
TLC_LEDOUT, FULLY_ON = 0x94, 1
SEGMENTS = {0: " ", 63: "0", 6: "1", 91: "2", 79: "3", 102: "4", 109: "5", 125: "6", 7: "7", 127: "8", 111: "9"}
PRESS_S = 0.25
"""A slow finger: the machine may be too busy to see a contact that closes for less."""
LOOK_S = 0.2
"""How often is looked: each question costs the table some 50 ms here."""
board: dict[str, Any] = {}


def use(name: str) -> None:
    """The shipped board whose parts are meant from now on; all its contacts are open."""
    board.clear()
    board.update(tomllib.loads((PROGRAM / f"hal/boards/{name}.toml").read_text()))


def pin(part: str) -> int:
    """The GPIO of a part."""
    found: Any = board
    *folders, last = part.split(".")
    for folder in folders:
        found = found[folder]
    there = found.get(f"{last}_pin", found.get(last))
    return int(there["pin"] if isinstance(there, dict) else there)


def closed(part: str, is_closed: bool = True) -> None:
    """A contact, from now on. All of them are active low."""
    (LINES / f"sim_gpio{pin(part)}/pull").write_text("pull-down" if is_closed else "pull-up")


def level(part: str) -> int:
    return int((LINES / f"sim_gpio{pin(part)}/value").read_text())


def press(*parts: str) -> None:
    """One button after the other."""
    for part in parts:
        closed(part)
        time.sleep(PRESS_S)
        closed(part, False)
        time.sleep(PRESS_S)


def lit() -> list[str]:
    """The winning areas whose lamps are on, as the chips have it."""
    with contextlib.closing(smbus2.SMBus(board["i2c"]["bus"])) as bus:
        return [name for chip in board["lamps"]["lamps"]["chips"] for name in _lit(bus, chip)]


def _lit(bus: Any, chip: dict[str, Any]) -> Iterator[str]:
    outputs = bus.read_i2c_block_data(chip["address"], TLC_LEDOUT, 4)
    for channel, name in enumerate(chip["channels"]):
        if name and outputs[channel // 4] >> 2 * (channel % 4) & 3 == FULLY_ON:
            yield name


def digits() -> str:
    """Return the text on the terminal's digits."""
    wiring = board["terminals"]["terminal"]["digits"]
    with contextlib.closing(smbus2.SMBus(board["i2c"]["bus"])) as bus:
        memory = bus.read_i2c_block_data(wiring["address"], 0, 16)
    return "".join(SEGMENTS.get(memory[2 * common], "?") for common in wiring["commons"])


def bus_fault(name: str, value: str) -> None:
    """Set a fault of the bus from now on: absent, open, fail_every, stuck, hang_ms (image/i2c-table.c)."""
    (FAULTS / name).write_text(value)


def ask(what: str = "status", door: str = "ask", seconds: float = 30) -> dict[str, Any]:
    """Return the running table's answer at one of its sockets."""
    with socket.socket(socket.AF_UNIX) as link:
        link.settimeout(seconds)
        link.connect(f"/run/table-controller/{door}")
        link.sendall(json.dumps({"what": what}).encode() + b"\n")
        answer: dict[str, Any] = json.loads(link.makefile().readline())
        return answer


def status() -> dict[str, Any]:
    return dict(ask()["data"])


def view() -> dict[str, Any]:
    return dict(status()["view"])


def wait(holds: Callable[[], object], seconds: float, what: str) -> float:
    """Until it holds; how long that took. While the table does not answer it does not hold."""
    began = time.monotonic()
    while True:
        with contextlib.suppress(OSError, ValueError):
            if holds():
                return time.monotonic() - began
        if time.monotonic() - began > seconds:
            raise TimeoutError(f"{what}: not within {seconds} s; {state()}")
        time.sleep(LOOK_S)


def state() -> str:
    """How the table stands, in short, for a message."""
    try:
        now = status()
    except (OSError, ValueError) as error:
        return f"the table does not answer ({error})"
    shown = now["view"]
    words = ("phase", "prompt", "refusal", "alarms", "blocks")
    return json.dumps({"devices": now.get("devices"), **{word: shown.get(word) for word in words}})


def main_process() -> int:
    words = ["systemctl", "show", "--property=MainPID", "--value", "table-controller"]
    return int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def tumble(turns: int = 3, turn_s: float = 0.7) -> int:
    """The tumbler's part of a spin: it turns while its motor is on, and then stands. How often it turned."""
    wait(lambda: level("tumblers.tumbler.motor"), 20, "motor on")
    closed("tumblers.tumbler.rest", False)
    turned = 0
    while level("tumblers.tumbler.motor") and turned < 2 * turns:
        time.sleep(max(0.0, turn_s - 2 * PRESS_S))
        press("tumblers.tumbler.rotation")
        turned += 1
    time.sleep(0.4)
    closed("tumblers.tumbler.rest")
    return turned


class Watched:
    """How a line's level goes, seen by a thread: (seconds since the start, level) at each change."""

    def __init__(self, part: str) -> None:
        self.changes = [(0.0, level(part))]
        self._part, self._began, self._stopped = part, time.monotonic(), False
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        while not self._stopped:
            if (now := level(self._part)) != self.changes[-1][1]:
                self.changes.append((round(time.monotonic() - self._began, 3), now))
            time.sleep(0.005)

    def stop(self) -> list[tuple[float, int]]:
        self._stopped = True
        return self.changes


def plays() -> None:
    """Until nothing keeps the table from playing. The floor manager's key confirms a device that is well again."""
    wait(lambda: status()["display"] != "not open", 120, "screens that are open, or cannot be")
    wait(lambda: "dealer key" not in [block["name"] for block in view()["blocks"]], 30, "the dealer's key")
    if view()["blocks"]:
        turn("keys.floor-manager")
    wait(lambda: view()["prompt"] and not view()["blocks"], 100, "a table that plays")


def turn(key: str) -> None:
    """A key switch on, and off again."""
    closed(key)
    time.sleep(0.5)
    closed(key, False)
    time.sleep(0.5)


def to_motor() -> None:
    """No more bets, and start: until the motor is on."""
    press("buttons.no-more-bets")
    wait(lambda: view()["closed"], 20, "no more bets")
    press("buttons.start")
    wait(lambda: level("tumblers.tumbler.motor"), 20, "motor on")


def key_in(*dice: int) -> None:
    """The numbers of the dice, without the entry."""
    for number in dice:
        press(f"terminals.terminal.numbers.{number}")


def key_numbers(*dice: int) -> None:
    """The numbers of the dice, once they are at rest, until they stand on the digits."""
    wait(lambda: "terminal 1" in view()["presses"] or not view()["turning"], 20, "numbers asked for")
    key_in(*dice)
    wait(lambda: digits().strip() == "".join(map(str, dice)), 20, "digits")


def round_of_play(*dice: int) -> int:
    """From wagers to the declared result. How often the tumbler turned."""
    to_motor()
    turned = tumble()
    key_numbers(*dice)
    press("terminals.terminal.entry")
    wait(lambda: view()["declared"] and lit(), 20, "a declared result and its lamps")
    return turned


class Reader:
    """The far end of a reader's serial line: says each second that it lives, in the words of reader_protocol.py."""

    def __init__(self, kind: str, port: str = "/dev/ttyS1") -> None:
        self._kind, self._number, self._lock = kind, 0, threading.Lock()
        self._line = open(port, "wb", buffering=0)  # noqa: SIM115 - as long as the machine is on
        tty.setraw(self._line.fileno())
        self.say(f"START {kind}")
        threading.Thread(target=self._live, daemon=True).start()

    def say(self, words: str) -> None:
        """One frame."""
        with self._lock:
            body = f"{self._number:02X} {words}"
            self._number = (self._number + 1) % 256
            self._line.write(f"${body}*{binascii.crc_hqx(body.encode(), 0xFFFF):04X}\n".encode())

    def _live(self) -> None:
        while True:
            time.sleep(1)
            self.say(f"ALIVE {self._kind}")


readers: list[Reader] = []
