# SPDX-License-Identifier: MIT
"""Carries the wish of a table that draws keno to the floor, and the floor's answers to the table, in one connection."""

import logging
from hashlib import blake2b
from itertools import islice
from typing import Final, TypeAlias

from controller.floor.link.exchange import UNCONFIRMED, ExchangePorts
from controller.floor.link.places import LONGEST, on_one_line
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.sockets.draw_requests import (
    AskDraw,
    DrawAnswer,
    DrawRefused,
    DrawStation,
    DrawWish,
    HeldUp,
    NumbersEntered,
    TellDraw,
)
from controller.tickets.store import Closed, Sales, Settled

log = logging.getLogger(__name__)
TICK_S: Final = 0.5
"""Seconds until the link asks for the wish again: so often the floor is asked to close a game."""
PATIENCE: Final = 10
"""Ticks. A message without an answer is given up, and the wish is asked for anew."""
MOST_TOLD: Final = 20
"""Most boards and most printers that the table is told of: it names as many as fit into one line."""
TRIES: Final = 3
"""Attempts to enter the same numbers without a pause."""
DrawMessage: TypeAlias = wire.AskStation | wire.AskStore | wire.FromDraw
FromFloor: TypeAlias = wire.StationFound | wire.KenoAnswered | wire.GameIsClosing | wire.DrawnShown
SENT: Final = tuple(
    kind.__name__
    for kind in (wire.AskStation, wire.AskStore, wire.CloseGame, wire.EnterDrawn, wire.AskShown, wire.SettleGame)
)
"""Tags of the messages that a DrawCarrier sends."""
SALES: Final = wire.AskStore("sales")


class DrawCarrier:
    """The draw of one connection, one message after the other. It keeps nothing: the table repeats its wish."""

    def __init__(self, way: ExchangePorts) -> None:
        self._way = way
        self._ticks = 0
        self._wishes: int | None = None
        """Number of the wish in the last news. None: the floor has not taken the table in yet."""
        self._wish = DrawWish("look", 0)
        """The wish that the message on its way is for."""
        self._asked: DrawMessage | None = None
        """The message that the floor has yet to answer."""
        self._asked_at = 0
        """Tick at which it was sent."""
        self._changed = False
        """Whether the wish has changed since that message was sent."""
        self._is_known = False
        """Whether the table knows its station and the keno day."""
        self._entered: tuple[int, tuple[int, ...]] = (0, ())
        """A game, and the numbers that the floor has for it. Game 0: they are not known."""
        self._tries = 0
        """Attempts to enter the present numbers that have left others at the floor."""
        self._down = ""
        """Why the floor does not answer now."""

    def go_on(self) -> None:
        """Ask the table for its wish, and again at each tick. A table that only looks on is asked each second."""
        self._wishes = self._wishes or 0
        self._ticks += 1
        if self._asked and self._ticks - self._asked_at >= PATIENCE:
            self._down, self._asked = f"no answer to {type(self._asked).__name__}", None
        if self._wish.stage != "look" or self._ticks % 2:
            self._ask()
        self._way.later(TICK_S, self.go_on)

    def news(self, wishes: int) -> None:
        """Ask at once if the table has another wish."""
        if self._wishes is not None and wishes != self._wishes:
            self._wishes = wishes
            self._ask()

    def _ask(self) -> None:
        self._way.ask(AskDraw(self._down), DrawWish, self._carry, self._refused_here)

    # To the floor

    def _carry(self, wish: DrawWish) -> None:
        """Send the next message for this wish, unless the floor has yet to answer the last one."""
        if self._asked:
            self._changed = self._changed or wish != self._wish
            return
        if wish.numbers != self._wish.numbers or not wish.is_about(self._wish):
            self._tries = 0
        self._wish = wish
        self._send(self._next())

    def _send(self, message: DrawMessage) -> None:
        self._asked, self._asked_at, self._changed = message, self._ticks, False
        self._way.send(message)

    def _next(self) -> DrawMessage:
        """Return the next message for the wish."""
        wish = self._wish
        if wish.stage == "look" or not self._is_known:
            return wire.AskStation()
        if wish.stage == "close":
            return wire.CloseGame(wish.game)
        game, there = self._entered
        if game != wish.game:
            return wire.AskShown(wish.game)
        if there != wish.numbers:
            return wire.EnterDrawn(self._request(), wish.game, wish.numbers)
        if wish.stage == "settle":
            return self._settle()
        return wire.AskShown(wish.game) if self._ticks % 2 else SALES

    def _settle(self) -> wire.SettleGame:
        return wire.SettleGame(f"settle {self._wish.game}", self._wish.game, self._wish.numbers)

    def _request(self) -> str:
        """Return the name of the request that enters the numbers: the same for the same numbers.

        The numbers may come back after a correction. The floor then answers with the later ones, and the next attempt
        has a new name.
        """
        digest = blake2b(bytes(self._wish.numbers), digest_size=8).hexdigest()
        return f"drawn {self._wish.game} {digest} {self._tries}"

    # From the floor

    def heard(self, message: FromFloor) -> None:
        """Handle an answer of the floor. Answers to earlier messages have no effect."""
        if (answer := self._answer(message)) is None:
            return
        asked, self._asked, self._down = self._asked, None, ""
        self._is_known = True
        self._tell(answer)
        if isinstance(answer, NumbersEntered):
            self._note_entered(answer, is_new=isinstance(asked, wire.EnterDrawn))
        elif isinstance(answer, DrawStation) and self._wish.stage == "look":
            self._send(SALES)
        elif self._changed or isinstance(answer, DrawStation):
            self._ask()

    def _answer(self, message: FromFloor) -> DrawAnswer | None:
        """Return what the table is told; None if this answers nothing that is asked now."""
        match self._asked, message:
            case wire.AskStation(), wire.StationFound() as it:
                return DrawStation(it.kind, it.day, it.is_example, it.unpaid_days)
            case wire.CloseGame(game), wire.GameIsClosing(closing, printing, silent) if closing == game:
                return HeldUp(tuple((it.serial, it.station) for it in printing[:MOST_TOLD]), silent[:MOST_TOLD])
            case wire.EnterDrawn(_, game) | wire.AskShown(game), wire.DrawnShown(about) if about == game:
                return NumbersEntered(message.drawn, dict(islice(message.lacking.items(), MOST_TOLD)))
            case _, wire.KenoAnswered() as answered:
                return self._of_store(answered)
        return None

    def _of_store(self, message: wire.KenoAnswered) -> Sales | Closed | Settled | None:
        """Return the store's answer, if it answers what is asked now."""
        match self._asked, message.answer:
            case wire.AskStore(), Sales() as sales:
                return sales
            case wire.CloseGame(game), Closed() as closed if closed.game == game:
                return closed
            case wire.SettleGame(_, game), Settled() as settled if settled.game == game:
                return settled
        return None

    def _note_entered(self, answer: NumbersEntered, *, is_new: bool) -> None:
        """Go on at once while the floor has other numbers than the table. is_new: numbers were entered."""
        self._entered = (self._wish.game, answer.drawn)
        if answer.drawn == self._wish.numbers:
            if self._changed or self._wish.stage == "settle":
                self._ask()
            return
        self._tries += is_new
        if self._tries < TRIES:
            self._ask()

    def refused(self, message: Refusal) -> None:
        """Ask again what is unconfirmed. Tell the table any other refusal of its wish, and ask again all the same."""
        if message.about != type(self._asked).__name__:
            return
        asked, self._asked = self._asked, None
        if message.problem == UNCONFIRMED:
            self._down = on_one_line(message.why)
        elif isinstance(asked, wire.EnterDrawn) and self._wish.stage == "settle":
            self._send(self._settle())  # a game that is settled takes no numbers: it has its answer
        elif asked is SALES and self._wish.stage != "look":
            log.warning("the floor refuses its sales: %s", message.why)  # they are not the wish: the drawing goes on
        else:
            self._tell(DrawRefused(on_one_line(message.why)))

    def _tell(self, answer: DrawAnswer) -> None:
        self._way.ask(TellDraw(self._wish, answer), object, lambda _: None, self._refused_here)

    def _refused_here(self, why: str) -> None:
        """Log why the table does not take an answer: it has another wish, which comes with the next question."""
        log.debug("the table does not take an answer of the floor about keno: %s", why[:LONGEST])
