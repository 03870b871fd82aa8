# SPDX-License-Identifier: MIT
"""A writer at a terminal, on a store of tickets, for the tests: words of keys are pressed, bar codes are read."""

from itertools import count
from pathlib import Path
from typing import Any

from controller.tickets.codes import DOLLARS, TICKET
from controller.tickets.database import store_key
from controller.tickets.sqlite.file import SqliteDatabase
from controller.tickets.store import StoreError
from controller.tickets.ticket import Act, Moment, Station
from controller.writer.desk import WriterDesk
from controller.writer.pressing import WriterKeys
from controller.writer.state import Terminal, TerminalState
from tests.tickets.rig import DAY, HIGH, TERMS, Counter, done

REQUESTS = count(1)
"""No terminal has a name that another had."""


def assert_said(said: str, title: str, *named: str) -> None:
    """Check the title of a message, and that the lines below it name these values."""
    first, _, below = said.partition("\n")
    assert first == title
    assert [value for value in named if value not in below] == [], said


class Writer(Counter):
    """Presses keys. `said` is what the terminal answers; the drawer has $200 at the beginning."""

    STATION = Station(2, "ann")

    def __init__(self, path: Path) -> None:
        super().__init__(path, TERMS)
        self.link = Link(self.store)
        self.terminal = Terminal(
            WriterDesk(self.link, self.STATION, lambda: Moment(self.day, f"{self.day}T14:03:09")),
            lambda: f"terminal-{next(REQUESTS)}",
        )
        self.keys = self.begun()

    def begun(self) -> WriterKeys:
        """The keys, once the drawer is counted."""
        keys = WriterKeys(self.terminal)
        for key in (*"200", "enter"):
            keys.press(key)
        return keys

    def press(self, *keys: str) -> str:
        """Each key, by its name or its character. Answers what is said then."""
        for key in keys:
            self.keys.press(key)
        return self.said

    def mark(self, characters: str) -> str:
        """The keys of numbers; a space is the next way."""
        return self.press(*("space" if it == " " else it for it in characters))

    def type(self, answer: str) -> str:
        """An answer to a question."""
        return self.press(*("space" if it == " " else it for it in answer), "enter")

    def read(self, code: str) -> str:
        """A bar code, as a reader types it."""
        return self.press(*code, "enter")

    @property
    def state(self) -> TerminalState:
        return self.terminal.state

    @property
    def said(self) -> str:
        """The title, and the lines below it."""
        return "\n".join((self.state.said.title, *self.state.said.lines))

    @property
    def asked(self) -> str:
        return self.state.question.words if self.state.question else ""

    @property
    def drawer(self) -> int:
        """Cents. The contents of the drawer by the store's rows."""
        assert self.terminal.drawer
        return self.terminal.drawer.holds(self.terminal.desk.cash())


class DueTicket(Writer):
    """A writer whose ticket 1 has won $1."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.mark("17pfmQ")
        self.press("right", "enter")
        self.code = TICKET.code(self._key, 1)
        self.play(1, 7, 20, *range(60, 77))

    @property
    def _key(self) -> bytes:
        return store_key(SqliteDatabase(self.store._database))

    @property
    def acts(self) -> dict[str, int]:
        """Count the acts by kind, such as sales, payments and refunds, from the store."""
        return dict(self.store.report(self.day).acts)

    def on_the_counter(self) -> tuple[str, ...]:
        """Shows each kind of thing on the counter: the codes of the ticket and of keno dollars, the last ticket."""
        issued = done(self.store.issue(5_00, self.act()))
        return self.code, DOLLARS.code(self._key, issued.serial), "f6"


class Link:
    """The way to the store. `cut`: the next act is done, and its answer is lost."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.cut = False

    def __getattr__(self, name: str) -> Any:
        def call(*arguments: Any) -> Any:
            answer = getattr(self._store, name)(*arguments)
            if self.cut and any(isinstance(each, Act) for each in arguments):
                self.cut = False
                raise StoreError("the store did not answer: ask again")
            return answer

        return call


__all__ = ["DAY", "HIGH", "Writer"]
