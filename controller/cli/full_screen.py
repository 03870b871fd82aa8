"""The full-screen view of `tablectl watch`: the page of the terminal display, and what lies on the layout."""

import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from shutil import get_terminal_size

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from controller.cli.watched import ENDED, Gone, watched
from controller.config import Configuration
from controller.display.settings import Look
from controller.display.terminal.terminal import Keyboard, whole_view
from controller.engine.decided import on_hand
from controller.engine.money import dollars
from controller.engine.views import NOTHING_MORE, View
from controller.screens import payment_rules, title_of

LEAVE = "q"
FOOT = "q or Ctrl-C leaves; the table goes on"


def in_a_terminal() -> bool:
    """Whether the output is a terminal that can show a whole screen."""
    return sys.stdout.isatty() and not Console().is_dumb_terminal


def show_full_screen(configuration: Configuration) -> None:
    """Show the table on the alternate screen until a person leaves. Raises NoTable if it does not run at first."""
    file, game = configuration.file, configuration.game
    look = Look(
        face=game.face(),
        title=title_of(file, game),
        casino=file.casino,
        simulated=file.simulated,
        payment=payment_rules(game),
    )
    views = watched(configuration.socket_folder, *([sys.stdin] if sys.stdin.isatty() else []))
    first = next(views)  # before the screen is taken: if the table does not run, that is said on the usual one
    console, keyboard = Console(highlight=False), Keyboard(sys.stdin)
    try:
        with Live(console=console, screen=True, auto_refresh=False) as live:
            for shown, gone in _until_left(chain([first], views), keyboard):
                live.update(Group(*page(look, shown, gone, console.size)), refresh=True)
    finally:
        keyboard.close()


def _until_left(views: Iterable[View | Gone | None], keyboard: Keyboard) -> Iterator[tuple[View, str]]:
    """The last view, and words about a table that has ended, each time that something is to be drawn."""
    shown, gone, size = View(), "", get_terminal_size()
    for what in views:
        if LEAVE in keyboard.pressed():
            return
        if isinstance(what, View):
            shown, gone = what, ""
        elif isinstance(what, Gone):
            gone = f"{what.at} {ENDED}"
        before, size = size, get_terminal_size()
        if what or size != before:
            yield shown, gone


def page(look: Look, view: View, gone: str, size: tuple[int, int]) -> list[Text]:
    """The lines of the screen: that the table has ended, if it has; what it shows; what lies there, if there is room.

    `size`: columns and rows.
    """
    width, height = size
    head = [Text(f"! {gone}".ljust(width), style="bold reverse")] if gone else []
    shown = whole_view(look, view, NOTHING_MORE, (width, height - len(head) - 1))
    measure = Console(width=width)
    lines = [line for text in (*head, *shown, *_lying(view)) for line in text.wrap(measure, width)]
    return [*lines[: height - 1], Text(FOOT, style="dim")]


def _lying(view: View) -> list[Text]:
    """What lies on the layout, in one paragraph."""
    lying = [
        f"{it.player} {on_hand(it.wager, it.hand)} {dollars(it.cents)}" + (f" {it.mark}" if it.mark else "")
        for it in view.standing
    ]
    return [Text(), Text(f"Lies  {' | '.join(lying)}")] if lying else []
