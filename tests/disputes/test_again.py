# SPDX-License-Identifier: MIT
"""A past round on the screens of a table that runs: who may, when, by which keys; and that it is only shown."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import msgspec
import pytest

from controller.disputes import again, asked, reader
from controller.disputes.again import AMID, BEGINS, BUSY, ENDS, RoundAgain
from controller.engine.record.events import Directed, Maintained, MaintenanceBegun, Placed
from controller.engine.shown.again import Again, WhichRound
from controller.engine.shown.views import View
from controller.maintenance.reach import ReachedTable
from controller.sockets.requests import Answer, Request
from controller.tapes.language import do
from hal.base.clock import VirtualClock
from hal.signals import Entered, Fault, Keyed, Pressed, Signal
from tests.disputes.rig import JournaledStage
from tests.disputes.test_past import ROULETTE, SCENES, as_shown

KEY_ON, KEY_OFF = "turn floor-manager key on", "turn floor-manager key off"


class Screens:
    """Records the views of past rounds that the screens show, in order. None: the table again."""

    def __init__(self) -> None:
        self.told: list[tuple[View, Again | WhichRound] | None] = []

    def show_again(self, past: tuple[View, Again | WhichRound] | None) -> None:
        self.told.append(past)


class LoopsClock:
    """The stage's clock. Callbacks from other threads wait until the table's own thread runs them."""

    def __init__(self, clock: VirtualClock) -> None:
        self.posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.now, self.after = clock.now, clock.after
        self.post = self.posted.put


class TableOfTwoRounds:
    """A roulette table at which two rounds were played, whose screens show past rounds."""

    def __init__(self, folder: Path, lines: tuple[str, ...] = ROULETTE) -> None:
        game, *words = lines[0].split()[1:]
        self.stage = JournaledStage(game, words, folder)
        self.screens = Screens()
        self.clock = LoopsClock(self.stage.clock)
        self.kept: list[tuple[str, str]] = []
        """The records of the display, with text and person."""
        self.roles: list[str] = []
        """And in which role."""
        reach = ReachedTable(self, self.clock, self.receive, lambda: None, lambda: None, lambda: self.stage.view)  # type: ignore[arg-type]
        self.again = RoundAgain(reach, lambda: self.stage.conductor.engine, self.screens)
        self.stage.send = self.send  # type: ignore[method-assign]
        for line in lines[1:]:
            self.do(line)

    @property
    def journal(self) -> Path:
        """As a configuration has it."""
        return self.stage.path

    def receive(self, event: Signal, answer: Callable[[list[Any], str], None] | None = None) -> None:
        """Receive an event as the application does: keys that turn steps do not reach the game, and the view is passed
        on.
        """
        if isinstance(event, Maintained):
            self.kept.append((event.what, event.by))
            self.roles.append(event.role)
        if not self.again.takes(event):
            self.stage.conductor.receive(event, answer)
            self.again.note_view(self.stage.view)

    def send(self, event: Signal) -> None:
        self.receive(msgspec.structs.replace(event, at=self.stage.clock.now()))

    def do(self, *lines: str) -> None:
        for line in lines:
            do(self.stage, line)
            self.stage.wait(0)

    def ask(self, *words: str, by: str = "bob") -> Answer:
        """Ask and return the answer, once it has come."""
        answers = self.asking(*words, by=by)
        self.until(lambda: bool(answers))
        return answers[0]

    def asking(self, *words: str, by: str = "") -> list[Answer]:
        """Ask once all earlier events are on disk. The answer comes later."""
        self.on_disk()
        answers: list[Answer] = []
        self.again.handlers()["show-again"](Request("show-again", words, by=by), answers.append)
        return answers

    def on_disk(self) -> None:
        """Wait until all events are on disk, where the other process reads rounds."""
        while self.stage.journal.waiting:
            time.sleep(0.002)

    def until(self, so: Callable[[], bool]) -> None:
        """Let the other process read, until it is so."""
        until = time.monotonic() + 20
        while not so():
            with suppress(Empty):
                self.clock.posted.get(timeout=max(0.0, until - time.monotonic()))()
            self.stage.wait(0)
            assert time.monotonic() < until

    @property
    def past(self) -> Again | WhichRound | None:
        """The past round, or the question for one, on the screens. None: they show the table."""
        past = self.screens.told[-1] if self.screens.told else None
        return past[1] if past else None

    @property
    def at(self) -> tuple[int, int, int] | None:
        """The round that the screens show again, the step and the number of steps."""
        return (self.past.round, self.past.step, self.past.steps) if isinstance(self.past, Again) else None

    def reaches(self, number: int) -> None:
        self.until(lambda: isinstance(self.past, Again) and self.past.step == number)

    def close(self) -> None:
        self.again.close()
        self.stage.close()


class ReadHere:
    """Reads in this process what `Reader` has another one read."""

    def __init__(self, clock: LoopsClock, journal: Path, number: int, on_opened: Any, on_step: Any) -> None:
        self._clock, self._read, self._on_step = clock, partial(reader.main, journal, number), on_step
        found = reader.opened(self._answers()[0])
        clock.post(lambda: on_opened(found))

    def _answers(self, *asked: str) -> list[bytes]:
        out = BytesIO()
        self._read(asked, out)
        return out.getvalue().splitlines(keepends=True)

    def ask(self, number: int) -> None:
        found = reader.read_step(self._answers(str(number))[1])
        self._clock.post(lambda: self._on_step(number, found))

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def _read_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process is started by one test only: that takes a while, and longer on a busy machine."""
    if "process" in request.node.name:
        monkeypatch.setattr(asked, "GENTLY", ())
    else:
        monkeypatch.setattr(again, "Reader", ReadHere)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableOfTwoRounds]:
    table = TableOfTwoRounds(tmp_path)
    yield table
    table.close()


def test_read_by_a_process_it_is_shown_step_by_step_forwards_and_back_and_ends_by_a_key(
    table: TableOfTwoRounds,
) -> None:
    table.do(KEY_ON)
    before, state = table.stage.view, msgspec.json.encode(table.stage.conductor.engine.state)
    (line,) = table.ask("2").lines
    assert line.startswith("round 2 is shown again, 7 steps; ")
    assert line.endswith("2: forwards, 1: back, entry: end")
    table.reaches(1)
    for _ in range(2):
        table.send(Keyed("terminal", 2))
    table.reaches(3)
    table.send(Keyed("terminal", 1))
    table.reaches(2)
    assert table.at == (2, 2, 7)
    assert isinstance(table.past, Again)
    assert re.fullmatch(r"\d\d:\d\d:\d\d", table.past.time)
    assert table.past.words == "ann: $5 on black"
    assert table.past.heading == f"Shown again: round 2, step 2 of 7, {table.past.time}"
    assert table.ask("forwards").lines == ("round 2, step 3 of 7",)
    table.send(Entered("terminal"))
    assert table.past is None
    table.stage.wait(0)
    assert table.kept == [(f"round 2 {BEGINS}", "bob"), ("round 2 is shown no more: ended at step 3", "")]
    assert as_shown(table.stage.view) == as_shown(before)
    assert msgspec.json.encode(table.stage.conductor.engine.state) == state


def test_without_a_number_it_is_the_last_round_and_from_an_end_the_steps_lead_on_to_the_round_beside_it(
    table: TableOfTwoRounds,
) -> None:
    table.do(KEY_ON)
    assert table.ask("0").ok
    table.reaches(1)
    for turned, at in (("back", (1, 9, 9)), ("back", (1, 8, 9)), ("forwards", (1, 9, 9)), ("forwards", (2, 1, 7))):
        table.ask(turned)
        table.until(lambda at=at: table.at == at)  # type: ignore[misc]
    for _ in range(9):
        table.ask("forwards")
    table.reaches(7)
    assert table.at == (2, 7, 7), "there is no round after it"
    assert [what for what, _ in table.kept] == [f"round {it} {BEGINS}" for it in (2, 1, 2)]


def test_who_ends_it_while_the_round_beside_it_is_read_sees_the_table(table: TableOfTwoRounds) -> None:
    table.do(KEY_ON)
    table.ask("2")
    table.reaches(1)
    table.on_disk()
    table.send(Keyed("terminal", 1))
    table.send(Entered("terminal"))
    while not table.clock.posted.empty():
        table.clock.posted.get()()
    table.stage.wait(0)
    assert table.past is None
    assert table.kept[-1] == (f"round 2 {ENDS}: ended at step 1", "")


# At the table itself


def asked_for(table: TableOfTwoRounds) -> WhichRound | None:
    """Return the screens' question for a round. None: they ask for none."""
    return table.past if isinstance(table.past, WhichRound) else None


def press(table: TableOfTwoRounds, digits: str) -> None:
    """Press these digits and then entry, once all earlier events are on disk."""
    table.on_disk()
    for signal in (*(Keyed("terminal", int(it)) for it in digits), Entered("terminal")):
        table.send(signal)


def test_at_the_table_a_round_is_called_by_the_key_and_its_number_and_no_digit_of_it_reaches_the_game(
    table: TableOfTwoRounds,
) -> None:
    press(table, "")
    assert table.stage.view.refusal, "the key is off: entry is the game's, and is not for now"
    table.do(KEY_ON)
    before = table.stage.view
    press(table, "")
    assert asked_for(table) == WhichRound("", last=2, keypad=True, closes="0")
    table.send(Keyed("terminal", 9))
    assert asked_for(table) == WhichRound("9", last=2)
    press(table, "")
    assert asked_for(table) == WhichRound("", last=2, said="there is no round 9: rounds 1 to 2 have been played")
    press(table, "1")
    table.reaches(1)
    assert table.at == (1, 1, 9)
    assert as_shown(table.stage.view) == as_shown(before), "nothing of the table has changed"
    assert [what for what, _ in table.kept] == [f"round 1 {BEGINS}"]


@pytest.mark.parametrize("ends", [KEY_OFF, "wager ann red $5", "wait 31 seconds"])
def test_what_is_asked_for_ends_with_the_key_by_itself_and_as_soon_as_something_happens(
    table: TableOfTwoRounds, ends: str
) -> None:
    table.do(KEY_ON)
    press(table, "")
    assert asked_for(table)
    table.do(ends)
    assert table.past is None
    assert not table.again.takes(Keyed("terminal", 2)), "a digit is the game's again"


@pytest.mark.parametrize("game", ["sic-bo", "blackjack", "baccarat", "pai-gow", "two-up", "keno"])
def test_a_key_that_the_round_itself_waits_for_is_the_games(game: str, tmp_path: Path) -> None:
    """No key and no digit has two meanings: whatever the round waits for goes to the round, with the key on too."""
    lines = (SCENES / f"{game}.tape").read_text().splitlines()
    table = TableOfTwoRounds(tmp_path, tuple(it for it in lines if it and it[0] not in "#>")[:1])
    table.do(KEY_ON)
    engine = table.stage.conductor.engine
    engine.state.round = 2
    for signal in (Entered("terminal"), Pressed("accept"), Keyed("terminal", 1)):
        if engine.wait.wants(signal):
            assert not table.again.takes(signal), signal
    engine.state.round = 1
    assert not any(table.again.takes(it) for it in (Entered("terminal"), Pressed("accept"))), "none has been played"
    table.close()


@pytest.mark.parametrize(
    ("lines", "words", "why"),
    [
        ((), "2", "a past round is shown by the floor manager: turn the key switch floor-manager on first"),
        ((KEY_ON,), "3", "round 3 is open: rounds 1 to 2 have been played"),
        ((KEY_ON,), "4", "there is no round 4: rounds 1 to 2 have been played"),
        ((KEY_ON,), "9" * 16, f"there is no round {'9' * 16}: rounds 1 to 2 have been played"),
        ((KEY_ON,), "-1", "say which round: show-again ROUND, forwards, back, end"),
        ((KEY_ON,), "end", "no past round is shown"),
        ((KEY_ON, "wager ann red $5"), "1", "wagers lie there for the next round"),
        ((KEY_ON, "ball spun"), "1", "a round is open: a past round is shown between two rounds"),
        ((KEY_ON, *ROULETTE[2:5]), "1", AMID),
    ],
)
def test_it_is_refused_in_words(table: TableOfTwoRounds, lines: tuple[str, ...], words: str, why: str) -> None:
    table.do(*lines)
    answer = table.ask(words)
    assert not answer.ok
    assert answer.lines[0].startswith(why)
    assert table.screens.told == []


def test_a_table_that_is_stopped_shows_why_and_no_past_round(tmp_path: Path) -> None:
    table = TableOfTwoRounds(tmp_path, (*ROULETTE[:6], KEY_ON))
    table.send(MaintenanceBegun("technician"))
    assert table.ask("1").lines[0].startswith("first: a technician")
    table.close()


def test_of_two_at_once_one_is_shown(table: TableOfTwoRounds) -> None:
    table.do(KEY_ON)
    first, second = table.asking("1"), table.asking("2")
    table.until(lambda: bool(first))
    assert first[0].ok
    assert second[0].lines == table.ask("2").lines == (BUSY,)


@pytest.mark.parametrize(
    ("happens", "why"),
    [
        (KEY_OFF, "the key of the floor manager is off"),
        (Fault("wheel", "it does not answer", "look at its cable"), "something happens at the table"),
        (Placed("ann", "red", 500), "something happens at the table"),
        (Pressed("no-more-bets"), "something happens at the table"),
        (Directed("floor-manager", "void", "a test"), "something happens at the table"),
    ],
)
def test_whatever_happens_is_seen_on_the_tables_own_screens(
    table: TableOfTwoRounds, happens: str | Signal, why: str
) -> None:
    table.do(KEY_ON)
    table.ask("1")
    table.reaches(1)
    table.do(happens) if isinstance(happens, str) else table.send(happens)
    assert table.past is None
    table.stage.wait(0)
    assert table.kept[-1] == (f"round 1 {ENDS}: {why}", "")
    assert not table.again.takes(Keyed("terminal", 2)), "a press is the game's again"


def test_a_round_that_begins_while_it_is_read_is_not_hidden(table: TableOfTwoRounds) -> None:
    table.do(KEY_ON)
    answers = table.asking("1")
    table.do("ball spun")
    table.until(lambda: bool(answers))
    assert answers[0].lines == (AMID,)
    assert (table.screens.told, table.kept) == ([], [])


def test_a_table_without_a_terminal_has_other_keys(tmp_path: Path) -> None:
    tossed = ("press accept", "wager place-1 spinner-heads $5", "press no-more-bets", "press spin", "press tails")
    table = TableOfTwoRounds(tmp_path, ("table two-up", *tossed, "press paid", KEY_ON))
    assert table.ask("0").ok
    table.reaches(1)
    assert isinstance(table.past, Again)
    assert table.past.keys == ("accept", "decline", "clear")
    table.send(Pressed("accept"))
    table.reaches(2)
    table.send(Pressed("clear"))
    assert table.past is None
    table.close()
