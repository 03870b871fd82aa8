# SPDX-License-Identifier: MIT
"""The keno day never runs back, as 28 days are counted by it, unless a supervisor says that the clock was wrong."""

import sqlite3
from typing import Final

from controller.tickets.life import Done
from controller.tickets.store import DayPutBack
from controller.tickets.supervised import unsupervised
from controller.tickets.ticket import Act, Refused

KENO_DAY = "s 210"
WHATEVER_THE_DAY: Final = ("closed", "settled", "won", "printed")
"""The kinds of rows that the draw and the printer make: nothing in them hangs on the day, and no clock stops a draw."""
PUT_BACK: Final = "day-put-back"


def ran_back(database: sqlite3.Connection, kind: str, act: Act) -> Refused | None:
    """A refusal of an act on a keno day before that of the last one."""
    if kind in (*WHATEVER_THE_DAY, PUT_BACK) or act.moment.day >= (last := _last(database)):
        return None
    why = f"by the table's clock this is keno day {act.moment.day}, and there was an act on {last}: set the clock right"
    way_out = "if it was too far on then, a keno supervisor puts the day back (tablectl keno put-back)"
    return Refused(f"{why}; {way_out}", KENO_DAY)


def _last(database: sqlite3.Connection) -> str:
    """The keno day of the last act; empty before the first."""
    query = "SELECT day FROM life WHERE kind NOT IN (?, ?, ?, ?) ORDER BY row DESC LIMIT 1"
    found = database.execute(query, WHATEVER_THE_DAY).fetchone()
    return str(found[0]) if found else ""


def put_back(database: sqlite3.Connection, reason: str, act: Act) -> Done | Refused:
    """The day of this act counts from now on, though there was an act on a later one."""
    if refused := unsupervised(act, "the keno day is put back", reason):
        return refused
    last, day = _last(database), act.moment.day
    if day >= last:
        return Refused(f"there was no act on a keno day after {day}: nothing is to be put back", KENO_DAY)
    words = f"keno day put back from {last} to {day}, before {act.supervisor}: {reason} (assumed, {KENO_DAY})"
    return Done(DayPutBack(last, day), words)
