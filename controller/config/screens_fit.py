# SPDX-License-Identifier: MIT
"""Whether the screens of a table file are large enough: for the limits sign (s 74(2)), and to be read."""

from typing import TYPE_CHECKING

from controller.engine.betting import sign
from hal.wiring.toml_file import ConfigurationError, Problem, Source

if TYPE_CHECKING:
    from controller.config import Configuration


def signs_fit(configuration: "Configuration") -> None:
    """Raises ConfigurationError if a screen is too small for the limits sign (s 74(2)).

    A table that runs with such a screen opens no windows; it uses the terminal.
    """
    from controller.display import signs_that_do_not_fit
    from controller.engine.shown.showing import limits_on

    file = configuration.file
    shown = limits_on(sign.sign(configuration.game, file.limits.limits()))
    if problems := _problems(configuration, signs_that_do_not_fit(file.screens, shown)):
        raise ConfigurationError(problems)


def illegible_screens(configuration: "Configuration") -> list[Problem]:
    """The screens that are too small to be read. A table that runs with such a screen opens it all the same."""
    from controller.display import illegible

    return _problems(configuration, illegible(configuration.file.screens))


def _problems(configuration: "Configuration", found: dict[str, str]) -> list[Problem]:
    """found: name of the window -> why."""
    source = Source(configuration.path.name if configuration.path else "the built-in table", configuration.text)
    return [source.problem(f"screens.{window}", "this panel", why) for window, why in found.items()]
