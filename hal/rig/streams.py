# SPDX-License-Identifier: MIT
"""Byte streams to a hand or a reader: a serial port, a Unix socket, or a program's standard input and output."""

import os
import socket
import subprocess
import tty
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from hal.rig.hand_protocol import BAUD

HANG_UP_S = 2.0
"""Seconds that a program may take to end once its input is closed."""


class Stream(NamedTuple):
    """An open stream."""

    incoming: int
    """Descriptor to read without waiting."""
    outgoing: int
    """Descriptor to write without waiting."""
    close: Callable[[], None]
    """Closes the stream."""


def open_serial(device: Path, baud: int = BAUD) -> Stream:
    """Open a serial port. Raises OSError."""
    import serial  # type: ignore[import-untyped]

    port = serial.Serial(str(device), baud, exclusive=True, timeout=0)
    tty.setraw(port.fileno())
    os.set_blocking(port.fileno(), False)
    return Stream(port.fileno(), port.fileno(), port.close)


def open_socket(path: Path) -> Stream:
    """Connect to the Unix socket of a hand or of a virtual serial port. Raises OSError."""
    link = socket.socket(socket.AF_UNIX)
    try:
        link.connect(str(path))
    except OSError:
        link.close()
        raise
    link.setblocking(False)
    return Stream(link.fileno(), link.fileno(), link.close)


def open_program(command: Sequence[str], folder: Path) -> Stream:
    """Start a program in this folder, such as `ssh pi hand`. Its stderr stays visible. Raises OSError."""
    program = subprocess.Popen(  # noqa: S603 - the command stands in the rig file
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder
    )
    assert program.stdin is not None
    assert program.stdout is not None

    def close() -> None:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.close()
        program.stdout.close()
        try:
            program.wait(HANG_UP_S)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()

    for pipe in (program.stdin, program.stdout):
        os.set_blocking(pipe.fileno(), False)
    return Stream(program.stdout.fileno(), program.stdin.fileno(), close)
