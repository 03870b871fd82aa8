# SPDX-License-Identifier: MIT
"""Reads options that may name a file beside the table file.

The text of the file becomes the option, as recorded in the journal.
"""

from pathlib import Path

from controller.engine.rules.game import AnyGame
from controller.engine.values.options import names_of_files
from hal.wiring.toml_file import ConfigurationError, Problem, Source


def read_into(source: Source, game: AnyGame, folder: Path) -> list[Problem]:
    """Replace the names of these files with their texts. The name of an unreadable file stays.

    Returns the problems.
    """
    options, wrong = source.data.get("options"), list[Problem]()
    for name in names_of_files(game.options):
        stated = options.get(name) if isinstance(options, dict) else None
        if isinstance(stated, str) and stated.endswith(".toml") and isinstance(options, dict):
            try:
                options[name] = Source.of(folder / stated).text or stated
            except ConfigurationError as error:
                wrong += error.problems
    return wrong
