# SPDX-License-Identifier: MIT
"""At the table itself, between two rounds: which past round is shown, or that the table is closed, by key and number.

Readings; no rule asks for it. With the key on, between two rounds, the accept button asks which round; entry does at a
table that has no such button. Where the round waits for that key itself, or digits stand on the keypad, it is the
game's. From then on digits are the round's number, and nothing else, until entry: then that round is shown; without a
number the last one. A number with a digit that this keypad does not have is reached from another round: the steps lead
on to the rounds beside it. Half a minute after the last key nothing is asked.

The number 0 closes the table instead, as `tablectl table close` does; paid does where the keypad has no 0. Without a
keypad clear does, and asks as accept does, which is the game's while coins are offered. Where the rules want a sign
first that says when (14.8), it puts up that sign for the earliest time they allow, and closes once that has come.
Before the first round nothing is asked.
"""

from collections.abc import Callable
from typing import Final, Protocol

from controller.engine.engine import Engine
from controller.engine.record.events import Directed, Event
from controller.engine.record.opening import InOpening
from controller.engine.shown.again import Again, WhichRound
from controller.engine.shown.views import View
from controller.engine.table import proposed_times, wall_time
from controller.engine.table.entered import name_actor
from controller.engine.table.table import AnyTable
from controller.maintenance.reach import ReachedTable
from controller.sockets.requests import Answer, Reply
from hal.base.clock import Timer
from hal.signals import Entered, Keyed, Pressed

ASKED_S: Final = 30.0
ACCEPT: Final = (Pressed, "accept")
CLEAR: Final = (Pressed, "clear")
PAID: Final = (Pressed, "paid")
SIGN: Final = "closing"
"""The direction that puts up the sign with the time of closure, where the rules have one (14.8)."""
A_MOMENT: Final = 2
"""Seconds that the earliest time on that sign is put off by, as the direction reaches the table a moment later."""
SAYS: Final = (
    *("round", "phase", "prompt", "call", "refusal", "note", "declared", "ended", "alarms", "blocks", "keys"),
    *("standing", "owed", "limits", "turning", "digits", "tournament", "opening", "people", "asked_person"),
    "keypad_shut",
)
"""Fields of the table's own view whose changes are seen at once. Running counts, such as keno tickets, are not."""


def says_otherwise(view: View, before: View) -> bool:
    """Whether the table's own screens would say something else than before."""
    return any(getattr(view, name) != getattr(before, name) for name in SAYS)


def closing(table: AnyTable, at: int) -> Event:
    """Return the event that closes the table now. If a sign must announce the closure, return the direction that puts
    up the sign for the earliest time.

    The role in charge gives it: its key is on.
    """
    role = table.game.general.in_charge
    if SIGN not in table.game.people.directions or table.state.closing:
        return InOpening("close", role=role, at=at)
    seconds = proposed_times.NOTICE_SECONDS + A_MOMENT
    least = proposed_times.propose_time(
        wall_time.time_of_day(table, at), seconds, wall_time.changes(table, at)
    ).shown_as
    return Directed(role, SIGN, about=tuple(least.split()), at=at)


class Shows(Protocol):
    """The screens, as `controller.screens.Screens` has them."""

    def show_again(self, past: tuple[View, Again | WhichRound] | None) -> None:
        """Show this of a past round, or that one is asked for; None: the table again."""


class Which:
    """Asks for the number of a past round. call: has that one shown (0: the last one). why_not: why none may be now."""

    def __init__(
        self,
        table: ReachedTable,
        engine: Callable[[], Engine],
        screens: Shows,
        call: Callable[[int, Reply], None],
        why_not: Callable[[], str],
    ) -> None:
        self._table, self._engine, self._screens, self._call, self._why_not = table, engine, screens, call, why_not
        self._at: View | None = None
        """How the table's own screens stood as it was asked; None: it is not."""
        self._keyed = ""
        self._timer: Timer | None = None

    def takes(self, event: Event) -> bool:
        """Whether this event asks which round, is a digit of its number, or ends it: then it is not the game's."""
        begins = self._begins(event)
        if self._at is None:
            if not begins or self._engine().wait.wants(event) or not self._may_ask:
                return False
            self._ask()
        elif isinstance(event, Keyed):
            self._keyed = str(int(f"{self._keyed}{event.number}"))[: len(str(self._last))]
            self._show()
        elif (type(event), event.subject) == self._closes_by:
            self._close_table()
        elif begins or isinstance(event, Entered):
            self._choose()
        else:
            return False
        return True

    def note_view(self, view: View) -> None:
        """Note the view of the table's own screens. A view that says something else ends the choice."""
        if self._at and (self._why_not() or says_otherwise(view, self._at)):
            self._stop()
            self._screens.show_again(None)

    def _begins(self, event: Event) -> bool:
        equipment = self._engine().game.equipment
        if ACCEPT in equipment.buttons:
            keys = {ACCEPT, CLEAR} if self._without_keypad else {ACCEPT}  # accept is the game's as coins are offered
            return (type(event), event.subject) in keys
        return isinstance(event, Entered)

    @property
    def _closes_by(self) -> tuple[type[Event], str] | None:
        """The button that closes the table; None where 0 on the keypad does."""
        terminal = self._engine().game.equipment.terminal
        if terminal is None:
            return CLEAR
        return None if 0 in terminal.numbers else PAID

    @property
    def _may_ask(self) -> bool:
        return self._last > 0 and not self._table.view().digits and not self._why_not()

    @property
    def _last(self) -> int:
        return self._engine().state.round - 1

    def _ask(self) -> None:
        self._at, self._keyed = self._table.view(), ""
        self._show()

    @property
    def _without_keypad(self) -> bool:
        return self._engine().game.equipment.terminal is None

    def _choose(self) -> None:
        """This round is to be shown, or 0: the table is closed. A round is read first, which takes a while."""
        number = int(self._keyed or self._last)
        if not number:
            self._close_table()
            return
        self._show(f"round {number} is looked up")
        self._wait_on(None)
        self._call(number, self._answered)

    def _close_table(self) -> None:
        """Close the table. The table's own screens show that it is closed, or why not."""
        self._over()
        table = self._engine().table
        self._table.receive(name_actor(table, closing(table, self._table.clock.now()), 0))

    def _answered(self, answer: Answer) -> None:
        """It is shown; or not, and another may be."""
        if answer.ok:
            self._stop()
        elif self._at:
            self._keyed = ""
            self._show("; ".join(answer.lines))

    def _show(self, words: str = "") -> None:
        if self._at:
            closes = self._closes_by[1] if self._closes_by else "0"
            asked = WhichRound(self._keyed, self._last, not self._without_keypad, closes, words)
            self._screens.show_again((self._at, asked))
            self._wait_on(ASKED_S)

    def _wait_on(self, seconds: float | None) -> None:
        """From now on so long for the next key; None: as long as it takes."""
        if self._timer:
            self._timer.cancel()
        self._timer = self._table.clock.after(seconds, self._over) if seconds else None

    def _over(self) -> None:
        self._stop()
        self._screens.show_again(None)

    def _stop(self) -> None:
        self._at = None
        self._wait_on(None)
