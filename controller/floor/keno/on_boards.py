# SPDX-License-Identifier: MIT
"""The contents of every board, as the shared store has them at one moment (ss 212(b), 222(2), 223)."""

from typing import Final

from msgspec import Struct

from c_ext.keno.example import EXAMPLE
from controller.engine.record.keno_on_show import (
    BoardState,
    KenoGame,
    KenoHistory,
    KenoPool,
    KenoSales,
    KenoSettled,
    ShownKeno,
)
from controller.floor.keno import board_rows, closing
from controller.tickets import draws, entered, found
from controller.tickets.database import Database, number
from controller.tickets.found import CLOSED, SETTLED
from controller.tickets.permissible import KenoTerms
from controller.tickets.store import SpotsPool

LAST: Final = 10
"""Number of earlier games on the boards."""
COUNTED: Final = 100
"""Number of earlier games that are counted by their numbers."""
NUMBERS, DRAWN = 80, 20


class BoardView(Struct, frozen=True):
    """The contents of the boards, and which boards are enrolled."""

    shown: ShownKeno
    boards: tuple[str, ...]


def view(database: Database, terms: KenoTerms) -> BoardView:
    """Return what every board shows now."""
    boards = tuple(it.name for it in board_rows.register(database).boards)
    return BoardView(_shown(database, example=terms.schedule == EXAMPLE), boards)


def _shown(database: Database, *, example: bool) -> ShownKeno:
    """Show the game that is being closed or closed, else the last settled one, else the open one."""
    if game := closing.under_way(database):
        return _open(database, game, "closed", example=example)
    if game := number(database, "SELECT game FROM games WHERE state = ?", CLOSED):
        return _closed(database, game, example=example)
    if game := number(database, "SELECT max(game) FROM games WHERE state = ?", SETTLED):
        return _settled(database, game, example=example)
    return _open(database, found.open_game(database), "open", example=example)


def _open(database: Database, game: int, state: BoardState, *, example: bool) -> ShownKeno:
    sold = entered.in_open_game(database)
    return ShownKeno(
        game=game,
        state=state,
        sold=KenoSales(sold.tickets, sold.wagers, sold.cents),
        pools=_pools(draws.pools(database)),
        history=_history(database, game),
        example=example,
    )


def _closed(database: Database, game: int, *, example: bool) -> ShownKeno:
    drawn = board_rows.drawn(database)
    return ShownKeno(
        game=game,
        state=_progress(len(drawn)),
        drawn=drawn,
        next_open=found.open_game(database),
        sold=_sold(database, game),
        pools=_pools(draws.pools(database)),
        history=_history(database, game),
        example=example,
    )


def _settled(database: Database, game: int, *, example: bool) -> ShownKeno:
    settled = draws.as_settled(database, game)
    return ShownKeno(
        game=game,
        state="settled",
        drawn=settled.numbers if settled else (),
        next_open=found.open_game(database),
        sold=_sold(database, game),
        settled=KenoSettled(settled.winners, settled.cents) if settled else None,
        pools=_pools(settled.pools if settled else draws.pools(database)),
        history=_history(database, game),
        example=example,
    )


def _progress(drawn: int) -> BoardState:
    if not drawn:
        return "closed"
    return "drawn" if drawn == DRAWN else "drawing"


def _sold(database: Database, game: int) -> KenoSales | None:
    """Return the sales of a closed game. None: the game was sold by a lost store."""
    closed = draws.as_closed(database, game)
    return KenoSales(closed.tickets, closed.wagers, closed.cents) if closed else None


def _pools(pools: tuple[SpotsPool, ...]) -> tuple[KenoPool, ...]:
    return tuple(KenoPool(it.spots, it.cents, it.won, it.shared) for it in pools)


def _history(database: Database, before: int) -> KenoHistory:
    """Return the settled games before this one."""
    rows = database.all(
        "SELECT game, numbers FROM games WHERE state = ? AND game < ? ORDER BY game DESC LIMIT ?",
        *(SETTLED, before, COUNTED),
    )
    if not rows:
        return KenoHistory()
    came = [0] * NUMBERS
    for _, numbers in rows:
        for each in numbers:
            came[each - 1] += 1
    last = tuple(KenoGame(game, tuple(numbers)) for game, numbers in rows[:LAST])
    return KenoHistory(last, len(rows), tuple(came))
