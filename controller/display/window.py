"""The windows of a table. A fault of the display is told in words and never raised into the game (s 78(7))."""

import logging
import os
from collections.abc import Callable

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# signals are the controller's own to handle; and a full screen stays when the other one is touched
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")

import pygame

from controller.display.panels import sign
from controller.display.screen import BOTH, DEALER, PLAYERS, Part, Screen
from controller.display.settings import DisplayError, Look, ScreenSettings, WindowSettings
from controller.engine.views import NOTHING_MORE, Extras, ShownLimits, View

log = logging.getLogger(__name__)

CLOSED = "close"
"""What `Display.pump` reports when a person closes a window."""

_SILENT = frozenset({"dummy", "offscreen"})
"""Video drivers that show nothing. SDL falls back to the second by itself: they count only when asked for by name."""
_DESKTOPS = frozenset({"x11", "wayland"})
"""Video drivers that take a picture as it is; through OpenGL it would cost another 100 MB, for nothing."""
_KEY_NAMES = {"enter": "return"}
_ON_OUTPUT = 0x2FFF0000
"""SDL's window position "in the middle of output n", to which n is added."""


class _Pane:
    """One window and the screen in it."""

    def __init__(self, window: WindowSettings, look: Look, part: Part) -> None:
        middle = _ON_OUTPUT | window.output
        self._look = look
        self._part = part
        self._dpi = window.dpi
        self._window = pygame.Window(
            look.title,
            (window.width, window.height),
            (middle, middle),
            fullscreen=window.fullscreen,
            resizable=not window.fullscreen,
        )
        self._size = (0, 0)
        self.screen = self._build()
        if window.fullscreen:
            pygame.mouse.set_visible(False)

    def _build(self) -> Screen:
        self._size = self._window.get_surface().get_size()
        return Screen(self._look, self._part, self._size, self._dpi)

    def show(self, view: View, extras: Extras) -> None:
        """Draw what has changed, and flip if anything has."""
        surface = self._window.get_surface()
        if surface.get_size() != self._size:
            self.screen = self._build()
        if self.screen.draw(surface, view, extras):
            self._window.flip()

    def uncover(self) -> None:
        """Show again what is drawn already: something lay over the window."""
        self._window.flip()

    def close(self) -> None:
        self._window.destroy()


class Display:
    """The screens of a table: the dealer's and the players', or both in one window.

    `show` and `pump` never raise. `fault` says what is wrong, in words; it is empty while all is well. A display that
    was lost is opened anew when the next round begins.
    """

    def __init__(self, settings: ScreenSettings, look: Look) -> None:
        """Raises DisplayError if no window can be opened, or the limits sign cannot be shown as s 74(2) wants it."""
        self._look = look
        self._planned = _planned(settings)
        self._panes: list[_Pane] = []
        self._shown: tuple[View, Extras] = (View(), NOTHING_MORE)
        self.fault = ""
        _check_sign(self._planned)
        self._open()

    def show(self, view: View, extras: Extras = NOTHING_MORE) -> str:
        """Bring the screens up to date. Answers what is wrong with them, in words; empty if nothing is."""
        new_round = view.round != self._shown[0].round
        self._shown = (view, extras)
        if not self._panes and new_round:
            self._reopen()
        self._guarded(self._draw)
        return self.fault

    def pump(self) -> list[str]:
        """The names of the keys pressed since last time ("a", "1", "return", "f1"); `CLOSED` for a closed window."""
        pressed: list[str] = []
        self._guarded(lambda: pressed.extend(name for event in pygame.event.get() if (name := self._take(event))))
        if not pressed:
            self._guarded(self._prepare)
        return pressed

    def close(self) -> None:
        """Close every window. The display can not be used again."""
        for pane in self._panes:
            pane.close()
        self._panes = []
        pygame.display.quit()

    def _open(self) -> None:
        _start_video()
        try:
            for window, part in self._planned:
                self._panes.append(_Pane(window, self._look, part))
        except pygame.error as error:
            self.close()
            raise DisplayError(
                f"no window can be opened: {error}; check the outputs named in the table file"
            ) from error

    def _reopen(self) -> None:
        try:
            self._open()
            self.fault = ""
        except DisplayError as error:
            self.fault = str(error)

    def _prepare(self) -> None:
        """One small chore in an idle moment, so that the first result does not have to wait for its picture."""
        any(pane.screen.prepare() for pane in self._panes)

    def _draw(self) -> None:
        for pane in self._panes:
            pane.show(*self._shown)
        if self._panes:
            self.fault = next((pane.screen.problem for pane in self._panes if pane.screen.problem), "")

    def _take(self, event: pygame.Event) -> str:
        """The name of the key if this is a press of one. Windows that were uncovered or resized are put right again."""
        if event.type in {pygame.QUIT, pygame.WINDOWCLOSE}:
            return CLOSED
        if event.type == pygame.WINDOWEXPOSED:
            for pane in self._panes:
                pane.uncover()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._draw()
        elif event.type == pygame.KEYDOWN:
            return key_name(event.key)
        return ""

    def _guarded(self, do: Callable[[], None]) -> None:
        """Do this; a fault of the display closes it and is kept in words."""
        if not self._panes:
            return
        try:
            do()
        except Exception as error:
            log.exception("the display failed")
            self.fault = (
                f"the display failed: {error}; check its cable and power; it is opened again with the next round"
            )
            self._give_up()

    def _give_up(self) -> None:
        try:
            self.close()
        except pygame.error as error:
            log.warning("the lost display could not be closed: %s", error)
            self._panes = []


def key_name(key: int) -> str:
    """A key's name, the same for the number pad as for the row of numbers."""
    name = pygame.key.name(key).strip("[]") or pygame.key.name(key)
    return _KEY_NAMES.get(name, name)


def _start_video() -> None:
    try:
        pygame.display.init()
    except pygame.error as error:
        raise _no_display(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in _SILENT and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise _no_display("no screen, desktop or video device was found")
    if driver in _DESKTOPS:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"


def _no_display(why: str) -> DisplayError:
    return DisplayError(f"no display can be opened: {why}; attach a screen; until then the table runs in the terminal")


def _planned(settings: ScreenSettings) -> list[tuple[WindowSettings, Part]]:
    """Each window with what it shows: the sign is where the players look."""
    if settings.windows == "one":
        return [(settings.dealer, BOTH)]
    return [(settings.dealer, DEALER), (settings.players, PLAYERS)]


def _check_sign(planned: list[tuple[WindowSettings, Part]]) -> None:
    for window, part in planned:
        if part.signed and (problem := sign.problem(window)):
            raise DisplayError(problem)


def signs_that_do_not_fit(settings: ScreenSettings, limits: ShownLimits) -> dict[str, str]:
    """Why a window cannot show the sign, by its name in the table file: neither any sign, nor that of these limits."""
    found = {
        "dealer" if part.dealer else "players": sign.problem(window) or sign.problem(window, limits)
        for window, part in _planned(settings)
        if part.signed
    }
    return {name: problem for name, problem in found.items() if problem}
