# SPDX-License-Identifier: MIT
"""One round after the other: the procedure of the game, its waits, and the end of a round."""

import logging
from collections.abc import Callable
from typing import TypeVar

from controller.engine.betting import betting, notices, seats, settlement, standing, tournaments
from controller.engine.record import effects as e
from controller.engine.record import state
from controller.engine.record.events import Event
from controller.engine.rules.game import OutlastsFailure
from controller.engine.rules.wait import VOID, KeysDropped, Procedure, VoidRound, Wait, switch
from controller.engine.shown import failures
from controller.engine.shown.plain_words import ROUND_FAILED
from controller.engine.table import blocks
from controller.engine.table.duties import duties
from controller.engine.table.table import AnyTable
from controller.engine.values.money import dollars
from controller.engine.values.roles import FLOOR_MANAGER

log = logging.getLogger(__name__)

S = TypeVar("S")
HANDED_OVER = "handed over to the floor manager"
NOT_BEGUN = Wait("", "", "", frozenset())
"""The wait of a procedure that has not begun."""


class ProcedureFailed(Exception):  # noqa: N818 - says what happened
    """A game's procedure failed with an unexpected error."""


class Rounds:
    """The rounds of one table. An event is offered to the procedure of the open round."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.ended: bytes | None = None
        """State between two rounds, as JSON, once a round has ended. The engine clears it at each event."""
        self.wait = NOT_BEGUN
        self._asked = NOT_BEGUN
        """The wait of the procedure. At a tournament table outside a session, `wait` asks for a session instead."""
        self._settles: Wait | None = None
        """The wait of the procedure while the dealer carries out a declared result; else None."""
        self._begin()

    def _begin(self) -> None:
        self.table.state.round += 1
        self.table.begin()
        self.table.say(e.Begin(self.table.state.round))
        seats.remove_missing_places(self.table)
        before = standing.verdicts(self.table)
        if notices.round_begins(self.table):
            betting.note_changes(self.table, self.table.wagers, before)
        self._procedure: Procedure[None] = self.table.game.round_of_play(self.table)
        try:
            first = next(self._procedure)
        except Exception as failure:
            game = self.table.game
            log.error("no round of %s can begin", game.id, exc_info=failures.for_the_log(failure, game))
            self._put_failure(f"no round can begin ({failures.describe(failure, game)})", "void the round to try again")
            first = NOT_BEGUN
        self._wait_at(first)

    def _wait_at(self, wait: Wait) -> None:
        """Wait here. A declared result's demands on the dealer are prompted later, once the result is complete."""
        before, said = self._asked, self.table.prompt
        self._asked = wait
        self.wait = tournaments.outside_session(self.table, wait)
        self._settles = wait if wait.settles else None
        unchanged = wait is before and said and said.open == (self.table.betting_closed is None)
        if not (self._settles or unchanged):
            self._prompt()

    def say_what_is_due(self) -> None:
        """Prompt the dealer again if the demands of a declared result have changed: a wager may be taken down or
        void.
        """
        if self._settles:
            self.wait = self._settles.settling(duties(self.table))
            self._prompt()
        elif self.table.state.tournament:
            self.wait = tournaments.outside_session(self.table, self._asked)
            self._prompt()

    def _prompt(self) -> None:
        """Prompt for the procedure's wait, if the prompt has changed."""
        outside = self.wait is not self._asked and not self._settles
        prompt = self.wait.prompt(betting=self.table.betting_closed is None and not outside)
        if prompt != self.table.prompt:
            self.table.prompt = prompt
            self.table.say(prompt)

    def offer(self, event: Event) -> bool:
        """Give the event to the procedure if it waits for it. Return whether it did."""
        if self.wait.wants(event):
            self._go_on(self._procedure.send, event)
            return True
        return False

    def drop_keyed(self, at: int) -> None:
        """Discard the digits on the entry terminal. The procedure may then wait for other events."""
        if self.table.on_terminal:
            self.table.drop_keyed()
            self.offer(KeysDropped(at=at))

    def _go_on(self, step: Callable[[S], Wait], sent: S) -> None:
        """Let the procedure take a step: to its next wait, to the round's end, or out of a void round.

        Any error counts as a failure of the procedure, even at the end of the round.
        """
        try:
            self._take(step, sent)
        except Exception as failure:
            raise ProcedureFailed(failures.describe(failure, self.table.game)) from failure

    def _take(self, step: Callable[[S], Wait], sent: S) -> None:
        try:
            wait = step(sent)
        except StopIteration:
            self._end("declared", "", "")
        except VoidRound as void:
            self._end_void(void)
        else:
            self._wait_at(wait)

    def begin_again(self) -> None:
        """Begin the open round again under its number. Nothing was wagered or played in it."""
        self._procedure.close()
        standing.let_go(self.table)
        self.table.remember()
        self.table.clear_lamps_and_digits()
        self.table.state.round -= 1
        self._begin()

    def _end(self, how: str, reason: str, source: str) -> None:
        standing.let_go(self.table)
        tournaments.round_over(self.table, how)
        self.table.remember()
        self.table.say(e.End(self.table.state.round, how, reason, source))
        self.table.clear_lamps_and_digits()
        self.ended = state.encode(self.table.state)
        self._begin()

    def void(self, reason: str, source: str) -> None:
        """Void the open round, with its reason and section, unless its result stands."""
        if self.wait.may_void:
            self._go_on(self._procedure.throw, VoidRound(reason, source))
        else:
            stands = ("the result is declared: it stands unless its numbers are cleared", self.wait.source)
            self.table.refuse(*self.wait.refuses.get(VOID, stands))

    def _end_void(self, void: VoidRound) -> None:
        self._stop_motors()
        settlement.void_all(self.table, void.source)
        self._end("void", void.reason, void.source)

    def hand_over(self, failure: str) -> None:
        """Leave the round to the floor manager, and report every wager on the layout."""
        self.table.take_back()
        self._stop_motors()
        what = f"the procedure failed ({failure})"
        self._put_failure(what, "decide the round by hand, then turn your key", (switch(FLOOR_MANAGER),))
        memory = self.table.memory
        self.table.memory = memory.after_failure() if isinstance(memory, OutlastsFailure) else self.table.game.memory()
        lying = [
            f"{it.player}: {self.table.name_of(it.wager, it.hand)} {dollars(it.cents)}" for it in self.table.wagers
        ]
        for it in self.table.wagers:
            settlement.say_removed(self.table, it)
        self.table.wagers.clear()
        decision = self.table.game.general.decision
        self._end(HANDED_OVER, ROUND_FAILED, decision)
        for wager in lying:
            self.table.alert(self.table.game.general.in_charge, f"undecided: {wager}", decision)

    def _put_failure(self, what: str, remedy: str, asks: tuple[str, ...] = ()) -> None:
        """Block the table until the floor manager confirms."""
        general = self.table.game.general
        remedy = f"{general.person}: {remedy}"
        plain, decision = (ROUND_FAILED, remedy), general.decision
        failed = state.Standing(what, remedy, decision, mended=True, by_hand=True, asks=asks, plain=plain)
        blocks.block(self.table, "controller", failed)

    def _stop_motors(self) -> None:
        for motor in self.table.game.equipment.stoppable:
            self.table.stop(motor)
