# SPDX-License-Identifier: MIT
"""The close of a game, which no printer and no board holds up any more, and its drawing (ss 212(b), 222)."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from controller.floor.keno import board_rows, papers
from controller.floor.keno.papers import IN_PRINTER, WaitingPaper
from controller.tickets import draws, running_day
from controller.tickets.database import Database, number, only
from controller.tickets.found import CLOSED
from controller.tickets.log import Done
from controller.tickets.store import Closed, NotedAct
from controller.tickets.ticket import Refused

CLOSED_ON_BOARDS: Final = "s 222(2)"


class ClosingState(Struct, frozen=True):
    """The state of the present closing."""

    game: int
    """The game that is being closed; 0 if none."""
    papers: tuple[WaitingPaper, ...]
    last_day: str
    """Keno day of the last act; empty before the first one."""


def state(database: Database) -> ClosingState:
    """Return the state of the present closing."""
    return ClosingState(under_way(database), papers.waiting(database), running_day.last_day(database))


def is_due(database: Database, now: int) -> bool:
    """Return whether a game is being closed, or a ticket prints too long. Cheap: each act asks it first."""
    query = "SELECT closing, (SELECT min(since) FROM papers), (SELECT max(since) FROM papers) FROM hall"
    game, *begun = only(database, query)
    return bool(game) or any(WaitingPaper(0, 0, since).is_late(now) for since in begun)


def has_begun(database: Database, game: int) -> bool:
    """Return whether somebody has begun to close this game, or it is closed."""
    return under_way(database) == game or number(database, "SELECT count(*) FROM games WHERE game = ?", game) > 0


def under_way(database: Database) -> int:
    """Return the game that is being closed; 0 if none."""
    return number(database, "SELECT closing FROM hall")


def notified(database: Database) -> int:
    """Return the last game that all boards have shown as closed; 0 before the first one."""
    return number(database, "SELECT notified FROM hall")


def begin(database: Database, game: int) -> Done | Refused:
    """Begin to close the open game: from now on nothing is sold, and no ticket begins to print, until it is closed."""
    if refused := draws.not_closable(database, game):
        return refused
    if under_way(database):
        return Refused(f"game {game} is being closed already", IN_PRINTER)
    database.do("UPDATE hall SET closing = ?", game)
    return Done(
        NotedAct(game=game), f"game {game} is being closed: nothing is sold meanwhile ({IN_PRINTER})", game=game
    )


def not_closed(database: Database, game: int) -> Refused | None:
    """Return why the store does not close this game now: nobody has begun to, or a ticket is in a printer."""
    if under_way(database) != game:
        return Refused(f"nobody has begun to close game {game}", IN_PRINTER)
    if waiting := papers.waiting(database):
        serials = ", ".join(str(it.serial) for it in waiting[:5])
        return Refused(f"game {game} is not closed while a ticket may be in a printer: {serials}", IN_PRINTER)
    return None


def end(database: Database) -> None:
    """Note that the game is closed. No number of it is drawn yet."""
    database.do("UPDATE hall SET closing = 0, drawn = ?", b"")


def is_closed(database: Database, game: int) -> bool:
    """Return whether this game is closed and not settled."""
    return bool(number(database, "SELECT count(*) FROM games WHERE game = ? AND state = ?", game, CLOSED))


def closed_game(database: Database) -> int:
    """Return the game that is closed and not settled; 0 if none."""
    found = database.one("SELECT game FROM games WHERE state = ?", CLOSED)
    return found[0] if found else 0


def as_closed(database: Database, game: int) -> Closed | None:
    """Return the answer given when this game was closed; None if it was not. The counts of a lost store are unknown."""
    if closed := draws.as_closed(database, game):
        return closed
    return Closed(game, 0, 0, 0, draws.pools(database)) if is_closed(database, game) else None


def note_notified(database: Database, game: int) -> Done | Refused:
    """Note that every enrolled board shows the game as closed."""
    if not is_closed(database, game):
        return Refused(f"game {game} is not closed, or settled already", CLOSED_ON_BOARDS)
    register = board_rows.register(database)
    if not register.boards:
        return Refused(f"no board is enrolled: nobody would be notified that game {game} is closed", CLOSED_ON_BOARDS)
    if silent := register.silent(game):
        return Refused(f"game {game} is not shown as closed by {', '.join(silent)}", CLOSED_ON_BOARDS)
    database.do("UPDATE hall SET notified = ?", game)
    named = ", ".join(board.name for board in register.boards)
    return Done(NotedAct(game=game), f"game {game} is shown as closed by {named} ({CLOSED_ON_BOARDS})", game=game)


def not_drawn(database: Database, game: int) -> Refused | None:
    """Return why this game is not drawn and settled: the players are not notified that it is closed."""
    if notified(database) >= game:
        return None
    return Refused(f"the boards have not shown game {game} as closed: it is not drawn yet", CLOSED_ON_BOARDS)


def enter_drawn(database: Database, game: int, numbers: Sequence[int]) -> Done | Refused:
    """Enter the numbers drawn so far. A correction replaces them: the balls are the record (s 222(7))."""
    if not is_closed(database, game):
        return Refused(f"game {game} is not closed, or settled already", draws.DRAWN)
    if refused := not_drawn(database, game) or board_rows.wrong_numbers(numbers):
        return refused
    database.do("UPDATE hall SET drawn = ?", bytes(numbers))
    words = f"game {game}: drawn so far {' '.join(map(str, numbers)) or 'nothing'} ({board_rows.ON_BOARDS})"
    return Done(NotedAct(game=game, numbers=tuple(numbers)), words, game=game)
