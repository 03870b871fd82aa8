# SPDX-License-Identifier: MIT
"""On which output each window is shown, where and how large. No window covers another. No pygame."""

from collections.abc import Sequence
from typing import NamedTuple

from controller.display import supported
from controller.display.settings import WindowSettings

Size = tuple[int, int]

BAR = 40
"""How many dots a desktop may need above a window, for its title."""


class WindowPlace(NamedTuple):
    """Where a window is shown. corner: on its output, of a window beside another; any other stands in the middle.

    note: what is otherwise than in the table file, and why; empty if nothing is. missing: the output that it names is
    not there.
    """

    output: int
    size: Size
    fullscreen: bool
    corner: Size | None = None
    note: str = ""
    missing: bool = False


def arranged(windows: Sequence[WindowSettings], outputs: Sequence[Size], *, beside: bool) -> list[WindowPlace]:
    """A place for each window; a single place, if two have the same output and do not fit on it side by side.

    outputs: the size of each. beside: whether windows can be put side by side here.
    """
    places = [_alone(window, outputs) for window in windows]
    if len({place.output for place in places}) == len(places):
        return places
    first, second = places
    full = first.fullscreen or second.fullscreen
    found = _side_by_side(first, second, outputs[first.output]) if beside and not full else []
    return found or [_for_both(first, second, windows[0].dpi)]


def _alone(window: WindowSettings, outputs: Sequence[Size]) -> WindowPlace:
    """The place of a window that has an output for itself; another output, if its own is not there."""
    there = min(window.output, len(outputs) - 1)
    missing = window.output != there
    note = f"output {window.output} is not there" if missing else ""
    return WindowPlace(there, (window.width, window.height), window.fullscreen, None, note, missing)


def _side_by_side(first: WindowPlace, second: WindowPlace, output: Size) -> list[WindowPlace]:
    """Both windows on one output, the second at the right of the first or below it; empty if there is no room."""
    wide, high = first.size
    for corner in ((wide, BAR), (0, BAR + high + BAR)):
        right, bottom = max(wide, corner[0] + second.size[0]), max(BAR + high, corner[1] + second.size[1])
        if right <= output[0] and bottom <= output[1]:
            note = "; ".join(filter(None, (second.note, "it stands beside the dealer's window")))
            return [first._replace(corner=(0, BAR)), second._replace(corner=corner, note=note)]
    return []


def _for_both(first: WindowPlace, second: WindowPlace, dpi: int) -> WindowPlace:
    """The place of the dealer's window, which stands alone; the players see their sign in it if it has room there."""
    why = second.note or first.note or f"both windows are set to output {second.output}"
    note = f"{why}: {supported.where_sign_is(first.size, dpi)}"
    return first._replace(note=note, missing=first.missing or second.missing)
