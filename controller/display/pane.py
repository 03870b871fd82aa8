# SPDX-License-Identifier: MIT
"""One window and the screen in it: drawn piece by piece, and what moves on it."""

from collections.abc import Iterator

import pygame

from controller.display import supported
from controller.display.again import PastPicture
from controller.display.audience import BOTH, DEALER, PLAYERS, Audience
from controller.display.drawing.players import Given
from controller.display.kit import paint
from controller.display.kit.motion import Motion
from controller.display.kit.theme import Theme, theme_of
from controller.display.lesson import band
from controller.display.outputs import Size, WindowPlace
from controller.display.screen import Screen
from controller.display.settings import Look, ShownScreen
from controller.engine.shown.lesson import LessonShown
from controller.engine.shown.views import Extras, View

ROLES = {DEALER: "dealer", PLAYERS: "players", BOTH: "dealer and players"}
"""Who reads a window."""
_ON_OUTPUT = 0x2FFF0000
"""SDL's window position "in the middle of output n" is this plus n."""
FIRST_NS = 20_000_000
"""The first picture of a motion is that of this time."""


class Pane:
    """One window and the screen in it."""

    def __init__(self, place: WindowPlace, dpi: int, look: Look, audience: Audience, *, given: Given) -> None:
        """given: the players' colours in all windows."""
        middle = _ON_OUTPUT | place.output
        self._look, self._given = look, given
        self._audience = audience
        self._dpi = dpi
        self._place = place
        self._window = pygame.Window(
            look.title if audience == BOTH else f"{look.title}: {ROLES[audience]}",
            place.size,
            (middle, middle),
            fullscreen=place.fullscreen,
            resizable=not place.fullscreen,
        )
        self._size = (0, 0)
        self._steps: Iterator[str] | None = None
        self._drawn = False
        """Whether the picture that is begun is another one."""
        self._motion: Motion | None = None
        self._past: PastPicture | None = None
        """What draws a past round, while one is shown."""
        self._lesson: LessonShown | None = None
        """What the band of a lesson shows."""
        try:
            self.screen = self._furnish()
        except BaseException:
            self.close()  # SDL frees the window when the video ends, and again when nobody refers to it any more
            raise

    def _furnish(self) -> Screen:
        """Put the window in its place, and build its screen."""
        if self._place.corner:
            self._move(self._place.corner)
        if self._place.fullscreen:
            pygame.mouse.set_visible(False)
        return self._build()

    def _move(self, corner: Size) -> None:
        """Move the window from the middle of its output to this corner of it."""
        output, window = pygame.display.get_desktop_sizes()[self._place.output], self._window
        left, top = ((it - own) // 2 for it, own in zip(output, window.size, strict=True))
        x, y = window.position
        window.position = (x - left + corner[0], y - top + corner[1])

    @property
    def signed(self) -> bool:
        """Whether the limits sign is in this window."""
        return self._audience.signed

    @property
    def output(self) -> int:
        """The number of the output on which this window is."""
        return self._place.output

    @property
    def shown(self) -> ShownScreen:
        """What is open here."""
        size = "x".join(map(str, self._window.size)) + (", full screen" if self._place.fullscreen else "")
        return ShownScreen(ROLES[self._audience], str(self._place.output), size, self._note)

    @property
    def _note(self) -> str:
        """How the window differs from the table file that `tablectl check` has read, with sizes too small to read."""
        as_planned = self._window.size == self._place.size
        small = "" if as_planned else supported.problem(self._window.size, self._dpi, dealer=self._audience.dealer)
        return "; ".join(filter(None, (self._place.note, small)))

    def _build(self) -> Screen:
        self._lesson = None
        self._size = self._cloth().get_size()
        dpi = round(self._dpi * self._size[1] / self._window.size[1])  # below the band of a lesson all is smaller
        return Screen(self._look, self._audience, self._size, dpi, given=self._given)

    def show(self, view: View, extras: Extras) -> None:
        """Draw what has changed, all at once; if anything has, update the window."""
        self.settle()
        self._steps = None
        surface = self._surface()
        if extras.again or self._past or extras.lesson:
            drawn = list(self._picture(surface, view, extras))
        else:
            drawn = self.screen.draw(surface, view, extras)
        if any(drawn):
            self._window.flip()

    def begin(self, view: View, extras: Extras) -> None:
        """Begin to draw what has changed. What moves comes to rest."""
        self.settle()
        surface = self._surface()
        self.screen.moves = extras.again is None
        self._steps = self._pieces(surface, view, extras)
        self._drawn = False

    def _pieces(self, surface: pygame.Surface, view: View, extras: Extras) -> Iterator[str]:
        """Draw the picture, a piece at each step."""
        yield from self._picture(surface, view, extras)

    def _picture(self, surface: pygame.Surface, view: View, extras: Extras) -> Iterator[str]:
        """The table's picture, beneath the band of a lesson; or that of a past round, drawn elsewhere, then smaller."""
        if (extras.again is not None) != (self._past is not None):
            size = surface.get_size()
            self._past = PastPicture(size, self._theme(size)) if extras.again else None
            self.screen.forget()
        if extras.lesson and extras.lesson != self._lesson:
            self._lesson = extras.lesson
            self._draw_band(extras.lesson)
            yield "lesson"
        if extras.again and self._past:
            yield from self._past.steps(self.screen, surface, view, extras.again)
        else:
            yield from self.screen.steps(surface, view, extras)

    def _draw_band(self, lesson: LessonShown) -> None:
        """Draw the band of a lesson at the top of the window."""
        window = self._window.get_surface()
        theme = self._theme(window.get_size())
        paint.paint(window, band.arranged(lesson, window.get_size(), theme).items, theme)

    def _theme(self, size: Size) -> Theme:
        return theme_of(self._look.style, "dealer" if self._audience.dealer else "players", size, self._dpi)

    def go_on(self, now: int) -> bool:
        """Draw the next piece; after the last one, and if something moves, update the window. Whether there is more."""
        if self._steps is not None:
            return self._step(now)
        if self._motion is None:
            return False
        self._motion.draw(now)
        self._window.flip()
        if not self._motion.moves:
            self._motion = None
        return self._motion is not None

    def _step(self, now: int) -> bool:
        assert self._steps is not None
        name = next(self._steps, None)
        if name is not None:
            self._drawn |= bool(name)
            return True
        self._steps = None
        if motion := self.screen.motion(self._cloth(), now - FIRST_NS):
            self._motion = motion
            motion.draw(now)
        if self._drawn:
            self._window.flip()
        return self._motion is not None

    @property
    def drawing(self) -> bool:
        """Whether a picture is begun and not shown yet."""
        return self._steps is not None

    def settle(self) -> None:
        """What moves comes to rest at once."""
        if self._motion:
            self._motion.end()
            self._motion = None
            self._window.flip()

    def _surface(self) -> pygame.Surface:
        """The window's surface; if its size has changed, there is a screen of that size."""
        surface = self._cloth()
        if surface.get_size() != self._size:
            self.screen, self._past = self._build(), None
        self.screen.moves = False
        return surface

    def _cloth(self) -> pygame.Surface:
        """Where the table's picture is: the whole window, or what the band of a lesson leaves of it."""
        window = self._window.get_surface()
        if not self._look.lesson:
            return window
        width, height = window.get_size()
        top = band.height_of((width, height))
        return window.subsurface((0, top, width, height - top))

    def resized(self) -> None:
        """What moved is not drawn to its end: a window of another size has another surface, and the former is freed."""
        self._motion = None

    def uncover(self) -> None:
        """Show the picture again after something covered the window."""
        self._window.flip()

    def close(self) -> None:
        self._window.destroy()
