# SPDX-License-Identifier: MIT
"""A whole screen: the panels of its table, arranged in their places, then painted where they have changed."""

from collections.abc import Iterator
from typing import Any, Final

import pygame

from controller.display.audience import Audience
from controller.display.drawing.players import Given
from controller.display.kit import motion, paint
from controller.display.kit.items import EMPTY, Arranged, Box, Veil
from controller.display.kit.motion import Motion, Travel
from controller.display.kit.theme import theme_of
from controller.display.panel import Panel, Scene, places_of, plan_name
from controller.display.parts import sign
from controller.display.settings import Look
from controller.display.tables import TABLES
from controller.engine.shown.views import NOTHING_MORE, Extras, View

ASLEEP: Final = 0.5
"""Share of a sleeping panel that the ground hides."""
STRIP: Final = 200_000
"""Dots. Largest rectangle that is painted in one step."""


class Screen:
    """One screen of one size. The same views at the same size always give the same picture."""

    def __init__(
        self,
        look: Look,
        audience: Audience,
        size: tuple[int, int],
        dpi: int,
        *,
        given: Given | None = None,
    ) -> None:
        """given: the players' colours on the table's other screens."""
        self._table, self._look, self._given = TABLES[look.face.table], look, given or Given()
        self.size = size
        self.theme = theme_of(look.style, "dealer" if audience.dealer else "players", size, dpi)
        name = plan_name(self.theme.audience, signed=audience.signed, low=self.theme.low)
        self._ground, self.places = places_of(self._table.plans[name], size, self.theme)
        self.moves = False
        """Whether changes are seen as motion."""
        self.arranged = EMPTY
        """What is on the screen."""
        self._values: dict[str, Any] = {}
        self._asleep = False
        self._parts: dict[str, Arranged] = {}
        self._dirty: list[pygame.Rect] = []
        """Rectangles that are not painted yet."""
        self._before: pygame.Surface | None = None
        self._moving: tuple[Travel, ...] = ()
        self._growing: list[pygame.Rect] = []
        self._changed: list[pygame.Rect] = []

    @property
    def problem(self) -> str:
        """Return why the limits sign cannot be shown as required; empty if it can."""
        shown = self._parts.get("sign", EMPTY)
        parts = [part for _, _, part in shown.parts if isinstance(part, Arranged)]
        return sign.problem(parts[0], shown.size, self.size, self.theme.dpi) if parts else ""

    @property
    def pages(self) -> int:
        """Return the number of pages of the longest list on the screen."""
        return max((it.pages for it in self.arranged.nodes()), default=1)

    @property
    def boxes(self) -> dict[str, Box]:
        """Return the boxes of the panels that are there now."""
        return {name: box for name, box in self.places.items() if self._values.get(name) is not None}

    def draw(self, surface: pygame.Surface, view: View, extras: Extras = NOTHING_MORE) -> list[str]:
        """Draw what has changed. Returns the names of the panels; empty if nothing has changed."""
        return [name for name in self.steps(surface, view, extras) if name]

    def steps(self, surface: pygame.Surface, view: View, extras: Extras = NOTHING_MORE) -> Iterator[str]:
        """Draw what has changed, a panel or a rectangle at each step. Yields the name of a panel, or nothing.

        A caller that stops before the end may begin again with another view.
        """
        yield from self._arranging(view, extras)
        yield from self._painted(surface, self._whole())

    def arrange(self, view: View, extras: Extras = NOTHING_MORE) -> Arranged:
        """Return the whole screen for a view, without painting it."""
        for _ in self._arranging(view, extras):
            pass
        return self._whole()

    def _arranging(self, view: View, extras: Extras) -> Iterator[str]:
        """Arrange the panels that have changed, one at each step."""
        scene = Scene(self._look, self.theme, view, extras, self._given, self.places)
        values = self._shown(scene)
        yield ""
        for panel in self._table.panels:
            value = values.get(panel.name)
            if panel.name in self.places and value != self._values.get(panel.name):
                if panel.ahead and value is not None:
                    box = self.places[panel.name]
                    yield from ("" for _ in panel.ahead(value, (box.width, box.height), self.theme))
                self._parts[panel.name] = self._arrange(panel, value)
                self._values[panel.name] = value
                yield panel.name
        self._asleep = scene.asleep

    def _shown(self, scene: Scene) -> dict[str, Any]:
        """Return the value of each panel that is there."""
        there = [panel for panel in self._table.panels if panel.name in self.places]
        values = {panel.name: panel.shows(scene) for panel in there}
        return {
            panel.name: values[panel.name]
            for panel in there
            if values[panel.name] is not None and not any(self._covers(it, panel, values) for it in panel.yields_to)
        }

    def _covers(self, name: str, panel: Panel, values: dict[str, Any]) -> bool:
        there = values.get(name) is not None
        return there and self.places[name].meets(self.places[panel.name])

    def _arrange(self, panel: Panel, value: Any) -> Arranged:
        if value is None:
            return EMPTY
        size = self.places[panel.name].width, self.places[panel.name].height
        return Arranged(size, ((0, 0, panel.arrange(value)(size, self.theme)),), panel.name)

    def _whole(self) -> Arranged:
        """Return the whole screen. What sleeps lies under a veil, what does not lies over it."""
        there = [it for it in self._table.panels if it.name in self.places]
        shown = {it.name: self._uncovered(number, there) for number, it in enumerate(there)}
        asleep = [it for it in there if self._asleep and it.sleeps]
        awake = [it for it in there if it not in asleep]
        cloth = self.places.get("cloth", Box(0, 0, *self.size))
        veil = (Arranged(self.size, ((0, 0, Veil(cloth, cover=ASLEEP)),)) if asleep else EMPTY,)
        parts = [(0, 0, self._ground), *(self._placed(it, shown) for it in asleep), *((0, 0, it) for it in veil)]
        return Arranged(self.size, (*parts, *(self._placed(it, shown) for it in awake)))

    def _placed(self, panel: Panel, shown: dict[str, Arranged]) -> tuple[int, int, Arranged]:
        box = self.places[panel.name]
        return box.left, box.top, shown[panel.name]

    def _uncovered(self, number: int, there: list[Panel]) -> Arranged:
        """Return a panel without the items that a higher panel covers."""
        arranged, box = self._parts.get(there[number].name, EMPTY), self.places[there[number].name]
        for upper in there[number + 1 :]:
            place = self.places[upper.name]
            if upper.covers and self._values.get(upper.name) is not None and place.meets(box):
                arranged = arranged.without(place.moved(-box.left, -box.top))
        return arranged

    def _painted(self, surface: pygame.Surface, new: Arranged) -> Iterator[str]:
        """Paint the rectangles that have changed."""
        old, self.arranged = self.arranged, new
        bare = old is EMPTY
        found = [pygame.Rect((0, 0), self.size)] if bare else paint.changes(old, new)
        inside = (it.clip(surface.get_rect()) for it in (*self._dirty, *found))
        self._changed = paint.joined(it for it in inside if it.width and it.height)
        self._dirty = list(_strips(self._changed))
        self._before, self._moving, self._growing = None, (), []
        if self.moves and not bare:
            self._prepare_motion(surface, old, new)
            yield ""
        while self._dirty:
            paint.repaint(surface, new, self._dirty[0], self.theme)
            self._dirty.pop(0)
            yield ""

    def _prepare_motion(self, surface: pygame.Surface, old: Arranged, new: Arranged) -> None:
        moving, turning, growing = (
            frozenset(it.name for it in self._table.panels if it.moves == moves)
            for moves in ("things", "turns", "grows")
        )
        edge = 0 if self.theme.audience == "dealer" else self.size[1]
        shoe = self.places.get("dealer", Box(self.size[0], 0, 0, 0)).center
        self._moving = motion.travels(motion.things(old, moving), motion.things(new, moving), shoe, edge)
        self._moving += motion.turns(motion.things(old, turning), motion.things(new, turning))
        was, now = ({name: it for name, _, it in each.panels() if name in growing} for each in (old, new))
        grown = [name for name in now if name in was and was[name] is not now[name]]
        self._growing = [pygame.Rect(self.places[name]) for name in grown]
        if self._moving or self._growing:
            self._before = surface.copy()

    def motion(self, surface: pygame.Surface, now: int) -> Motion | None:
        """Return what moves after the picture was drawn; None if nothing does. now: nanoseconds."""
        if self._before is None:
            return None
        found = Motion(surface, self._before, self._changed, self._moving, self._growing, self.theme, now)
        self._before = None
        return found

    def forget(self) -> None:
        """Draw everything again: the next picture is drawn on another surface."""
        self.arranged, self._dirty = EMPTY, []


def _strips(places: list[pygame.Rect]) -> Iterator[pygame.Rect]:
    """Divide large rectangles into strips."""
    for place in places:
        high = max(1, STRIP // max(1, place.width))
        for top in range(place.top, place.bottom, high):
            yield pygame.Rect(place.left, top, place.width, min(high, place.bottom - top))


def picture(screen: Screen, view: View, extras: Extras = NOTHING_MORE) -> pygame.Surface:
    """Return a screen drawn on a new surface."""
    surface = pygame.Surface(screen.size)
    screen.draw(surface, view, extras)
    return surface
