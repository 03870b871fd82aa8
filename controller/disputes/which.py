# SPDX-License-Identifier: MIT
"""Which past round is shown is asked at the table itself: by the key of whoever is in charge, one more key, its number.

Readings; no rule asks for it. With the key on, between two rounds, the accept button asks which round; entry does at a
table that has no such button. Where the round waits for that key itself, or digits stand on the keypad, it is the
game's. From then on digits are the round's number, and nothing else, until entry: then that round is shown; without a
number, and at a table without a keypad, the last one. A number with a digit that this keypad does not have is reached
from another round: the steps lead on to the rounds beside it. Half a minute after the last key nothing is asked.
"""

from collections.abc import Callable
from typing import Final, Protocol

from controller.engine.engine import Engine
from controller.engine.record.events import Event
from controller.engine.shown.again import Again, WhichRound
from controller.engine.shown.views import View
from controller.maintenance.reach import Reach
from controller.sockets.server import Answer, Reply
from hal.base.clock import Timer
from hal.signals import Entered, Keyed, Pressed

ASKED_S: Final = 30.0
ACCEPT: Final = (Pressed, "accept")
SAYS: Final = (
    *("round", "phase", "prompt", "call", "refusal", "note", "declared", "ended", "alarms", "blocks", "keys"),
    *("standing", "owed", "limits", "turning", "digits", "tournament", "opening", "people", "asked_person"),
)
"""What of the table's own view is seen at once if it changes. What is counted meanwhile, as tickets of keno, is not."""


def says_otherwise(view: View, before: View) -> bool:
    """Whether the table's own screens would say something else than before."""
    return any(getattr(view, name) != getattr(before, name) for name in SAYS)


class Shows(Protocol):
    """The screens, as `controller.screens.Screens` has them."""

    def show_again(self, past: tuple[View, Again | WhichRound] | None) -> None:
        """Show this of a past round, or that one is asked for; None: the table again."""


class Which:
    """Asks for the number of a past round. call: has that one shown (0: the last one). why_not: why none may be now."""

    def __init__(
        self,
        table: Reach,
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
            self._keyed = (self._keyed + str(event.number))[: len(str(self._last))]
            self._show()
        elif begins or isinstance(event, Entered):
            self._choose()
        else:
            return False
        return True

    def saw(self, view: View) -> None:
        """The table's own screens show this now: as soon as they would say something else, they do."""
        if self._at and (self._why_not() or says_otherwise(view, self._at)):
            self._stop()
            self._screens.show_again(None)

    def _begins(self, event: Event) -> bool:
        equipment = self._engine().game.equipment
        if ACCEPT in equipment.buttons:
            return (type(event), event.subject) == ACCEPT
        return isinstance(event, Entered)

    @property
    def _may_ask(self) -> bool:
        return self._last > 0 and not self._table.view().digits and not self._why_not()

    @property
    def _last(self) -> int:
        return self._engine().state.round - 1

    def _ask(self) -> None:
        self._at, self._keyed = self._table.view(), ""
        if self._engine().game.equipment.terminal:
            self._show()
        else:
            self._choose()

    def _choose(self) -> None:
        """This round is to be shown. It is read first, which takes a while."""
        number = int(self._keyed or "0")
        self._show(f"round {number or self._last} is looked up")
        self._wait_on(None)
        self._call(number, self._answered)

    def _answered(self, answer: Answer) -> None:
        """It is shown; or not, and another may be."""
        if answer.ok:
            self._stop()
        elif self._at:
            self._keyed = ""
            self._show("; ".join(answer.lines))

    def _show(self, words: str = "") -> None:
        if self._at:
            self._screens.show_again((self._at, WhichRound(self._keyed, self._last, words)))
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
