# SPDX-License-Identifier: MIT
"""Display boards: which are enrolled, and what they show (ss 212(b), 222(2)). Pure."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace


class DisplayBoard(Struct, frozen=True):
    """An enrolled board, as it has said last."""

    name: str
    game: int = 0
    """The game that it shows as closed; 0 if it shows none."""
    numbers: tuple[int, ...] = ()
    """Numbers that it shows for this game."""


class BoardRegister(Struct, frozen=True):
    """The enrolled boards, by name."""

    boards: tuple[DisplayBoard, ...] = ()

    def __contains__(self, name: str) -> bool:
        return any(board.name == name for board in self.boards)

    def enrol(self, name: str) -> "BoardRegister":
        """Enrol a board. It shows nothing until it says so. An enrolled board stays as it is."""
        return self if name in self else BoardRegister((*self.boards, DisplayBoard(name)))

    def remove(self, name: str) -> "BoardRegister":
        """Take a board out of the register: nobody waits for it any more."""
        return BoardRegister(tuple(board for board in self.boards if board.name != name))

    def show(self, name: str, game: int, numbers: Sequence[int]) -> "BoardRegister":
        """Replace the state that a board shows. Boards that are not enrolled are ignored."""
        shown = tuple(sorted({*numbers}))
        return BoardRegister(
            tuple(replace(it, game=game, numbers=shown) if it.name == name else it for it in self.boards)
        )

    def silent(self, game: int) -> tuple[str, ...]:
        """Return the boards that do not show this game as closed."""
        return tuple(board.name for board in self.boards if board.game != game)

    def is_closed(self, game: int) -> bool:
        """Return whether the players are notified that this game is closed: every board shows it, and there is one."""
        return bool(self.boards) and not self.silent(game)

    def lacking(self, game: int, drawn: Sequence[int]) -> dict[str, tuple[int, ...]]:
        """Return the boards that do not show all of these numbers, and which of them each lacks."""
        lacks = {it.name: _without(drawn, it.numbers if it.game == game else ()) for it in self.boards}
        return {name: numbers for name, numbers in lacks.items() if numbers}

    def notified(self, game: int, drawn: Sequence[int]) -> tuple[int, ...]:
        """Return the drawn numbers that count as notified: every board shows them, and there is one."""
        lacked = {number for numbers in self.lacking(game, drawn).values() for number in numbers}
        return _without(drawn, lacked) if self.boards else ()


def _without(drawn: Sequence[int], shown: Sequence[int] | set[int]) -> tuple[int, ...]:
    """Return the drawn numbers that a board does not show yet, in the order of drawing."""
    return tuple(number for number in drawn if number not in shown)
