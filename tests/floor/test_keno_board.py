# SPDX-License-Identifier: MIT
"""A board of keno: it shows what the floor sends, says how old it is, and states only what is on its screen."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.display import connectors
from controller.display.audience import PLAYERS
from controller.display.kit.items import Text
from controller.display.screen import Screen
from controller.display.settings import DisplayError, Look, WindowSettings
from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.shown.views import View
from controller.floor.keno_board.board import RunningBoard
from controller.floor.keno_board.link import PAUSES_S, BoardLink
from controller.floor.keno_board.picture import BoardPicture
from controller.floor.keno_board.window import BoardWindow, dark, strip
from controller.floor.station.connection import Contents, HallConnection, NotAnsweredError
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.games.keno.face import face
from controller.tickets.store import NotedAct, StoreError
from tests.floor.station_floor import Floor, StationFloor

OPEN = ShownKeno(game=7)
CLOSED = ShownKeno(game=7, state="closed")
DRAWING = ShownKeno(game=7, state="drawing", drawn=(12, 3))
DPI = 94
"""Dots an inch of the board's screen."""
UNKNOWN = Refusal("BoardShows", "refused", "no board board-1 is enrolled: a keno supervisor enrols it (s 212(b))")
LOOK = Look(face=face(), title="Keno", casino="Riverside Casino")


class FakeWay:
    """The floor, as a board asks it, with a simulated clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.shown: ShownKeno = OPEN
        self.pushed: ShownKeno | None = None
        self.down = ""
        self.refusal: Refusal | None = None
        self.stated: list[tuple[int, tuple[int, ...]]] = []
        self.connections = 0

    def ask(self, message: wire.ToKeno) -> wire.FromKeno | Refusal:
        self._check()
        assert isinstance(message, wire.FollowBoard), "a statement never opens a connection"
        self.connections += 1
        self.pushed = None
        return wire.BoardContents(self.shown)

    def ask_connected(self, message: wire.ToKeno) -> wire.FromKeno | Refusal:
        self._check()
        assert isinstance(message, wire.BoardShows)
        self.stated.append((message.game, message.numbers))
        return self.refusal or wire.KenoAnswered("BoardShows", NotedAct("board-1", message.game, message.numbers))

    def contents(self, wait_s: float) -> Contents | None:
        self._check()
        pushed, self.pushed = self.pushed, None
        return Contents(wire.BoardContents(pushed), self.now) if pushed else None

    def close(self) -> None:
        self.pushed = None

    def _check(self) -> None:
        if self.down:
            raise NotAnsweredError(self.down)


class FakeWindow:
    """A screen that keeps its last picture."""

    def __init__(self) -> None:
        self.picture = BoardPicture(None)
        self.drawn = 0
        self.happened: list[str] = []
        self.lost = False

    def show(self, picture: BoardPicture) -> None:
        self.picture = picture
        self.drawn += 1

    def pump(self) -> list[str]:
        happened, self.happened = self.happened, []
        return happened

    def is_lost(self) -> bool:
        return self.lost


class Rig:
    """A board whose two threads a test runs step by step."""

    def __init__(self) -> None:
        self.floor, self.window = FakeWay(), FakeWindow()
        self.link = BoardLink(self.floor, lambda: self.floor.now)
        self.board = RunningBoard(self.link, self.window, lambda: self.floor.now)

    def push(self, shown: ShownKeno) -> None:
        """The floor sends contents, and the board takes them. Nothing is drawn."""
        self.floor.shown = self.floor.pushed = shown
        self.link.step()

    def go_on(self, seconds: float = 0.0) -> None:
        """Let time pass, and each thread go on once."""
        self.floor.now += seconds
        self.link.step()
        self.board.turn()
        self.link.step()


@pytest.fixture
def rig() -> Rig:
    return Rig()


def test_a_closed_game_is_stated_once_it_is_on_the_screen(rig: Rig) -> None:
    rig.go_on()
    assert rig.floor.stated == [(0, ())], "an open game is not shown as closed"
    rig.push(CLOSED)
    rig.link.step()
    assert rig.floor.stated == [(0, ())], "nothing is drawn yet"
    rig.go_on()
    assert (rig.window.picture.shown, rig.floor.stated[1:]) == (CLOSED, [(7, ())])
    rig.push(DRAWING)
    rig.link.step()
    assert rig.floor.stated[1:] == [(7, ())]
    rig.go_on()
    assert rig.floor.stated[2:] == [(7, (12, 3))]
    rig.go_on()
    assert len(rig.floor.stated) == 3, "each is stated once"


def test_a_picture_that_cannot_be_drawn_is_not_stated(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.go_on()
    rig.push(DRAWING)

    def fail(_: BoardPicture) -> None:
        raise pygame.error("no output")

    monkeypatch.setattr(rig.window, "show", fail)
    with pytest.raises(pygame.error):
        rig.board.turn()
    rig.link.step()
    assert rig.floor.stated == [(0, ())]


def test_after_a_lost_connection_it_states_again_what_it_shows(rig: Rig) -> None:
    rig.go_on()
    rig.push(DRAWING)
    rig.go_on()
    rig.floor.down = "cut"
    rig.go_on(1.0)
    rig.floor.down, before = "", len(rig.floor.stated)
    rig.floor.shown = ShownKeno(game=8, state="drawing", drawn=(5,))
    rig.link.step()
    rig.link.step()
    assert len(rig.floor.stated) == before, "game 8 is not on the screen, and game 7 is what it was before the cut"
    rig.go_on()
    assert rig.floor.stated[before:] == [(8, (5,))]


def test_the_same_picture_is_stated_on_each_connection(rig: Rig) -> None:
    rig.go_on()
    rig.push(DRAWING)
    rig.go_on()
    drawn = rig.window.drawn
    rig.floor.down = "cut"
    rig.link.step()
    rig.floor.down = ""
    rig.link.step()
    rig.go_on()
    assert rig.floor.stated == [(0, ()), (7, (12, 3)), (7, (12, 3))]
    assert (rig.floor.connections, rig.window.drawn) == (2, drawn)


def test_it_says_how_old_it_is_after_two_seconds_and_shows_no_game_after_ten(rig: Rig) -> None:
    rig.go_on()
    rig.push(DRAWING)
    rig.go_on()
    stated = len(rig.floor.stated)
    rig.floor.down = "the floor cannot be reached"
    seen = []
    for _ in range(12):
        rig.go_on(1.0)
        seen.append((rig.window.picture.age_s, rig.window.picture.shown))
    assert [age for age, _ in seen] == [0, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [shown for _, shown in seen] == [DRAWING] * 10 + [None] * 2
    assert rig.window.picture.why == "the floor cannot be reached"
    assert len(rig.floor.stated) == stated
    rig.floor.down = ""
    rig.go_on()
    rig.go_on()
    assert rig.window.picture == BoardPicture(DRAWING)
    assert rig.floor.stated[stated:] == [(7, (12, 3))]


def test_before_the_first_contents_there_is_no_game(rig: Rig) -> None:
    rig.floor.down = "nobody there"
    rig.go_on()
    assert rig.window.picture == BoardPicture(None, 0, "nobody there")


def test_pauses_between_attempts_double_up_to_five_seconds(rig: Rig) -> None:
    rig.floor.down = "nobody there"
    assert [rig.link.step() for _ in range(6)] == [*PAUSES_S, 5.0]
    rig.floor.down = ""
    assert rig.link.step() == 0.0
    rig.floor.down = "cut"
    assert rig.link.step() == PAUSES_S[0]


def test_a_floor_that_sends_nothing_is_left_after_three_seconds(rig: Rig) -> None:
    rig.go_on()
    rig.go_on(2.9)
    assert rig.floor.connections == 1
    rig.go_on(0.2)
    rig.board.turn()
    assert (rig.floor.connections, rig.window.picture.age_s) == (2, 0)


def test_a_board_that_is_not_enrolled_says_so_and_how_it_is_enrolled(rig: Rig) -> None:
    rig.floor.refusal = UNKNOWN
    rig.go_on()
    rig.go_on()
    assert rig.window.picture.shown == OPEN
    assert "tablectl keno hall enrol-board" in rig.window.picture.why
    assert len(rig.floor.stated) == 1
    rig.floor.refusal = None
    rig.push(OPEN)
    rig.go_on(2.1)
    rig.go_on()
    assert rig.floor.stated == [(0, ()), (0, ())]
    assert rig.window.picture.why == ""


def test_a_floor_without_keno_is_told(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = Refusal("FollowBoard", "refused", "this floor has no keno")
    monkeypatch.setattr(rig.floor, "ask", lambda _: refusal)
    assert rig.link.step() == PAUSES_S[0]
    rig.board.turn()
    assert rig.window.picture == BoardPicture(None, 0, refusal.why)


def test_without_its_output_a_board_states_nothing(rig: Rig) -> None:
    rig.go_on()
    rig.push(CLOSED)
    rig.window.lost = True
    with pytest.raises(DisplayError):
        rig.board.turn()
    rig.link.step()
    assert rig.floor.stated == [(0, ())]


def test_keys_and_windows(rig: Rig) -> None:
    rig.go_on()
    drawn = rig.window.drawn
    rig.window.happened = ["a", "resized"]
    assert not rig.board.turn()
    assert rig.window.drawn == drawn + 1
    for leave in ("escape", "close"):
        rig.window.happened = [leave]
        assert rig.board.turn()


@pytest.fixture
def window() -> Iterator[BoardWindow]:
    opened = BoardWindow(WindowSettings(width=1280, height=720, dpi=DPI), LOOK)
    yield opened
    opened.close()


def board_screen() -> Screen:
    return Screen(LOOK, PLAYERS, (1280, 720), DPI)


def players_picture() -> pygame.Surface:
    """Return the players' picture of a table that shows the same."""
    picture = pygame.Surface((1280, 720))
    board_screen().draw(picture, View(on_show=(DRAWING,)))
    return picture.convert(24)


def seen(window: BoardWindow) -> pygame.Surface:
    return window._window.get_surface().convert(24)


def test_the_picture_is_that_of_the_players_screen_of_a_table(window: BoardWindow) -> None:
    window.show(BoardPicture(None))
    window.show(BoardPicture(DRAWING))
    assert pygame.image.tobytes(seen(window), "RGB") == pygame.image.tobytes(players_picture(), "RGB")


def test_a_screen_that_was_removed_is_noticed(window: BoardWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not window.is_lost()
    monkeypatch.setattr(connectors, "connectors", lambda: (connectors.Connector("HDMI-A-9", attached=True),))
    assert window.is_lost()


def test_old_numbers_have_a_strip_and_a_board_without_the_floor_has_no_number(window: BoardWindow) -> None:
    fresh, places = players_picture(), board_screen().places
    numbers, foot = pygame.Rect(places["board"]), pygame.Rect(places["stopped"])
    window.show(BoardPicture(DRAWING, 4, "cut"))
    old = seen(window)
    assert _part(old, numbers) == _part(fresh, numbers)
    assert old.get_at(foot.move(5, 5).topleft)[:3] == board_screen().theme.colour("words")
    window.show(BoardPicture(None, 14, "cut"))
    plain = seen(window).get_at((2, 2))
    assert all(seen(window).get_at((x, y)) == plain for x in range(0, 1280, 90) for y in (5, 160, 715))
    window.show(BoardPicture(DRAWING))
    assert pygame.image.tobytes(seen(window), "RGB") == pygame.image.tobytes(fresh, "RGB")


def _part(picture: pygame.Surface, place: pygame.Rect) -> bytes:
    return pygame.image.tobytes(picture.subsurface(place), "RGB")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1200)])
def test_how_old_the_numbers_are_and_why_is_whole_on_the_strip_and_on_the_dark_page(size: tuple[int, int]) -> None:
    screen = Screen(LOOK, PLAYERS, size, DPI)
    place = screen.places["stopped"]
    why = "the floor at 192.0.2.17 does not answer: connection refused"
    for content, room, parts in (
        (strip(BoardPicture(DRAWING, 12, why)), place[2:], ("12 s old", "192.0.2.17")),
        (dark(BoardPicture(None, 14, why)), size, ("NOT UP TO DATE", "14 s", "192.0.2.17")),
    ):
        found = content((room[0], room[1]), screen.theme)
        words = " ".join(it.words for it in found.items if isinstance(it, Text))
        assert all(part in words for part in parts)
        assert found.fits((room[0], room[1]))
        assert not any(it.over for it in found.nodes())


def test_over_a_real_connection_it_states_again_after_a_cut(tmp_path: Path) -> None:
    heard: list[wire.ToKeno] = []
    cut, ended = threading.Event(), threading.Event()

    def first(floor: Floor) -> None:
        heard.append(floor.read())
        floor.send(wire.BoardContents(CLOSED))
        heard.append(floor.read())
        floor.send(wire.BoardContents(DRAWING), wire.KenoAnswered("BoardShows", NotedAct("board-1")))
        heard.append(floor.read())
        cut.set()

    def second(floor: Floor) -> None:
        heard.append(floor.read())
        floor.send(wire.BoardContents(DRAWING))
        heard.append(floor.read())
        floor.send(wire.KenoAnswered("BoardShows", NotedAct("board-1")))
        ended.set()
        floor.read()

    with StationFloor(tmp_path, first, second) as floor:
        connection, window = HallConnection(floor.settings()), FakeWindow()
        link = BoardLink(connection)
        board = RunningBoard(link, window)
        for _ in range(200):
            pause = link.step()
            assert pause <= PAUSES_S[0]
            board.turn()
            if ended.is_set():
                break
        connection.close()
    stated = [(it.game, it.numbers) for it in heard if isinstance(it, wire.BoardShows)]
    assert stated == [(7, ()), (7, (12, 3)), (7, (12, 3))]
    assert isinstance(heard[0], wire.FollowBoard)
    assert isinstance(heard[3], wire.FollowBoard)


def test_a_statement_opens_no_connection(tmp_path: Path) -> None:
    with StationFloor(tmp_path) as floor:
        connection = HallConnection(floor.settings())
        with pytest.raises(StoreError):
            connection.ask_connected(wire.BoardShows("r1", 7))
    assert floor.connections == 0


@pytest.mark.parametrize("words", [["--window", "big"], ["--window", "20x20"], ["--screen", "9"], []])
def test_nonsense_is_refused(words: list[str], tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["keno", "board", "--hall", str(tmp_path), *words])
    assert result.exit_code == 2
