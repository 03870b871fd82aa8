# SPDX-License-Identifier: MIT
"""Options whose value may be a file beside the table file: what stands in it is the option, as the journal keeps it."""

from pathlib import Path

from controller.engine.rules.game import AnyGame
from controller.engine.values.options import names_of_files
from hal.wiring.toml_file import Source

LARGEST = 1_000_000
"""Bytes: no such file is larger."""


def read_into(source: Source, game: AnyGame, folder: Path) -> None:
    """Put what stands in these files in the place of their names. One that cannot be read stays a name."""
    options = source.data.get("options")
    for name in names_of_files(game.options):
        stated = options.get(name) if isinstance(options, dict) else None
        if isinstance(stated, str) and stated.endswith(".toml") and isinstance(options, dict):
            options[name] = _read(folder / stated) or stated


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8") if path.is_file() and path.stat().st_size <= LARGEST else ""
    except (OSError, UnicodeDecodeError):
        return ""
