# SPDX-License-Identifier: MIT
"""Keno: Casino Gaming Rules 1985, Part 13 (ss 210-223)."""

from functools import cache
from typing import Final

from msgspec import structs

from controller.engine.record.events import TICKETS
from controller.engine.record.state import Limits
from controller.engine.rules.equipment import (
    BallDrawer,
    BallGenerator,
    EntryTerminal,
    Equipment,
    Machine,
    ReceiptPrinter,
    TableKeySwitch,
)
from controller.engine.rules.game import About, Game, People, Sections
from controller.engine.rules.general import QUEENSLAND
from controller.engine.rules.opening import BeforePlay
from controller.engine.rules.wagering import Change, LowestMinimum, Refusal, UsualLimits, Wagering
from controller.engine.values.approvals import Approval
from controller.engine.values.options import WrongOption
from controller.games.keno import KENO
from controller.games.keno.about import READINGS, STEPS
from controller.games.keno.entries import ENTRIES
from controller.games.keno.face import face
from controller.games.keno.on_show import NUMBERS
from controller.games.keno.persons import BEFORE, POWERS
from controller.games.keno.round import round_of_play
from controller.games.keno.schedule import wagers
from controller.games.keno.table import STEP, KenoTable, Options
from controller.games.keno.waits import BUTTONS, INSPECTOR, PRINTER, SPARE_DEVICE, SUPERVISOR
from controller.games.kit import amounts
from controller.games.kit.balls import DRAWER, GENERATOR

LEAST = 50  # s 216(3)(b)
LEAST_JACKPOT = 100  # s 216(3)(a)
MOST = 100_000_000
"""Cents. Maximum on the sign of a keno table (assumed). The rules name no maximum."""
CHIEF = "the chief executive's approval of"


def by_ticket(table: KenoTable, change: Change) -> Refusal:  # noqa: ARG001 - as a game has it
    """Refuse any wager at the table: wagers are made by tickets."""
    return ("a wager at keno is made by a ticket: submit the entry to a keno writer", "s 217(1)")


def approvals(options: Options) -> tuple[Approval, ...]:
    """Return the approvals that a table with these options needs."""
    return (
        Approval(
            name="schedule-of-prizes", what=f"{CHIEF} the schedule of prizes", source="s 210",
        ),
        Approval(
            name="number-of-games", what=f"{CHIEF} another number of games on a ticket than 10", source="s 213(2)",
            when="games is not 10", needed=options.games != 10,
        ),
        Approval(
            name="unpaid-winnings", what=f"{CHIEF} a longer period than 28 days", source="s 220(1)(b)",
            when="unpaid-days is not 28", needed=options.unpaid_days != 28,
        ),
    )  # fmt: skip


CLAIMS: Final = (
    ("no claim is recognised that a ticket was incorrectly produced: the player checks it", "s 217(5), (6)"),
    ("no winning wager is paid without the ticket", "s 219(6)"),
)
"""Rules about disputes over a ticket."""
GENERAL: Final = structs.replace(QUEENSLAND, disputes=QUEENSLAND.disputes._replace(known=CLAIMS))


def check(options: Options) -> None:
    """Raise WrongOption for an option that the rules do not allow."""
    amounts.check([amounts.Amount("entry-minimum", options.entry_minimum, lambda: options.least, "s 216(3)")])
    if options.least < LEAST or options.least % STEP:
        raise WrongOption("entry-minimum", options.entry_minimum, "at least $0.50, in steps of $0.10", "s 216(3)-(4)")
    if options.generator and options.spare_device:
        allowed = "the other device is a generator, beside a ball drawing device"
        raise WrongOption("spare-device", "it", allowed, "s 222(10)")


def limits(options: Options) -> UsualLimits:
    """Return the limits of a sign that states none. The rules have no maximum. No ticket is below the minimum."""
    return UsualLimits(Limits(options.least, MOST, STEP), lowest=LowestMinimum(options.least, "s 216(3)"))


def machines(options: Options) -> tuple[Machine, ...]:
    """Return the drawing devices and the ticket printer. No drawing waits for the printer."""
    printer = (ReceiptPrinter(PRINTER),) if options.printer else ()
    if options.generator:
        return (BallGenerator(GENERATOR, NUMBERS), *printer)
    spare = (BallGenerator(SPARE_DEVICE, NUMBERS),) if options.spare_device else ()
    return (BallDrawer(DRAWER, NUMBERS), *spare, *printer)


def board_of(options: Options) -> str:
    """Return the board file of a table with these devices."""
    return "keno-generator" if options.generator else "keno-spare" if options.spare_device else "keno"


@cache
def game(options: Options) -> Game[KenoTable]:
    """Return keno for a table with these options. Raises WrongOption."""
    check(options)
    device = GENERATOR if options.generator else DRAWER
    return Game(
        about=About(title=KENO, steps=STEPS, assumed=READINGS, approvals=approvals(options)),
        outcomes=wagers(options),
        table=KenoTable,
        round_of_play=round_of_play,
        face=face,
        sections=Sections(
            general=GENERAL,
            wagers="s 219",
            limits="s 216(3)",
            sign="s 216(3)",
            spoken_wagers="s 217(1)",
            withdrawal="s 219(7)",
            unauthorised="s 212",
            interference="s 212",
        ),
        equipment=Equipment(
            board=board_of(options),
            buttons=BUTTONS,
            switches=(TableKeySwitch(SUPERVISOR, "k"), TableKeySwitch(INSPECTOR, "q")),
            terminal=EntryTerminal(tuple(range(10))),
            machines=machines(options),
            tickets=TICKETS,
            needs={device: "s 222(13)" if options.generator else "s 222(10)", TICKETS: "s 222(1)"},
        ),
        limits=limits(options),
        wagering=Wagering(change=by_ticket, entries=ENTRIES if options.tournament_entries else None),
        people=People(powers=POWERS, before=BeforePlay() if options.generator else BEFORE),
        variant=game,
    )


GAME = game(Options())
