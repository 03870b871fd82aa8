# SPDX-License-Identifier: MIT
"""Pictures of the screens of every game, made by playing its scene: `make pictures`.

python -m tests.display.pictures --readme           the pictures of README.md, in their places
python -m tests.display.pictures [FOLDER/] [GAME…] [--state NAME]… [--size 1280x800/149]… [--screen dealer|one|players]…

FOLDER, written with a slash, is build/pictures by default. The pictures are GAME/NN-STATE-SCREEN-SIZE.png, with
index.html to leaf through them by keyboard: left and right another state, up and down another game, S a screen.
GAME: all games by default. --state: only states with NAME in their name ("result").

Without --size: dealer and one window at 1280x800 of 149 dots an inch, dealer at 1024x600 of 170, players at
1920x1080 of 141. With it: each screen at each of these sizes. The states come from the game's scene,
`tests/display/scenes/GAME.tape`, in the format of `tests/display/scenes/playing.py`.
"""

import argparse
import json
import os
import re
import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.display.scenes.playing import OF_NO_GAME, Seen, look, pictured, play, scene_of

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.screen import Screen

AUDIENCES = {"dealer": DEALER, "one": BOTH, "players": PLAYERS}
DPI = {(1280, 800): 149, (1024, 600): 170, (1920, 1080): 141, (3840, 2160): 280}
"""Dots per inch of the usual screens of a size, in dots."""
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "pictures"
PAGE = Path(__file__).with_name("pictures.html")


class ScreenKind(NamedTuple):
    """A kind of screen: its audience, its size in dots, and its dots per inch."""

    screen: str
    size: tuple[int, int]
    dpi: int

    @property
    def name(self) -> str:
        """`dealer-1280x800`."""
        return f"{self.screen}-{self.size[0]}x{self.size[1]}"


KINDS = (
    ScreenKind("dealer", (1280, 800), 149),
    ScreenKind("one", (1280, 800), 149),
    ScreenKind("dealer", (1024, 600), 170),
    ScreenKind("players", (1920, 1080), 141),
)
"""The screens that are pictured by default."""


class ScenePicture(NamedTuple):
    """One picture."""

    game: str
    screen: str
    state: str
    file: str
    """Path of its file."""


README = {
    "sic-bo.png": ("sic-bo", "result, four players", ScreenKind("dealer", (1280, 800), 149)),
    "craps.png": ("craps", "result, point made the hard way", ScreenKind("dealer", (1280, 800), 149)),
    "roulette.png": ("roulette", "result, four players", ScreenKind("players", (1920, 1080), 141)),
    "keno.png": ("keno", "drawing, twelfth game", ScreenKind("players", (1920, 1080), 141)),
    "blackjack.png": ("blackjack", "a split hand of five cards", ScreenKind("players", (1920, 1080), 141)),
}
"""The pictures of README.md, which lie beside this module: each with its game, state and screen."""


class Glass:
    """One screen of a game, redrawn where it changes, as at a table."""

    def __init__(self, game: str, kind: ScreenKind) -> None:
        look_of_it = look(game, simulated=kind.screen == "one")
        self._screen = Screen(look_of_it, AUDIENCES[kind.screen], kind.size, kind.dpi)
        self._surface = pygame.Surface(kind.size)

    def shows(self, seen: Seen) -> pygame.Surface:
        """Draw this view and return the surface. Each call draws on the same surface."""
        self._screen.draw(self._surface, seen.view, seen.extras)
        return self._surface


def save(
    folder: Path, game: str, kinds: Sequence[ScreenKind] = KINDS, states: Sequence[str] = ()
) -> Iterator[ScenePicture]:
    """Write the pictures of a game's scene. `states`: parts of names of states to write; all states if empty."""
    glasses = {kind.name: Glass(game, kind) for kind in kinds}
    (folder / game).mkdir(parents=True, exist_ok=True)
    for number, seen in enumerate(play(scene_of(game)), 1):
        if states and not any(state in seen.state for state in states):
            continue
        for screen, glass in glasses.items():
            slug = re.sub(r"\W+", "-", seen.state)
            picture = ScenePicture(game, screen, seen.state, f"{game}/{number:02}-{slug}-{screen}.png")
            pygame.image.save(glass.shows(seen), folder / picture.file)
            yield picture


def of_readme(name: str) -> pygame.Surface:
    """Draw one of the pictures of README.md."""
    game, state, kind = README[name]
    glass = Glass(game, kind)
    return next(glass.shows(seen) for seen in play(scene_of(game)) if seen.state == state)


def write_page(folder: Path) -> None:
    """Write the page that leafs through every picture of the folder."""
    files = sorted(path.relative_to(folder).as_posix() for path in folder.glob("*/*.png"))
    (folder / "index.html").write_text(PAGE.read_text().replace('["FILES"]', json.dumps(files, indent=0)))


def main(words: Sequence[str]) -> None:
    asked = _asked(words)
    if asked.readme:
        for name in README:
            pygame.image.save(of_readme(name), Path(__file__).with_name(name))
        return
    known = [*pictured(), *OF_NO_GAME]
    folders = [it for it in asked.what if "/" in it]
    games = [it for it in asked.what if "/" not in it]
    if len(folders) > 1:
        sys.exit(f"name at most one folder, not: {', '.join(folders)}")
    if unknown := sorted({*games} - {*known}):
        sys.exit(f"unknown: {', '.join(unknown)}; name games of: {', '.join(known)}; a folder ends with a slash")
    folder = Path(*folders).resolve() if folders else FOLDER
    screens = asked.screen or ([*AUDIENCES] if asked.size else [])
    kinds = [ScreenKind(screen, size, dpi) for size, dpi in asked.size for screen in screens] or [
        kind for kind in KINDS if kind.screen in (screens or AUDIENCES)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    failed = [game for game in games or known if not _saved(folder, game, kinds, asked)]
    write_page(folder)
    print(f"leaf through them: {folder / 'index.html'}")
    if failed:
        sys.exit(f"some pictures could not be drawn of: {', '.join(failed)}")


def _saved(folder: Path, game: str, kinds: Sequence[ScreenKind], asked: argparse.Namespace) -> bool:
    """Write a game's pictures, and print where. Return whether all could be drawn; an error is printed."""
    if not (asked.state or asked.size or asked.screen):
        for old in (folder / game).glob("*.png"):
            old.unlink()
    try:
        count = sum(1 for _ in save(folder, game, kinds, asked.state))
    except Exception:  # the other games have their pictures all the same
        traceback.print_exc()
        return False
    print(f"{game}: {count} pictures in {folder / game}", flush=True)
    return True


def _asked(words: Sequence[str]) -> argparse.Namespace:
    asks = argparse.ArgumentParser(prog="python -m tests.display.pictures", description=(__doc__ or "").split("\n")[0])
    asks.add_argument("what", nargs="*", metavar="FOLDER/ or GAME")
    asks.add_argument("--readme", action="store_true", help="write README.md's pictures, and no others")
    asks.add_argument("--state", action="append", default=[])
    asks.add_argument("--size", action="append", default=[], type=_size)
    asks.add_argument("--screen", action="append", default=[], choices=[*AUDIENCES])
    return asks.parse_args(words)


def _size(words: str) -> tuple[tuple[int, int], int]:
    """Return the size in dots and the dots per inch, as in `1280x800/96`. The dots per inch may be left out."""
    read = re.fullmatch(r"(\d+)x(\d+)(?:/(\d+))?", words)
    if not read:
        raise argparse.ArgumentTypeError(f"{words} is no size: write 1280x800, or 1280x800/96 with its dots per inch")
    size = int(read[1]), int(read[2])
    return size, int(read[3] or DPI.get(size, 141))


if __name__ == "__main__":
    main(sys.argv[1:])
