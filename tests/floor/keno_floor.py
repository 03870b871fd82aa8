# SPDX-License-Identifier: MIT
"""Keno of the floor in build/floor while its parts are lost: two terminals, the table that draws, every cent counted.

A terminal asks by the same request until it has an answer, as a keno writer does. A ticket has one number of spots in
one game, and is presented at both terminals at once.
"""

import secrets
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.shown.views import View
from controller.floor import keno_settings
from controller.floor.keno import keno_state
from controller.floor.server.settings import FloorFile
from controller.floor.setup import owner
from controller.floor.station.connection import HallConnection
from controller.floor.station.settings import read_settings
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.store import StoreError
from controller.tickets.ticket import Paid, Ticket, TicketEntry
from tests.faults.process_rig import Table
from tests.floor.own_floor import FOLDER
from tests.floor.stud_table import StudTable

PATIENCE_S = 60.0
WRITERS = {"writer-1": 1, "writer-2": 2}
QUICK = """
from hal.sim.machines.drawer import SimulatedDrawer
SimulatedDrawer._usual_turn_s = lambda _: 0.6
"""
"""The drum of a simulated device turns as fast as its board allows: a drawing takes a quarter of a minute."""
CASH = "SELECT station, sum(cash)::bigint FROM keno.life WHERE station > 0 GROUP BY station"
PAID_TWICE = "SELECT serial FROM keno.life WHERE kind = 'paid' GROUP BY serial HAVING count(*) > 1"
DOLLAR = 1_00


class DrawingTable(StudTable):
    """The table keno-1, as a process. It draws for the floor."""

    def environment(self, **more: str) -> dict[str, str]:
        return Table.environment(self, **more)

    def begin(self) -> None:
        self.launch(QUICK, stdin=subprocess.DEVNULL)
        self.wait(self._serves, "the table")

    @property
    def shown(self) -> ShownKeno:
        return self.view.shown(ShownKeno)

    def play(self, ends: Callable[[View], object]) -> None:
        """Press what the table asks for, until this is so."""
        limit = time.monotonic() + 2 * PATIENCE_S
        while not ends(view := self.view):
            assert time.monotonic() < limit, f"keno-1 stands still: {view.prompt.text} {view.asked} {view.refusal}"
            for step in view.asked[:1] if not view.blocks else ("key floor-manager",):
                self.press(step)
            time.sleep(0.2)

    def play_to(self, state: str, game: int) -> None:
        """Play until this game is in this state."""
        self.play(lambda view: (view.shown(ShownKeno).game, view.shown(ShownKeno).state) == (game, state))


class FloorTerminal:
    """A station of the floor, over its own connection. taken, given: cents of its drawer, as its writer counts them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._way = HallConnection(read_settings(FOLDER / name))
        self.taken = self.given = 0
        self.unanswered = 0
        """Questions without an answer, or with an unknown result: each was asked again."""
        self.tickets: list[Ticket] = []
        """Printed tickets of the present game."""

    def close(self) -> None:
        self._way.close()

    def ask(self, message: wire.ToKeno) -> Any:
        """Ask until there is an answer: of the store, or a refusal by a section."""
        limit = time.monotonic() + PATIENCE_S
        while True:
            try:
                answered = self._way.ask(message)
            except StoreError as error:
                answered = Refusal(type(message).__name__, "unconfirmed", str(error))
            if not isinstance(answered, Refusal) or answered.problem == "refused":
                return answered.answer if isinstance(answered, wire.KenoAnswered) else answered
            assert time.monotonic() < limit, f"{self.name}: {answered}"
            self.unanswered += 1
            time.sleep(0.2)

    def sell(self, number: int) -> None:
        """Sell and print a ticket of one number, unless the game is being closed. A ticket printed late is void."""
        sold = self.ask(wire.SellTicket(secrets.token_hex(8), TicketEntry(((number,),), DOLLAR, 1)))
        if not isinstance(sold, Ticket):
            return
        self.taken += DOLLAR
        for kind in (wire.BeginPrinting, wire.EndPrinting):
            if isinstance(self.ask(kind(secrets.token_hex(8), sold.code)), Refusal):
                self.given += DOLLAR  # void: its game is being closed, or it printed too long
                return
        self.tickets.append(sold)

    def pay(self, ticket: Ticket) -> int:
        """Pay a presented ticket once. Return the cents that its player gets here; 0 if the ticket wins nothing."""
        request = secrets.token_hex(8)
        answered = self.ask(wire.PayTicket(request, ticket.code, "cash"))
        if isinstance(answered, wire.AnsweredBefore):
            self.given += answered.paid.cents
            return answered.paid.cents
        if not isinstance(answered, Paid):
            return 0
        self.given += answered.cents
        self.ask(wire.ConfirmPayment(secrets.token_hex(8), request))
        return answered.cents


class KenoFloor:
    """Both terminals, the desk and the drawing table."""

    def __init__(self, file: FloorFile) -> None:
        assert file.keno, "make floor has written the part [keno]"
        self.file, self._terms = file, keno_settings.terms(file.keno, FOLDER)
        self.writers = [FloorTerminal(name) for name in WRITERS]
        self.desk = FloorTerminal("desk-1")
        self.table = DrawingTable("keno-1")
        self._before = self._cash()
        """Cents in each drawer when this program began."""

    def close(self) -> None:
        self.table.close()
        for it in (*self.writers, self.desk):
            it.close()

    @contextmanager
    def selling(self) -> Iterator[None]:
        """Sell tickets at both terminals meanwhile. At the end every request has its answer."""
        over = threading.Event()

        def sell(it: FloorTerminal) -> None:
            for number in cycle(range(1, 81)):
                if over.is_set():
                    return
                it.sell(number)
                time.sleep(0.1)

        with _at_once(*(lambda it=it: sell(it) for it in self.writers)):
            try:
                yield
            finally:
                over.set()

    def sell(self) -> None:
        """Sell a ticket on each second number, by turns: some of them win."""
        for number, it in zip(range(1, 81, 2), cycle(self.writers), strict=False):
            it.sell(number)

    def count(self) -> int:
        """Return the number of tickets that were printed for the present game."""
        return sum(len(it.tickets) for it in self.writers)

    def open_game(self) -> int:
        sales: int = self.desk.ask(wire.AskStore("sales")).game
        return sales

    def settle(self, game: int) -> None:
        """Draw this game to its end, and let the next one begin."""
        self.table.play_to("settled", game)
        self.table.play(lambda view: view.shown(ShownKeno).game > game)

    def pay(self, meanwhile: Callable[[], object] = lambda: None) -> int:
        """Present each ticket of the last game at both terminals at once. Return the cents that players got."""
        tickets = [ticket for it in self.writers for ticket in it.tickets]
        got: Counter[int] = Counter()

        def pay(it: FloorTerminal) -> None:
            for ticket in tickets:
                got[ticket.serial] += it.pay(ticket)

        with _at_once(*(lambda it=it: pay(it) for it in self.writers)):
            meanwhile()
        for payment in self.desk.ask(wire.AskPayments()).payments:
            self.desk.ask(wire.DirectPayment(secrets.token_hex(8), payment.payment, "the player shows it"))
        for it in self.writers:
            it.tickets = []
        return sum(got.values())

    def _cash(self) -> Counter[int]:
        """Return the cents in the drawer of each station, by the store."""
        with owner.reading(self.file) as connection:
            return Counter(dict(connection.execute(CASH).fetchall()))

    def counted(self) -> list[str]:
        """Return what is wrong with the store, or with the drawers of the terminals."""
        with owner.reading(self.file) as connection:
            found = keno_state.look(connection, self._terms, check=True)
            twice = [serial for (serial,) in connection.execute(PAID_TWICE)]
        cash = self._cash()
        cash.subtract(self._before)
        wrong = [found.damage] if found.damage else []
        wrong += [f"ticket {serial} is paid twice" for serial in twice]
        for it in self.writers:
            if cash[WRITERS[it.name]] != it.taken - it.given:
                wrong.append(f"{it.name}: the store has {cash}, the drawer {it.taken} less {it.given}")
        return wrong + [f"not confirmed: {it}" for it in found.payments]


@contextmanager
def _at_once(*acts: Callable[[], None]) -> Iterator[None]:
    """Run these meanwhile, each in a thread, and wait for their ends. Raises the first error of any."""
    errors: list[BaseException] = []

    def run(act: Callable[[], None]) -> None:
        try:
            act()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(act,)) for act in acts]
    for it in threads:
        it.start()
    try:
        yield
    finally:
        for it in threads:
            it.join()
    if errors:
        raise errors[0]
