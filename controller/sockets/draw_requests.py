# SPDX-License-Identifier: MIT
"""Requests of the link at the table that draws keno for a floor: the wish of the table, and the floor's answers to it.

They come over the socket `link`, like the requests of `floor_requests`.
"""

from collections.abc import Callable
from typing import Annotated, Literal, Protocol, TypeAlias

import msgspec

from controller.sockets.floor_requests import FloorRequest, Number
from controller.tickets.store import Closed, Sales, Settled

DrawStage: TypeAlias = Literal["look", "close", "drawn", "settle"]
"""look: report the sales. close: close the game. drawn: enter the numbers. settle: settle the game by its numbers."""
Words = Annotated[str, msgspec.Meta(max_length=200)]
Numbers = Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=80)], ...], msgspec.Meta(max_length=20)]
Boards = Annotated[dict[Annotated[str, msgspec.Meta(max_length=64)], Numbers], msgspec.Meta(max_length=1000)]


class DrawWish(msgspec.Struct, frozen=True):
    """An order or a question of the table. A newer wish replaces it; it stands until it is fulfilled."""

    stage: DrawStage
    game: Number
    numbers: Numbers = ()
    """The numbers drawn so far, in their order. At stage settle: the 20 numbers."""

    def is_about(self, other: "DrawWish") -> bool:
        """Return whether both have the same stage and game: an answer to one is then an answer to the other."""
        return (self.stage, self.game) == (other.stage, other.game)


# The floor's answers, as the link tells them. Also Sales, Closed and Settled of the store


class DrawStation(msgspec.Struct, frozen=True, tag=True):
    """The table as a station of the floor: the sign that the floor is there."""

    kind: Words
    day: Annotated[str, msgspec.Meta(pattern=r"\A[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]
    """The keno day now, by the floor's clock."""
    is_example: bool
    """Whether the schedule of prizes in force is the example (s 210)."""
    unpaid_days: Number


class HeldUp(msgspec.Struct, frozen=True, tag=True):
    """The game is not closed yet. Nothing is drawn."""

    printing: Annotated[tuple[tuple[Number, Number], ...], msgspec.Meta(max_length=1000)] = ()
    """Tickets in printers: serial and station."""
    silent: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=64)], ...], msgspec.Meta(max_length=1000)] = ()
    """Boards that do not show the game as closed (s 222(2))."""


class NumbersEntered(msgspec.Struct, frozen=True, tag=True):
    """The numbers that the floor has for the game, and the boards that lack some of them (s 212(b))."""

    drawn: Numbers
    lacking: Boards


class DrawRefused(msgspec.Struct, frozen=True, tag=True):
    """The floor refuses this. It has changed nothing."""

    why: Words


DrawAnswer: TypeAlias = Sales | Closed | Settled | DrawStation | HeldUp | NumbersEntered | DrawRefused


class AskDraw(FloorRequest, frozen=True):
    """Answered by the DrawWish of now."""

    down: Words = ""
    """Why the floor does not answer. Empty: it does, or was not asked yet."""


class TellDraw(FloorRequest, frozen=True):
    """The floor's answer to a wish. Refused if the table has another wish by now."""

    wish: DrawWish
    answer: DrawAnswer


AnyDrawRequest: TypeAlias = AskDraw | TellDraw


class DrawAtFloor(Protocol):
    """The draw of a running table, as its link sees it. All methods are called on the loop."""

    on_wish: Callable[[], None]
    """Called when the wish has changed."""

    @property
    def wish(self) -> DrawWish:
        """Return what the table wants now."""

    def note_view(self) -> None:
        """The view has changed: perhaps numbers were drawn."""

    def note_down(self, why: str) -> None:
        """The link says that the floor does not answer."""

    def hang_up(self) -> None:
        """The link has hung up."""

    def tell(self, told: TellDraw) -> str:
        """Take an answer. Return why it is not taken; empty if it is."""
