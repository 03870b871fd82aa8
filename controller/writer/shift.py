# SPDX-License-Identifier: MIT
"""A writer's shift: the drawer is counted at its beginning and at its end.

Assumed: the rules mention no shift. The store knows the cash between the two counts, so a restarted terminal loses
nothing: the drawer is counted again.
"""

from collections.abc import Sequence

from controller.engine.values.money import dollars
from controller.tickets.store import StationCash
from controller.writer.drawer import Drawer
from controller.writer.state import Terminal

READY = ("Mark the player's numbers", "Each number is one key: its key stands beside it.")


def begin(terminal: Terminal, *ready: str) -> None:
    """Ask for the cash in the drawer, before anything else. ready: what is said then, a title and lines."""
    terminal.ask_for_money("Count the drawer: how much is in it", lambda cents: _begun(terminal, cents, ready or READY))


def _begun(terminal: Terminal, cents: int, ready: Sequence[str]) -> None:
    def drawer_from(before: StationCash) -> None:
        terminal.drawer = Drawer(cents, before)
        terminal.say("note", *ready)

    terminal.read(terminal.desk.cash, drawer_from)


def show_cash(terminal: Terminal) -> None:
    """Show the cash that should be in the drawer now."""
    terminal.read(terminal.desk.cash, lambda now: _show(terminal, now))


def _show(terminal: Terminal, now: StationCash) -> None:
    if drawer := terminal.drawer:
        terminal.say("note", f"In the drawer: {dollars(drawer.holds(now))}", *drawer.lines(now))


def ask_to_leave(terminal: Terminal) -> None:
    """Ask for the cash that is counted at the end of the shift; Esc stays. Without a store nothing can be compared."""
    if terminal.outage() and terminal.sales is None:
        terminal.ask_to_confirm(
            "What was taken is not known now. Enter leaves without a count, Esc stays", terminal.leave
        )
        return
    terminal.ask_for_money("Count the drawer: how much is in it (Esc stays)", lambda cents: _count(terminal, cents))


def _count(terminal: Terminal, counted: int) -> None:
    terminal.read(terminal.desk.cash, lambda now: _compare(terminal, counted, now))


def _compare(terminal: Terminal, counted: int, now: StationCash) -> None:
    assert terminal.drawer
    over = counted - terminal.drawer.holds(now)
    found = (
        "The drawer is right" if not over else f"The drawer is {dollars(abs(over))} {'over' if over > 0 else 'short'}"
    )
    terminal.say("refused" if over else "done", found, *terminal.drawer.lines(now), f"Counted: {dollars(counted)}")
    terminal.ask_to_confirm("Enter ends the shift, Esc stays", terminal.leave)
