# SPDX-License-Identifier: MIT
"""A past round on the table's screens, step by step, by two keys. No rule gives this: it is ours.

It is called with `tablectl dispute show`, or at the table: controller/disputes/which.py. From its last step the keys
lead on to the first of the next round, and from its first to the last of the round before.

It is shown between two rounds, while whoever is in charge is there by key or sign-in, and changes nothing of the
table: the presses that turn its steps do not reach the game, every other event does. As soon as the table's own screens
would say something else, they say it, and the past is gone: so a fault is seen, and a round begins on its own screens.
"""

import logging
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.disputes import waiting
from controller.disputes.asked import NotShown, Reader
from controller.disputes.case import KEPT
from controller.disputes.numbers import FOLDER
from controller.disputes.reader import FirstAnswer, ReadStep
from controller.disputes.times import clock
from controller.disputes.which import Shows, Which, says_otherwise
from controller.engine.engine import Engine
from controller.engine.record.effects import Effect
from controller.engine.record.events import Event, Maintained
from controller.engine.rules import powers
from controller.engine.shown.again import Again
from controller.engine.shown.views import LyingChips, View
from controller.engine.table.entered import name_actor
from controller.engine.values.roles import DEALER_KEY
from controller.maintenance.reach import ReachedTable, shorten
from controller.sockets.requests import Answer, Handler, Reply, Request
from hal.signals import Entered, Keyed, Pressed

if TYPE_CHECKING:
    from controller.disputes.filing import Filing

log = logging.getLogger(__name__)
BUSY: Final = "a past round is shown already: end it first"
AMID: Final = "a round is open: a past round is shown between two rounds"
BEGINS: Final = "is shown again on the screens"
ENDS: Final = "is shown no more"
"""Texts of the journal's rows, after the number of the round, when its showing begins and ends."""


class ShowingKeys(NamedTuple):
    """Keys of a table that turn the steps and end the showing: the event and value that each key sends."""

    forwards: tuple[type[Event], object]
    back: tuple[type[Event], object]
    end: tuple[type[Event], object]
    named: tuple[str, str, str]
    """Names of the keys on the screens."""


WITH_TERMINAL: Final = ShowingKeys((Keyed, 2), (Keyed, 1), (Entered, None), ("2", "1", "entry"))
WITHOUT: Final = ShowingKeys(
    (Pressed, "accept"), (Pressed, "decline"), (Pressed, "clear"), ("accept", "decline", "clear")
)
"""At a table without an entry terminal."""


class RoundRequest(NamedTuple):
    """A request to show a past round."""

    round: int
    by: str
    """The person who asks."""
    reply: Reply
    at: int = 1
    """Step at which the round begins, counted from the end if negative."""


class ShownRound(NamedTuple):
    """A round that is being shown."""

    round: int
    reader: Reader
    opened: FirstAnswer
    at: View
    """The view of the table's own screens when the showing began."""
    keys: ShowingKeys


class RoundAgain:
    """Shows past rounds again at one table."""

    def __init__(self, table: ReachedTable, engine: Callable[[], Engine], screens: Shows) -> None:
        self._table, self._engine, self._screens = table, engine, screens
        self._reader: Reader | None = None
        """Reader of a round that is not shown yet."""
        self._shown: ShownRound | None = None
        self._step = self._wanted = 0
        """The step that was asked for last, and the one to which the keys have turned."""
        self._which = Which(table, engine, screens, self._call_at_the_table, self._not_at_present)
        self._began: tuple[int, LyingChips] | None = None
        """The number of the present round, and the wagers that lay there as it began."""

    def handlers(self) -> Mapping[str, Handler]:
        """Return the handlers of requests allowed to the persons who may direct."""
        return {"show-again": self._asked}

    def cases(self) -> Mapping[str, Handler]:
        """Return the handlers of requests about cases."""
        return {"keep-dispute": self._keep_dispute}

    def _keep_dispute(self, request: Request, reply: Reply) -> None:
        self._filing.asked(request, reply)

    @cached_property
    def _filing(self) -> "Filing":
        """Loaded at the first request: a table that starts reads no case."""
        from controller.disputes.filing import Filing

        return Filing(self._table, lambda: self._engine().state, self.enter_waiting)

    def enter_waiting(self) -> None:
        """Enter the acts about cases that were done while the table did not run, or did not answer."""
        folder = self._table.configuration.journal.parent / FOLDER
        try:
            kept = waiting.take(folder)
        except OSError as error:
            log.warning("waiting acts about disputes cannot be read: %s", error)
            return
        for number, it in enumerate(kept, 1):
            is_last = number == len(kept)
            event = Maintained(it.role, shorten(f"{KEPT}{it.what}"))
            self._table.receive(event, partial(_entered, folder) if is_last else None)

    # Reports of the table

    def takes(self, event: Event) -> bool:
        """Whether this event turns a step of a past round, or ends it: then it is not the game's."""
        if event.by:
            return False
        if self._shown is None:
            return self._which.takes(event)
        keys = self._shown.keys
        act = (type(event), getattr(event, "number", getattr(event, "button", None)))
        if act not in (keys.forwards, keys.back, keys.end):
            return False
        self._turn({keys.forwards: 1, keys.back: -1}.get(act, 0))
        return True

    def note_view(self, view: View) -> None:
        """Note the view that the table's own screens show now."""
        if self._began is None or self._began[0] != view.round:
            self._began = (view.round, view.standing)
        self._which.note_view(view)
        if self._shown is None:
            return
        if not self._in_charge_is_there:
            self._end(f"the key of the {self._person} is off")
        elif says_otherwise(view, self._shown.at):
            self._end("something happens at the table")

    def close(self) -> None:
        """The table ends."""
        for reader in filter(None, (self._reader, self._shown and self._shown.reader)):
            reader.close()
        self._reader = self._shown = None

    # Requests

    def _asked(self, request: Request, reply: Reply) -> None:
        """The word says what: the number of a round (0: the last one), `forwards`, `back` or `end`."""
        what = request.words[0] if request.words else ""
        turns = {"forwards": 1, "back": -1, "end": 0}
        if what in turns:
            self._turned(turns[what], reply)
        elif not (what.isascii() and what.isdigit() and len(what) < 17):
            reply(Answer(False, ("say which round: show-again ROUND, forwards, back, end",)))
        else:
            self._call(int(what), request.by, reply)

    def _call_at_the_table(self, number: int, reply: Reply) -> None:
        self._call(number, "", reply)

    def _call(self, number: int, by: str, reply: Reply) -> None:
        """Have this round read, to be shown; 0: the last one."""
        number = number or self._engine().state.round - 1
        if why := self._why_not() or self._no_such(number):
            reply(Answer(False, (why,)))
        else:
            self._look_up(RoundRequest(number, by, reply))

    def _look_up(self, wanted: RoundRequest) -> None:
        """Have this round read."""
        ready, journal = partial(self._opened, wanted), self._table.configuration.journal
        self._reader = Reader(self._table.clock, journal, wanted.round, ready, self._read)

    def _turned(self, by: int, reply: Reply) -> None:
        if self._shown is None:
            reply(Answer(False, ("no past round is shown",)))
            return
        self._turn(by)
        where = f"round {self._shown.round}, step {self._wanted} of {self._shown.opened.steps}" if self._shown else ""
        reply(Answer(lines=(where or "the screens show the table again",)))

    def _why_not(self) -> str:
        """Why no past round may be shown now; empty if one may."""
        return BUSY if self._shown or self._reader else self._not_at_present()

    def _not_at_present(self) -> str:
        """Why the table shows no past round at present, whoever asks for one; empty if it may."""
        wait, view = self._engine().wait, self._table.view()
        if not self._in_charge_is_there:
            key = powers.switch(self._engine().game.general.in_charge)
            return f"a past round is shown by the {self._person}: turn the key switch {key} on first"
        if wait.in_play or wait.moving:
            return AMID
        if self._began is None or view.standing != self._began[1]:
            return "wagers lie there for the next round: a past round is shown between two rounds"
        block = next((it for it in view.blocks if it.name != DEALER_KEY), None)
        return f"first: {block.text}; {block.remedy}" if block else ""

    def _no_such(self, number: int) -> str:
        """Return why this number is not a past round; empty if it is."""
        now = self._engine().state.round
        if now < 2:
            return "no round has been played yet"
        if 0 < number < now:
            return ""
        why = f"round {number} is open" if number == now else f"there is no round {number}"
        return f"{why}: rounds 1 to {now - 1} have been played"

    @property
    def _person(self) -> str:
        return self._engine().game.general.person

    @property
    def _in_charge_is_there(self) -> bool:
        engine = self._engine()
        return engine.game.general.is_there(engine.state)

    # The round that is shown

    def _opened(self, wanted: RoundRequest, found: FirstAnswer) -> None:
        """The round is read, or why not; the table may have gone on meanwhile. First it is kept who has it shown."""
        reader, self._reader = self._reader, None
        if reader is None:  # it was answered already
            return
        if why := found.why_not or self._not_at_present():
            _refuse(reader, why, wanted.reply)
        else:
            kept = partial(self._kept, wanted, reader, found)
            self._keep(f"round {wanted.round} {BEGINS}", wanted.by, kept)

    def _kept(
        self, wanted: RoundRequest, reader: Reader, found: FirstAnswer, _: list[Effect], not_on_disk: str
    ) -> None:
        """Its row is on disk, or why not."""
        if why := not_on_disk or self._not_at_present():
            _refuse(reader, why, wanted.reply)
            return
        keys = WITH_TERMINAL if self._engine().game.equipment.terminal else WITHOUT
        if self._shown:
            self._shown.reader.close()
        self._shown = ShownRound(wanted.round, reader, found, self._table.view(), keys)
        self._step, self._wanted = 0, wanted.at if wanted.at > 0 else found.steps
        self._ask()
        forwards, back, end = keys.named
        words = (
            f"round {wanted.round} is shown again, {found.steps} steps; {forwards}: forwards, {back}: back, {end}: end"
        )
        wanted.reply(Answer(lines=(words, *found.wrong)))

    def _turn(self, by: int) -> None:
        """To the next step or the one before; 0: the end of it."""
        if self._shown is None:
            return
        if not by:
            self._end(f"ended at step {self._wanted}")
            return
        asked = self._wanted != self._step
        wanted = self._wanted + by
        if not 1 <= wanted <= self._shown.opened.steps:
            self._beside(by)
            return
        self._wanted = wanted
        if not asked:
            self._ask()

    def _beside(self, by: int) -> None:
        """Go from the last or first step to the next or previous round. Does nothing at either end of the played
        rounds.
        """
        shown = self._shown
        if shown and not (self._reader or self._no_such(shown.round + by)):
            self._look_up(RoundRequest(shown.round + by, "", lambda _: None, by))

    def _ask(self) -> None:
        """Ask for the step that is wanted, if it is not shown."""
        if self._shown and self._wanted != self._step:
            self._shown.reader.ask(self._wanted)

    def _read(self, number: int, found: ReadStep | NotShown) -> None:
        """A step was read. The keys may have turned on since: then it is shown in passing."""
        shown = self._shown
        if shown is None:
            return
        if isinstance(found, NotShown):
            self._end(str(found))
            return
        self._step = number
        wrong = shown.opened.wrong if number == shown.opened.steps else ()
        where = (shown.round, number, shown.opened.steps)
        again = Again(*where, clock(found.time), found.words, shown.keys.named, "; ".join(wrong))
        self._screens.show_again((found.view, again))
        self._ask()

    def _end(self, why: str) -> None:
        """The screens show the table again, at once; the journal is told after what happens now."""
        if self._shown is None:
            return
        shown, beside = self._shown, self._reader
        self._shown = self._reader = None
        for reader in filter(None, (shown.reader, beside)):
            reader.close()
        self._screens.show_again(None)
        self._table.clock.after(0, lambda: self._keep(f"round {shown.round} {ENDS}: {why}", ""))

    def _keep(self, what: str, by: str, answer: Callable[[list[Effect], str], None] | None = None) -> None:
        """by: who has asked over a socket, with the person; without it whoever is in charge is at the table."""
        engine = self._engine()
        event = Maintained(engine.game.general.in_charge, shorten(what), by=by)
        self._table.receive(event if by else name_actor(engine.table, event, 0), answer)


def _entered(folder: Path, _: list[Effect], not_on_disk: str) -> None:
    """Clear the waiting entries: the last one is on disk, so all earlier ones are too."""
    if not not_on_disk:
        try:
            waiting.done(folder)
        except OSError as error:
            log.warning("what was done about disputes is in the journal, and the next start enters it again: %s", error)


def _refuse(reader: Reader, why: str, reply: Reply) -> None:
    reader.close()
    reply(Answer(False, (why,)))
