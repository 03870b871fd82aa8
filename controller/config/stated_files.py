# SPDX-License-Identifier: MIT
"""Options whose value may be a file beside the table file: what stands in it is the option, as the journal keeps it."""

from pathlib import Path

from controller.engine.rules.game import AnyGame
from controller.engine.values.options import names_of_files
from hal.wiring.toml_file import ConfigurationError, Problem, Source


def read_into(source: Source, game: AnyGame, folder: Path) -> list[Problem]:
    """Put what stands in these files in the place of their names. One that cannot be read stays a name.

    Returns why.
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
