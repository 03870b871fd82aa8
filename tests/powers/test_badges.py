# SPDX-License-Identifier: MIT
"""Signing in by badge: the PIN on the table's keypad, whose digits are nothing else then; wrong tries, two at once."""

import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from controller.engine.record.events import Event
from controller.engine.record.people import (
    KEYPAD_SHUT_S,
    READER,
    KeypadOpened,
    PinAsked,
    SignedIn,
    SignedOut,
    SignInRefused,
)
from controller.engine.record.state import TableState
from controller.games import find
from controller.maintenance.reach import ReachedTable
from controller.people import file, pins
from controller.people.desk import MOST_BADGES, SECONDS, TOO_MANY, UNREAD, SignInDesk
from controller.people.file import PeopleError, Person, read, write
from controller.people.keypad import ASKED_S
from controller.sockets.requests import Request
from hal.base.clock import VirtualClock
from hal.board import BOARDS, read_board
from hal.signals import Entered, Keyed, Pressed, Signal

PIN, BADGE, BOBS = "416253", "0012345678", "0087654321"
KEYPADS = sorted({tuple(it.numbers) for path in BOARDS.glob("*.toml") for it in read_board(path).terminals.values()})
"""The numbers of every keypad that a shipped board has."""


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("state") / "people.toml"
    kept = pins.hash_pin(PIN)
    ann = Person(("floor-manager",), kept, badge=BADGE)
    write(
        path,
        {"Ann": ann, "Bob": Person(("inspector",), kept, badge=BOBS), "Cid": Person(("inspector",), "", "cid", "C1D1")},
    )
    return path


class Table:
    """A desk at a table with a keypad. `events`: events of the table; `reached`: the digits that reach the round."""

    def __init__(self, people: Path, keypad: bool = True) -> None:
        self.clock, self.events, self.reached = VirtualClock(), list[Event](), list[Signal]()
        self.view: Any = SimpleNamespace(people={})
        here: Any = SimpleNamespace(
            people=people, board=SimpleNamespace(terminals={"terminal": None} if keypad else {})
        )
        nothing: Any = None
        self.desk = SignInDesk(ReachedTable(here, self.clock, self._receive, nothing, nothing, lambda: self.view))

    def _receive(self, event: Event, answer: Any = None) -> None:
        self.events.append(event)
        if answer:
            answer([], "")

    def badge(self, number: str) -> Event:
        """A badge is held to the reader; the last event that follows."""
        self.desk.badge(number)
        self._done()
        return self.events[-1]

    def key(self, digits: str) -> Event:
        """These digits are keyed, and entry is pressed; the last event that follows."""
        for signal in (*(Keyed("terminal", int(it)) for it in digits), Entered("terminal")):
            if not self.desk.pad.takes(signal):
                self.reached.append(signal)
        self._done()
        return self.events[-1] if self.events else PinAsked()

    @staticmethod
    def _done() -> None:
        for thread in threading.enumerate():
            if thread.name in ("badge", "sign-in"):
                thread.join(30)


def test_a_badge_asks_for_the_pin_and_the_pin_signs_in(people: Path) -> None:
    table = Table(people)
    assert table.badge(BADGE) == PinAsked("Ann", on=True)
    assert table.key(PIN) == SignedIn("Ann", ("floor-manager",), SECONDS, "a PIN", by=READER)
    assert not table.reached
    table.view.people["Ann"] = ("floor-manager",)
    assert table.badge(BADGE) == SignedOut("Ann", by=READER)
    assert PIN not in str(table.events)
    assert BADGE not in str(table.events)


@pytest.mark.parametrize("numbers", KEYPADS, ids=str)
def test_no_digit_of_any_keypad_means_anything_else_while_a_pin_is_asked(
    people: Path, numbers: tuple[str, ...]
) -> None:
    table = Table(people)
    table.key("".join(map(str, numbers)))
    assert len(table.reached) == len(numbers) + 1, "nobody's PIN is asked: they are the round's"
    table.badge(BADGE)
    table.reached.clear()
    before = len(table.events)
    table.key("".join(map(str, numbers)) * 3)
    assert not table.reached
    assert [type(it) for it in table.events[before:]] == [PinAsked, SignInRefused]
    assert not table.desk.pad.takes(Pressed("void")), "buttons are the table's as ever"


def test_wrong_tries_slow_down_and_two_are_served_one_after_the_other(people: Path) -> None:
    table = Table(people)
    table.badge(BADGE)
    assert table.badge(BOBS) == PinAsked(why="somebody else signs in at this moment: try again", by=READER)
    assert table.desk.pad.asked == "Ann"
    for times in (1, 2, 3):
        assert table.key("111111") == SignInRefused("Ann", times, by=READER)
        waits = 2 ** (times - 1)
        assert table.badge(BOBS) == PinAsked(why=f"after a wrong try: wait {waits} s, then try again", by=READER)
        table.clock.advance(waits)
        table.badge(BADGE)
    table.clock.advance(ASKED_S)
    assert table.events[-1] == PinAsked("Ann", on=False)
    table.key(PIN)
    assert not table.reached, "it is asked no longer, and is nothing else"
    assert table.badge("99999999") == SignInRefused("somebody", 4, by=READER)


def test_a_pin_that_is_keyed_while_another_try_has_to_wait_is_not_lost_in_silence(people: Path) -> None:
    table = Table(people)
    table.badge(BADGE)
    table.desk.handlers()["sign-in"](Request("sign-in", ("Bob",), secret="111111", by="ann (uid 7)"), lambda _: None)
    table._done()
    assert table.key(PIN) == PinAsked(why="after a wrong try: wait 1 s, then try again", by=READER)
    table.clock.advance(1)
    table.badge(BADGE)
    assert table.key(PIN) == SignedIn("Ann", ("floor-manager",), SECONDS, "a PIN", by=READER)


def test_a_reader_that_says_one_badge_after_the_other_fills_no_journal(people: Path) -> None:
    table = Table(people)
    for at in range(300):
        table.desk.badge(f"99{at:06}")
        table._done()
        table.clock.advance(0.9)
    assert len(table.events) == MOST_BADGES + 2
    assert table.events[-2:] == [PinAsked(why=TOO_MANY, by=READER), KeypadOpened()]
    table.desk.misread()
    table.key("4")
    assert len(table.reached) == 2, "a reader that has failed does not keep the game from its keypad"
    table.clock.advance(60)
    assert table.badge(BADGE) == PinAsked("Ann", on=True), "once it has been silent for a second"


@pytest.mark.parametrize("error", [PeopleError, RecursionError])
def test_a_file_that_cannot_be_read_is_said_and_does_not_close_the_desk(
    people: Path, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: Path) -> None:
        raise error("too deep")

    table = Table(people)
    with monkeypatch.context() as patched:
        patched.setattr(file, "read", fails)
        assert "cannot be read" in str(table.badge(BADGE))
    assert table.badge(BADGE) == PinAsked("Ann", on=True)


def test_without_a_pin_or_a_keypad_it_is_said_how_to_sign_in(people: Path, tmp_path: Path) -> None:
    assert "tablectl sign-in" in str(Table(people).badge("C1D1"))
    assert "tablectl sign-in" in str(Table(people, keypad=False).badge(BADGE))
    both = {name: Person(("inspector",), key=name, badge=BADGE) for name in ("Ann", "Bob")}
    with pytest.raises(PeopleError, match="the badge is Ann's"):
        write(tmp_path / "people.toml", both)
    rows = "".join(f"[people.{it}]\nroles = ['inspector']\nkey = '{it}'\nbadge = '{BADGE}'\n" for it in both)
    (tmp_path / "people.toml").write_text(rows)
    with pytest.raises(PeopleError, match="the badge is Ann's"):
        read(tmp_path / "people.toml")
    assert "cannot be read" in str(Table(tmp_path / "people.toml").badge(BADGE))


# After an attempt that is not accepted


def times_out(table: Table) -> None:
    table.badge(BADGE)
    for signal in (Keyed("terminal", 4), Keyed("terminal", 1)):
        assert table.desk.pad.takes(signal)
    table.clock.advance(ASKED_S)


def is_locked(table: Table) -> None:
    table.badge("99999999")
    table.clock.advance(0.5)
    table.badge(BADGE)


def is_wrong(table: Table) -> None:
    table.badge(BADGE)
    table.key("111111")


def is_held_up(table: Table) -> None:
    """Another badge while Ann's PIN is asked: its person keys a PIN after hers."""
    table.badge(BADGE)
    table.badge(BOBS)
    table.key(PIN)


def signs_out(table: Table) -> None:
    table.view.people["Ann"] = ("floor-manager",)
    table.badge(BADGE)


def is_started_again(table: Table) -> None:
    """Its journal has that a PIN was asked."""
    table.desk.begin(TableState("sic-bo", find("sic-bo").limits.table, asked_person="Ann"))


def is_not_read_from_the_file(table: Table) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(file, "read", lambda _: (_ for _ in ()).throw(PeopleError("torn")))
        table.badge(BADGE)


def says_too_many(table: Table) -> None:
    for _ in range(MOST_BADGES + 2):
        table.badge("99999999")


ATTEMPTS = {
    "misread": lambda table: table.desk.misread(),
    "unknown": lambda table: table.badge("99999999"),
    "no PIN": lambda table: table.badge("C1D1"),
    **{it.__name__: it for it in (times_out, is_locked, is_wrong, is_held_up, signs_out, is_started_again)},
    **{it.__name__: it for it in (is_not_read_from_the_file, says_too_many)},
}


@pytest.mark.parametrize("numbers", KEYPADS, ids=str)
@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
def test_after_an_attempt_no_digit_is_the_games_before_a_person_says_so(
    people: Path, attempt: Any, numbers: tuple[str, ...]
) -> None:
    table, digits = Table(people), "".join(map(str, numbers))[:8]
    attempt(table)
    for _ in range(3):  # who keys the PIN again and again
        table.key(digits)
    assert not table.reached
    assert not [it for it in table.events if isinstance(it, Keyed | Entered)]
    table.key("")
    assert not table.reached, "entry twice in one movement is one press"
    table.clock.advance(0.5)
    table.key("")  # entry alone
    assert (table.events[-1], table.reached) == (KeypadOpened(), [])
    table.key("")
    assert (table.events[-1], table.reached) == (KeypadOpened(), [])
    table.key(digits)
    assert len(table.reached) == len(digits) + 1


@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
def test_after_an_attempt_digits_are_the_games_once_nobody_has_keyed_for_some_seconds(
    people: Path, attempt: Any
) -> None:
    table = Table(people)
    attempt(table)
    for _ in range(3):
        table.clock.advance(KEYPAD_SHUT_S - 1)
        table.key("4")
    table.clock.advance(KEYPAD_SHUT_S - 1)
    assert not table.reached
    table.clock.advance(1)
    assert table.events[-1] == KeypadOpened()
    table.key("4")
    assert len(table.reached) == 2


def test_a_badge_that_is_held_to_the_reader_while_a_right_pin_is_looked_up_is_followed_by_its_pin(
    people: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, looks = Table(people), list[threading.Thread]()
    table.badge(BADGE)

    def start(thread: threading.Thread) -> None:
        looks.append(thread)

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", start)
        table.key(PIN)
        table.badge(BOBS)
    looks[0].run()
    assert isinstance(table.events[-1], SignedIn)
    table.key(PIN)
    assert not table.reached


def test_after_a_pin_that_is_right_digits_are_the_games_at_once(people: Path) -> None:
    table = Table(people)
    table.badge(BADGE)
    table.key(PIN)
    table.key("4")
    assert len(table.reached) == 2
    assert [type(it) for it in table.events] == [PinAsked, PinAsked, KeypadOpened, SignedIn]


def test_no_digit_is_the_games_while_a_badge_or_a_pin_is_looked_up(
    people: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A card may be slow, and a PIN takes up to a second."""
    table = Table(people)
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", lambda _: None)
        table.desk.badge(BADGE)
        assert table.desk.pad.takes(Keyed("terminal", 4))
    table.desk._known("Ann", has_pin=True)
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", lambda _: None)
        table.key(PIN)
        assert table.desk.pad.takes(Keyed("terminal", 4))
    assert not table.reached


def test_a_badge_that_is_not_read_is_said(people: Path) -> None:
    table = Table(people)
    table.desk.misread()
    assert table.events == [PinAsked(why=UNREAD, by=READER)]
