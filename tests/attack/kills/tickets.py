# SPDX-License-Identifier: MIT
"""The tickets of a live table of keno: bought, paid and refunded by chance, and what must hold of their money."""

import re
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from random import Random
from typing import Any, NamedTuple

import msgspec

from controller.engine.record.events import PAPER, Ticketed
from controller.sockets.requests import ASK, Answer, Request
from controller.ticketing.papers import NAMED
from controller.tickets.asking import REQUEST, SENDER, SUPERVISED, StoreRequest
from controller.tickets.codes import DOLLARS, TICKET, PaperKind
from controller.tickets.database import store_key
from controller.tickets.report import last_missing
from controller.tickets.sqlite.file import SqliteDatabase
from controller.tickets.ticket import Station
from tests.attack.any_game.people import ALL_BUT_DEALER, WRITER
from tests.attack.kills.stage import LiveStage
from tests.attack.table import Broken

STATION = Station(3, WRITER)
CAUGHT_UP_S = 30.0
MAKES = {"sell": "sold", "pay": "paid", "refund": "refunded", "void": "void", "issue": "issued", "redeem": "redeemed"}
"""The rows by which money comes or goes."""
ON_PAPER = re.compile(r"(?m)^(Ticket n|N)umber +([0-9]+)$")
DAY_S, DAY_BEGINS_S = 24 * 3600, 6 * 3600
BEFORE_S = 0.7
"""Seconds between the start of a table and the start of a keno day, so that the day begins during play."""


class Answered(NamedTuple):
    """A request to the store, and its answer."""

    asked: StoreRequest
    answer: Answer | None
    """None: the controller was killed before it answered."""


class Tickets:
    """The keno writer of a live table, who asks what was not answered again by the same request, now and then."""

    def __init__(self, stage: LiveStage, pick: Random) -> None:
        self._stage, self._pick = stage, pick
        self.answered: list[Answered] = []
        self._rows: list[Ticketed] = []

    def act(self) -> None:
        """Do something with a ticket. Raises `Killed`."""
        unanswered = next((it.asked for it in self.answered[-1:] if it.answer is None), None)
        if unanswered and self._pick.random() < 0.6:
            self._ask(unanswered)
            return
        acts = (self._sell, self._pay, self._refund, self._void, self._reprint, self._issue, self._redeem)
        self._do(*self._pick.choice((*acts, self._sell, self._sell, self._pay, self._confirm_day))())

    def sell(self) -> None:
        """Sell a ticket. Raises `Killed`."""
        self._do(*self._sell())

    def _do(self, do: str, arguments: tuple[Any, ...]) -> None:
        if do in SUPERVISED:
            for on in (False, True):
                self._stage.turn_key("supervisor", on)
        self._ask(
            StoreRequest(do, arguments, f"k{len(self.answered)}", STATION, ALL_BUT_DEALER if do in SUPERVISED else "")
        )

    def _ask(self, asked: StoreRequest) -> None:
        request = Request(REQUEST, (msgspec.json.encode(asked).decode(),))
        answer = self._stage.ask(request)
        self.answered.append(Answered(asked, answer))
        self._stage.must_be_up()

    # What is asked

    def _sell(self) -> tuple[str, tuple[Any, ...]]:
        spots = sorted(self._pick.sample(range(1, 81), self._pick.randint(1, 3)))
        cents = self._pick.choice((1_00, 2_00, 5_00))
        entry = {"ways": [spots], "cents": cents, "games": self._pick.choice((1, 1, 2, 3))}
        dollars = [self._code(DOLLARS)] if self._pick.random() < 0.2 else []
        return "sell", (entry, dollars)

    def _pay(self) -> tuple[str, tuple[Any, ...]]:
        return "pay", (self._winner() or self._code(TICKET), self._pick.choice(("cash", "chips", "keno-dollars")))

    def _refund(self) -> tuple[str, tuple[Any, ...]]:
        return "refund", (self._code(TICKET),)

    def _void(self) -> tuple[str, tuple[Any, ...]]:
        return "void", (self._pick.choice((self._code(TICKET), str(self._serial("tickets")))), "no paper")

    def _reprint(self) -> tuple[str, tuple[Any, ...]]:
        return "reprint", (self._serial("tickets"), "no paper")

    def _issue(self) -> tuple[str, tuple[Any, ...]]:
        return "issue", (self._pick.choice((5_00, 20_00)),)

    def _redeem(self) -> tuple[str, tuple[Any, ...]]:
        return "redeem", (self._code(DOLLARS),)

    def _confirm_day(self) -> tuple[str, tuple[Any, ...]]:
        return "confirm_day", ("the clock is right",)

    def _code(self, kind: PaperKind) -> str:
        """Return the code of a random ticket or of random keno dollars, as printed on the paper."""
        return self._on_paper(kind, self._serial("tickets" if kind is TICKET else "dollars"))

    def _on_paper(self, kind: PaperKind, serial: int) -> str:
        with self._store() as store:
            return kind.code(store_key(SqliteDatabase(store)), serial)

    def _serial(self, table: str) -> int:
        with self._store() as store:
            (last,) = store.execute(f"SELECT coalesce(max(serial), 1) FROM {table}").fetchone()
        return self._pick.randint(1, last)

    def _winner(self) -> str:
        """The code of a ticket on which something is due, or was paid."""
        with self._store() as store:
            won = [serial for (serial,) in store.execute("SELECT DISTINCT serial FROM prizes ORDER BY serial")]
        return self._on_paper(TICKET, self._pick.choice(won)) if won else ""

    def _store(self) -> Any:
        return closing(sqlite3.connect(f"file:{self._stage.live.state / 'tickets.sqlite'}?mode=ro", uri=True))

    # What must hold

    def heard(self, rows: list[Ticketed]) -> None:
        """The journal has these rows of the store, after those before."""
        self._rows += rows

    def held(self, catch_up: Callable[[], list[Ticketed]]) -> None:
        """Raises `Broken`. catch_up: answers the rows that the journal has got since the last call."""
        if not (self._stage.live.state / "tickets.sqlite").exists():
            return
        life = self._life()
        until = time.monotonic() + CAUGHT_UP_S
        while len(self._rows) < len(life):
            if time.monotonic() > until:
                raise Broken(f"the store has {len(life)} rows, the journal {len(self._rows)}")
            self.heard(catch_up())
        self._alarm_stands(catch_up)
        for problem in (*self._of_the_journal(life), *self._of_answers(life), *self._of_money(), *self._of_paper(life)):
            raise Broken(f"tickets: {problem}")

    def _alarm_stands(self, catch_up: Callable[[], list[Ticketed]]) -> None:
        """Check that the screens name the tickets that are perhaps not on paper, once the table has looked."""
        until = time.monotonic() + CAUGHT_UP_S
        with self._store() as store:
            missing = [str(it) for it in last_missing(SqliteDatabase(store))][:NAMED]
        while (named := self._named()) != missing:
            if time.monotonic() > until:
                raise Broken(f"tickets: {missing} are perhaps not on paper, and the screens name {named}")
            self.heard(catch_up())

    def _named(self) -> list[str]:
        """Return the tickets that the screens name as perhaps not on paper."""
        said = next((it.text for it in self._stage.view.alarms if it.device == PAPER), "")
        named = said.partition("; ")[0].partition(": ")[2].partition(" and ")[0]
        return named.split(", ") if named else []

    def _life(self) -> list[sqlite3.Row]:
        with self._store() as store:
            store.row_factory = sqlite3.Row
            return list(store.execute("SELECT * FROM life ORDER BY row"))

    def _of_the_journal(self, life: list[sqlite3.Row]) -> Iterator[str]:
        """The journal has every row of the store once, in order."""
        theirs = [(it["row"], it["kind"], it["digest"].hex()) for it in life]
        ours = [(it.row, it.act, it.digest) for it in self._rows]
        if ours[: len(theirs)] != theirs:
            first = next(at for at, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other)
            yield f"the journal has {ours[first]}, the store {theirs[first]}"

    def _of_answers(self, life: list[sqlite3.Row]) -> Iterator[str]:
        """Check that every accepted request has one row, and that a refused request has no row."""
        made = Counter((it["request"], it["kind"]) for it in life if it["request"])
        yes = {it.asked.request for it in self.answered if it.answer and it.answer.ok}
        no = {it.asked.request for it in self.answered if it.answer and not it.answer.ok}
        for it in {each.asked.request: each.asked for each in self.answered}.values():
            if it.do not in MAKES:
                continue
            count = made[SENDER + it.request, MAKES[it.do]]
            least, most = int(it.request in yes), int(it.request in yes or it.request not in no)
            if not least <= count <= most:
                answers = [each.answer for each in self.answered if each.asked.request == it.request]
                yield f"{it} was answered {answers}, and the store has {count} rows of it"

    def _of_money(self) -> Iterator[str]:
        """Every cent that was taken is somewhere; no prize is paid twice; cash in hand is what the rows say."""
        asked = Request(REQUEST, (msgspec.json.encode(StoreRequest("report", ("2026-01-01",))).decode(),))
        data = self._stage.live.ask(ASK, asked).data["accounts"]
        where = ("refunded", "to_play", "paid", "due", "handed_over", "pools", "kept")
        if data["staked"] != sum(data.get(name, 0) for name in where):
            yield f"the accounts do not balance: {data}"
        paid: Counter[int] = Counter()
        for it in {it.asked.request: it for it in self.answered if it.answer and it.answer.ok}.values():
            if it.asked.do == "pay":
                paid[it.answer.data["serial"]] += it.answer.data["cents"]  # type: ignore[union-attr]
        with self._store() as store:
            query = "SELECT serial, sum(cents) FROM prizes WHERE done IS NOT NULL GROUP BY serial"
            done = Counter(dict(store.execute(query)))
        if more := {serial: cents for serial, cents in paid.items() if cents > done[serial]}:
            yield f"paid {more}, and won by these tickets were {done}"
        if data.get("paid", 0) != sum(done.values()):
            yield f"the accounts say {data.get('paid', 0)} paid, the prizes {sum(done.values())}"

    def _of_paper(self, life: list[sqlite3.Row]) -> Iterator[str]:
        """Nothing is printed twice by itself, and what counts as printed is on paper."""
        pages = ON_PAPER.findall("\n".join(self._stage.live.printed))
        times = Counter((begins == "N", int(serial)) for begins, serial in pages)
        again = Counter((it["kind"][0] == "d", it["serial"]) for it in life if it["kind"].endswith("reprinted"))
        whole = {(it["kind"][0] == "d", it["serial"]) for it in life if it["kind"].endswith("printed")} - again.keys()
        yield from (f"{it} is printed {count} times" for it, count in times.items() if count > 1 + again[it])
        yield from (f"{it} counts as printed, and is not" for it in whole if not times[it])


def before_a_day(now_s: float, ahead_s: int) -> int:
    """By how much the clock on the wall is ahead, if the next keno day begins in a moment."""
    return ahead_s + int(-(now_s + ahead_s + BEFORE_S - DAY_BEGINS_S) % DAY_S)
