# SPDX-License-Identifier: MIT
"""A past round from the journal, step by step: each act or event, and the view of the screens at that time.

The view is folded from the table's answers in the journal, as the screens themselves fold it. Anything hidden then
stays hidden, even if it became known later. A row that is missing or not as it was written ends the steps: the later
views of the screens are unknown.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Final, NamedTuple

from controller.conductor.replay import OTHER_VERSION, event_or_kind, fresh_engine
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.rules.game import AnyGame
from controller.engine.shown.event_words import in_words
from controller.engine.shown.showing import view_after, view_after_event
from controller.engine.shown.shown_event import describe_event
from controller.engine.shown.snapshot import decode_snapshot
from controller.engine.shown.views import View
from controller.games import find
from controller.journal import JournalError, Row
from controller.journal.chain import chain_of
from controller.journal.excerpt import JournalPart, excerpt, rounds_kept
from controller.journal.form import decode
from controller.journal.trust import Loss
from hal.signals import Entered, Pressed

NOT_TOLD: Final = (e.Lie, e.Prompt, *effect_rows.OF_THE_DAY)
"""Answers that the pictures show, or that only say what the table waited for."""
DECISIVE: Final = {e.Declare: 4, e.Withdraw: 4, e.Pay: 3, e.End: 3, e.Call: 2, e.Refuse: 1, e.Alert: 1}
"""How decisive a step is with such an answer."""
BY_PERSONS: Final = (Pressed, events.Placed, events.Withdrawn, events.Spoken, events.Acted, events.Drew)
"""Acts of persons: somewhat decisive, whatever the answer."""
UNREADABLE: Final = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""Exceptions that a row can raise if another version has written it, or somebody has changed it."""


class NoSuchRound(LookupError):  # noqa: N818 - says what is so
    """This round cannot be shown: why, in words."""


class PastStep(NamedTuple):
    """Something that was done, or happened, and the view of the table at that time."""

    row: int
    """Its row of the journal."""
    time: int
    """Nanoseconds on the wall clock."""
    words: str
    """The act or event, and who entered it."""
    said: tuple[str, ...]
    """The table's answers."""
    view: View
    paid: tuple[str, ...] = ()
    """The answers that are payments."""
    directed: bool = False
    """Whether it is a direction."""
    weight: int = 0
    """How decisive the step is, from 0 on."""
    answer: str = ""
    """The result of a button press, which the button's name does not say, or why it was refused."""

    @property
    def in_short(self) -> str:
        """The act and its result, on one line."""
        return "; ".join(filter(None, (self.words, self.answer)))


class PastRound(NamedTuple):
    """A finished round."""

    number: int
    game: AnyGame
    journal: Path
    """The file that contains the round."""
    rows: tuple[Row, ...]
    """All its rows, from the state before the round on."""
    steps: tuple[PastStep, ...]
    wrong: tuple[str, ...]
    """Parts of the round that cannot be shown, or were changed."""
    otherwise: tuple[str, ...]
    """Rows that this version would answer differently."""


def past_round(path: Path, number: int) -> PastRound:
    """Return a past round from this journal, or from an archived journal beside it.

    Raises NoSuchRound for one that has not been played, is open, or cannot be found; JournalError.
    """
    journal, rows, lost = _found(path, number)
    reading = _Reading(journal, number)
    steps = list(reading.steps(rows))
    if not (reading.over or reading.wrong or lost):
        raise NoSuchRound(f"round {number} is open: it can be shown when it is over")
    if reading.game is None:
        raise NoSuchRound(f"round {number} cannot be shown: {'; '.join((*lost, *reading.wrong))}")
    wrong = tuple(dict.fromkeys((*lost, *reading.wrong)))
    return PastRound(number, reading.game, journal, tuple(rows), tuple(steps), wrong, tuple(reading.otherwise))


def _found(path: Path, number: int) -> tuple[Path, list[Row], list[str]]:
    """Return the journal that has this round, its rows, and the rows that cannot be read, in words."""
    journals, missing = chain_of(path)
    last = max(map(rounds_kept, journals))
    if number < 1 or (number > last and (last or not missing)):
        kept = f"the journal has the rounds up to {last}" if last else "no round has been played"
        raise NoSuchRound(f"there is no round {number}: {kept}")
    for journal in reversed(journals):
        lost: list[str] = []
        rows = list(excerpt(journal, JournalPart(number), partial(_lost, lost)))
        if lost or any(row.kind == "event" for row in rows):
            return journal, rows, lost
    where = f"it may be in the archived journal {missing}: put that beside {path.name}" if missing else "no row has it"
    raise NoSuchRound(f"there is nothing of round {number} here: {where}")


def _lost(lost: list[str], row: int, why: object) -> None:
    lost.append(f"row {row} cannot be read: {why}")


class _Reading:
    """Feeds the rows of a round to a table, and folds what was shown."""

    def __init__(self, path: Path, number: int) -> None:
        self._path, self._number = path, number
        self._engine: Engine | None = None
        self._view = View()
        self._before: Row | None = None
        self.over = False
        self.wrong: list[str] = []
        self.otherwise: list[str] = []

    @property
    def game(self) -> AnyGame | None:
        """The game of the table; None if it is not known."""
        return self._engine.game if self._engine else None

    def steps(self, rows: Sequence[Row]) -> Iterator[PastStep]:
        """Yield the steps up to the first row that is missing, changed or not understood."""
        for row in rows:
            if why := self._not_as_written(row):
                self.wrong.append(f"{why}: what follows in this round is not shown")
                return
            try:
                yield from self._after(row)
            except JournalError as error:
                self.wrong.append(str(error))
                return
            except UNREADABLE as error:
                self.wrong.append(f"row {row.sequence}: {OTHER_VERSION} ({error})")
                return

    def _not_as_written(self, row: Row) -> str:
        """Return the error in this row, or the gap before it, in words; empty if there is neither."""
        before, self._before = self._before, row
        if before and row.sequence != before.sequence + 1:
            return f"the rows {before.sequence + 1} to {row.sequence - 1} are missing or cannot be read"
        if not row.intact or (before and row.previous != before.hash):
            return f"row {row.sequence} is not as it was written"
        return ""

    def _after(self, row: Row) -> Iterator[PastStep]:
        if row.kind == "start" and self._engine is None:
            yield from self._begun(row, fresh_engine(self._path, row), View())
        elif row.kind == "state":
            before = decode_snapshot(row.event)
            yield from self._begun(row, Engine(find(before.table.game), before.table), before.view)
        elif row.kind == "loss":
            loss = decode(row.event, Loss)
            words = f"{loss.by} accepts a loss in the journal: {loss.reason}"
            yield PastStep(row.sequence, row.time, words, loss.found, self._view, weight=1)
        elif row.kind == "event":
            if self._engine is None:
                raise JournalError(f"row {row.sequence}: how the table stood before round {self._number} is missing")
            yield from self._happened(row, self._engine)

    def _begun(self, row: Row, engine: Engine, view: View) -> Iterator[PastStep]:
        """Yield the table at the beginning of the round. A new table is not shown: nothing has been done yet."""
        self._engine, self._view = engine, view_after(view, engine.opening)
        if row.kind == "state":
            yield PastStep(row.sequence, row.time, f"round {self._number} begins", (), self._view)

    def _happened(self, row: Row, engine: Engine) -> Iterator[PastStep]:
        event, kept = events.decode(row.event), effect_rows.decode(row.effects)
        if not effect_rows.alike(engine.feed(event), row.effects):
            self.otherwise.append(f"row {row.sequence}, {event_or_kind(event, engine.game)}")
        self.over |= any(isinstance(it, e.End) and it.number == self._number for it in kept)
        self._view = view_after_event(self._view, event, kept)
        of_it = list(takewhile(lambda it: not (isinstance(it, e.Begin) and it.number > self._number), kept))
        words = describe_event(event, engine.game)
        if words or any(not isinstance(it, (*NOT_TOLD, e.Show)) for it in of_it):
            # what is not told only passes: it has no face
            yield _step(row, event, of_it, self._view)._replace(words=words or in_words(event))


def _step(row: Row, event: events.Event, answers: Sequence[e.Effect], view: View) -> PastStep:
    """Return the step of this row, without its words."""
    pressed = (e.Note, e.Call, e.Declare) if isinstance(event, (Pressed, Entered)) else ()
    weight = max((DECISIVE.get(type(it), 0) for it in answers), default=0) or isinstance(event, BY_PERSONS)
    return PastStep(
        row.sequence, row.time, "",
        said=tuple(line for it in answers if not isinstance(it, NOT_TOLD) for line in it.lines),
        view=view,
        paid=tuple(line for it in answers if isinstance(it, e.Pay) for line in it.lines),
        directed=isinstance(event, events.Directed),
        weight=weight + isinstance(event, events.Directed),
        answer=next((line for it in answers if isinstance(it, (e.Refuse, *pressed)) for line in it.lines), ""),
    )  # fmt: skip
