# SPDX-License-Identifier: MIT
"""A board's outputs and inputs with RPi.GPIO: its real C code uses a register file instead of a Pi."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest
from register_file import INPUT, OUTPUT, RegisterFile

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / ".venv" / "rpigpio"
PATIENCE_S = 30.0

BUTTONS = {"no-more-bets": 4, "start": 5, "no-spin": 6, "paid": 7, "void": 8}
NUMBERS = (9, 10, 11, 12, 13, 19, 26)
MOTOR, ROTATION, REST, COVER = 17, 22, 23, 24


@pytest.fixture(scope="session")
def rpi_gpio() -> Path:
    """The folder with RPi.GPIO, compiled from its pinned source, once for this environment."""
    if (PACKAGE / "RPi").is_dir():
        return PACKAGE
    made = PACKAGE.with_name(f"rpigpio-{os.getpid()}")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--require-hashes"]
    ran = subprocess.run(
        [*pip, "--target", str(made), "-r", ".setup/requirements-rpigpio.txt"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        pytest.skip(f"RPi.GPIO could not be fetched and compiled: {ran.stderr.strip().splitlines()[-1:]}")
    if not PACKAGE.exists():
        made.rename(PACKAGE)
    return PACKAGE


@pytest.fixture
def registers(tmp_path: Path) -> Iterator[RegisterFile]:
    file = RegisterFile(tmp_path)
    yield file
    file.close()


class RpigpioTable:
    """The process that has the board's devices."""

    def __init__(self, registers: RegisterFile, package: Path, board: str, **environment: str) -> None:
        self.registers = registers
        (registers.folder / "board.toml").write_text(board, encoding="utf-8")
        unshare = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--mount", "--map-root-user"]
        program = [sys.executable, str(Path(__file__).with_name("rpigpio_table.py")), str(registers.folder)]
        self._process = subprocess.Popen(
            [*unshare, *program, str(registers.folder / "board.toml")],
            env={**os.environ, "PYTHONPATH": f"{ROOT}:{package}", **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._lines: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line.strip())

    def says(self, words: str) -> str:
        """Return the next line with these words. Earlier lines are skipped."""
        seen = []
        while True:
            try:
                seen.append(self._lines.get(timeout=PATIENCE_S))
            except Empty:
                pytest.fail(f"nothing said {words!r}, only {seen} (ended with {self._process.poll()})")
            if words in seen[-1]:
                return seen[-1]

    def do(self, method: str, *arguments: object) -> None:
        self._tell(json.dumps([method, *arguments]))
        self.says("done")

    def _tell(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")

    def close_contact(self, pin: int) -> None:
        self.registers.drive(pin, high=False)

    def open_contact(self, pin: int) -> None:
        self.registers.drive(pin, high=True)

    def end(self) -> None:
        self._tell("")
        self.says("closed")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


Begin = Callable[..., RpigpioTable]


@pytest.fixture
def begin(registers: RegisterFile, rpi_gpio: Path) -> Iterator[Begin]:
    tables: list[RpigpioTable] = []
    probe = subprocess.run(["unshare", "--mount", "--map-root-user", "true"], capture_output=True, check=False)
    if os.geteuid() and probe.returncode:
        pytest.skip("needs a mount namespace of its own: run it as root, or allow user namespaces")

    def table(motor_active: str = "high", **environment: str) -> RpigpioTable:
        shipped = (ROOT / "hal/boards/sic-bo.toml").read_text(encoding="utf-8")
        board = shipped.replace('backend = "lgpio"', 'backend = "rpigpio"')
        board = board.replace("least_turn_s = 0.3", "least_turn_s = 0.01")  # here a turn takes a moment
        if motor_active == "low":  # only GPIO 0 to 8 may be active low, so `void` and the motor swap their pins
            board = board.replace("pin = 8 ", "pin = 99 ").replace("motor_pin = 17 ", "motor_pin = 8 ")
            board = board.replace("pin = 99 ", "pin = 17 ").replace('motor_active = "high"', 'motor_active = "low"')
        for pin in [*BUTTONS.values(), *NUMBERS, ROTATION]:
            registers.level(pin, high=True)  # the pull-up sets the level of an open contact
        tables.append(RpigpioTable(registers, rpi_gpio, board, **environment))
        return tables[-1]

    yield table
    for each in tables:
        each.kill()


def test_every_pin_of_the_board_has_its_direction_and_the_motor_is_off(begin: Begin, registers: RegisterFile) -> None:
    table = begin()
    table.says("open")
    assert {registers.function(pin) for pin in [*BUTTONS.values(), ROTATION, REST, COVER]} == {INPUT}
    assert registers.function(MOTOR) == OUTPUT
    high, low = registers.written()
    assert not high >> MOTOR & 1
    assert low >> MOTOR & 1
    table.end()


def test_a_motor_that_is_active_low_is_claimed_high(begin: Begin, registers: RegisterFile) -> None:
    table = begin(motor_active="low")
    table.says("open")
    assert registers.function(8) == OUTPUT
    high, low = registers.written()
    assert high >> 8 & 1
    assert not low >> 8 & 1


def test_each_button_reports_its_press(begin: Begin) -> None:
    table = begin()
    table.says("open")
    for name, pin in BUTTONS.items():
        table.close_contact(pin)
        assert name in table.says("Pressed")
        table.open_contact(pin)


def test_the_tumbler_runs_counts_its_revolutions_and_stops(begin: Begin, registers: RegisterFile) -> None:
    table = begin()
    table.says("open")
    registers.written()
    table.do("run", "tumbler", 1, 7)
    assert registers.written()[0] == 1 << MOTOR
    table.open_contact(REST)
    time.sleep(0.05)  # the revolution
    table.close_contact(ROTATION)
    assert "run=7" in table.says("Turned(device='tumbler'")
    table.open_contact(ROTATION)
    table.do("stop", "tumbler")
    assert registers.written()[1] == 1 << MOTOR
    table.close_contact(REST)
    table.says("AtRest")


def test_a_cover_that_is_taken_off_stops_the_motor(begin: Begin, registers: RegisterFile) -> None:
    table = begin()
    table.says("open")
    registers.written()
    table.do("run", "tumbler", 1)
    table.open_contact(COVER)
    table.says("CoverMoved(device='tumbler', on=False")
    assert registers.written() == (1 << MOTOR, 1 << MOTOR)


def test_without_the_kernels_old_interface_the_start_names_the_cause_and_the_remedy(begin: Begin) -> None:
    table = begin(NO_OLD_INTERFACE="1")
    said = table.says("HardwareError")
    assert 'gpio.backend = "rpigpio" cannot report a press on this kernel' in said
    assert 'Set gpio.backend = "lgpio" in the board file' in said
