# SPDX-License-Identifier: MIT
"""The register of boards, and the numbers drawn, as rows of a store (s 212(b))."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from controller.floor.keno.boards import BoardRegister, DisplayBoard
from controller.tickets.database import Database, only
from controller.tickets.log import Done
from controller.tickets.store import NotedAct
from controller.tickets.ticket import Act, Refused

ON_BOARDS: Final = "s 212(b)"


def register(database: Database) -> BoardRegister:
    """Return the register of boards."""
    rows = database.all("SELECT board, game, numbers FROM boards ORDER BY board")
    return BoardRegister(tuple(DisplayBoard(name, game, tuple(numbers)) for name, game, numbers in rows))


def enrol(database: Database, name: str, act: Act) -> Done | NotedAct | Refused:
    """Enrol a board: each game waits for it from now on."""
    if name in register(database):
        return NotedAct(name)
    if not act.supervisor:
        return Refused("a board is enrolled by a keno supervisor", ON_BOARDS)
    database.do("INSERT INTO boards (board, game, numbers) VALUES (?, 0, ?)", name, b"")
    return Done(NotedAct(name), f"board {name} enrolled by {act.supervisor} ({ON_BOARDS})")


def remove(database: Database, name: str, reason: str, act: Act) -> Done | Refused:
    """Take a board out of the register, by a keno supervisor with a reason."""
    if name not in register(database):
        return Refused(f"no board {name} is enrolled", ON_BOARDS)
    if not act.supervisor or not reason.strip():
        return Refused("a board is taken out of the register by a keno supervisor with a reason: write it", ON_BOARDS)
    database.do("DELETE FROM boards WHERE board = ?", name)
    words = f"board {name} taken out of the register by {act.supervisor}: {reason} (assumed, {ON_BOARDS})"
    return Done(NotedAct(name), words)


def show(database: Database, name: str, game: int, numbers: Sequence[int]) -> Done | NotedAct | Refused:
    """Note what a board shows: the game that it shows as closed, or 0, and the numbers for it."""
    before = register(database)
    if name not in before:
        return Refused(f"no board {name} is enrolled: a keno supervisor enrols it", ON_BOARDS)
    if refused := wrong_numbers(numbers):
        return refused
    after = before.show(name, game, numbers)
    if after == before:
        return NotedAct(name, game, tuple(numbers))
    (shown,) = (board.numbers for board in after.boards if board.name == name)
    database.do("UPDATE boards SET game = ?, numbers = ? WHERE board = ?", game, bytes(shown), name)
    words = f"board {name} shows game {game} closed, and {' '.join(map(str, shown)) or 'no number'}"
    return Done(NotedAct(name, game, shown), f"{words} ({ON_BOARDS})", game=game)


def drawn(database: Database) -> tuple[int, ...]:
    """Return the numbers that were entered for the last closed game, in the order in which they were drawn."""
    (numbers,) = only(database, "SELECT drawn FROM hall")
    return tuple(numbers)


def wrong_numbers(numbers: Sequence[int]) -> Refused | None:
    """Return why these numbers are not drawn or shown; None if they may be."""
    if len(numbers) > 20 or len({*numbers}) < len(numbers) or not all(1 <= it <= 80 for it in numbers):
        return Refused("up to 20 different numbers from 1 to 80 are drawn and shown", "s 222(4)")
    return None


class NumbersShown(Struct, frozen=True):
    """Which of the drawn numbers of a game count as notified."""

    drawn: tuple[int, ...]
    notified: tuple[int, ...]
    lacking: dict[str, tuple[int, ...]]
    """Boards that do not show all of them, and which each lacks."""


def numbers_shown(database: Database, game: int) -> NumbersShown:
    """Return which of the numbers drawn in the last closed game every board shows now."""
    boards, numbers = register(database), drawn(database)
    return NumbersShown(numbers, boards.notified(game, numbers), boards.lacking(game, numbers))
