# SPDX-License-Identifier: MIT
"""Every arranged screen in every state of its scene; as a script, the violations of the laws, and the arc minutes.

python -m tests.display.arranged [--texts] [GAME]…
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from math import atan, degrees
from typing import Final, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from controller.display.audience import BOTH, DEALER, PLAYERS, Audience
from controller.display.drawing.fonts import letter_height
from controller.display.kit.items import Arranged, Text
from controller.display.kit.theme import Theme
from controller.display.screen import Screen
from controller.display.tables import TABLES
from tests.display import laws
from tests.display.scenes import playing
from tests.display.scenes.playing import pictured


class ScreenSize(NamedTuple):
    """A screen of the list of supported ones."""

    audience: Audience
    size: tuple[int, int]
    dpi: int

    @property
    def name(self) -> str:
        """Return the name: `dealer-1280x800`."""
        who = "window" if self.audience == BOTH else "dealer" if self.audience.dealer else "players"
        return f"{who}-{self.size[0]}x{self.size[1]}"


SCREENS: Final = (
    ScreenSize(DEALER, (1280, 800), 149),
    ScreenSize(BOTH, (1280, 800), 149),
    ScreenSize(DEALER, (1024, 768), 128),
    ScreenSize(DEALER, (1920, 1080), 141),
    ScreenSize(DEALER, (1024, 600), 170),
    ScreenSize(DEALER, (800, 480), 133),
    ScreenSize(PLAYERS, (1920, 1080), 141),
    ScreenSize(PLAYERS, (1280, 720), 94),
    ScreenSize(PLAYERS, (1920, 1200), 94),
    ScreenSize(PLAYERS, (1600, 1200), 100),
)
"""The supported screens: 16:10, 16:9, 4:3, and the dealer's small ones."""
DISTANCE_MM: Final = {"dealer": 700, "players": 1500}
"""Millimetres. From the eye to the screen."""


class ArrangedScene(NamedTuple):
    """One screen in one state."""

    game: str
    state: str
    screen: str
    arranged: Arranged
    theme: Theme


def games() -> list[str]:
    """Return the games whose screens are arranged."""
    return [game for game in pictured() if playing.look(game, simulated=True).face.table in TABLES]


def scenes(game: str, screens: tuple[ScreenSize, ...] = SCREENS) -> Iterator[ArrangedScene]:
    """Return every state of a game's scene on each screen."""
    look = playing.look(game, simulated=True)
    for kind in screens:
        screen = Screen(look, kind.audience, kind.size, kind.dpi)
        for seen in playing.seen_of(game):
            yield ArrangedScene(game, seen.state, kind.name, screen.arrange(seen.view, seen.extras), screen.theme)


def arc_minutes(it: Text, theme: Theme) -> float:
    """Return the height of a text's capitals, as the angle at its reader's eye."""
    mm = letter_height(it.weight, it.size) * 25.4 / theme.dpi
    return 60 * degrees(atan(mm / DISTANCE_MM[theme.audience]))


def main(words: list[str]) -> None:
    wanted, texts = [it for it in words if not it.startswith("-")], "--texts" in words
    found: Counter[str] = Counter()
    for game in wanted or games():
        judges: dict[str, laws.Judge] = {}
        for it in scenes(game):
            if texts:
                for text in it.arranged.items:
                    if isinstance(text, Text):
                        print(f"{it.game}\t{it.state}\t{it.screen}\t{arc_minutes(text, it.theme):.1f}\t{text.words}")
            for violation in judges.setdefault(it.screen, laws.Judge(it.theme)).violations(it.arranged):
                found[it.screen] += 1
                if found[it.screen] <= 40:
                    print(f"{it.game}: {it.state} ({it.screen}): {violation}")
    print("violations:", dict(found) or 0)


if __name__ == "__main__":
    pygame.font.init()
    main(sys.argv[1:])
