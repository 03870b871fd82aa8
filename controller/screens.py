"""Keeps the screens up to date, reads their keys, and reports their faults."""

import logging
import sys
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from controller import logs
from controller.config import UNNAMED, Configuration, TableFile
from controller.display.page_turner import PageTurner
from controller.display.settings import DisplayError, Look, ShownScreen
from controller.engine.face import NEXT_PAGE, Key, StatisticsPanel
from controller.engine.game import AnyGame
from controller.engine.payment import PaymentRules
from controller.engine.views import NOTHING_MORE, Extras, View
from controller.slow_callbacks import timed
from hal.clock import Clock

log = logging.getLogger(__name__)

PUMP_S = 0.02
"""How often the keyboard of a simulated table is read."""
WINDOWS_S = 0.25
"""How often the events of a real table's windows are handled: closed, uncovered, resized."""
LEAVE = ("close", "escape")
STAY = ("n", "escape")
"""The keys that answer the question whether to leave: leave on "y", stay on these. Others answer nothing."""


class Simulated(Protocol):
    """What the screens need of a simulated table."""

    keys: tuple[Key, ...]

    def seen(self, view: View) -> Extras:
        """What a person at the table sees that is not in the view."""

    def pressed(self, key: str) -> None:
        """A key of the keyboard was pressed."""


class Screens:
    """The windows, or the terminal if there is no display. Nothing is shown before `open`."""

    def __init__(
        self,
        configuration: Configuration,
        clock: Clock,
        on_fault: Callable[[str], None],
        on_leave: Callable[[], None],
        round_open: Callable[[], bool] = lambda: False,
    ) -> None:
        """on_fault: called with the fault in words, "" when it is gone. on_leave: called when a person leaves.

        round_open: whether a round is going on that a person must not leave unasked.
        """
        self._configuration, self._clock = configuration, clock
        self._on_fault, self._on_leave = on_fault, on_leave
        self._round_open = round_open
        self._asking = False
        """Whether the terminal asks if the person wants to leave."""
        self._display: Any = None
        self._simulated: Simulated | None = None
        self._view = View()
        self._drawn: tuple[View, Extras] | None = None
        self._pages = PageTurner()
        self._fault = ""
        self._closed = False

    @property
    def fault(self) -> str:
        """What is wrong with the screens, in words; empty if nothing is."""
        return self._display.fault if self._display else "not open"

    @property
    def shown(self) -> list[ShownScreen]:
        """The screens that are open."""
        return self._display.screens if self._display else []

    def open(self, view: View, simulated: Simulated | None = None) -> None:
        """Open the windows, or the terminal. simulated: the simulated table; None for a real one."""
        self._simulated = simulated
        look = look_of(self._configuration, simulated.keys if simulated else ())
        try:
            from controller.display import open_display

            self._display = open_display(self._configuration.file.screens, look, view.limits)
        except DisplayError as error:
            log.warning("%s", error)
            self._open_terminal(str(error), look)
        except Exception as error:  # whatever a graphics library raises
            log.exception("the display cannot be opened")
            self._open_terminal(f"the display cannot be opened: {error}", look)
            self._on_fault(f"the display cannot be opened: {error}")
        self._view = view
        self._pages.shows(view, self._clock.now())
        self._draw(view, self._extras())
        self._pump()

    def _open_terminal(self, why: str, look: Look) -> None:
        from controller.display.terminal.terminal import TerminalDisplay

        if sys.stdout.isatty() and sys.stderr.isatty():
            logs.to_file(self._configuration.state_folder / "table.log")
        self._display = TerminalDisplay(look, why)

    def close(self) -> None:
        """Close the windows or the terminal."""
        self._closed = True
        if self._display is not None:
            self._display.close()

    def leave(self) -> None:
        """A person wants to leave. While a round is open a terminal asks first; who asks a second time leaves."""
        if self._asking or not self._round_open() or not self._ask():
            self._on_leave()

    def _ask(self) -> bool:
        """Ask in the terminal. Answers whether anybody can be asked there."""
        self._asking = self._display is not None and self._display.ask(
            f"Leave while round {self._view.round} is open? Every motor is switched off; started again, the table goes"
            " on from here. [Y] leave  [N] stay"
        )
        return self._asking

    def _answered(self, key: str) -> None:
        """A key was pressed while the terminal asks whether to leave."""
        if key == "y":
            self._on_leave()
        elif key in STAY:
            self._asking = False
            self._display.say("")

    def show(self, view: View) -> None:
        """Show this view, if it or what else is visible has changed."""
        self._pages.shows(view, self._clock.now())
        self._view = view
        now = (view, self._extras())
        if self._display is not None and now != self._drawn:
            timed("drawing", lambda: self._draw(*now))

    def _draw(self, view: View, extras: Extras) -> None:
        self._drawn = (view, extras)
        self._display.show(view, extras)
        self._report_fault()

    def _report_fault(self) -> None:
        fault = self._display.fault
        if fault != self._fault:
            self._fault = fault
            self._on_fault(fault)

    def _extras(self) -> Extras:
        seen = self._simulated.seen(self._view) if self._simulated else NOTHING_MORE
        return msgspec.structs.replace(seen, page=self._pages.page) if self._pages.page else seen

    def _turn_page(self, *, by_hand: bool = False) -> None:
        """Show the next page of what is shown in turn, if there is one and it is time."""
        if self._pages.turn(lambda: self._display.pages, self._clock.now(), by_hand=by_hand):
            self.show(self._view)

    def _pump(self) -> None:
        """Read the keyboard and handle the events of the windows."""
        if self._closed:
            return
        self._clock.after(PUMP_S if self._simulated is not None else WINDOWS_S, self._pump)
        for key in self._display.pump():
            self._key_pressed(key)
        self._turn_page()
        if self._simulated is not None:
            self.show(self._view)

    def _key_pressed(self, name: str) -> None:
        if self._asking:
            self._answered(name)
        elif self._simulated is None:
            return  # keys have no effect on a real table
        elif name in LEAVE:
            self.leave()
        elif name == NEXT_PAGE:
            self._turn_page(by_hand=True)
        else:
            self._simulated.pressed(name)


def look_of(configuration: Configuration, keys: tuple[Key, ...] = ()) -> Look:
    """What the screens of this table always show. keys: those of a simulated table, for the legend."""
    file, game = configuration.file, configuration.game
    return Look(
        face=game.face(),
        title=title_of(file, game),
        casino=file.casino,
        simulated=file.simulated,
        keys=keys,
        payment=payment_rules(game),
        statistics=file.screens.statistics,
    )


def counts_outcomes(configuration: Configuration) -> bool:
    """Whether a screen of this table shows how often outcomes have come: the players' own, if the file asks for it."""
    screens, own = configuration.file.screens, configuration.game.face().own
    return screens.statistics and screens.windows == "two" and any(isinstance(it, StatisticsPanel) for it in own)


def payment_rules(game: AnyGame) -> PaymentRules:
    """The names of a game's wagers, and the order in which they are settled."""
    names = {it.id: it.name for it in game.layout.wagers.values()}
    features = game.features
    return PaymentRules(
        names,
        features.losers_first,
        game.general.sign.over,
        from_right=bool(features.from_right),
        apart=bool(features.hands and features.losers_first),
    )


def title_of(file: TableFile, game: AnyGame) -> str:
    """The words at the head of the screens: the game, and the name of the table if its file gives one."""
    title = file.title or game.name
    return title if file.name in (game.id, UNNAMED) else f"{title} {file.name}"
