# SPDX-License-Identifier: MIT
"""Runs as a process of its own on the registers of register_file.py: a board's devices on RPi.GPIO, told by lines.

    python rpigpio_table.py FOLDER BOARD.toml       in a mount namespace of its own (unshare -m)

Each line on the standard input is a method of the devices and its arguments, as JSON; each signal is a line on the
standard output. An empty line ends it.
"""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path


def take_the_place_of_the_pi(folder: Path) -> None:
    """Mount the register file, the processor's description and the old interface where RPi.GPIO looks for them."""
    mount("--bind", str(folder / "cpuinfo"), "/proc/cpuinfo")
    mount("-t", "tmpfs", "none", "/sys/class")
    Path("/sys/class/gpio").mkdir()
    mount("--bind", str(folder / "gpio"), "/sys/class/gpio")
    devices = folder / "dev"
    devices.mkdir()
    mount("-t", "tmpfs", "none", str(devices))
    for name in ("null", "urandom", "gpiomem"):
        (devices / name).touch()
        mount("--bind", str(folder / name if name == "gpiomem" else Path("/dev") / name), str(devices / name))
    (devices / "shm").mkdir()  # this folder may be in it
    mount("--bind", "/dev/shm", str(devices / "shm"))
    mount("--move", str(devices), "/dev")


def mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True)


async def play(board_file: Path) -> None:
    from hal.base.clock import LoopClock
    from hal.board import read_board
    from hal.devices import Devices
    from hal.raspberry_pi.hardware import HardwareError, NoBus, open_pins

    board = read_board(board_file)
    try:
        pins = open_pins(board)
    except HardwareError as error:
        print(f"HardwareError {error}", flush=True)
        return
    loop = asyncio.get_running_loop()
    devices = Devices(board, LoopClock(loop), pins, NoBus(), lambda signal: print(signal, flush=True))
    print("open", flush=True)
    while line := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
        method, *arguments = json.loads(line)
        getattr(devices, method)(*arguments)
        print("done", flush=True)
    devices.close()
    pins.close()
    print("closed", flush=True)


if __name__ == "__main__":
    take_the_place_of_the_pi(Path(sys.argv[1]))
    if os.environ.get("NO_OLD_INTERFACE"):
        mount("-t", "tmpfs", "none", "/sys/class")
    asyncio.run(play(Path(sys.argv[2])))
