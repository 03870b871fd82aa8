# SPDX-License-Identifier: MIT
"""The windows of a table. A fault of the display is reported in words and never stops the game (s 78(7))."""

import logging
import os
from collections.abc import Callable, Iterator

# the controller handles signals itself; a full screen must not minimize when the other screen is touched
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
os.environ.setdefault("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")

import msgspec
import pygame

from controller.display import connectors, supported
from controller.display.audience import BOTH, DEALER, PLAYERS, Audience
from controller.display.drawing.players import Given
from controller.display.kit.motion import FRAME_S
from controller.display.outputs import WindowPlace, arranged
from controller.display.pane import ROLES, Pane
from controller.display.parts import sign
from controller.display.settings import (
    DisplayError,
    Look,
    ScreenSettings,
    ShownOutput,
    ShownScreen,
    WindowSettings,
)
from controller.engine.shown.views import NO_LIMITS, NOTHING_MORE, Extras, ShownLimits, View

log = logging.getLogger(__name__)

CLOSED = "close"
"""Reported by `Display.pump` when a person closes a window."""

_SILENT = frozenset({"dummy", "offscreen"})
"""Video drivers that show nothing. SDL may choose one by itself; they are used only if SDL_VIDEODRIVER names them."""
_DESKTOPS = frozenset({"x11", "wayland"})
"""Video drivers that show a picture directly. Going through OpenGL would take 100 MB more."""
_KEY_NAMES = {"enter": "return"}
_CONSOLES = frozenset({"kmsdrm"})
"""Video drivers that number their outputs as the kernel lists the sockets at which a screen is attached."""
_UNPLACED = frozenset({"kmsdrm", "wayland"})
"""Video drivers under which a program cannot say where on an output its windows stand."""
_ATTACH = "attach its screen, which is taken into use between rounds, or change the output in the table file"
_SEPARATE = "change one output in the table file"


class Display:
    """The screens of a table: the dealer's and the players', or both in one window.

    `show` and `pump` never raise. `fault`: what is wrong, in words; empty if nothing is. A display that failed stays
    closed: its owner opens another, when that holds up nothing.
    """

    def __init__(self, settings: ScreenSettings, look: Look, limits: ShownLimits = NO_LIMITS) -> None:
        """Raises DisplayError if no window can be opened or the limits sign does not fit (s 74(2)).

        limits: those that are shown first.
        """
        self._look = look
        self._planned = _planned(settings)
        self._panes: list[Pane] = []
        self._given = Given()
        """The players' colours, the same in every window."""
        self._shown: tuple[View, Extras] = (View(limits=limits), NOTHING_MORE)
        self.fault = ""
        self._counted: list[WindowPlace] = []
        """Where the windows would stand on the outputs that there were when they were opened."""
        self._places: list[WindowPlace] = []
        _check_sign(self._planned)
        self._open()

    @property
    def pages(self) -> int:
        """How many pages there are of what has most; 1 if nothing is shown in turn."""
        return max((pane.screen.pages for pane in self._panes), default=1)

    @property
    def screens(self) -> list[ShownScreen]:
        """The windows that are open."""
        return [pane.shown for pane in self._panes]

    @property
    def signed(self) -> bool:
        """Whether a window that is open shows the limits sign (s 74(2))."""
        return any(pane.signed for pane in self._panes)

    @property
    def outputs(self) -> list[ShownOutput]:
        """The outputs that there are now, and which windows are on each."""
        if not self._panes:
            return []
        sizes = pygame.display.get_desktop_sizes()
        names = connectors.attached_names() if pygame.display.get_driver() in _CONSOLES else []
        if len(names) != len(sizes):  # nobody knows which is which
            names = [""] * len(sizes)
        return [
            ShownOutput(
                *(str(number), name, "x".join(map(str, size))),
                tuple(pane.shown.role for pane in self._panes if pane.output == number),
            )
            for number, (name, size) in enumerate(zip(names, sizes, strict=True))
        ]

    def show(self, view: View, extras: Extras = NOTHING_MORE) -> str:
        """Show this view. Returns the fault in words; empty if there is none."""
        self._shown = (view, extras)
        self._try(self._draw)
        return self.fault

    def begin(self, view: View, extras: Extras = NOTHING_MORE) -> None:
        """Begin to show this view: `go_on` draws it, piece by piece."""
        self._shown = (view, extras)
        self._try(self._begin)

    def go_on(self, now: int) -> float | None:
        """Draw the next piece, or the next picture of what moves. now: in nanoseconds.

        Answers in how many seconds there is more to draw; None at rest.
        """
        waits: list[float] = []
        self._try(lambda: waits.extend(self._next_piece(now)))
        return min(waits, default=None)

    @property
    def drawing(self) -> bool:
        """Whether a picture is begun and not shown yet."""
        return any(pane.drawing for pane in self._panes)

    def settle(self) -> None:
        """What moves comes to rest at once: a person has pressed a key."""
        self._try(self._settle)

    def _begin(self) -> None:
        for pane in self._panes:
            pane.begin(*self._shown)

    def _settle(self) -> None:
        for pane in self._panes:
            pane.settle()

    def _next_piece(self, now: int) -> Iterator[float]:
        """Go on in the first window that is not drawn yet; else in all in which something moves."""
        pending = next((pane for pane in self._panes if pane.drawing), None)
        for pane in [pending] if pending else self._panes:
            if pane.go_on(now):
                yield 0.0 if pane.drawing else FRAME_S
        if pending:
            self._told()
            if any(pane.drawing for pane in self._panes):
                yield 0.0

    def outputs_changed(self) -> bool:
        """Whether the windows would stand otherwise if they were opened now: an output has come or gone."""
        try:
            return bool(self._panes) and _arranged(self._planned) != self._counted
        except pygame.error as error:
            log.warning("the outputs cannot be counted: %s", error)
            return False

    def pump(self) -> list[str]:
        """The names of the keys pressed since the last call ("a", "1", "return"); `CLOSED` for a closed window."""
        pressed: list[str] = []
        self._try(lambda: pressed.extend(name for event in pygame.event.get() if (name := self._handle(event))))
        return pressed

    def ask(self, question: str) -> bool:  # noqa: ARG002 - as TerminalDisplay
        """Nobody is asked: a window is closed as it is meant."""
        return False

    def close(self) -> None:
        """Close every window. The display can not be used again."""
        self._close_panes()
        pygame.display.quit()

    def _open(self) -> None:
        """Open the windows; if one of two cannot be opened, a single one for both, wherever that can be."""
        start_video()
        self._counted = _arranged(self._planned)
        try:
            self._open_at(self._counted)
        except pygame.error as error:
            dealer, _ = self._planned[0]
            where = supported.where_sign_is((dealer.width, dealer.height), dealer.dpi)
            note = f"a window cannot be opened ({error}): {where}"
            alone = [place._replace(corner=None, note=note, missing=True) for place in self._counted]
            if len(alone) == 1 or not any(self._opened_at([place]) for place in alone):
                self.close()
                why = f"no window can be opened: {error}; check the outputs named in the table file"
                raise DisplayError(why) from error

    def _opened_at(self, places: list[WindowPlace]) -> bool:
        try:
            self._open_at(places)
        except pygame.error as error:
            log.warning("no window can be opened on output %s: %s", places[0].output, error)
            return False
        return True

    def _open_at(self, places: list[WindowPlace]) -> None:
        """Open a window at each place. If one fails, none is open."""
        self._places = places
        dealer, _ = self._planned[0]
        planned = self._planned if len(places) == len(self._planned) else [(dealer, _alone(dealer))]
        try:
            for place, (window, audience) in zip(places, planned, strict=True):
                self._panes.append(Pane(place, window.dpi, self._look, audience, given=self._given))
                if place.note:
                    log.warning("the window for %s: %s", ROLES[audience], place.note)
        except pygame.error:
            self._close_panes()
            raise

    def _close_panes(self) -> None:
        for pane in self._panes:
            pane.close()
        self._panes = []

    def _draw(self) -> None:
        for pane in self._panes:
            pane.show(*self._shown)
        self._told()

    def _told(self) -> None:
        """Keep in words what is wrong."""
        if self._panes:
            signs = (pane.screen.problem for pane in self._panes)
            shared = len(self._places) < len(self._planned)
            outputs = [
                f"{place.note}; {_ATTACH if place.missing else _SEPARATE}"
                for place in self._places
                if place.missing or shared
            ]
            named = connectors.in_words() if outputs else ""
            self.fault = "; ".join(filter(None, (*signs, *outputs, named)))

    def _handle(self, event: pygame.Event) -> str:
        """Handle an event: redraw an uncovered or resized window. Returns the name of a pressed key, else ""."""
        if event.type in {pygame.QUIT, pygame.WINDOWCLOSE}:
            return CLOSED
        if event.type == pygame.WINDOWEXPOSED:
            for pane in self._panes:
                pane.uncover()
        elif event.type == pygame.WINDOWSIZECHANGED:
            for pane in self._panes:
                pane.resized()
            self._draw()
        elif event.type == pygame.KEYDOWN:
            return key_name(event.key)
        return ""

    def _try(self, do: Callable[[], None]) -> None:
        """Call `do`. If the display fails, close it and keep the fault in words."""
        if not self._panes:
            return
        try:
            do()
        except Exception as error:
            log.exception("the display failed")
            self.fault = f"the display failed: {error}; check its cable and power; it is opened again between rounds"
            self._give_up()

    def _give_up(self) -> None:
        try:
            self.close()
        except pygame.error as error:
            log.warning("the lost display could not be closed: %s", error)
            self._panes = []


def key_name(key: int) -> str:
    """A key's name. Keys of the number pad have the names of the number row."""
    name = pygame.key.name(key).strip("[]") or pygame.key.name(key)
    return _KEY_NAMES.get(name, name)


def start_video() -> None:
    """Start SDL's video. Raises DisplayError if there is no display."""
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
    attached = " and ".join(connectors.attached_names())
    held = f"{attached} has a screen: end the desktop that holds it, or add the controller's user to the group video"
    remedy = held if attached else "attach a screen"
    return DisplayError(f"no display can be opened: {why}; {remedy}; until then the table runs in the terminal")


def _planned(settings: ScreenSettings) -> list[tuple[WindowSettings, Audience]]:
    """Each window with its audience. The limits sign is on the window that the players see, if it has room there."""
    if settings.windows == "one":
        return [(settings.dealer, _alone(settings.dealer))]
    return [(settings.dealer, DEALER), (settings.players, PLAYERS)]


def _alone(window: WindowSettings) -> Audience:
    """Return who reads a table's only window: both, or the dealer alone where it has no room for the sign."""
    return BOTH if supported.for_both((window.width, window.height), window.dpi) else DEALER


def _arranged(planned: list[tuple[WindowSettings, Audience]]) -> list[WindowPlace]:
    """Where the windows stand on the outputs that there are now."""
    beside = pygame.display.get_driver() not in _UNPLACED
    return arranged([window for window, _ in planned], pygame.display.get_desktop_sizes(), beside=beside)


def _check_sign(planned: list[tuple[WindowSettings, Audience]]) -> None:
    for window, audience in planned:
        if audience.signed and (problem := _sign_problem(window, audience)):
            raise DisplayError(problem)


def _sign_problem(window: WindowSettings, audience: Audience, limits: ShownLimits = sign.LONGEST) -> str:
    """Why the sign does not fit this window, in words; empty if it fits."""
    bare = msgspec.structs.replace(limits, notices=())
    return supported.sign_problem((window.width, window.height), window.dpi, audience, bare)


def illegible(settings: ScreenSettings) -> dict[str, str]:
    """The windows that are not supported, or have no room for the limits sign: name in the table file -> why."""
    found = {
        "dealer" if audience.dealer else "players": supported.problem(
            (window.width, window.height), window.dpi, dealer=audience.dealer
        )
        for window, audience in _planned(settings)
    }
    if not settings.printed_sign and not any(audience.signed for _, audience in _planned(settings)):
        dealer = settings.dealer
        found["dealer"] = found["dealer"] or supported.missing_sign((dealer.width, dealer.height), dealer.dpi)
    return {name: problem for name, problem in found.items() if problem}


def signs_that_do_not_fit(settings: ScreenSettings, limits: ShownLimits) -> dict[str, str]:
    """The windows that cannot show a usual sign, or the sign with these limits: name in the table file -> why."""
    found = {
        "dealer" if audience.dealer else "players": _sign_problem(window, audience)
        or _sign_problem(window, audience, limits)
        for window, audience in _planned(settings)
        if audience.signed
    }
    return {name: problem for name, problem in found.items() if problem}
