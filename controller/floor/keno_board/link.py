# SPDX-License-Identifier: MIT
"""A board and the floor: takes the contents, and states what is on the screen. It runs in a thread of its own."""

import logging
import threading
import time
from collections.abc import Callable
from secrets import token_hex
from typing import Final, NamedTuple, Protocol

from controller.floor.keno_board.picture import BoardNews, BoardPicture
from controller.floor.station.connection import Contents, NotAnsweredError
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal

log = logging.getLogger(__name__)
TAKE_S: Final = 0.05
"""Seconds. Longest wait for contents, before the screen is looked at again."""
SILENT_S: Final = 3.0
"""Seconds. A floor that sends nothing for so long is left: it sends contents each second."""
STATE_S: Final = 2.0
"""Seconds until a refused statement is made again."""
PAUSES_S: Final = (0.5, 1.0, 2.0, 4.0, 5.0)
"""Seconds between attempts to reach the floor. The last one is repeated."""
ENROL: Final = "tablectl keno hall enrol-board"


class BoardWay(Protocol):
    """The connection of a board, as `HallConnection` has it. Each call raises NotAnsweredError."""

    def ask(self, message: wire.ToKeno) -> wire.FromKeno | Refusal:
        """Return the answer. Connects if need be."""

    def ask_connected(self, message: wire.ToKeno) -> wire.FromKeno | Refusal:
        """Return the answer on the present connection."""

    def contents(self, wait_s: float) -> Contents | None:
        """Return the newest contents since the last call."""

    def close(self) -> None:
        """End the connection."""


class OnScreen(NamedTuple):
    """The statement of a board: the game that a person sees on its screen now."""

    connection: int
    """Number of the connection whose contents it is."""
    game: int
    """The game that it shows as closed, or 0."""
    numbers: tuple[int, ...]


class BoardLink:
    """One board at the floor. `news` and `put_on_screen` are for the thread of the screen, `step` for the other one."""

    def __init__(self, way: BoardWay, clock: Callable[[], float] = time.monotonic) -> None:
        self._way, self._clock = way, clock
        self._news = BoardNews(at_s=clock(), why="connecting to the floor")
        self._screen: OnScreen | None = None
        self._stated: OnScreen | None = None
        """The last statement that the floor has noted."""
        self._connection = self._failures = 0
        self._connected = False
        self._state_at = 0.0
        self._ended = threading.Event()

    @property
    def news(self) -> BoardNews:
        """Return what the board knows now."""
        return self._news

    def put_on_screen(self, picture: BoardPicture | None, news: BoardNews) -> None:
        """Tell that the screen shows this picture of these news now; None: it shows nothing."""
        self._screen = OnScreen(news.connection, picture.game, picture.numbers) if picture else None

    def run(self) -> None:
        """Follow the floor until `end`."""
        while not self._ended.is_set():
            self._ended.wait(self.step())
        self._way.close()

    def end(self) -> None:
        """End `run`."""
        self._ended.set()

    def step(self) -> float:
        """Connect, or take what has come and state what is shown. Return the seconds until the next step."""
        try:
            if not self._connected:
                return self._connect()
            self._take()
            self._state()
        except NotAnsweredError as error:
            return self._fail(error.why)
        return 0.0

    def _connect(self) -> float:
        """Begin to follow the floor."""
        answer = self._way.ask(wire.FollowBoard())
        if isinstance(answer, Refusal):
            return self._fail(answer.why)
        assert isinstance(answer, wire.BoardContents)
        log.info("the floor sends the contents of the board")
        self._connected, self._failures, self._state_at = True, 0, 0.0
        self._connection += 1
        self._news = BoardNews(answer.shown, self._clock(), self._connection)
        return 0.0

    def _take(self) -> None:
        """Take the newest contents. Raises NotAnsweredError."""
        contents, now = self._way.contents(TAKE_S), self._clock()
        if contents is not None:
            self._news = self._news._replace(shown=contents.shown.shown, at_s=contents.at_s)
        elif now - self._news.at_s > SILENT_S:
            raise NotAnsweredError(f"the floor has sent nothing for {SILENT_S:.0f} s")

    def _state(self) -> None:
        """State what is on the screen, if the floor does not know it on this connection. Raises NotAnsweredError.

        A picture of an earlier connection is not stated: the screen has not shown what the floor has sent since.
        """
        screen = self._screen
        if screen is None or screen.connection != self._connection or screen == self._stated:
            return
        if self._clock() < self._state_at:
            return
        answer = self._way.ask_connected(wire.BoardShows(token_hex(16), screen.game, screen.numbers))
        if isinstance(answer, Refusal):
            self._state_at = self._clock() + STATE_S
            self._tell(answer.why)
        else:
            self._stated = screen
            self._tell("")

    def _fail(self, why: str) -> float:
        """Leave the floor. Return the seconds until the next attempt."""
        self._way.close()
        self._connected, self._stated = False, None
        self._tell(why)
        pause = PAUSES_S[min(self._failures, len(PAUSES_S) - 1)]
        self._failures += 1
        return pause

    def _tell(self, why: str) -> None:
        if "enrols it" in why:
            why = f"{why}: {ENROL}"
        if why and why != self._news.why:
            log.warning("%s", why)
        self._news = self._news._replace(why=why)
