# SPDX-License-Identifier: MIT
"""The store of tickets of one table, in its own file: a `TicketStore`. Several processes may have it open at once."""

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import RLock
from typing import TypeVar

from controller.tickets import (
    anew,
    draws,
    keno_dollars,
    log,
    paying,
    report,
    running_day,
    selling,
    unpaid,
    walk,
)
from controller.tickets.file import (
    digest_there,
    identity,
    not_kept,
    number,
    open_file,
    reading,
    report_undecodable,
    stamp,
    transaction,
    translate_errors,
)
from controller.tickets.log import Answer, Done
from controller.tickets.permissible import KenoTerms
from controller.tickets.store import (
    BegunAnew,
    Closed,
    DayConfirmed,
    DayPutRight,
    DayReport,
    HandedOver,
    NotTrustedError,
    Sales,
    Settled,
    Unpaid,
)
from controller.tickets.ticket import (
    Act,
    Dated,
    KenoDollars,
    Life,
    Means,
    Paid,
    Paper,
    Refund,
    Refused,
    Ticket,
    TicketEntry,
    TicketLife,
)
from controller.tickets.walk import Checksum, Walk

Given = TypeVar("Given", bound=Answer)
Found = TypeVar("Found")


class SqliteStore:
    """An open store. Any thread may call it; one at a time is served."""

    def __init__(self, path: Path, terms: KenoTerms) -> None:
        """Open the store, or make a new one. Raises StoreError."""
        self._path, self._terms = path, terms
        self._lock = RLock()
        self.lost: anew.Lost | None = None
        """A lost store as the table knows it; None if no store is lost."""
        self._database, self._identity = open_file(path), identity(path)
        self._version = 0
        self._stamp: tuple[int, ...] = ()
        """The file's stamp after the last act; `_version` is SQLite's data_version at the check. If either differs now,
        another program has written.

        `_version` is 0 in a store that was not checked: several processes that use one store do not check it.
        """
        self._checksum = self._watched()
        self.walk: Walk | None = None
        """The present or last walk over all rows."""

    def _watched(self) -> Checksum:
        with report_undecodable(self._path), translate_errors(self._path):
            return Checksum(self._database)

    def reopen(self) -> None:
        """Open the file anew, after it could not be read or written. Raises StoreError."""
        with self._lock:
            self._database.close()
            self._database, self._identity = open_file(self._path), identity(self._path)
            self._checksum, self.walk = self._watched(), None

    def close_file(self) -> None:
        """Close the file. Every answered act is in it."""
        with self._lock:
            self._database.close()

    # Acts

    def sell(self, entry: TicketEntry, act: Act, dollars: Sequence[str] = ()) -> Ticket | Refused:
        codes = tuple(dollars)
        return self._do("sold", act, Ticket, lambda it: selling.sell(it, self._terms, entry, act, codes), entry, codes)

    def printed(self, code: str, act: Act) -> Ticket | Refused:
        return self._do("printed", act, Ticket, lambda it: selling.printed(it, code), code)

    def pay(self, code: str, means: Means, act: Act) -> Paid | Refused:
        return self._do("paid", act, Paid, lambda it: paying.pay(it, self._terms, code, means, act), code, means)

    def refund(self, code: str, act: Act) -> Refund | Refused:
        return self._do("refunded", act, Refund, lambda it: selling.refund(it, code, act), code)

    def void(self, code: str, reason: str, act: Act) -> Refund | Refused:
        return self._do("void", act, Refund, lambda it: selling.void(it, code, reason, act), code, reason)

    def reprint(self, serial: int, reason: str, act: Act) -> Ticket | Refused:
        return self._do("reprinted", act, Ticket, lambda it: selling.reprint(it, serial, reason, act), serial, reason)

    def close(self, game: int, act: Act) -> Closed | Refused:
        return self._do("closed", act, Closed, lambda it: draws.close(it, self._terms, game), game)

    def settle(self, game: int, numbers: Sequence[int], act: Act) -> Settled | Refused:
        drawn = tuple(numbers)
        return self._do("settled", act, Settled, lambda it: draws.settle_game(it, game, drawn), game, drawn)

    def issue(self, cents: int, act: Act) -> KenoDollars | Refused:
        return self._do("issued", act, KenoDollars, lambda it: keno_dollars.issue(it, cents, act), cents)

    def dollars_printed(self, code: str, act: Act) -> KenoDollars | Refused:
        """Record that the printer has printed these keno dollars whole."""
        return self._do(keno_dollars.PRINTED, act, KenoDollars, lambda it: keno_dollars.printed(it, code), code)

    def reprint_dollars(self, serial: int, reason: str, act: Act) -> KenoDollars | Refused:
        def do(database: sqlite3.Connection) -> Done | Refused:
            return keno_dollars.reprint(database, serial, reason, act)

        return self._do("dollars-reprinted", act, KenoDollars, do, serial, reason)

    def redeem(self, code: str, act: Act) -> KenoDollars | Refused:
        return self._do("redeemed", act, KenoDollars, lambda it: keno_dollars.redeem(it, code, act), code)

    def hand_over(self, cheque: str, act: Act) -> HandedOver | Refused:
        return self._do(
            "handed-over", act, HandedOver, lambda it: unpaid.hand_over(it, self._terms, cheque, act), cheque
        )

    def confirm_day(self, reason: str, act: Act) -> DayConfirmed | Refused:
        return self._do(
            running_day.CONFIRMED, act, DayConfirmed, lambda it: running_day.confirm(it, reason, act), reason
        )

    def begin_anew(self, reason: str, act: Act) -> BegunAnew | Refused:
        return self._do("begun-anew", act, BegunAnew, lambda it: anew.begin(it, self.lost, reason, act), reason)

    def put_right(self, what: Dated, first: int, last: int, day: str, reason: str, act: Act) -> DayPutRight | Refused:  # noqa: PLR0913, PLR0917
        asked = (what, first, last, day, reason)
        return self._do("day-put-right", act, DayPutRight, lambda it: running_day.put_right(it, *asked, act), *asked)

    def _do(
        self,
        kind: str,
        act: Act,
        answers: type[Given],
        do: Callable[[sqlite3.Connection], Done | Answer | Refused],
        *arguments: object,
    ) -> Given | Refused:
        """Carry out an act, in one transaction with its row, or return the earlier answer to the same request."""
        if refused := not_kept(act.station.number, *arguments):
            return refused
        same = log.asked(kind, act, *arguments)
        with self._lock, transaction(self._database, self._path):
            it = self._database
            if self._version and self._is_written:
                raise NotTrustedError("another program has written to the store: it is checked", is_wrong=False)
            self._checksum.begin()
            answer = log.earlier(it, act, same) or running_day.not_believed(it, kind, act) or do(it)
            if isinstance(answer, Done):
                log.add(self._database, kind, act, same, answer, self._checksum.after_act())
                answer = answer.answer
            else:
                self._database.execute("ROLLBACK")  # refused, or done before
                self._checksum.begin()
        self._checksum.commit()
        self._note_stamp()
        assert isinstance(answer, (answers, Refused))
        return answer

    # Questions

    def sales(self) -> Sales:
        return self._ask(draws.sales)

    def show(self, code: str) -> TicketLife | Refused:
        return self._ask(lambda it: paying.show(it, self._terms, code))

    def validate(self, code: str) -> TicketLife | Refused:
        return self._ask(lambda it: paying.validate(it, self._terms, code))

    def dollars(self, code: str) -> KenoDollars | Refused:
        return self._ask(lambda it: keno_dollars.find_by_code(it, code))

    def report(self, day: str) -> DayReport:
        return self._ask(lambda it: report.report(it, day))

    def unpaid(self, day: str) -> Unpaid:
        return self._ask(lambda it: unpaid.unpaid(it, self._terms, day))

    def without_paper(self, of: Sequence[Paper] = ()) -> tuple[Paper, ...]:
        """Return which of these papers may not be printed; without any, all such of the last two keno days."""
        return self._ask(lambda it: report.still_missing(it, of) if of else report.last_missing(it))

    def knows(self, request: str) -> bool:
        """Return whether an act was done under this request name. The same request again only gets its answer."""
        return self._ask(lambda it: log.knows(it, request))

    def life_since(self, row: int, most: int = 500) -> tuple[Life, ...]:
        return self._ask(lambda it: log.since(it, row, most))

    # Checks

    def doubt(self, day: str) -> str:
        """Return why this keno day is doubtful; empty if it is not."""
        return self._ask(lambda it: running_day.doubt(it, day))

    def wrong(self) -> str:
        """Begin a check of the store. Return the damage in the newest rows or the sums; empty if there is none."""
        self.walk_again()
        return self.wrong_next(walk.SLICE) or self._ask(walk.sums)

    def walk_again(self) -> None:
        """Begin a new walk over all rows."""
        self.walk = None
        with self._lock, translate_errors(self._path):
            self._database.execute("PRAGMA shrink_memory")
        self.walk = self._ask(lambda it: Walk(it, self._checksum))

    def wrong_next(self, most: int) -> str:
        """Check more rows. Return the damage found; empty if there is none."""
        assert self.walk
        return self._ask(partial(self.walk.on, most=most))

    def note_version(self) -> None:
        """Remember the version of the file at the start of a check, so that later writes of others are noticed."""
        with self._lock, translate_errors(self._path):
            self._database.execute("PRAGMA shrink_memory")  # SQLite reads again what it has read before
            self._version = number(self._database, "PRAGMA data_version")
        self._note_stamp()

    def _note_stamp(self) -> None:
        with self._lock, translate_errors(self._path):
            self._stamp = stamp(self._path)

    @property
    def _is_written(self) -> bool:
        """Return whether another program has written to the file, through SQLite or directly."""
        return self._stamp != stamp(self._path) or self._version != number(self._database, "PRAGMA data_version")

    def touched(self, row: int, digest: str) -> bool:
        """Return whether another program has written since, the file was replaced, or the row has another digest.

        An empty digest: no row is compared.
        """
        with self._lock, translate_errors(self._path):
            if self._is_moved or self._is_written:
                return True
            there = log.digest(self._database, row)
        return bool(digest) and there != digest

    def moved(self) -> str:
        """Return in words that the open file was removed or replaced; empty if it was not."""
        with self._lock, translate_errors(self._path):
            return f"{self._path.name} was removed, or another file was put in its place" if self._is_moved else ""

    @property
    def _is_moved(self) -> bool:
        return self._identity != identity(self._path)

    def follows(self) -> int:
        """Return the last row of the lost store that this store follows; 0 if it follows none."""
        return self._ask(log.base)

    def replaced(self, row: int, digest: str) -> str:
        """Return in words that the open file was replaced, or the file at its path lacks this row; empty if neither."""
        if why := self.moved():
            return why
        with self._lock, translate_errors(self._path):
            there = digest_there(self._path, row)
        return "" if there == digest else f"{self._path.name} has not row {row} any more as it was written"

    def _ask(self, question: Callable[[sqlite3.Connection], Found]) -> Found:
        with self._lock, reading(self._database, self._path):
            return question(self._database)
