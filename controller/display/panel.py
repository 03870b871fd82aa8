# SPDX-License-Identifier: MIT
"""Panels, tables and scenes: the contents of a screen as data."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from controller.display import wording
from controller.display.drawing.players import Given
from controller.display.kit.items import Arranged, Box, Colour, Size
from controller.display.kit.layout import Content
from controller.display.kit.theme import Audience, Theme
from controller.display.settings import Look
from controller.engine.shown import not_playing
from controller.engine.shown.views import Extras, Refused, View

Moves = Literal["", "things", "turns", "grows"]
"""How a change is seen: at once; cards and chips travel; cards are turned in their places; the panel grows."""


class Scene:
    """Everything that a screen shows at one moment. Panels take their values from it."""

    def __init__(  # noqa: PLR0913, PLR0917 - one moment of one screen
        self, look: Look, theme: Theme, view: View, extras: Extras, given: Given, places: Mapping[str, Box]
    ) -> None:
        self.look, self.view, self.extras = look, view, extras
        self.theme, self.audience = theme, theme.audience
        self.given = given
        """Players' colours on all screens of the table."""
        self.places = places
        """Boxes of the panels on this screen."""

    @property
    def dealer(self) -> bool:
        """Return whether the dealer reads this screen."""
        return self.audience == "dealer"

    @cached_property
    def colours(self) -> tuple[tuple[str, Colour], ...]:
        """Return the colour of each player."""
        return tuple(self.given.of(self.view).items())

    def pages(self, panel: str, content: Content) -> int:
        """Return the number of pages of a panel's content in its place."""
        box = self.places[panel]
        return max(it.pages for it in content((box.width, box.height), self.theme).nodes())

    @cached_property
    def refusal(self) -> Refused | None:
        """Return the refusal that was not shown long enough yet; None if there is none."""
        return None if self.extras.refusal_seen else self.view.refusal or self.extras.refusal

    @cached_property
    def asleep(self) -> bool:
        """Return whether the table is stopped."""
        return bool(not_playing.reason(self.view))

    @cached_property
    def rests(self) -> bool:
        """Return whether it is nobody's turn: the table is stopped, or wagers go back."""
        return wording.rests(self.view)


class Panel(NamedTuple):
    """One panel of a screen."""

    name: str
    shows: Callable[[Scene], Any]
    """Returns the panel's value; None: the panel is not there. Values are hashable."""
    arrange: Callable[[Any], Content]
    """Arranges a value. Depends on the value, the room and the theme only."""
    yields_to: frozenset[str] = frozenset()
    """Panels that take this panel's place while they are there, if the places meet."""
    sleeps: bool = True
    """Whether it is dimmed while the table is stopped."""
    moves: Moves = ""
    covers: bool = False
    """Whether it hides the items of lower panels that meet its place, so that nothing looks out at its edges."""
    ahead: Callable[[Any, Size, Theme], Iterator[None]] | None = None
    """Arranges the parts of a large panel, one at each step. They are kept until the panel is arranged."""


class Table(NamedTuple):
    """The screens of one kind of table."""

    panels: tuple[Panel, ...]
    """All panels in painting order, the lowest first."""
    plans: Mapping[str, Content]
    """Places of the panels, `spot(name)`, and the ground: by screen: `dealer`, `window`, `low`, `players`."""


def plan_name(audience: Audience, *, signed: bool, low: bool) -> str:
    """Return the name of a screen's plan."""
    return "players" if audience == "players" else "low" if low else "window" if signed else "dealer"


def places_of(plan: Content, size: Size, theme: Theme) -> tuple[Arranged, dict[str, Box]]:
    """Return the arranged plan of a screen, and the box of each panel in it."""
    arranged = plan(size, theme)
    return arranged, {name: box for name, box, _ in arranged.panels()}


NOTHING: Final[Mapping[str, Box]] = {}
"""Places of a screen without panels."""
