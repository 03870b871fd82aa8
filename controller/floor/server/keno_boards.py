# SPDX-License-Identifier: MIT
"""Sends their contents to the boards of keno that follow: one question for all boards of a server."""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from controller.floor.keno.board_rows import ON_BOARDS
from controller.floor.keno.on_boards import BoardView
from controller.floor.wire import frames
from controller.floor.wire.keno import BoardContents, FollowBoard
from controller.floor.wire.messages import Refusal

LOOK_S: Final = 0.2
"""Seconds between two questions for the contents."""
REPEAT_S: Final = 1.0
"""Seconds. Contents that have not changed are repeated after this time."""


class FollowingBoard(NamedTuple):
    """A connected board."""

    send: Callable[[bytes], None]
    """Sends a frame."""
    frame: bytes = b""
    """The last contents."""
    at: float = 0.0
    """When they were sent (time.monotonic)."""


class BoardFeed:
    """The boards at one server. Belongs to the loop."""

    def __init__(self) -> None:
        self._boards = dict[str, FollowingBoard]()

    def __len__(self) -> int:
        return len(self._boards)

    def follow(self, board: str, send: Callable[[bytes], None]) -> None:
        """Push the contents to this board from now on. send: sends a frame."""
        self._boards[board] = FollowingBoard(send)

    def leave(self, board: str) -> None:
        """Push nothing more to this board."""
        self._boards.pop(board, None)

    def show(self, view: BoardView) -> None:
        """Push contents that were just read, where they are new or old enough. Refuses boards that are not enrolled."""
        now, frame = time.monotonic(), frames.encode(BoardContents(view.shown))
        for name, board in list(self._boards.items()):
            if name not in view.boards:
                self._refuse(name, board)
            elif frame != board.frame or now - board.at >= REPEAT_S - LOOK_S / 2:
                self._boards[name] = FollowingBoard(board.send, frame, now)
                board.send(frame)

    def _refuse(self, name: str, board: FollowingBoard) -> None:
        self.leave(name)
        why = f"no board {name} is enrolled any more: a keno supervisor enrols it ({ON_BOARDS})"
        board.send(frames.encode(Refusal(FollowBoard.__name__, "refused", why)))
