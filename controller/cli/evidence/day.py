# SPDX-License-Identifier: MIT
"""`tablectl report`: the figures of a day, or of some days, as they were kept at each round's end."""

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from controller import zone
from controller.cli.evidence.asked import ask_table, print_told
from controller.cli.evidence.files import PATH, path_of
from controller.cli.running.commands import TABLE
from controller.cli.shared.output import JSON, fail, or_fail, show_json
from controller.cli.shared.written import OUT, PAGE, REPLACE, STDOUT, open_output

if TYPE_CHECKING:
    from controller.figures.report import Report


class Date(click.ParamType[date]):
    """A day: 2026-11-26."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        try:
            found = date.fromisoformat(value)
        except ValueError:
            found = None
        if found is None or found.isoformat() != value:  # it reads the other forms of ISO 8601 too
            self.fail(f"{value!r} is not a day: write 2026-11-26", param, ctx)
        return found


DATE = Date()


@click.command()
@click.option("--day", type=DATE, metavar="DATE", help="This day.  [default: today]")
@click.option("--since", type=DATE, metavar="DATE", help="From this day on.")
@click.option("--until", type=DATE, metavar="DATE", help="Up to this day; with --since.  [default: today]")
@click.option("--page", type=OUT, metavar="FILE", help="Write a page to be printed (HTML); -: to the output.")
@REPLACE
@click.option("--rebuild", is_flag=True, help="First count the journal and its archived ones anew: may take minutes.")
@PATH
@TABLE
@JSON
def report(  # noqa: PLR0913, PLR0917 - an option each
    day: date | None,
    since: date | None,
    until: date | None,
    page: Path | None,
    replace: bool,
    rebuild: bool,
    path: Path | None,
    table: Path | None,
    as_json: bool,
) -> None:
    """Rounds, pace, faults, directions, wagers, win and hold, and results against their chances, of a day or of more.

    A day is a date of the table's clock; a round belongs to the day on which it ended. Status 1 if no round ended."""
    first, last = days_asked(day, since, until, zone.today())
    options = {"--day": day, "--since": since, "--until": until}
    words = [word for name, value in options.items() if value for word in (name, value.isoformat())]
    words += ["--json"] if as_json else []
    if not (page or rebuild) and (told := ask_table(path, table, "report", *words)):
        print_told(told)
    journal = path_of(path, table)
    if rebuild:
        _rebuild(journal)
    found = _report(journal, first.isoformat(), last.isoformat())
    if page:
        _write_page(found, journal, page, replace=replace)
    elif as_json:
        show_json(described(found))
    else:
        _show(found)
    sys.exit(not found.games)


def days_asked(day: date | None, since: date | None, until: date | None, today: date) -> tuple[date, date]:
    """The first and the last day that are asked for. If there are no such days, the command ends with status 2."""
    if day and (since or until):
        fail("--day, or --since and --until: not both")
    if until and not since:
        fail("--until goes with --since: or name one --day")
    first, last = day or since or today, day or until or today
    if late := max((it for it in (first, until) if it and it > today), default=None):
        fail(f"{late} is in the future: today is {today} by this clock")
    if first > last:
        fail(f"--since {first} is after --until {last}: no day is between them")
    return first, last


def _rebuild(journal: Path) -> None:
    from controller.figures.following import rebuild
    from controller.figures.store import FILE

    def do() -> None:
        for each, rounds in rebuild(journal, journal.parent / FILE):
            click.echo(f"{each.name}: {rounds} rounds counted", err=True)

    _or_fail(do)


def _report(journal: Path, first: str, last: str) -> "Report":
    from controller.figures.report import report as of_days
    from controller.figures.store import ANEW, FILE

    figures = journal.parent / FILE
    if not journal.exists():
        fail(f"{journal}: there is no journal: start the table, or name another with --file")
    if not figures.exists():
        fail(f"{figures}: no figures are kept here yet: the first round that ends makes them; {ANEW}", 1)
    found: Report = _or_fail(lambda: of_days(journal, first, last))
    return found


def _or_fail(do: Callable[[], Any]) -> Any:
    from controller.figures.store import FiguresError

    try:
        return or_fail(do)
    except FiguresError as error:
        fail(error, 1)


def described(found: "Report") -> dict[str, Any]:
    """The report for programs: cents and seconds; fractions as text."""
    import msgspec

    games = {
        it.game: {
            "name": it.name,
            "figures": it.figures,
            "won": it.figures.money.won,
            "staked": it.figures.money.staked,
            "expected": None if it.expected is None else str(it.expected),
            "expected at most": None if it.expected is None else str(it.expected + it.reach),
            "why not exact": it.why,
            "assumed": it.assumed,
            "band": it.band,
            "band is a bound": it.is_bound,
            "without exact return": it.unknown,
            "days": {row.day: row.figures for row in it.days},
            "outcomes": {
                each.name: {
                    "came": each.came,
                    "exact": each.exact,
                    "test": each.stands,
                    "doubt": each.doubt,
                    "results of its life": each.life.results if each.life else 0,
                    "once in": each.life.once_in if each.life else None,
                }
                for each in it.outcomes
            },
        }
        for it in found.games
    }
    built: dict[str, Any] = msgspec.to_builtins({
        "first": found.first, "last": found.last, "round": found.round, "time": found.time,
        "days read": found.rows, "down": found.down, "notes": found.notes, "games": games,
    })  # fmt: skip
    return built


def _show(found: "Report") -> None:
    from controller.cli.evidence.day_words import lines, tables
    from controller.cli.shared.output import show_table

    for line in lines(found):
        click.echo(line)
    for title, columns, rows in tables(found):
        show_table(title, columns, rows)


def _write_page(found: "Report", journal: Path, page: Path, *, replace: bool) -> None:
    from controller.journal.reading import table_of

    name = _or_fail(lambda: table_of(journal))
    try:
        from controller.cli.evidence.day_page import html
    except ImportError as error:
        fail(f"--page draws with {error.name}, which is not installed here: pip install pygal")
    drawn = html(found, name).encode()
    if str(page) == STDOUT:
        click.echo(drawn, nl=False)
        return
    with open_output(page, PAGE, replace=replace) as file:
        file.write(drawn)
    click.echo(f"{page}: written; open it in a browser, or print it")
