# SPDX-License-Identifier: MIT
"""Sockets in a table's folder: a second controller neither takes nor removes the sockets of a running one."""

import asyncio
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from process_rig import Table, table

from controller.sockets.places import SocketTakenError, require_free
from controller.sockets.requests import ASK, DIRECT
from controller.sockets.server import Server

NOBODY = 65_534
AS_NOBODY = f"""
import asyncio, os, sys
from pathlib import Path
from controller.sockets.places import SocketTakenError
from controller.sockets.server import Server
os.setgid({NOBODY})
os.setuid({NOBODY})
try:
    Server(Path(sys.argv[1]), {{"ask": {{}}, "direct": {{}}}}).open()
except SocketTakenError as taken:
    print(taken.strerror)
"""
"""Another user's table opens its sockets there."""


@pytest.fixture
def idle() -> Iterator[Table]:
    with table() as made:
        yield made


def refusal(path: Path) -> str:
    with pytest.raises(SocketTakenError) as taken:
        require_free(path)
    return str(taken.value.strerror)


def listening(path: Path, waiting: int = 8) -> socket.socket:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    listener.listen(waiting)
    return listener


def test_a_controller_that_takes_no_visitors_keeps_its_sockets(tmp_path: Path) -> None:
    """A client that waits for a free place would wait for ever."""
    path = tmp_path / ASK
    with listening(path, 0), socket.socket(socket.AF_UNIX) as first, socket.socket(socket.AF_UNIX) as second:
        first.connect(str(path))
        second.setblocking(False)
        with pytest.raises(BlockingIOError):
            second.connect(str(path))
        said = refusal(path)
    assert said.startswith("another controller")
    assert f"{path}; stop it first" in said
    assert "hangs, or is overloaded" in said
    assert "process 0" not in said


def test_a_socket_that_is_no_stream_is_left_there(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
        other.bind(str(tmp_path / ASK))
        assert "Protocol wrong type" in refusal(tmp_path / ASK)


def test_what_nobody_listens_on_is_free(tmp_path: Path) -> None:
    listening(tmp_path / "left").close()
    (tmp_path / "file").touch()
    for name in ("left", "file", "none", "none/ask", "file/ask", "x" * 200):
        require_free(tmp_path / name)


def test_another_users_table_keeps_its_sockets(idle: Table) -> None:
    """Its folder may be open to all, and its sockets are not."""
    if os.geteuid() != 0:
        pytest.skip("only root can be two users")
    idle.sockets.mkdir()
    for folder in (idle.folder, idle.sockets):
        folder.chmod(0o777)
    idle.start()
    own = {name: (idle.sockets / name).stat().st_ino for name in (ASK, DIRECT)}
    said = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(idle.sockets)], capture_output=True, text=True, timeout=20, check=True
    ).stdout
    assert said.startswith("another user's controller"), said
    assert f"{idle.sockets}/ask belongs to root" in said
    assert {name: (idle.sockets / name).stat().st_ino for name in (ASK, DIRECT)} == own
    idle.call_no_more_bets()


def test_only_its_own_sockets_are_removed_at_the_end(tmp_path: Path) -> None:
    """Somebody has removed one, and another controller listens there now."""

    async def replaced() -> None:
        server = Server(tmp_path, {ASK: {}, DIRECT: {}})
        server.open()
        (tmp_path / ASK).unlink()
        with listening(tmp_path / ASK):
            server.close()

    asyncio.run(replaced())
    assert stat.S_ISSOCK((tmp_path / ASK).stat().st_mode)
    assert not (tmp_path / DIRECT).exists()
