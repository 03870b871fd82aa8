# SPDX-License-Identifier: MIT
"""A past round on the table's screens, step by step, by two keys. No rule gives this: it is ours.

It is shown between two rounds, while whoever is in charge is there by key or sign-in, and changes nothing of the
table: the presses that turn its steps do not reach the game, every other event does. As soon as the table's own screens
would say something else, they say it, and the past is gone: so a fault is seen, and a round begins on its own screens.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple, Protocol

from controller.disputes.asked import NotShown, Reader
from controller.disputes.case import KEPT, NOT_STATED
from controller.disputes.reader import Opened, ReadStep
from controller.disputes.times import clock
from controller.engine.engine import Engine
from controller.engine.record.effects import Effect
from controller.engine.record.events import Event, Maintained
from controller.engine.rules import powers
from controller.engine.shown.again import Again
from controller.engine.shown.views import LyingChips, View
from controller.engine.table.entered import entered
from controller.engine.values.roles import DEALER_KEY, ROLES
from controller.maintenance.reach import Reach, told
from controller.sockets.server import Answer, Handler, Reply, Request, answer_effects
from hal.signals import Entered, Keyed, Pressed

SAYS: Final = (
    *("round", "phase", "prompt", "call", "refusal", "note", "declared", "ended", "alarms", "blocks", "keys"),
    *("standing", "owed", "limits", "turning", "digits", "tournament", "opening", "people", "asked_person"),
)
"""What of the table's own view is seen at once if it changes. What is counted meanwhile, as tickets of keno, is not."""
BUSY: Final = "a past round is shown already: end it first"


class Keys(NamedTuple):
    """The keys of a table that turn the steps and end it: what each sends, and how the screens call it."""

    forwards: tuple[type[Event], object]
    back: tuple[type[Event], object]
    end: tuple[type[Event], object]
    named: tuple[str, str, str]


WITH_TERMINAL: Final = Keys((Keyed, 2), (Keyed, 1), (Entered, None), ("2", "1", "entry"))
WITHOUT: Final = Keys((Pressed, "accept"), (Pressed, "decline"), (Pressed, "clear"), ("accept", "decline", "clear"))
"""At a table without an entry terminal."""


class Shows(Protocol):
    """The screens, as `controller.screens.Screens` has them."""

    def show_again(self, past: tuple[View, Again] | None) -> None:
        """Show this of a past round; None: the table again."""


class Shown(NamedTuple):
    """A round that is being shown. at: how the table's own screens stood as it began."""

    round: int
    reader: Reader
    opened: Opened
    at: View
    keys: Keys


class RoundAgain:
    """Shows past rounds again at one table."""

    def __init__(self, table: Reach, engine: Callable[[], Engine], screens: Shows) -> None:
        self._table, self._engine, self._screens = table, engine, screens
        self._reader: Reader | None = None
        """What reads a round that is not shown yet."""
        self._shown: Shown | None = None
        self._step = self._wanted = 0
        """The step that was asked for last, and the one to which the keys have turned."""
        self._began: tuple[int, LyingChips] | None = None
        """The number of the present round, and the wagers that lay there as it began."""

    def handlers(self) -> Mapping[str, Handler]:
        """What may be asked at the socket of those who direct."""
        return {"show-again": self._asked, "keep-dispute": self._keep_case}

    def _keep_case(self, request: Request, reply: Reply) -> None:
        """The words: in which role, and what was done about a case. That is a row of the journal, whoever is there.

        Who it was, the words say by name; whoever is signed in in that role may be another.
        """
        role, *words = request.words or ("",)
        if role not in {*ROLES, NOT_STATED}:
            reply(Answer(False, (f"say in which role first: one of {', '.join(ROLES)}, or {NOT_STATED}",)))
            return
        event = Maintained(role, told(f"{KEPT}{' '.join(words)}"), by=request.by)
        self._table.receive(event, partial(answer_effects, reply=reply))

    # What the table tells

    def takes(self, event: Event) -> bool:
        """Whether this event turns a step of a past round, or ends it: then it is not the game's."""
        if self._shown is None or event.by:
            return False
        keys = self._shown.keys
        act = (type(event), getattr(event, "number", getattr(event, "button", None)))
        if act not in (keys.forwards, keys.back, keys.end):
            return False
        self._turn({keys.forwards: 1, keys.back: -1}.get(act, 0))
        return True

    def saw(self, view: View) -> None:
        """The table's own screens show this now."""
        if self._began is None or self._began[0] != view.round:
            self._began = (view.round, view.standing)
        if self._shown is None:
            return
        if not self._in_charge_is_there:
            self._end(f"the key of the {self._person} is off")
        elif any(getattr(view, name) != getattr(self._shown.at, name) for name in SAYS):
            self._end("something happens at the table")

    def close(self) -> None:
        """The table ends."""
        for reader in filter(None, (self._reader, self._shown and self._shown.reader)):
            reader.close()
        self._reader = self._shown = None

    # What somebody asks

    def _asked(self, request: Request, reply: Reply) -> None:
        """The word says what: the number of a round (0: the last one), `forwards`, `back` or `end`."""
        what = request.words[0] if request.words else ""
        turns = {"forwards": 1, "back": -1, "end": 0}
        if what in turns:
            self._turned(turns[what], reply)
        elif not (what.isascii() and what.isdigit() and len(what) < 17):
            reply(Answer(False, ("say which round: show-again ROUND, forwards, back, end",)))
        elif why := self._why_not() or self._no_such(number := int(what) or self._engine().state.round - 1):
            reply(Answer(False, (why,)))
        else:
            ready = partial(self._opened, number, request, reply)
            self._reader = Reader(self._table.clock, self._table.configuration.journal, number, ready, self._read)

    def _turned(self, by: int, reply: Reply) -> None:
        if self._shown is None:
            reply(Answer(False, ("no past round is shown",)))
            return
        self._turn(by)
        where = f"round {self._shown.round}, step {self._wanted} of {self._shown.opened.steps}" if self._shown else ""
        reply(Answer(lines=(where or "the screens show the table again",)))

    def _why_not(self) -> str:
        """Why no past round may be shown now; empty if one may."""
        wait, view = self._engine().wait, self._table.view()
        if self._shown or self._reader:
            return BUSY
        if not self._in_charge_is_there:
            key = powers.switch(self._engine().game.general.in_charge)
            return f"a past round is shown by the {self._person}: turn the key switch {key} on first"
        if wait.in_play or wait.moving:
            return "a round is open: a past round is shown between two rounds"
        if self._began is None or view.standing != self._began[1]:
            return "wagers lie there for the next round: a past round is shown between two rounds"
        block = next((it for it in view.blocks if it.name != DEALER_KEY), None)
        return f"first: {block.text}; {block.remedy}" if block else ""

    def _no_such(self, number: int) -> str:
        """Why this is no past round; empty if it is one."""
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
        return powers.is_there(engine.state, engine.game.general.in_charge)

    # What is shown

    def _opened(self, number: int, request: Request, reply: Reply, found: Opened) -> None:
        """The round is read, or why not; the table may have gone on meanwhile. First it is kept who has it shown."""
        reader, self._reader = self._reader, None
        if reader is None:  # it was answered already
            return
        if why := found.why_not or self._why_not():
            _refuse(reader, why, reply)
        else:
            kept = partial(self._kept, number, reader, found, reply)
            self._keep(f"round {number} is shown again on the screens", request.by, kept)

    def _kept(
        self, number: int, reader: Reader, found: Opened, reply: Reply, _: list[Effect], not_on_disk: str
    ) -> None:
        """Its row is on disk, or why not."""
        if why := not_on_disk or self._why_not():
            _refuse(reader, why, reply)
            return
        keys = WITH_TERMINAL if self._engine().game.equipment.terminal else WITHOUT
        self._shown = Shown(number, reader, found, self._table.view(), keys)
        self._step, self._wanted = 0, 1
        self._ask()
        forwards, back, end = keys.named
        words = f"round {number} is shown again, {found.steps} steps; {forwards}: forwards, {back}: back, {end}: end"
        reply(Answer(lines=(words, *found.wrong)))

    def _turn(self, by: int) -> None:
        """To the next step or the one before; 0: the end of it."""
        if self._shown is None:
            return
        if not by:
            self._end(f"ended at step {self._wanted}")
            return
        asked = self._wanted != self._step
        self._wanted = min(max(self._wanted + by, 1), self._shown.opened.steps)
        if not asked:
            self._ask()

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
        shown, self._shown = self._shown, None
        shown.reader.close()
        self._screens.show_again(None)
        self._table.clock.after(0, lambda: self._keep(f"round {shown.round} is shown no more: {why}", ""))

    def _keep(self, what: str, by: str, answer: Callable[[list[Effect], str], None] | None = None) -> None:
        engine = self._engine()
        event = Maintained(engine.game.general.in_charge, told(what), by=by)
        self._table.receive(entered(engine.table, event, 0), answer)


def _refuse(reader: Reader, why: str, reply: Reply) -> None:
    reader.close()
    reply(Answer(False, (why,)))
