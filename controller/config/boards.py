# SPDX-License-Identifier: MIT
"""The shipped boards of each game."""

from pathlib import Path

from controller.engine.rules.game import AnyGame
from controller.games import find, rooms
from hal.board import BOARDS


def boards_of(game: str) -> list[str]:
    """The shipped boards of a game: they have its name, perhaps with an option after it."""
    return sorted(it.stem for it in BOARDS.glob("*.toml") if it.stem == game or it.stem.startswith(f"{game}-"))


def of_another_game(board: Path, game: AnyGame) -> str:
    """What is allowed instead of a shipped board of another game; empty if it is this game's, or not shipped."""
    other = next((name for name in rooms() if board.stem in boards_of(name)), game.id)
    if board.parent != BOARDS or other == game.id:
        return ""
    own = ", ".join(boards_of(game.id))
    return f"it is wired for {find(other).name}; for {game.name}: {own}, or the path of a board file"
