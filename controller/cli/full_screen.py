"""The full-screen view of `tablectl watch`: the page of the terminal display."""

import sys

from controller.cli.watched import ENDED, Gone, watched
from controller.config import Configuration
from controller.display.settings import Look
from controller.display.terminal.terminal import TerminalDisplay
from controller.engine.views import View
from controller.screens import title_of

LEAVE = "q"
FOOT = "q or Ctrl-C leaves; the table goes on"


def show_full_screen(configuration: Configuration) -> None:
    """Show the table on the alternate screen until a person leaves. Raises NoTable if it does not run at first."""
    file, game = configuration.file, configuration.game
    look = Look(face=game.face(), title=title_of(file, game), casino=file.casino, simulated=file.simulated, keys=())
    views = watched(configuration.socket_folder, *([sys.stdin] if sys.stdin.isatty() else []))
    first = next(views)  # before the screen is taken: if the table does not run, that is said on the usual one
    terminal = TerminalDisplay(look, foot=FOOT)
    try:
        _show(terminal, first)
        for what in views:
            _show(terminal, what)
            if LEAVE in terminal.pump() or terminal.lost:
                return
    finally:
        terminal.close()


def _show(terminal: TerminalDisplay, what: View | Gone | None) -> None:
    """Show a view as it comes; above the last one, that the table has ended."""
    if isinstance(what, View):
        terminal.show(what)
    if what:
        terminal.say(f"{what.at} {ENDED}" if isinstance(what, Gone) else "")
