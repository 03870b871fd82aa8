# SPDX-License-Identifier: MIT
"""Begins a new store after the file of the old one is lost, with the old row numbers, game and pools continued."""

from msgspec import Struct

from controller.tickets.database import Database, number
from controller.tickets.found import CLOSED
from controller.tickets.log import Done
from controller.tickets.store import BegunAnew
from controller.tickets.supervised import refuse_unsupervised
from controller.tickets.ticket import Act, Refused

ANEW = "assumed, s 219(6)"
"""Nearest section. Tickets of the lost file cannot be checked: only that file had the key of their codes."""


class Lost(Struct, frozen=True):
    """A lost store as the table knows it: its last row, the game, whether the game is closed, the pools."""

    row: int
    game: int
    is_closed: bool
    pools: dict[int, int]
    """Cents by spots."""


def begin(database: Database, lost: Lost | None, reason: str, act: Act) -> Done | Refused:
    """Begin the new store with the row after the last one of the lost store. Earlier sales are unknown.

    Serials continue above the number of the last lost row, so that no serial is used twice.
    """
    if lost is None:
        return Refused("the store is as the journal has it: no new one is begun", ANEW)
    if refused := refuse_unsupervised(act, "a new store is begun", reason):
        return refused
    if number(database, "SELECT max(row) FROM life"):
        return Refused("this store has rows of its own: move it aside, and start the controller without it", ANEW)
    first = lost.row + 1
    database.do("UPDATE store SET base = ?, open_game = ?", lost.row, lost.game + lost.is_closed)
    if lost.is_closed:
        columns = "INSERT INTO games (game, state, staked, added, won, jackpots, closed) VALUES (?, ?, 0, 0, 0, 0, ?)"
        database.do(columns, lost.game, CLOSED, first)
    for spots, cents in lost.pools.items():
        database.do("UPDATE pools SET cents = ? WHERE spots = ?", cents, spots)
    given = sum(lost.pools.values())
    database.do("UPDATE store SET brought = ?", given)
    words = f"a new store is begun after row {lost.row} of a lost one, before {act.supervisor}: {reason} ({ANEW})"
    return Done(BegunAnew(lost.row, lost.game, given), words, game=lost.game, cents=given)
