# SPDX-License-Identifier: MIT
"""The kinds of acts of the matrix of the store: the requests at a table, and the row that each makes."""

from collections.abc import Callable
from typing import Any, NamedTuple

from controller.engine.record.keno_on_show import KenoPool, ShownKeno
from controller.engine.shown.views import View
from controller.tickets.asking import SUPERVISED
from hal.signals import Printed
from tests.faults.tickets.table import DRAWN, StoreTable

ENTRY = {"ways": [[61]], "cents": 100, "games": 1}


def _nothing(_: StoreTable) -> None:
    pass


class Kind(NamedTuple):
    """A kind of act: a request, or an act at the table without a request."""

    makes: str
    """The kind of the row that it makes; empty if none."""
    asked: Callable[[StoreTable], tuple[Any, ...]] | None = None
    """The request and its arguments. None: `do` is the act."""
    do: Callable[[StoreTable], None] = _nothing
    before: Callable[[StoreTable], None] = _nothing
    is_start: bool = False
    begins_anew: bool = False

    def act(self, table: StoreTable, request: str) -> None:
        """Do it once, or once more."""
        if self.asked is None:
            self.do(table)
            return
        do, *arguments = self.asked(table)
        supervisor = "sue" if do in SUPERVISED else ""
        if supervisor:
            table.directs()
        table.asks(do, *arguments, request=request, supervisor=supervisor)


def _prints_later(table: StoreTable) -> None:
    table.answers_prints = False
    table.sold(7)
    table.answers_prints = True


def _is_lost(table: StoreTable) -> None:
    pools = tuple(KenoPool(spots, 0) for spots in (6, 7, 8, 9, 10))
    table.view = View(on_show=(ShownKeno(3, "open", pools=pools),))


KINDS: dict[str, Kind] = {
    "start": Kind("", is_start=True),
    "sell": Kind("sold", lambda it: ("sell", ENTRY, [])),
    "sell for keno dollars": Kind("sold", lambda it: ("sell", ENTRY, [it.codes["dollars"]])),
    "issue": Kind("issued", lambda it: ("issue", 5_00)),
    "print": Kind("printed", do=lambda it: it._receive(Printed("printer", it.printed[-1])), before=_prints_later),
    "pay": Kind("paid", lambda it: ("pay", it.codes["winner"], "cash")),
    "pay in keno dollars": Kind("paid", lambda it: ("pay", it.codes["winner"], "keno-dollars")),
    "refund": Kind("refunded", lambda it: ("refund", it.codes["games"])),
    "redeem": Kind("redeemed", lambda it: ("redeem", it.codes["dollars"])),
    "hand over": Kind("handed-over", lambda it: ("hand_over", "7")),
    "void": Kind("void", lambda it: ("void", str(it.serials["unprinted"]), "no paper")),
    "reprint": Kind("reprinted", lambda it: ("reprint", it.serials["unprinted"], "no paper")),
    "reprint keno dollars": Kind(
        "dollars-reprinted", lambda it: ("reprint_dollars", it.serials["unprinted dollars"], "no paper")
    ),
    "confirm the day": Kind("day-confirmed", lambda it: ("confirm_day", "it is right")),
    "put the day right": Kind(
        "day-put-right",
        lambda it: ("put_right", "tickets", it.serials["games"], it.serials["games"], "2026-12-24", "no network"),
    ),
    "close": Kind("closed", do=lambda it: it.it.close(3)),
    "settle": Kind("settled", do=lambda it: it.it.settle(3, DRAWN), before=lambda it: it.it.close(3)),
    "begin anew": Kind("begun-anew", lambda it: ("begin_anew", "the card broke"), before=_is_lost, begins_anew=True),
    "look": Kind("", do=lambda it: it.clock.advance(11)),
}
