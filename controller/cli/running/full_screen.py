# SPDX-License-Identifier: MIT
"""The full-screen view of `tablectl watch`: the page of the terminal display."""

import sys
import time
from itertools import chain

from controller.cli.shared.watched import ENDED, Gone, watch_views
from controller.config import Configuration
from controller.display.page_turner import PageTurner
from controller.display.terminal.terminal import TerminalDisplay
from controller.engine.rules.face import NEXT_PAGE
from controller.engine.shown.views import Extras, View
from controller.screens import look_of

LEAVE = "q"
FOOT = "q or Ctrl-C leaves; the table goes on"


def show_full_screen(configuration: Configuration) -> None:
    """Show the table on the alternate screen until a person leaves. Raises NoTable if it does not run at first."""
    views = watch_views(configuration.socket_folder, *([sys.stdin] if sys.stdin.isatty() else []))
    first = next(views)  # before the screen is taken: if the table does not run, that is said on the usual one
    terminal, pages, shown = TerminalDisplay(look_of(configuration), foot=FOOT), PageTurner(), View()
    try:
        for what in chain([first], views):
            shown = what if isinstance(what, View) else shown
            pages.shows(shown, time.monotonic_ns())
            _show(terminal, what, shown, pages.page)
            pressed = terminal.pump()
            if LEAVE in pressed or terminal.lost:
                return
            pages.turn(lambda: terminal.pages, time.monotonic_ns(), by_hand=NEXT_PAGE in pressed)
    finally:
        terminal.close()


def _show(terminal: TerminalDisplay, what: View | Gone | None, shown: View, page: int) -> None:
    """Show the last view; above it, that the table has ended."""
    if what:
        terminal.say(f"{what.at} {ENDED}" if isinstance(what, Gone) else "")
    terminal.show(shown, Extras(page=page))
