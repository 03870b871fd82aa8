# SPDX-License-Identifier: MIT
"""Screens without a screen; scenes that are played once; pictures and letters that stay from test to test."""

import ctypes
import os
import pickle
import weakref

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Hashable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Generic, TypeVar

import pygame
import pytest

from controller.display.drawing import fonts
from controller.display.drawing.keeping import SHELF
from tests.display.scenes import playing
from tests.display.scenes.playing import Seen

FULL_HD = (1920, 1080)
SHELF_OF_TESTS = 400_000_000
"""Bytes of pictures that are kept in the tests: a table has two screens, they have thousands of every game and size."""
LINES_OF_TESTS = 60_000_000
"""Bytes of pictures of lines of text."""

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD = -1, -3
"""As <malloc.h> has them."""
with suppress(AttributeError):  # where the C library is another
    # The memory of one screen is taken for the next: else the kernel clears 4 or 8 MB for every picture anew.
    ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, 32 * 1024**2)
    ctypes.CDLL(None).mallopt(M_TRIM_THRESHOLD, 1024**3)


@pytest.fixture
def outputs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of the outputs that are attached: two at first."""
    attached = [FULL_HD, FULL_HD]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: attached)
    return attached


class WatchedWindow(pygame.Window):
    """A window that records whether it was destroyed."""

    alive: weakref.WeakSet["WatchedWindow"] = weakref.WeakSet()

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.alive.add(self)

    def destroy(self) -> None:
        self.alive.discard(self)
        super().destroy()


@pytest.fixture(scope="session", autouse=True)
def windows_are_watched() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "Window", WatchedWindow)
        yield


@pytest.fixture(autouse=True)
def no_window_is_left(windows_are_watched: None) -> Iterator[None]:
    """SDL frees a window that is left when the video ends; pygame frees it again later, then another one's memory."""
    before = set(WatchedWindow.alive)
    yield
    left = set(WatchedWindow.alive) - before
    WatchedWindow.alive -= left
    assert not left, "windows are left open"


@pytest.fixture(scope="session", autouse=True)
def what_was_drawn_stays() -> Iterator[None]:
    """Enlarge the cache of drawings: a table's own is too small for all games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SHELF, "limit", SHELF_OF_TESTS)
        patch.setattr(fonts._LINES, "limit", LINES_OF_TESTS)
        yield


Found = TypeVar("Found")


class Once(Generic[Found]):
    """Results of slow work by their input. One process of a run computes a result; the others read its file."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self._folder = folder
        self._known: dict[Hashable, Found] = {}

    def find(self, what: Hashable) -> Found | None:
        """Return an earlier result; None if there is none."""
        if what not in self._known:
            with suppress(FileNotFoundError):
                self._known[what] = pickle.loads(self._file(what).read_bytes())
        return self._known.get(what)

    def keep(self, what: Hashable, found: Found) -> None:
        """Write the result to its file atomically: another process may read the file now."""
        self._known[what] = found
        file = self._file(what)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(pickle.dumps(found))
        part.replace(file)

    def _file(self, what: Hashable) -> Path:
        return self._folder / sha256(repr(what).encode()).hexdigest()


@pytest.fixture(scope="session", autouse=True)
def scenes_played_once(of_this_run: Path) -> Iterator[None]:
    """One process of a run plays a scene; the others read its views."""
    known, play = Once[tuple[Seen, ...]](of_this_run / "scenes"), playing._played

    def played(game: str) -> tuple[Seen, ...]:
        seen = known.find(game)
        if seen is None:
            seen = play(game)
            known.keep(game, seen)
        return seen

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "_played", played)
        yield
