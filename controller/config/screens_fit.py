# SPDX-License-Identifier: MIT
"""Whether the screens of a table file are large enough for the limits sign (s 74(2)) and to be read, and are apart."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from controller.engine.betting import sign
from hal.wiring.toml_file import ConfigurationError, Problem, Source

if TYPE_CHECKING:
    from controller.config import Configuration


def check_screens(configuration: "Configuration") -> None:
    """Raises ConfigurationError if a screen is too small for the limits sign (s 74(2)), or covers the other screen.

    A table that runs with too small a screen opens no windows; it uses the terminal. One that runs with a shared output
    opens one window for both, and alerts the technician.
    """
    from controller.display import signs_that_do_not_fit
    from controller.engine.shown.showing import limits_on

    file = configuration.file
    shown = limits_on(sign.sign(configuration.game, file.limits.limits()))
    problems = _problems(configuration, signs_that_do_not_fit(file.screens, shown))
    if problems := [*problems, *_shared_output(configuration)]:
        raise ConfigurationError(problems)


def _shared_output(configuration: "Configuration") -> Iterator[Problem]:
    """Yield the problem of two screens on one output, if one of them fills the output."""
    screens = configuration.file.screens
    dealer, players = screens.dealer, screens.players
    full = dealer.fullscreen or players.fullscreen
    if screens.windows == "two" and full and dealer.output == players.output:
        why = f"the dealer's screen has output {dealer.output} too, and a full screen covers the other"
        allowed = f'{why}; name another output, or write windows = "one"'
        yield _source(configuration).problem("screens.players.output", players.output, allowed)


def illegible_screens(configuration: "Configuration") -> list[Problem]:
    """The screens that are too small to be read. A table that runs with such a screen opens it all the same."""
    from controller.display import illegible

    return _problems(configuration, illegible(configuration.file.screens))


def _problems(configuration: "Configuration", found: dict[str, str]) -> list[Problem]:
    """found: name of the window -> why."""
    source = _source(configuration)
    return [source.problem(f"screens.{window}", "this panel", why) for window, why in found.items()]


def _source(configuration: "Configuration") -> Source:
    return Source(configuration.path.name if configuration.path else "the built-in table", configuration.text)
