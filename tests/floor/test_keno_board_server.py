# SPDX-License-Identifier: MIT
"""Two boards of keno at a real server: a game is closed, and a number notified, once both screens show it."""

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path

import pytest

from controller.floor.keno_board.board import RunningBoard
from controller.floor.keno_board.link import BoardLink
from controller.floor.keno_board.picture import BoardPicture
from controller.floor.server import server as server_module
from controller.floor.server import watch
from controller.floor.server.server import FloorServer
from controller.floor.station.connection import HallConnection
from controller.floor.station.settings import StationSettings, read_settings
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from tests.floor.database import Server
from tests.floor.keno_hall import BOARDS
from tests.floor.keno_server import KENO, KenoFloor
from tests.floor.tables import PATIENCE_S, Certificate, Floor, conninfo


class Screen:
    """A screen that a test holds still."""

    def __init__(self) -> None:
        self.picture = BoardPicture(None)

    def show(self, picture: BoardPicture) -> None:
        self.picture = picture

    def pump(self) -> list[str]:
        return []

    def is_lost(self) -> bool:
        return False


class BoardAt:
    """A board with both of its threads. is_still: its screen draws nothing new."""

    def __init__(self, settings: StationSettings) -> None:
        self.screen, self.is_still = Screen(), threading.Event()
        self._link, self._ended = BoardLink(HallConnection(settings)), threading.Event()
        self._board = RunningBoard(self._link, self.screen)
        self._threads = [threading.Thread(target=it, daemon=True) for it in (self._link.run, self._draw)]

    def __enter__(self) -> "BoardAt":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._link.end()
        self._ended.set()
        for thread in self._threads:
            thread.join(20)

    def _draw(self) -> None:
        while not self._ended.wait(0.01):
            if not self.is_still.is_set():
                self._board.turn()


def settings_of(folder: Path, port: int, own: Certificate, server: bytes) -> StationSettings:
    """Write the files of a station, and read them."""
    folder.mkdir()
    shutil.copy(own.path, folder / "table.pem")
    shutil.copy(own.path.with_suffix(".key"), folder / "table.key")
    (folder / "table.key").chmod(0o640)
    shutil.copy(own.authority, folder / "authority.pem")
    text = f'address = "127.0.0.1:{port}"\nserver = "{sha256(server).hexdigest()}"\n'
    (folder / "station.toml").write_text(text)
    return read_settings(folder)


def until(is_so: Callable[[], bool]) -> float:
    """Wait until this is so. Return the seconds."""
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < PATIENCE_S
        time.sleep(0.005)
    return time.monotonic() - began


@pytest.fixture
def hall(postgres: Server, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[KenoFloor]:
    monkeypatch.setattr(watch, "TICK_S", 0.02)
    monkeypatch.setattr(server_module, "TICK_S", 0.02)
    floor = Floor(tmp_path, conninfo(postgres, name))
    floor.write('alone = ["Ann", "Bob"]', KENO)
    with KenoFloor(floor, postgres, name, monkeypatch) as hall:
        yield hall


@contextmanager
def boards_at(hall: KenoFloor, server: FloorServer) -> Iterator[list[BoardAt]]:
    """Run both boards."""
    folder, own = hall.floor.folder.path, hall.floor.server.der
    with ExitStack() as stack:
        all_settings = [
            settings_of(folder / f"of-{name}", server.port, hall._certificates[name], own) for name in BOARDS
        ]
        yield [stack.enter_context(BoardAt(settings)) for settings in all_settings]


def test_a_game_is_closed_and_a_number_notified_once_both_boards_show_it(hall: KenoFloor) -> None:
    with hall.floor.running() as server, boards_at(hall, server) as (bar, lounge):
        table = hall.connect(server, "table")
        until(lambda: all(it.screen.picture.shown for it in (bar, lounge)))
        assert bar.screen.picture.game == 0, "game 1 is open"
        lounge.is_still.set()
        closing = table.until_up(wire.CloseGame(1))
        assert isinstance(closing, wire.GameIsClosing)
        until(lambda: bar.screen.picture.game == 1)
        until(lambda: table.ask(wire.CloseGame(1)) == wire.GameIsClosing(1, (), ("lounge",)))
        lounge.is_still.clear()
        took = until(lambda: isinstance(table.ask(wire.CloseGame(1)), wire.KenoAnswered))
        assert took < 3
        lounge.is_still.set()
        table.say(wire.EnterDrawn(hall.request(), 1, (61,)))
        until(lambda: bar.screen.picture.numbers == (61,))
        until(lambda: table.say(wire.AskShown(1)).lacking == {"lounge": (61,)})
        lounge.is_still.clear()
        until(lambda: table.say(wire.AskShown(1)).notified == (61,))


def test_boards_come_back_to_a_server_that_was_started_anew_and_state_what_they_show(hall: KenoFloor) -> None:
    with ExitStack() as boards:
        with hall.floor.running() as server:
            port = server.port
            bar, lounge = boards.enter_context(boards_at(hall, server))
            table = hall.connect(server, "table")
            table.until_up(wire.CloseGame(1))
            until(lambda: isinstance(table.ask(wire.CloseGame(1)), wire.KenoAnswered))
        until(lambda: bool(bar.screen.picture.why and lounge.screen.picture.why))
        assert bar.screen.picture.game == 1
        hall.floor.write('alone = ["Ann", "Bob"]', KENO, listen=port)
        with hall.floor.running() as server:
            table = hall.connect(server, "table")
            table.until_up(wire.AskShown(1))
            table.say(wire.EnterDrawn(hall.request(), 1, (3, 77)))
            until(lambda: table.say(wire.AskShown(1)).notified == (3, 77))
            assert bar.screen.picture == BoardPicture(bar.screen.picture.shown)


def test_a_board_that_is_not_enrolled_says_so(hall: KenoFloor) -> None:
    with hall.floor.running() as server, boards_at(hall, server) as (bar, lounge):
        until(lambda: all(it.screen.picture.shown for it in (bar, lounge)))
        desk = hall.connect(server, "desk")
        assert not isinstance(desk.say(wire.RemoveBoard(hall.request(), "bar", "it is broken")), Refusal)
        until(lambda: "tablectl keno hall enrol-board" in bar.screen.picture.why)
        assert lounge.screen.picture.why == ""
        desk.say(wire.EnrolBoard(hall.request(), "bar"))
        until(lambda: bar.screen.picture == lounge.screen.picture)
