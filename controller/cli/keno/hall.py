# SPDX-License-Identifier: MIT
"""The commands `tablectl keno hall`: a keno supervisor's acts at a desk of the floor, one act a command."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol, TypeVar

import click

from controller.cli.shared.listed import Listed
from controller.cli.shared.output import JSON, EvidenceText, WholeNumber, fail, show_json, show_table
from controller.engine.values.money import dollars
from controller.engine.values.words import NAME, REASON, TextKind
from controller.floor.wire import keno as wire
from controller.floor.wire.messages import Refusal
from controller.tickets.store import Sales, StoreError
from hal.wiring.toml_file import ConfigurationError

if TYPE_CHECKING:
    from controller.floor.station.hall_way import HallWay

    class OpenHallWay(HallWay, Protocol):
        """A way to the floor, with an end."""

        def close(self) -> None: ...


SYSTEM_HALL: Final = Path("/etc/table-controller/keno-station")
"""Folder of the station that this machine is."""
Command = TypeVar("Command", bound=Callable[..., Any])
PAYMENTS: Final = ("ticket", "station", "amount", "asked again", "payment")
REQUEST_NAME: Final = TextKind(64, 1)
REQUEST = click.option(
    "--request", default="", type=EvidenceText(TextKind(64)), help="The name of a request that is sent again."
)
HALL = click.option(
    "--hall",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=SYSTEM_HALL,
    show_default=True,
    help="The folder of the station.",
)


@click.group(cls=Listed)
def hall() -> None:
    """A keno supervisor's desk of the floor: shifts, boards, payments that no station has confirmed."""


def _of_an_act(command: Command) -> Command:
    """Add the options of an act."""
    for option in reversed((REQUEST, HALL, JSON)):
        command = option(command)
    return command


@hall.command()
@click.argument("station", type=EvidenceText(NAME))
@click.argument("person", type=EvidenceText(NAME))
@_of_an_act
def shift(station: str, person: str, request: str, folder: Path, as_json: bool) -> None:
    """Begin the shift of a person at a station: keno writer, cashier or keno supervisor (s 217(2)(e))."""
    it = DeskCommand(folder, as_json, request)
    it.act(wire.ChangeShift(it.request, station, person), f"{station}: {person} is on shift")


@hall.command("shift-end")
@click.argument("station", type=EvidenceText(NAME))
@_of_an_act
def end_shift(station: str, request: str, folder: Path, as_json: bool) -> None:
    """End the shift at a station. Nothing is sold or paid there until the next one begins."""
    it = DeskCommand(folder, as_json, request)
    it.act(wire.ChangeShift(it.request, station, ""), f"{station}: nobody is on shift")


@hall.command()
@HALL
@JSON
def payments(folder: Path, as_json: bool) -> None:
    """List the payments that no station has confirmed: the player has the money, or not."""
    found = DeskCommand(folder, as_json).ask(wire.AskPayments())
    assert isinstance(found, wire.UnconfirmedPayments)
    rows = [
        (str(it.serial), str(it.station), dollars(it.cents), "yes" if it.asked_again else "", it.payment)
        for it in found.payments
    ]
    if not rows:
        click.echo("every payment is confirmed")
        return
    show_table(
        "Payments that no station has confirmed", ("ticket", "station", "amount", "asked again", "payment"), rows
    )
    click.echo("has the player the money? If it is certain: tablectl keno hall given PAYMENT REASON")


@hall.command()
@click.argument("payment", type=EvidenceText(REQUEST_NAME))
@click.argument("reason", type=EvidenceText(REASON))
@_of_an_act
def given(payment: str, reason: str, request: str, folder: Path, as_json: bool) -> None:
    """State that the player has the money of a payment, and how that was found out (s 219).

    PAYMENT is its name in the list of `tablectl keno hall payments`."""
    it = DeskCommand(folder, as_json, request)
    it.act(wire.DirectPayment(it.request, payment, reason), "noted: the player has the money")


@hall.command("enrol-board")
@click.argument("board", type=EvidenceText(NAME))
@_of_an_act
def enrol_board(board: str, request: str, folder: Path, as_json: bool) -> None:
    """Enrol a board by its invited name: from now on each game waits until it shows this (ss 212(b), 222(2))."""
    it = DeskCommand(folder, as_json, request)
    it.act(wire.EnrolBoard(it.request, board), f"{board} is enrolled")


@hall.command("remove-board")
@click.argument("board", type=EvidenceText(NAME))
@click.argument("reason", type=EvidenceText(REASON))
@_of_an_act
def remove_board(board: str, reason: str, request: str, folder: Path, as_json: bool) -> None:
    """Take a silent board out of the register: no game waits for it any more (s 222(2))."""
    it = DeskCommand(folder, as_json, request)
    it.act(wire.RemoveBoard(it.request, board, reason), f"{board} is not in the register any more")


@hall.command()
@click.argument("game", type=WholeNumber(1, 10**10), required=False)
@HALL
@JSON
def shown(game: int | None, folder: Path, as_json: bool) -> None:
    """Print which drawn numbers count as notified: every enrolled board shows them now (s 212(b)).

    Without GAME: of the game before the open one."""
    desk = DeskCommand(folder, as_json)
    if game is None:
        game = desk.last_closed()
    found = desk.ask(wire.AskShown(game))
    assert isinstance(found, wire.DrawnShown)
    click.echo("\n".join(_of_shown(found)))


def _of_shown(it: wire.DrawnShown) -> list[str]:
    return [
        f"game {it.game}: drawn {_numbers(it.drawn)}",
        f"notified {len(it.notified)} of {len(it.drawn)}: {_numbers(it.notified)} (s 212(b))",
        *(f"{board} does not show {_numbers(numbers)}" for board, numbers in it.lacking.items()),
    ]


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or "no number"


class DeskCommand:
    """One command at one station of the floor.

    request: the name of a request that is sent again; without it, a new name.
    """

    def __init__(self, folder: Path, as_json: bool, request: str = "") -> None:
        self.request: Final = request or secrets.token_hex(8)
        self._folder, self._as_json = folder, as_json

    def act(self, message: wire.ToKeno, done: str) -> None:
        """Send an act, and print that it is done. The command ends if it is refused, or if nobody answers."""
        self._asked(message, f"; to ask the same again: --request {self.request}")
        if not self._as_json:
            click.echo(done)

    def ask(self, message: wire.ToKeno) -> wire.FromKeno:
        """Send a question. The command ends if it is refused or nobody answers, and with --json after the answer."""
        answered = self._asked(message, "; ask again")
        if self._as_json:
            raise SystemExit(0)
        return answered

    def last_closed(self) -> int:
        """Return the game before the open one. The command ends if there is none."""
        answered = _sent(self._folder, wire.AskStore("sales"), "; ask again", as_json=self._as_json)
        assert isinstance(answered, wire.KenoAnswered)
        assert isinstance(answered.answer, Sales)
        if answered.answer.game < 2:
            fail("no game is closed yet: nothing is drawn", 1)
        return answered.answer.game - 1

    def _asked(self, message: wire.ToKeno, again: str) -> wire.FromKeno:
        answered = _sent(self._folder, message, again, as_json=self._as_json)
        if self._as_json:
            _show_json(answered)
        return answered


def _sent(folder: Path, message: wire.ToKeno, again: str, *, as_json: bool) -> wire.FromKeno:
    """Return the answer. The command ends with status 1 if it is refused, or if nobody answers.

    again: how the same is asked again, if nobody knows whether it was done.
    """
    way = connect(folder)
    try:
        answered = way.ask(message)
    except StoreError as error:
        fail(f"{error}{again}", 1)
    finally:
        way.close()
    if isinstance(answered, Refusal):
        _refuse(answered, again, as_json=as_json)
    return answered


def _refuse(it: Refusal, again: str, *, as_json: bool) -> NoReturn:
    """End the command with the reason. An `unconfirmed` act was done, or not: the same request finds out."""
    if as_json:
        _show_json(it)
    fail(f"{it.why}{again}" if it.problem == "unconfirmed" else f"refused: {it.why}", 1)


def _show_json(answered: wire.FromKeno | Refusal) -> None:
    import msgspec

    show_json(msgspec.to_builtins(answered, str_keys=True))


def connect(folder: Path) -> "OpenHallWay":
    """Open the way of this station. The command ends if the folder is none, or if its files have errors."""
    from controller.floor.station.connection import HallConnection
    from controller.floor.station.settings import FILE, read_settings

    if not (folder / FILE).exists():
        fail(
            f"{folder} is no folder of a station: name it with --hall, or: tablectl floor join HOST --station {folder}"
        )
    try:
        return HallConnection(read_settings(folder))
    except ConfigurationError as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}; run this as the user of the station")
