# SPDX-License-Identifier: MIT
"""Screens without a screen; how a layout's areas are set is worked out once, and what is kept has room to stay."""

import ctypes
import os
import pickle
import weakref

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections import OrderedDict
from collections.abc import Generator, Hashable, Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Generic, TypeVar

import pygame
import pytest

from controller.display.arrangement import Arrangement
from controller.display.drawing import cloth, fonts
from controller.display.drawing.keeping import SHELF
from controller.display.layout import areas
from controller.display.layout.areas import Inscription
from controller.display.layout.felt import Felt
from controller.display.panels import payment
from controller.display.players import pays
from controller.engine.rules.face import Face
from tests.display.drawings import Drawings, ScreenDrawing, drawings_of
from tests.display.pictures import ScreenKind
from tests.display.scenes import playing
from tests.display.scenes.playing import Seen, seen_of

FULL_HD = (1920, 1080)
Inscriptions = dict[str, Inscription]
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
        for module, name, kept in (
            *((fonts, "width", 2**19), (fonts, "wrapped", 2**16), (fonts, "fitted", 2**16)),
            *((areas, "_beyond", 2**18), (pays, "columns_of", 2**12), (cloth, "_background", 8)),
        ):
            patch.setattr(module, name, lru_cache(kept)(getattr(module, name).__wrapped__))
        patch.setattr(payment, "set_in", lru_cache(2**14)(payment.set_in))
        yield


CLOTHS = cloth._background


@pytest.fixture
def cloths_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """As few cloths are kept as at a table."""
    monkeypatch.setattr(cloth, "_background", CLOTHS)


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
def settings_worked_out_once(of_this_run: Path) -> Iterator[None]:
    """The tests draw the same few layouts at the same few sizes on thousands of screens; each paints its own."""
    known = Once[Inscriptions](of_this_run / "settings")
    work_out = Felt._settings

    def settings(felt: Felt) -> Generator[None, None, Inscriptions]:
        face = felt._face
        what = (
            face.areas,
            face.columns,
            face.rows,
            felt._size,
            felt._scale,
            felt._least,
            felt._discs,
            felt._apart,
            felt._briefs,
            str([*felt._lines.values()][:1]),
        )
        found = known.find(what)
        if found is None:
            found = yield from work_out(felt)
            known.keep(what, found)
        return dict(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Felt, "_settings", settings)
        yield


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


LAYOUTS_OF_TESTS = 48
"""Number of layouts kept, with the pictures of their areas."""


STEPS = Arrangement.steps


@pytest.fixture(scope="session", autouse=True)
def layouts_arranged_once(settings_worked_out_once: None) -> Iterator[None]:
    """Give a screen the painted areas of an earlier one with the same face in the same room.

    A screen that is laid out again reuses its own former layout in the same way.
    """
    known: OrderedDict[Hashable, tuple[Face, Felt]] = OrderedDict()

    def steps(arrangement: Arrangement, former: Felt | None) -> Iterator[None]:
        look, box = arrangement._look, arrangement.placed.get("layout")
        size = box and (box.width, box.height)
        what = look.face.areas, look.casino, size, arrangement._scale, arrangement._least
        face, felt = known.pop(what, (look.face, None))
        yield from STEPS(arrangement, former or (felt if face == look.face else None))
        if arrangement.felt:
            known[what] = look.face, arrangement.felt
        if len(known) > LAYOUTS_OF_TESTS:
            known.popitem(last=False)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Arrangement, "steps", steps)
        yield


@pytest.fixture
def layouts_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every screen arranges its own."""
    monkeypatch.setattr(Arrangement, "steps", STEPS)


@pytest.fixture(scope="session")
def drawings(of_this_run: Path, what_was_drawn_stays: None, settings_worked_out_once: None) -> Drawings:
    """Drawings of a new screen for each picture of a scene. Each is drawn once: many laws measure it."""
    known = Once[list[ScreenDrawing]](of_this_run / "drawings")

    def found(game: str, kind: ScreenKind) -> list[tuple[Seen, ScreenDrawing]]:
        its = known.find((game, kind))
        if its is None:
            its = drawings_of(game, kind)
            known.keep((game, kind), its)
        return [*zip(seen_of(game), its, strict=True)]

    return found
