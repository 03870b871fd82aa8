# SPDX-License-Identifier: MIT
"""A socket in a rig file that is not a table's: the error comes at once, with the socket's path."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from controller.engine.record.events import Directed
from controller.tapes.rig.rig import Rig
from controller.tapes.script.errors import StageLost
from hal.rig.rig_file import HandPlace, RigFile, TablePlace


@contextmanager
def answering(folder: Path, name: str, answer: bytes) -> Iterator[None]:
    """A socket that says this to everybody, and stays open."""
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(folder / name))
    listener.listen()
    kept = []

    def serve() -> None:
        with suppress(OSError):
            while True:
                kept.append(listener.accept()[0])
                kept[-1].sendall(answer)

    threading.Thread(target=serve, daemon=True).start()
    yield
    listener.shutdown(socket.SHUT_RDWR)
    for link in (listener, *kept):
        link.close()


def rig_at(folder: Path, sockets: str = ".") -> Rig:
    file = RigFile(hand=HandPlace(socket="no"), lines={"4": 4}, table=TablePlace(sockets=sockets, start=["true"]))
    return Rig(file, folder)


@pytest.mark.parametrize(
    "answer",
    [
        b"hello\n",
        b"\xff\xfe\n",
        b"\n",
        b'{"a": 1}\n',
        b"[1]\n",
        b'{"data": 5}\n',
        b'{"data": [5]}\n',
        b'{"data": {"view": {}}}\n',
        b'{"data": {"view": {"phase": 1}, "devices": {}}}\n',
        b"x" * 5000,
    ],
)
def test_what_is_no_answer_of_a_table_is_said_at_once(
    answer: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("controller.tapes.rig.sockets.LONGEST_ANSWER", 4000)
    said = rf"what answers at {tmp_path}/ask is no table of this version: .*; look at \[table\] sockets"
    with answering(tmp_path, "ask", answer), rig_at(tmp_path) as rig, pytest.raises(StageLost, match=said):
        rig.start({})
    assert caplog.records == []


def test_a_table_that_refuses_is_quoted(tmp_path: Path) -> None:
    answer = b'{"ok": false, "lines": ["too many visitors"]}\n'
    said = f"the table at {tmp_path}/ask refuses to tell how it stands: too many visitors"
    with answering(tmp_path, "ask", answer), rig_at(tmp_path) as rig, pytest.raises(StageLost, match=said):
        rig.start({})


STANDS = b'{"data": {"view": {}, "devices": {}}}\n'


@pytest.mark.parametrize(
    ("answer", "said"),
    [(b"hello\n", "/direct is no table of this version"), (None, "no controller answers at ")],
)
def test_so_is_what_takes_no_event(answer: bytes | None, said: str, tmp_path: Path) -> None:
    with answering(tmp_path, "ask", STANDS), rig_at(tmp_path) as rig:
        rig.start({})
        with answering(tmp_path, "direct" if answer else "other", answer or b""), pytest.raises(StageLost, match=said):
            rig.sockets.enter(Directed("floor-manager", "confirm"))


def test_a_path_that_is_too_long_for_a_socket_is_said_before_anything_is_started(tmp_path: Path) -> None:
    with (
        rig_at(tmp_path, "long" * 30) as rig,
        pytest.raises(StageLost, match=r"direct has \d+ bytes, and the path of a socket has at most 107: name a"),
    ):
        rig.start({})
