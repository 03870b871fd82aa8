# SPDX-License-Identifier: MIT
"""The messages between keno's stations or boards and the floor server. One message is one frame (`frames.py`).

Nobody states a station, a keno writer or a time: the server has them from the certificate, the shift and its clock.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from controller.engine.record.keno_on_show import ShownKeno
from controller.floor.wire.messages import FloorMessage, Name, Number, TableMessage
from controller.tickets.log import Answer
from controller.tickets.store import DayReport, Sales, Unpaid
from controller.tickets.ticket import Means, Paid, TicketEntry, TicketLife

StationKind = Literal["writer", "self-service", "cashier", "supervisor", "draw"]
"""A keno writer's or self-service terminal, the casino cashier, a keno supervisor's desk, the table that draws."""
Code = Annotated[str, msgspec.Meta(max_length=40)]
"""Code of a ticket, or its serial where a serial is enough."""
Reason = Annotated[str, msgspec.Meta(max_length=200)]
Numbers = Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=80)], ...], msgspec.Meta(max_length=20)]


class KenoAct(TableMessage, frozen=True):
    """An act. The same request again has the same answer, and is not done twice."""

    request: Name
    """Chosen by the station, new for each act."""


class AskStation(TableMessage, frozen=True):
    """Ask for the sender's own station. Answered by StationFound; also the sign that the floor is there."""


# Terminals


class SellTicket(KenoAct, frozen=True):
    """Sell a ticket."""

    entry: TicketEntry
    dollars: Annotated[tuple[Code, ...], msgspec.Meta(max_length=20)] = ()
    """Keno dollars that pay for it."""


class BeginPrinting(KenoAct, frozen=True):
    """The station is about to print a ticket. It prints only after a KenoAnswered."""

    code: Code


class EndPrinting(KenoAct, frozen=True):
    """The printer has printed the whole ticket. It is void if this comes more than 10 s after its beginning."""

    code: Code


class PayTicket(KenoAct, frozen=True):
    """Pay the winnings of a presented ticket."""

    code: Code
    means: Means


class ConfirmPayment(KenoAct, frozen=True):
    """The player has the money of this PayTicket."""

    payment: Name
    """Request of the PayTicket."""


class RefundTicket(KenoAct, frozen=True):
    """Refund the games of a presented ticket that are not yet played."""

    code: Code


class ShowTicket(TableMessage, frozen=True):
    """Show a ticket by its serial, or the state of a presented one by its code."""

    code: Code


class AskStore(TableMessage, frozen=True):
    """Any other act or question of `controller.tickets.asking`, by its name and arguments."""

    do: Name
    arguments: tuple[Any, ...] = ()
    request: Annotated[str, msgspec.Meta(max_length=64)] = ""
    at: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The writer's station where a keno supervisor directs the act from his or her own desk."""


# The table that draws


class CloseGame(TableMessage, frozen=True):
    """Close a game. Answered by KenoAnswered once it is closed, else by GameIsClosing: then ask again."""

    game: Number


class EnterDrawn(KenoAct, frozen=True):
    """The numbers drawn so far, in their order. They replace earlier ones. Answered by DrawnShown."""

    game: Number
    numbers: Numbers


class AskShown(TableMessage, frozen=True):
    """Ask which numbers drawn in the last closed game count as notified. Answered by DrawnShown."""

    game: Number


class SettleGame(KenoAct, frozen=True):
    """Settle a game by its 20 numbers."""

    game: Number
    numbers: Numbers


# Boards


class FollowBoard(TableMessage, frozen=True):
    """A board begins. From now on it gets a BoardContents when that has changed, and at least once a second."""


class BoardShows(KenoAct, frozen=True):
    """A board states the game that it shows as closed now, or 0, and the numbers for it."""

    game: Number
    numbers: Numbers = ()


# A keno supervisor's desk


class EnrolBoard(KenoAct, frozen=True):
    """Enrol the board with this name in its certificate."""

    board: Name


class RemoveBoard(KenoAct, frozen=True):
    """Take a silent board out of the register."""

    board: Name
    reason: Reason


class ChangeShift(KenoAct, frozen=True):
    """Begin the shift of a person at a station; an empty name ends it."""

    station: Name
    person: Annotated[str, msgspec.Meta(max_length=24)]


class DirectPayment(KenoAct, frozen=True):
    """A payment that its station has asked for again: the player has the money now, and how that was found out."""

    payment: Name
    """Name of the payment in the store, as in UnconfirmedPayments."""
    reason: Reason


class AskPayments(TableMessage, frozen=True):
    """Ask for the payments that no station has confirmed."""


# Answers

StoreAnswer = Answer | TicketLife | Sales | DayReport | Unpaid


class KenoAnswered(FloorMessage, frozen=True):
    """The answer of the store. A standby has the commit of an act."""

    about: Name
    """Tag of the message."""
    answer: StoreAnswer


class StationFound(FloorMessage, frozen=True):
    """The sender's station, and what its papers and screens need of the approved terms."""

    number: Number
    kind: StationKind
    person: str
    """Person on shift: keno writer, cashier or keno supervisor. Empty: nobody."""
    card_ways: bool
    """Whether it can validate a way bet on a keno card (s 216(2))."""
    is_example: bool
    """Whether the schedule of prizes in force is the example (s 210)."""
    unpaid_days: Number
    """Days within which winnings are paid (s 220(1))."""
    day: str
    """The keno day now."""


class BoardContents(FloorMessage, frozen=True):
    """Contents of every board at this moment. A board answers by BoardShows once it is on its screen."""

    shown: ShownKeno


class AnsweredBefore(FloorMessage, frozen=True):
    """A payment that was answered before, and perhaps paid. Pay nothing: ask a keno supervisor, unless confirmed."""

    paid: Paid
    is_confirmed: bool


class PrinterAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket in the printer of a station."""

    serial: Number
    station: Number


class GameIsClosing(FloorMessage, frozen=True):
    """A game is not closed for the draw yet. Nothing is drawn."""

    game: Number
    printing: tuple[PrinterAt, ...] = ()
    silent: tuple[str, ...] = ()
    """Boards that do not show it as closed. A keno supervisor may take one out of the register."""


class DrawnShown(FloorMessage, frozen=True):
    """Which drawn numbers count as notified: every enrolled board shows them (s 212(b))."""

    game: Number
    drawn: tuple[int, ...]
    notified: tuple[int, ...]
    lacking: dict[str, tuple[int, ...]]
    """Boards, and the drawn numbers that each does not show."""


class PendingPayment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A payment that its station has not confirmed."""

    payment: str
    serial: Number
    station: Number
    cents: Number
    asked_again: bool


class UnconfirmedPayments(FloorMessage, frozen=True):
    """The payments that no station has confirmed, at most 100."""

    payments: tuple[PendingPayment, ...]


FromTerminal: TypeAlias = (
    SellTicket | BeginPrinting | EndPrinting | PayTicket | ConfirmPayment | RefundTicket | ShowTicket | AskStore
)
FromDraw: TypeAlias = CloseGame | EnterDrawn | AskShown | SettleGame
FromDesk: TypeAlias = EnrolBoard | RemoveBoard | ChangeShift | DirectPayment | AskPayments
ToKeno: TypeAlias = AskStation | FromTerminal | FromDraw | FromDesk | FollowBoard | BoardShows
FromKeno: TypeAlias = (
    KenoAnswered | StationFound | BoardContents | AnsweredBefore | GameIsClosing | DrawnShown | UnconfirmedPayments
)
