# SPDX-License-Identifier: MIT
"""A running board of keno: its screen in this thread, the floor in another."""

import threading
import time
from collections.abc import Callable
from typing import Final, Protocol

from controller.display import load
from controller.display.settings import DisplayError, Look, WindowSettings
from controller.floor.keno_board.link import BoardLink
from controller.floor.keno_board.picture import BoardPicture, picture_of
from controller.floor.station.connection import HallConnection
from controller.floor.station.settings import StationSettings
from controller.games.keno.face import face
from controller.sockets.systemd import Notifier

TURN_S: Final = 0.03
"""Seconds between two looks at what has come."""
LOOK_S: Final = 1.0
"""Seconds between two looks at the outputs."""
LEAVE: Final = ("close", "escape")
REDRAW: Final = "resized"


class AnyWindow(Protocol):
    """The window of a board, as `BoardWindow` has it."""

    def show(self, picture: BoardPicture) -> None:
        """Draw a picture. It is on the screen when this returns."""

    def pump(self) -> list[str]:
        """Return what has happened: keys, or the window."""

    def is_lost(self) -> bool:
        """Return whether an output has come or gone."""


class RunningBoard:
    """Shows what the floor sends, and tells the link what is on the screen."""

    def __init__(self, link: BoardLink, window: AnyWindow, clock: Callable[[], float] = time.monotonic) -> None:
        self._link, self._window, self._clock = link, window, clock
        self._drawn: BoardPicture | None = None
        self._looked_at = clock()

    def turn(self) -> bool:
        """Show what is new. Return whether a person leaves. Raises DisplayError if the screen has gone."""
        happened = self._window.pump()
        if REDRAW in happened:
            self._drawn = None
        now, news = self._clock(), self._link.news
        picture = picture_of(news, now)
        is_new = picture != self._drawn
        if is_new or now - self._looked_at >= LOOK_S:
            self._look(now)
        if is_new:
            self._drawn = None
            self._window.show(picture)
            self._drawn = picture
        self._link.put_on_screen(picture, news)
        return any(name in LEAVE for name in happened)

    def _look(self, now: float) -> None:
        """Raise DisplayError if the outputs have changed: nobody knows whether the picture is seen."""
        self._looked_at = now
        if self._window.is_lost():
            self._link.put_on_screen(None, self._link.news)
            raise DisplayError("a screen was attached or removed: start the board again")


def look_of(settings: StationSettings) -> Look:
    """Return the fixed contents of the screen."""
    return Look(face=face(), title="Keno", casino=settings.file.casino)


def run(settings: StationSettings, window: WindowSettings) -> None:
    """Show the board until a person leaves. Raises DisplayError."""
    load()
    import pygame

    from controller.floor.keno_board.window import BoardWindow

    opened = BoardWindow(window, look_of(settings))
    link = BoardLink(HallConnection(settings))
    thread = threading.Thread(target=link.run, name="floor", daemon=True)
    try:
        board = RunningBoard(link, opened)
        thread.start()
        _serve(board, thread)
    except pygame.error as error:
        raise DisplayError(f"the display failed: {error}; check its cable and power") from error
    finally:
        link.end()
        opened.close()


def _serve(board: RunningBoard, floor: threading.Thread) -> None:
    """Turn until a person leaves, and tell systemd each second that the screen is looked after."""
    notifier, told = Notifier(), -LOOK_S
    notifier.say("READY=1")
    while not board.turn():
        if not floor.is_alive():
            raise RuntimeError("the board does not follow the floor any more: its log says why")
        if time.monotonic() - told >= LOOK_S:
            told = time.monotonic()
            notifier.say("WATCHDOG=1")
        time.sleep(TURN_S)
