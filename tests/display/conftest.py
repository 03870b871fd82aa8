# SPDX-License-Identifier: MIT
"""Screens without a screen; and how a layout's areas are set at a size is worked out once, not for every screen."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Generator, Hashable, Iterator

import pygame
import pytest

from controller.display.layout.areas import Inscription
from controller.display.layout.felt import Felt

FULL_HD = (1920, 1080)


@pytest.fixture
def outputs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of the outputs that are attached: two at first."""
    attached = [FULL_HD, FULL_HD]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: attached)
    return attached


@pytest.fixture(scope="session", autouse=True)
def settings_worked_out_once() -> Iterator[None]:
    """The tests draw the same few layouts at the same few sizes on thousands of screens; each paints its own."""
    known: dict[Hashable, dict[str, Inscription]] = {}
    work_out = Felt._settings

    def settings(felt: Felt) -> Generator[None, None, dict[str, Inscription]]:
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
            str([*felt._lines.values()][:1]),
        )
        if what not in known:
            known[what] = yield from work_out(felt)
        return dict(known[what])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Felt, "_settings", settings)
        yield
