# SPDX-License-Identifier: MIT
"""The output of the commands: tables for people, JSON for programs, and error messages."""

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any, NoReturn

import click

if TYPE_CHECKING:
    from c_ext.wager import Wager
    from controller.engine.rules.game import AnyGame, NoLayout, Outcomes
    from controller.engine.values.words import TextKind


LARGEST_TOLD = 10**12
"""Maximums above this are not printed: they only protect the program."""
MOST_DIGITS = 20
"""Longest number accepted. Python refuses longer ones or parses them slowly."""


class WholeNumber(click.IntRange):
    """A whole number within a range. Unlike click's, it takes only the digits 0 to 9: no `1_000` and no `٣`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and not (value.isascii() and value.removeprefix("-").isdigit()):
            self.fail(f"{value!r} is not a whole number: write it with the digits 0 to 9.", param, ctx)
        if len(str(value)) > MOST_DIGITS:
            self.fail(f"a number of {len(str(value))} digits is not allowed", param, ctx)
        number = int(value)
        if not self._is_within(number):
            most = f" to {self.max:,}" if self.max is not None and self.max < LARGEST_TOLD else " or more"
            self.fail(f"{number} is not allowed: {self.min}{most}", param, ctx)
        return number

    def _is_within(self, number: int) -> bool:
        return (self.min or 0) <= number and (self.max is None or number <= self.max)


class EvidenceText(click.types.StringParamType):
    """Text that is recorded as evidence. Text with a character that is not allowed is refused, and the message names
    the character.
    """

    def __init__(self, rule: "TextKind") -> None:
        self._rule = rule

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if why := self._rule.why_refused(str(value)):
            self.fail(why, param, ctx)
        return value


JSON = click.option("--json", "as_json", is_flag=True, help="For programs.")


def fail(message: object, status: int = 2) -> NoReturn:
    """Print the message on stderr and end with this status."""
    click.echo(str(message), err=True)
    sys.exit(status)


def or_fail(do: Callable[[], Any]) -> Any:
    """Call `do`. The command ends with a message if the journal cannot be read or written."""
    from controller.characters import visible
    from controller.journal import JournalError, explain

    try:
        return do()
    except (JournalError, PermissionError) as error:
        fail(visible(explain(error, Path())))


def game_called(name: str) -> "AnyGame":
    """Return the game with this id. The command ends for an unknown id."""
    from controller.games import find

    try:
        return find(name)
    except LookupError as error:
        fail(error.args[0])


def odds_or_end(game: "AnyGame", what: str) -> "Outcomes[Any]":
    """Return a game's outcomes with their odds. The command ends for a game without odds, with the reason why it has no
    `what`.
    """
    from controller.engine.rules.game import NoLayout

    if isinstance(game.outcomes, NoLayout):
        no_layout(game, game.outcomes, what)
    return game.outcomes


def no_layout(game: "AnyGame", it: "NoLayout", what: str) -> NoReturn:
    """End the command with status 1 and the reason why a game without a layout of odds has no `what`."""
    from controller.engine.record.decided import cite

    fail(f"{game.name} has no {what}: {cite(it.why, it.source)}", 1)


def show_json(data: object) -> None:
    """Print data as JSON."""
    import json

    click.echo(json.dumps(data, indent=2))


def show_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table for people: as wide as the terminal, else 120 columns. Long cells are wrapped, not cut."""
    from controller.characters import PLAIN, shown_in
    from controller.cli.shared.table import lines_of

    most = get_terminal_size().columns if sys.stdout.isatty() else 120
    encoding = sys.stdout.encoding
    shown = [[shown_in(cell, encoding) for cell in row] for row in rows]
    drawn = "\n".join(lines_of(title, columns, shown, most))
    click.echo(drawn if encoding.lower().startswith("utf") else drawn.translate(PLAIN))


def odds_of(wager: "Wager[Any]") -> str:
    """The odds of a wager for programs: `31`, `15/2`; `1, 2, 12` if they depend on the outcome."""
    return ", ".join(map(str, wager.all_odds))


def odds_in_words(wager: "Wager[Any]") -> str:
    """The odds of a wager for people, as the layout writes them: `31 to 1`, `7.5 to 1`; or its amounts: `$175`."""
    from controller.engine.values.money import to_one

    return ", ".join(to_one(wager.pays(odds)) for odds in wager.all_odds)


def commission_of(wager: "Wager[Any]") -> str:
    """`; commission 1/20 of what is won`, to follow the odds; empty if there is no commission."""
    return f"; commission {wager.commission} of what is won" if wager.commission else ""
