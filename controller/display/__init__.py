"""The screens: pictures of a view, drawn with pygame. pygame is imported only when a display is opened."""

from typing import TYPE_CHECKING

from controller.display.settings import DisplayError, Look, ScreenSettings, WindowSettings
from controller.engine.face import Key
from controller.engine.payment import NO_RULES, PaymentRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.display.window import Display
    from controller.engine.face import Face
    from controller.engine.views import ShownLimits

__all__ = [
    "DisplayError",
    "Look",
    "ScreenSettings",
    "WindowSettings",
    "open_display",
    "signs_that_do_not_fit",
]


def open_display(  # noqa: PLR0913 - what a table file and a game say of its screens
    settings: ScreenSettings,
    face: "Face",
    title: str,
    *,
    casino: str = "",
    simulated: bool = False,
    keys: "Sequence[Key]" = (),
    payment: PaymentRules = NO_RULES,
) -> "Display":
    """Open the table's windows. Raises DisplayError if there is no display or the limits sign does not fit."""
    try:
        from controller.display.window import Display
    except ImportError as error:
        why = f"pygame cannot be loaded ({error}); install pygame-ce; until then the table runs in the terminal"
        raise DisplayError(why) from error
    look = Look(
        face=face,
        title=title,
        casino=casino,
        simulated=simulated,
        keys=tuple(keys),
        payment=payment,
        statistics=settings.statistics,
    )
    return Display(settings, look)


def signs_that_do_not_fit(settings: ScreenSettings, limits: "ShownLimits") -> dict[str, str]:
    """The windows that cannot show the limits sign: name in the table file -> why. No window is opened.

    Without pygame there are no windows, and the result is empty.
    """
    try:
        from controller.display import window
    except ImportError:
        return {}
    return window.signs_that_do_not_fit(settings, limits)
