# SPDX-License-Identifier: MIT
"""Answers the link at a table that draws keno for a floor: the wish of the table, and the floor's answers to it."""

from collections.abc import Callable

from controller.maintenance.reach import shorten
from controller.sockets.draw_requests import AnyDrawRequest, AskDraw, DrawAtFloor
from controller.sockets.requests import Answer, Reply

NO_DRAW = "this table does not draw for a floor: write keno = true under [floor] in its table file first"


class DrawDesk:
    """The draw of one table. None: the table has its own tickets, or none."""

    def __init__(self, draw: DrawAtFloor | None, wake: Callable[[], None]) -> None:
        """wake: sends news to the link at once."""
        self._draw, self._wake = draw, wake
        self.wishes = 1 if draw else 0
        """Number of the present wish, from 1 on. 0: the table draws for no floor."""
        if draw:
            draw.on_wish = self._changed

    def asked(self, found: AnyDrawRequest, reply: Reply) -> None:
        """Answer a request of the link."""
        if self._draw is None:
            reply(Answer(False, (NO_DRAW,)))
        elif isinstance(found, AskDraw):
            self.note_down(found.down)
            reply(Answer(data=self._draw.wish))
        else:
            why = self._draw.tell(found)
            reply(Answer(not why, tuple(filter(None, [why]))))

    def note_view(self) -> None:
        """The view has changed."""
        if self._draw:
            self._draw.note_view()

    def note_down(self, why: str) -> None:
        """Note why the floor does not answer; empty: it does."""
        if self._draw and why:
            self._draw.note_down(shorten(why))

    def hang_up(self) -> None:
        """The link has hung up."""
        if self._draw:
            self._draw.hang_up()

    def _changed(self) -> None:
        self.wishes += 1
        self._wake()
