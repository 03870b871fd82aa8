# SPDX-License-Identifier: MIT
"""`tablectl table`: the checklist before play, opening and closing, and the chips in the tray."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, get_args

import click
import msgspec

from controller.cli.running.commands import TABLE, ask_table, enter_event, known_or_fail
from controller.cli.shared import completion
from controller.cli.shared.output import JSON, fail, show_json, show_table
from controller.engine.record.chip_float import FloatAct, InFloat, counted_of, difference_in_words
from controller.engine.record.opening import Checked, InOpening
from controller.engine.shown.views import View, view_of
from controller.engine.values.money import dollars
from controller.engine.values.roles import DEALER, ROLES
from controller.sockets.requests import ASK, Request

FLOAT_ACTS = ("show", *get_args(FloatAct))


def _as(default: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option that says in which role."""
    shown = f"Who does it; else the {default}." if default else "Who does it; else whoever is in charge of the game."
    return click.option("--as", "role", default=default, shell_complete=completion.ROLE, help=shown)


@click.group()
def table() -> None:
    """Steps before play; closing and opening the table; the chips in its tray."""


@table.command()
@TABLE
@JSON
def opening(table: Path | None, as_json: bool) -> None:
    """The checklist before play: each step with its section, who did it and when. Status 1 while one is left.

    A condition is a step before which no round may be played. A step that a device or the round shows ticks itself.
    Steps that no rule asks for are marked as ours. `done STEP` ticks a step that only a person can see.
    """
    shown = _view(table).opening
    if as_json:
        show_json(msgspec.to_builtins(shown))
    elif shown is None:
        click.echo("not known: the table was opened under an earlier version")
    elif not shown.steps:
        click.echo("the table is closed: tablectl table open")
    else:
        rows = (
            (it.name, it.what, it.state, " ".join(filter(None, (it.when, it.who, it.how))), _kind(it), it.source)
            for it in shown.steps
        )
        show_table("Before play", ("step", "what", "state", "who and when", "", "section"), rows)
    raise SystemExit(bool(shown and (shown.steps_left or not shown.steps)))


def _kind(it: Checked) -> str:
    return "ours" if it.ours else "a condition" if it.condition else "asked for"


@table.command()
@click.argument("step")
@click.argument("reason", nargs=-1)
@_as("")
@TABLE
@JSON
def done(step: str, reason: tuple[str, ...], role: str, table: Path | None, as_json: bool) -> None:
    """Say that a step of the opening is done, which only a person can see: `done coins --as boxer`."""
    _enter(table, InOpening("done", step, role, " ".join(reason)), as_json)


@table.command()
@click.argument("reason", nargs=-1)
@_as("")
@TABLE
@JSON
def close(reason: tuple[str, ...], role: str, table: Path | None, as_json: bool) -> None:
    """Close the table between two rounds, by the rules of its game where they say how (s 177, 14.8).

    No wager is taken and no round is played until it is opened again. Cards that leave the shoe belong to no round.
    """
    _enter(table, InOpening("close", "", role, " ".join(reason)), as_json)


@table.command(name="open")
@click.argument("reason", nargs=-1)
@_as("")
@TABLE
@JSON
def open_(reason: tuple[str, ...], role: str, table: Path | None, as_json: bool) -> None:
    """Open a closed table: everything that comes before play is asked for again."""
    _enter(table, InOpening("open", "", role, " ".join(reason)), as_json)


@table.command(name="float")
@click.argument("act", type=click.Choice(FLOAT_ACTS), default="show")
@click.argument("pieces", nargs=-1)
@_as(DEALER)
@TABLE
@JSON
def float_(
    act: FloatAct | Literal["show"], pieces: tuple[str, ...], role: str, table: Path | None, as_json: bool
) -> None:
    """The chips in the tray, by denomination: `float opening 100x50 5x200` is 50 of $100 and 200 of $5.

    `opening` and `closing` count all of them, `fill` brings some, `credit` takes some away. Each is signed by two
    people: the one who enters it, and another with `float sign --as floor-manager`; until then `float withdraw` takes
    it back. An entry that two have signed stays: a fill or a credit of the difference corrects it, or a second
    `closing`. `float` shows the entered amounts, the expected amount, and the difference of the closing count. The
    table names a difference, and corrects nothing. No rule asks for it.
    """
    if act == "show":
        _show_float(_view(table), as_json)
        return
    if bool(pieces) != (act not in ("sign", "withdraw")):
        fail(f"write: tablectl table float {act}" + ("" if pieces else " 100x50 5x200"))
    try:
        counted = counted_of(pieces)
    except ValueError as error:
        fail(error)
    _enter(table, InFloat(act, pieces=counted, role=role), as_json)


def _show_float(view: View, as_json: bool) -> None:
    shown = view.tray
    if as_json:
        show_json(msgspec.to_builtins(shown))
    elif shown is None:
        fail("the tray was not counted yet: tablectl table float opening 100x50 5x200", 1)
    else:
        amounts = (
            *(("opening", shown.opening), ("fills", shown.fills), ("less credits", shown.credits)),
            *(("taken", shown.taken), ("less paid", shown.paid), ("expected", shown.expected)),
        )
        rows = [(name, dollars(it)) for name, it in amounts]
        if shown.difference is not None:
            rows += [("counted", dollars(shown.counted or 0)), ("difference", difference_in_words(shown.difference))]
        show_table("Tray", ("", "amount"), rows)
        for slip in (*shown.slips, *([f"to be signed: {shown.waits}"] if shown.waits else [])):
            click.echo(slip)


def _view(table: Path | None) -> View:
    return view_of(ask_table(table, ASK, Request("status")).data["view"])


def _enter(table: Path | None, event: InOpening | InFloat, as_json: bool) -> None:
    if event.role:
        known_or_fail("role", event.role, ROLES)
    enter_event(table, event, as_json)
