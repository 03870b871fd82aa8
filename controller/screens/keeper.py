# SPDX-License-Identifier: MIT
"""Keeps the screens up to date, reads their keys, has them opened again, and reports what is wrong with them."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, Protocol

from controller.config import Configuration
from controller.display.page_turner import PageTurner
from controller.display.settings import ShownScreen
from controller.engine.rules.face import LEGEND_KEYS, NEXT_PAGE, Key
from controller.engine.shown.again import Again, WhichRound
from controller.engine.shown.views import NOTHING_MORE, Extras, View
from controller.engine.table.blocks import LIMITS_SIGN
from controller.loop.slow_callbacks import run_timed
from controller.screens.look import look_of
from controller.screens.opener import NO_SIGN, NO_SIGN_REMEDY, Hold, ScreenOpener
from hal.base.clock import Clock, nanoseconds
from hal.signals import Fault, Restored

PUMP_S = 0.02
"""Interval between reads of a simulated table's keyboard."""
SEEN_S = 0.1
"""Interval of checks for other visible changes at a simulated table: a stopped tumbler, a prepared fault."""
WINDOWS_S = 0.25
"""Interval between reads of window events at a real table: closed, uncovered, resized."""
LOOK_S = 1.0
"""Interval of checks for connected and disconnected screens."""
AGAIN_S = 10.0
"""Shortest time between two reactions to changed screens. A bad cable makes a screen come and go."""
DISPLAY = "display"
"""Device name in reports of faults of the screens."""
LEAVE = ("close", "escape")
CLOSES_LEGEND = "escape"
"""Key that hides the legend, if it is shown, instead of leaving."""
STAY = ("n", "escape")
"""Keys that decline the question whether to leave. "y" confirms; other keys are ignored."""


class Simulated(Protocol):
    """The simulated table, as the screens use it."""

    keys: tuple[Key, ...]

    def read_extras(self, view: View) -> Extras:
        """Return the details that a person at the table sees and the view does not have."""

    def press(self, key: str) -> None:
        """Handle a key press on the keyboard."""


class Screens:
    """The windows, or the terminal if there is no display. Nothing is shown before `open`."""

    def __init__(  # noqa: PLR0913 - everything they have to do with
        self,
        configuration: Configuration,
        clock: Clock,
        report: Callable[[Fault | Restored], None],
        on_leave: Callable[[], None],
        round_open: Callable[[], bool] = lambda: False,
        *,
        at_rest: Callable[[], bool] = lambda: True,
        hold: Hold = nullcontext,
        crash: str = "",
        lesson: bool = False,
    ) -> None:
        """- report: called with faults of the screens.
        - on_leave: called when a person leaves.
        - round_open: whether a round is open, so that leaving needs a confirmation.
        - at_rest: whether nothing moves and no round is played, so that screens may be opened.
        - hold: surrounds a call that opens screens.
        - crash: the fatal error with which the last run ended.
        - lesson: a lesson is given, and every screen says so.
        """
        self._configuration, self._clock = configuration, clock
        self._report, self._on_leave, self._lesson = report, on_leave, lesson
        self._round_open, self._at_rest = round_open, at_rest
        self._asking = False
        """Whether the terminal asks if the person wants to leave."""
        self._opener = ScreenOpener(configuration, hold, crash)
        self._asked_for = False
        """Whether the screens were requested and will be opened when nothing moves."""
        self._simulated: Simulated | None = None
        self._view = View()
        self._drawn: tuple[View, Extras] | None = None
        self._past: tuple[View, Extras] | None = None
        """View of a past round, shown instead of the table."""
        self._pages = PageTurner()
        self._fault = ""
        self._sign_reported = False
        self._looked_at = self._opened_at = self._seen_at = 0
        self._closed = self._going_on = False
        """Closed; and whether a picture is being drawn, or something moves on it."""

    @property
    def fault(self) -> str:
        """Return the fault of the screens in words, or an empty text."""
        return self._opener.fault

    @property
    def shown(self) -> list[ShownScreen]:
        """Return the open screens."""
        return self._opener.shown

    def described(self) -> dict[str, Any]:
        """Return the outputs, the screens and their fault, for `tablectl screens`."""
        return {"fault": self.fault, "screens": self.shown, "outputs": self._opener.outputs}

    def open(self, view: View, simulated: Simulated | None = None) -> None:
        """Open the windows, or the terminal. simulated: the simulated table; None for a real one."""
        self._simulated = simulated
        self._view = view
        self._open()
        self._pump()

    def _open(self) -> None:
        simulated = self._simulated
        look = look_of(self._configuration, simulated.keys if simulated else (), lesson=self._lesson)
        self._pages.shows(self._view, self._clock.now())
        self._asked_for = False
        self._looked_at = self._opened_at = self._clock.now()
        self._drawn = self._past or (self._view, self._extras())
        self._opener.open(look, *self._drawn)
        self._report_faults()

    def ask_for(self) -> str:
        """Open the screens again, also after a crash; later, if something moves now. Returns when, in words."""
        self._opener.ask_again()
        if not self._at_rest():
            self._asked_for = True
            return "a round is played: the screens are opened when it is over"
        self._open()
        return self.fault or "the screens are open"

    def close(self) -> None:
        """Close the windows or the terminal."""
        self._closed = True
        self._opener.close()

    def leave(self) -> None:
        """Handle a person's request to leave. A terminal asks for confirmation while a round is open; a second request
        needs none.
        """
        if self._asking or not self._round_open() or not self._ask():
            self._on_leave()

    def _ask(self) -> bool:
        """Ask for confirmation in the terminal. Return whether the terminal can ask."""
        self._asking = self._display is not None and self._display.ask(
            f"Leave while round {self._view.round} is open? Every motor is switched off; started again, the table goes"
            " on from here. [Y] leave  [N] stay"
        )
        return self._asking

    def _answered(self, key: str) -> None:
        """Handle a key while the terminal asks for confirmation."""
        if key == "y":
            self._on_leave()
        elif key in STAY:
            self._asking = False
            self._display.say("")

    def show(self, view: View) -> None:
        """Show this view. Nothing is drawn if nothing visible has changed."""
        new_round = view.round != self._view.round
        self._pages.shows(view, self._clock.now())
        self._view = view
        self._draw_if_changed()
        if self._display is not None and new_round:
            self._look(new_round=True)

    def show_again(self, past: tuple[View, Again | WhichRound] | None) -> None:
        """Show this view of a past round. None returns to the table."""
        self._past = (past[0], Extras(again=past[1])) if past else None
        self._draw_if_changed()

    def _draw_if_changed(self) -> None:
        now = self._past or (self._view, self._extras())
        if self._display is not None and now != self._drawn:
            run_timed(lambda: self._draw(*now), "drawing")

    def _draw(self, view: View, extras: Extras) -> None:
        self._drawn = (view, extras)
        with self._opener.inside():
            self._display.begin(view, extras)
        if not self._going_on:
            self._go_on()

    def _go_on(self) -> None:
        """Draw the next piece of a screen, or the next frame of a motion. Pieces are small, so that no press waits for
        a whole screen.
        """
        self._going_on = False
        if self._closed or self._display is None:
            return
        with self._opener.inside():
            wait = self._display.go_on(self._clock.now())
        if wait is None:
            self._report_faults()
        else:
            self._going_on = True
            self._clock.after(wait, self._go_on)

    @property
    def _display(self) -> Any:
        return self._opener.display

    def _look(self, *, new_round: bool = False) -> None:
        """Open the screens again if necessary and possible without a delay of the game. Otherwise report the missing
        screens.
        """
        self._looked_at = self._clock.now()
        let_be = not new_round and self._looked_at - self._opened_at < nanoseconds(AGAIN_S)
        wanted = self._asked_for or (not let_be and self._opener.wanted(new_round=new_round))
        if wanted and self._at_rest():
            self._open()
        self._report_faults(new_round=new_round)

    def _report_faults(self, *, new_round: bool = False) -> None:
        """Report a fault of the screens. A fault that persists is reported again at the start of each round (s
        78(7)).
        """
        fault = self.fault
        if fault != self._fault or (fault and new_round):
            self._fault = fault
            self._report(Fault(DISPLAY, fault, "the game goes on without it") if fault else Restored(DISPLAY))
        self._report_sign(new_round=new_round)

    def _report_sign(self, *, new_round: bool) -> None:
        """Without the limits sign no round begins (s 74(2)); one that has begun, in which wagers lie, goes on."""
        if self._opener.sign_missing == self._sign_reported:
            return
        if self._sign_reported:
            self._sign_reported = False
            self._report(Restored(LIMITS_SIGN))
        elif self._at_rest() and (new_round or not self._view.standing):
            self._sign_reported = True
            self._report(Fault(LIMITS_SIGN, NO_SIGN, NO_SIGN_REMEDY))

    def _extras(self) -> Extras:
        seen = self._simulated.read_extras(self._view) if self._simulated else NOTHING_MORE
        return self._pages.added(seen, self._clock.now())

    def _turn_page(self, *, by_hand: bool = False) -> None:
        """Show the next page if there are several and it is time."""
        now, holds = self._clock.now(), self._simulated is not None
        if self._pages.turn(lambda: self._display.pages, now, by_hand=by_hand, holds=holds) or self._pages.due(now):
            self.show(self._view)

    def _pump(self) -> None:
        """Read the keyboard and handle the events of the windows."""
        if self._closed:
            return
        self._clock.after(PUMP_S if self._simulated is not None else WINDOWS_S, self._pump)
        with self._opener.inside():
            keys = self._display.pump()
        if keys:
            self._display.settle()
        for key in keys:
            self._key_pressed(key)
        now = self._clock.now()
        if now - self._looked_at >= nanoseconds(LOOK_S):
            self._look()
        self._turn_page()
        if self._simulated is not None and (keys or now - self._seen_at >= nanoseconds(SEEN_S)):
            self._seen_at = now
            self.show(self._view)

    def _key_pressed(self, name: str) -> None:
        if self._asking:
            self._answered(name)
        elif self._simulated is None:
            return  # keys have no effect on a real table
        elif not self._called_for_legend(name):
            self._acts(name)

    def _called_for_legend(self, name: str) -> bool:
        """Return whether this key only shows or hides the legend of the keys: `?` both, Esc hides it. Any other key
        hides the legend, and then takes effect.
        """
        there = self._pages.legend
        calls = name in LEGEND_KEYS or (there and name == CLOSES_LEGEND)
        self._pages.legend = calls and not there
        if calls or there:
            self.show(self._view)
        return calls

    def _acts(self, name: str) -> None:
        """Carry out a key of a simulated table."""
        if name in LEAVE:
            self.leave()
        elif name == NEXT_PAGE:
            self._turn_page(by_hand=True)
        elif self._simulated is not None:
            self._simulated.press(name)
