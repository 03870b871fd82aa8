# SPDX-License-Identifier: MIT
"""Shows the view in a terminal: as a whole page, or, if the output cannot show one, a line for each change."""

import logging
import os
import sys
from collections.abc import Callable
from typing import TextIO

from rich.console import Console, Group

from controller.display.settings import Look, ShownScreen
from controller.display.terminal.changes import changes, seen_changes
from controller.display.terminal.keyboard import NO_PASTING, PASTING, Keyboard, in_foreground
from controller.display.terminal.outlet import Outlet
from controller.display.terminal.page import HEIGHT, WIDTH, payment_pages, room_of, whole_page
from controller.engine.shown.views import NOTHING_MORE, Extras, View

log = logging.getLogger(__name__)

_WHOLE_SCREEN, _BACK = f"\x1b[?1049h\x1b[H{PASTING}", f"{NO_PASTING}\x1b[?1049l"
"""Escape sequences: open the alternate screen, and return from it."""
_TOP, _END = "\x1b[H\x1b[?7l", "\x1b[K\x1b[?7h\x1b[J"
"""Written before and after a page. Line wrap is off: the ASCII form of missing characters makes some lines too long."""
_LAST_READ_S = 0.5
"""At the end, how long a terminal may take to read a part of the last page."""
_LINES_ONLY = ("", "dumb", "unknown")
"""The values of TERM of terminals that cannot show a whole page."""


def shows_pages(out: TextIO) -> bool:
    """Whether this is a terminal that can show a whole page, and belongs to this program."""
    return in_foreground(out) and os.environ.get("TERM", "").lower() not in _LINES_ONLY


class TerminalDisplay:
    """Shows views on `out`. Has the methods of `Display`: `show` and `pump` never raise; `fault` is in words."""

    def __init__(
        self, look: Look, why: str = "", out: TextIO | None = None, keys: TextIO | None = None, *, foot: str = ""
    ) -> None:
        """keys: the stream from which keys are read, if it is a terminal. foot: the last line of the page."""
        self._look = look
        self._why, self._foot = why, foot
        self._out = out or sys.stdout
        self._live = shows_pages(self._out)
        self._console = Console(file=self._out, highlight=False)
        self._outlet = Outlet(self._out)
        self._keyboard = Keyboard(keys or sys.stdin)
        self._shown: tuple[View, Extras] | None = None
        self._table: tuple[View, Extras] = (View(), NOTHING_MORE)
        """What was shown last that is of no past round."""
        self._banner = ""
        self._size = (WIDTH, HEIGHT)
        self.fault = ""
        if self._live:
            self._try(lambda: self._outlet.write_always(_WHOLE_SCREEN))
        elif why:
            self._try(lambda: self._print([why]))

    @property
    def pages(self) -> int:
        """How many pages the payment list has that is shown; 1 if none is."""
        if not (self._live and self._shown):
            return 1
        return payment_pages(self._look, *self._shown, room_of(self._size, self._banner, self._foot))

    @property
    def screens(self) -> list[ShownScreen]:
        """This terminal, as a display lists its windows."""
        size = "x".join(map(str, self._size)) if self._live else "a line for each change"
        return [ShownScreen("dealer", "terminal", size, self._why)]

    @property
    def lost(self) -> bool:
        """Whether the terminal from which keys were read is gone."""
        return self._keyboard.lost

    def show(self, view: View, extras: Extras = NOTHING_MORE) -> str:
        """Show this view. Returns the fault in words; empty if there is none."""
        if self._shown != (view, extras):
            before, self._shown = self._table, (view, extras)
            self._table = before if extras.again else self._shown
            self._try(self._draw if self._live else lambda: self._print_changes(*before))
        return self.fault

    def begin(self, view: View, extras: Extras = NOTHING_MORE) -> None:
        """Show this view at once: a terminal is not drawn piece by piece."""
        self.show(view, extras)

    def go_on(self, now: int) -> None:
        """Nothing is left to draw, and nothing moves."""

    def settle(self) -> None:
        """Nothing moves."""

    def say(self, banner: str) -> None:
        """Show these words above everything else, until others take their place; empty for none."""
        if banner != self._banner:
            self._banner = banner
            self._try(self._draw if self._live else lambda: self._print([banner] if banner else []))

    def ask(self, question: str) -> bool:
        """Show a question that a key answers. Answers whether a person can press keys here."""
        if self._keyboard.attached:
            self.say(question)
        return self._keyboard.attached

    def pump(self) -> list[str]:
        """The names of the keys pressed since the last call, as in `Display.pump`.

        Also writes what still waits, and draws the page again if the window has another size.
        """
        if self._outlet.waiting:
            self._try(self._outlet.write_waiting)
        if self._live and self._shown:
            self._try(self._draw_if_resized)
        return self._keyboard.pressed()

    def close(self) -> None:
        """Leave the terminal as it was."""
        self._keyboard.close()
        if self._live:
            self._try(lambda: self._outlet.write_always(_BACK))
        self._try(lambda: self._outlet.finish(_LAST_READ_S))
        self._discard_unread()

    def _discard_unread(self) -> None:
        """If the reader has gone, discard the rest, so that it does not change the exit status."""
        try:
            self._out.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._out.fileno())

    def _draw_if_resized(self) -> None:
        if self._size != size_of(self._out):
            self._draw()

    def _draw(self) -> None:
        view, extras = self._shown or (View(), NOTHING_MORE)
        self._size = size_of(self._out)
        past = f"{extras.again.heading} {extras.again.done}. {extras.again.foot}" if extras.again else ""
        lesson = extras.lesson.line if extras.lesson else ""
        banner = "; ".join(filter(None, (self._banner, past, lesson)))
        page = whole_page(self._look, view, extras, self._size, self._why, banner=banner, foot=self._foot)
        self._console.width = self._size[0]
        with self._console.capture() as drawn:
            self._console.print(Group(*page))
        self._outlet.write_page(_TOP + "\x1b[K\r\n".join(drawn.get().splitlines()) + _END)

    def _print_changes(self, before: View, seen_before: Extras) -> None:
        view, extras = self._shown or (View(), NOTHING_MORE)
        if extras.again:
            self._print([f"{extras.again.heading} {extras.again.done}"])
            return
        lines = changes(before, view, self._look.payment)
        if extras.lesson and extras.lesson != seen_before.lesson:
            lines = [*lines, extras.lesson.line]
        self._print([*lines, *seen_changes(seen_before, extras)])

    def _print(self, lines: list[str]) -> None:
        self._outlet.write_lines("".join(f"{line}\n" for line in lines))

    def _try(self, do: Callable[[], object]) -> None:
        try:
            do()
            self.fault = ""
        except (OSError, ValueError) as error:
            if not self.fault:
                log.warning("the terminal cannot be written to: %s", error)
            self.fault = f"the terminal cannot be written to: {error}"


def size_of(out: TextIO) -> tuple[int, int]:
    """The columns and rows of a terminal, as it says now. Raises OSError if it is gone."""
    columns, rows = os.get_terminal_size(out.fileno())
    return columns or WIDTH, rows or HEIGHT
