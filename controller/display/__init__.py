# SPDX-License-Identifier: MIT
"""The screens: pictures of a view, drawn with pygame. pygame is imported only when a display is opened."""

import os
from typing import TYPE_CHECKING

from controller.display.settings import DisplayError, Look, ScreenSettings, WindowSettings
from controller.engine.shown.views import NO_LIMITS, ShownLimits

if TYPE_CHECKING:
    from controller.display.window import Display

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before anything here loads it

__all__ = [
    "DisplayError",
    "Look",
    "ScreenSettings",
    "WindowSettings",
    "illegible",
    "load",
    "open_display",
    "signs_that_do_not_fit",
]


def load() -> None:
    """Load pygame and all that the windows need. Raises DisplayError without pygame."""
    try:
        import controller.display.window  # noqa: F401
    except ImportError as error:
        why = f"pygame cannot be loaded ({error}); install pygame-ce; until then the table runs in the terminal"
        raise DisplayError(why) from error


def open_display(settings: ScreenSettings, look: Look, limits: ShownLimits = NO_LIMITS) -> "Display":
    """Open the table's windows, laid out for these limits.

    Raises DisplayError if there is no display or the limits sign does not fit.
    """
    load()
    from controller.display.window import Display

    return Display(settings, look, limits)


def illegible(settings: ScreenSettings) -> dict[str, str]:
    """The windows that are too small to be read: name in the table file -> why. Empty without pygame."""
    try:
        from controller.display import window
    except ImportError:
        return {}
    return window.illegible(settings)


def signs_that_do_not_fit(settings: ScreenSettings, limits: ShownLimits) -> dict[str, str]:
    """The windows that cannot show the limits sign: name in the table file -> why. No window is opened.

    Without pygame there are no windows, and the result is empty.
    """
    try:
        from controller.display import window
    except ImportError:
        return {}
    return window.signs_that_do_not_fit(settings, limits)
