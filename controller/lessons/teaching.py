# SPDX-License-Identifier: MIT
"""One lesson: the table does everybody else's part, then waits for the dealer's own acts and judges them.

An act that is not the next one of the lesson is tried at a second table that has come to the same point. If the second
table refuses the act, the first one refuses it too, and shows the refusal as in play. An act that the second table
accepts is not carried out at the first one: the screens tell the dealer the right act.
"""

from collections import Counter, deque
from typing import Literal, TypeAlias

from msgspec.structs import replace

from controller.engine.record import effects as e
from controller.engine.record.events import EnteredEvent, Event
from controller.engine.shown.lesson import LessonShown
from controller.engine.shown.shown_event import describe_event
from controller.engine.shown.views import View
from controller.lessons.acts import acts_of, dice_in, in_words
from controller.lessons.catalogue import Lesson, TaughtStep, steps_of
from controller.lessons.score import NO_SECTION, Score
from controller.lessons.stage import Furniture, LessonStage
from controller.tapes.language import do
from hal.signals import KeyTurned, Signal

Judged: TypeAlias = Literal["", "right", "refused", "wrong", "over"]
LAST_TOLD = 3
"""Number of the latest lines that stay on the screens."""


class Teaching:
    """A lesson that is given to one dealer."""

    def __init__(self, lesson: Lesson, furniture: Furniture | None = None) -> None:
        """It has come to the dealer's first act. Raises TableRefused, TapeError for a tape that cannot be played."""
        self.lesson, self._furniture = lesson, furniture
        opening, *self._all = steps_of(lesson)
        self._table = (opening.step.table[0], opening.step.table[1:])
        self._opening = opening.told
        self.begin()

    def begin(self) -> None:
        """Begin the lesson, also for another time."""
        self.stage = LessonStage(*self._table, self._furniture)
        self._left = deque(self._all)
        self._past: list[str | Signal] = []
        self._wanted: list[Signal] = []
        self._step: TaughtStep | None = None
        self._told = deque[str](self._opening, maxlen=LAST_TOLD)
        self._judged: Judged = ""
        self._words = self._source = ""
        self._done = self._right = self._wrong = 0
        self._clean = True
        self._refusals = Counter[str]()
        self.dice: tuple[int, ...] = ()
        """The dice as they lie in the tumbler, where there is one; 0: not flat."""
        self._go_on()

    @property
    def view(self) -> View:
        """Return the table's view for the screens."""
        return self.stage.view

    @property
    def over(self) -> bool:
        """Whether every step is done."""
        return self._step is None

    @property
    def acts(self) -> int:
        """Return the number of the dealer's acts in the lesson."""
        return sum(bool(acts_of(it.step.line, self.stage.terminal)) for it in self._all)

    @property
    def wanted(self) -> str:
        """Return the dealer's next acts in words."""
        return in_words(acts_of(self._step.step.line, self.stage.terminal)) if self._step else ""

    @property
    def next_acts(self) -> tuple[Signal, ...]:
        """Return the signals of this step that are still missing."""
        return tuple(self._wanted)

    @property
    def shown(self) -> LessonShown:
        """Return the lesson's part of the screens."""
        return LessonShown(
            title=self.lesson.title,
            done=self._done,
            acts=self.acts,
            told=tuple(self._told),
            judged=self._judged,
            words=self._words,
            source=self._source,
        )

    def score(self, dealer: str, at: str, seconds: int) -> Score:
        """Return the score so far."""
        return Score(
            dealer=dealer,
            game=self.lesson.game,
            lesson=self.lesson.name,
            at=at,
            acts=self.acts,
            right=self._right,
            wrong=self._wrong,
            refusals=dict(self._refusals),
            seconds=seconds,
            finished=self.over,
        )

    def does(self, signal: Signal) -> Judged:
        """Judge an act of the dealer. Returns `over` for the last act and after the end of the lesson."""
        act = replace(signal, at=0)
        if self.over:
            return self._judged
        if act == self._wanted[0]:
            self._did(act)
        elif self._is_so(act):
            self._judge("", "")
        elif refusals := self._refused(act):
            self._is_refused(act, refusals[-1])
        else:
            self._is_wrong(act)
        return self._judged

    def _is_so(self, act: Signal) -> bool:
        """Whether a key switch already has this position. A real table reports the positions when it is opened."""
        return isinstance(act, KeyTurned) and self.stage.is_on(act.key) == act.on

    def _did(self, act: Signal) -> None:
        self.stage.dealer_does(act)
        self._past.append(act)
        self._wanted.pop(0)
        self._judge("right", "")
        if not self._wanted:
            self._done += 1
            self._right += self._clean
            self._clean = True
            self._told.clear()
            self._go_on()

    def _is_refused(self, act: Signal, refusal: e.Refuse) -> None:
        self.stage.send(act)
        self._past.append(act)
        self._refusals[refusal.source or NO_SECTION] += 1
        self._clean = False
        self._judge("refused", refusal.plain or refusal.what, refusal.source)

    def _is_wrong(self, act: Signal) -> None:
        self._wrong += 1
        self._clean = False
        prompt = self.view.prompt
        wanted = in_words([replace(act, on=not act.on)]) if isinstance(act, KeyTurned) else self.wanted
        self._judge("wrong", f"{prompt.text}: {wanted}" if prompt.text else wanted, prompt.source)

    def _judge(self, how: Judged, words: str, source: str = "") -> None:
        self._judged, self._words, self._source = how, words, source

    def _go_on(self) -> None:
        """Carry out the lines of others, up to the dealer's next act or the end."""
        self._step = None
        while self._left and self._step is None:
            taught = self._left.popleft()
            self._told.extend(taught.told)
            self._wanted = acts_of(taught.step.line, self.stage.terminal)
            if self._wanted:
                self._step = taught
            else:
                self._do(taught)
        if self.over:
            self._judge("over", "")

    def _do(self, taught: TaughtStep) -> None:
        """Carry out a line that is not the dealer's part. Lines without words of their own are described on the
        screens.
        """
        entered: list[str] = []

        def see(event: Event, _: list[e.Effect]) -> None:
            if isinstance(event, EnteredEvent):
                entered.append(describe_event(event, self.stage.game))

        with self.stage.seen_by(see):
            do(self.stage, taught.step.line)
        self._past.append(taught.step.line)
        self.dice = dice_in(taught.step.line) or self.dice
        if not taught.told:
            self._told.append(entered[0] if entered else self._told_of(taught.step.line))

    def _told_of(self, line: str) -> str:
        """Return the tape's words for the act of a device or its operator. Cards dealt face down are left out."""
        shoe = self.stage.game.equipment.shoe
        return "cards are dealt" if shoe and shoe.face_down and line.startswith("shoe deals") else line

    def _refused(self, act: Signal) -> list[e.Refuse]:
        """Return the refusals of this act by a table at this point."""
        second = LessonStage(*self._table)
        for past in self._past:
            if isinstance(past, str):
                do(second, past)
            else:
                second.dealer_does(past)
        second.take_effects()
        second.send(act)
        return [it for it in second.take_effects() if isinstance(it, e.Refuse)]
