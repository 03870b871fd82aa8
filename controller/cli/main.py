# SPDX-License-Identifier: MIT
"""The commands of `tablectl`. Exit status: 0 done, 1 the answer is no, 2 wrong usage or configuration."""

import sys
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from controller import VERSION
from controller.cli.live import LIVE
from controller.cli.shared import completion
from controller.cli.shared.listed import Listed
from controller.cli.shared.output import (
    JSON,
    WholeNumber,
    commission_of,
    fail,
    game_called,
    odds_in_words,
    odds_of,
    odds_or_end,
    show_json,
    show_table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from c_ext.layout import Layout, OutcomeResult
    from controller.cli.shared.lines import AnsweredLines
    from controller.engine.rules.game import Outcomes


class LazyCommands(Listed):
    """Loads a command's module only when it is called. For an unknown command it names the nearest."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*super().list_commands(ctx), *LIVE]

    def sentence(self, ctx: click.Context, name: str) -> str:
        return LIVE[name].sentence if name in LIVE else super().sentence(ctx, name)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        name = args[0] if args else ""
        names = self.list_commands(ctx)
        if name not in names and (near := get_close_matches(name, names, n=1)):
            ctx.fail(f"no command {name!r}: did you mean {near[0]}?")
        return super().resolve_command(ctx, args)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return LIVE[cmd_name].load(cmd_name) if cmd_name in LIVE else super().get_command(ctx, cmd_name)


EPILOG = f"""\b
Exit status:
0  done
1  the answer is no: refused, blocked, not found, not as expected; no table runs
2  wrong usage or configuration

\b
Completion with the Tab key:
this line installs it for bash:
{completion.INSTALL}

\b
Manual page:
tablectl man | man -l -
"""


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"]}, epilog=EPILOG)
@click.version_option(VERSION, prog_name="tablectl", message="%(prog)s %(version)s")
def main() -> None:
    """A casino table: its rules, its tapes, its controller."""


@main.command()
def man() -> None:
    """The manual page of tablectl, made from this help: `tablectl man | man -l -`."""
    from controller.cli.manual import page

    for line in page(main):
        click.echo(line)


@main.command()
@JSON
def games(as_json: bool) -> None:
    """Every game: id, name, source."""
    from controller.games import titles

    found = [title for _, title in titles().values()]
    if as_json:
        show_json({"games": [{"id": game.id, "name": game.name, "source": game.source} for game in found]})
    else:
        show_table("Games", ("id", "name", "source"), ((game.id, game.name, game.source) for game in found))


@main.command()
@click.argument("game", shell_complete=completion.GAME)
@JSON
def rules(game: str, as_json: bool) -> None:
    """Wagers, odds, limits, the procedure in short, directions and options, each with its section."""
    from controller.cli.games import rules as cli_rules

    found = game_called(game)
    if as_json:
        show_json(cli_rules.described(found))
    else:
        cli_rules.show(found)


@main.command()
@click.argument("table", required=False, type=click.Path(path_type=Path), shell_complete=completion.GAME_OR_FILE)
@JSON
def keys(table: Path | None, as_json: bool) -> None:
    """Print the keys of a simulated table; without a game or table file, a page with the keys of every game."""
    from controller.cli.games import keys as cli_keys

    if as_json:
        show_json(cli_keys.described(table))
    elif table is None:
        click.echo(cli_keys.page(), nl=False)
    else:
        cli_keys.show(table)


@main.command()
@click.argument("game", shell_complete=completion.GAME)
@JSON
def layout(game: str, as_json: bool) -> None:
    """Every wager of a game with its odds."""
    from controller.cli.games import schedule

    found = game_called(game)
    if schedule.has_prizes(found):
        schedule.show_layout(found, as_json=as_json)
        return
    stated = odds_or_end(found, "layout of odds").layout.wagers.values()
    wagers = [
        {"id": wager.id, "name": wager.name, "odds": odds_of(wager), "source": wager.odds_source}
        | ({"commission": str(wager.commission)} if wager.commission else {})
        for wager in stated
    ]
    if as_json:
        show_json({"game": found.id, "wagers": wagers})
        return
    rows = ((it.id, it.name, odds_in_words(it) + commission_of(it), it.odds_source) for it in stated)
    show_table(found.name, ("wager", "name", "odds", "source"), rows)


@main.command(context_settings={"ignore_unknown_options": True})  # --player, --banker: words of an outcome
@click.argument("game", shell_complete=completion.GAME)
@click.argument("outcome", nargs=-1, required=True, type=click.UNPROCESSED)
@JSON
def declare(game: str, outcome: tuple[str, ...], as_json: bool) -> None:
    """Print the call of an outcome, winning wagers with odds, losing wagers and void wagers."""
    from controller.cli.games import schedule

    found = game_called(game)
    if schedule.has_prizes(found):
        schedule.show_declared(found, outcome, as_json=as_json)
        return
    odds = odds_or_end(found, "outcome that decides its wagers at odds")
    try:
        read = odds.read_all(outcome)
    except ValueError as error:
        fail(error)
    result = result_of(odds.layout, read)
    call = ", ".join(map(odds.call, read))
    if as_json:
        show_json({
            "game": found.id, "outcome": " ".join(outcome), "call": call,
            "wins": {wager: str(odds) for wager, odds in result.wins.items()},
            "loses": list(result.loses), "voids": list(result.voids),
        })  # fmt: skip
        return
    click.echo(call)
    show_table("", ("wins", "odds", "source"), wins_with_sections(odds, read))
    click.echo(f"loses: {' '.join(result.loses) or 'none'}")
    if result.voids:
        click.echo(f"void: {' '.join(result.voids)}")
    if result.stays:
        click.echo(f"undecided: {' '.join(result.stays)}")


def result_of(layout: "Layout[Any]", outcomes: "Sequence[Any]") -> "OutcomeResult":
    """Return the combined effect of several outcomes on the wagers. Outcomes of one hand decide different wagers."""
    from c_ext.layout import OutcomeResult

    results = [layout.result(outcome) for outcome in outcomes]
    wins = {wager: odds for it in results for wager, odds in it.wins.items()}
    loses = tuple(wager for it in results for wager in it.loses)
    voids = tuple(wager for it in results for wager in it.voids)
    stays = tuple(wager for wager in layout.wagers if all(wager in it.stays for it in results))
    return OutcomeResult(tuple(outcomes), wins, loses, voids, stays)


def wins_with_sections(odds: "Outcomes[Any]", outcomes: "Sequence[Any]") -> "Iterator[tuple[str, str, str]]":
    """The wagers that win by these outcomes, each with its odds or amount for people, and the section that gives it."""
    from controller.engine.values.money import to_one

    for outcome in outcomes:
        for wager, won in odds.layout.result(outcome).wins.items():
            stated = odds.layout.wagers[wager]
            source = odds.sources.get((wager, outcome), stated.odds_source)
            yield wager, to_one(stated.pays(won)) + commission_of(stated), source


@main.command()
@click.argument("game", shell_complete=completion.GAME)
@click.option("--decks", type=WholeNumber(min=1), help="Decks in a full shoe, for games with a shoe.  [default: 8]")
@click.option("--jackpot", help="The jackpot prize, as $25000, for games with one.  [default: what it begins with]")
@click.option("--chip", help="The jackpot wager.  [default: $1]")
@JSON
def edge(game: str, decks: int | None, jackpot: str | None, chip: str | None, as_json: bool) -> None:
    """Each wager's exact chances and return, per unit staked until it is resolved."""
    from controller.cli.games import edge as cli_edge

    found = game_called(game)
    asked = cli_edge.asked(found, decks, jackpot, chip)
    if as_json:
        show_json(cli_edge.described(asked))
    else:
        cli_edge.show(asked)


@main.command()
@click.argument("deck", type=click.Choice(("52", "40", "32", "three")))
@click.argument("cards", nargs=-1)
@click.option("--ace-low", is_flag=True, help="In 40 and 32, the ace is also low; in 52 and three it always is.")
@click.option("--stdin", is_flag=True, help="Read hands, a line each, and answer each. Status 1 if one is refused.")
@JSON
def rank(deck: str, cards: tuple[str, ...], ace_low: bool, stdin: bool, as_json: bool) -> None:
    """A poker hand's order, its name and its best cards. The higher order beats the lower, equal ones tie.

    A hand of 52, 40 or 32 has 5, 6 or 7 cards, `As Ks Qs Js Ts 2c 3d` or `AsKsQsJsTs`; one of three has 3. T is a ten;
    c, d, h, s are clubs, diamonds, hearts and spades."""
    from controller.cli.games import rank as poker

    ranking = (poker.ACE_LOW if ace_low else poker.DECKS)[deck]
    if stdin and cards:
        fail(f"--stdin reads the hands; leave {' '.join(cards)!r} out")
    if stdin:
        answer_stdin(poker.HandLines(ranking, poker.json_form(ranking) if as_json else poker.TEXT))
    try:
        best = poker.best_of(ranking, " ".join(cards).encode(errors="surrogateescape"))
    except ValueError as error:
        fail(error)
    if as_json:
        show_json(poker.describe_rank(ranking, best))
    else:
        click.echo(poker.TEXT.format_answer(best))


@main.command()
@click.argument("tiles", nargs=-1)
@click.option("--stdin", is_flag=True, help="Read deals, a line each, and answer each. Status 1 if one is refused.")
@JSON
def tiles(tiles: tuple[str, ...], stdin: bool, as_json: bool) -> None:
    """Four tiles of pai gow set the house way: the low hand, the high hand, and the section that decided.

    A tile is its two halves, `6-6 3-6 2-5 1-4`. A second section chose between settings of the same points."""
    from controller.cli.games import tiles as pai_gow

    if stdin and tiles:
        fail(f"--stdin reads the tiles; leave {' '.join(tiles)!r} out")
    if stdin:
        answer_stdin(pai_gow.DealLinesInJson() if as_json else pai_gow.DealLines())
    try:
        setting = pai_gow.set_of(" ".join(tiles).encode(errors="surrogateescape"))
    except ValueError as error:
        fail(error)
    if as_json:
        show_json(pai_gow.describe_setting(setting))
    else:
        click.echo(pai_gow.in_words(setting))


def answer_stdin(lines: "AnsweredLines") -> NoReturn:
    """Answer each line of the standard input as it comes; at its end the command ends."""
    if sys.stdin is None:
        fail("--stdin: the standard input is closed")
    try:
        lines.pipe(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        raise  # the reader has gone: end without a message
    except OSError as error:
        sys.stdout = None  # so that Python does not try to flush it at exit
        fail(f"--stdin: {error}")
    if lines.refused:
        fail(f"{lines.refused} of {lines.read} lines refused; the first is line {lines.first_refused}", 1)
    sys.exit()


@main.command()
@click.argument("tapes", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--on",
    default="engine",
    help="engine; sim: the simulated table; vm: a virtual Pi; rig FILE.toml: a real table.",
    show_default=True,
)
@click.option("--quiet", "-q", is_flag=True, help="Print only failures.")
@JSON
def play(tapes: tuple[Path, ...], on: str, quiet: bool, as_json: bool) -> None:
    """Play tapes, or folders of tapes, and print what happens. Status 0 only if everything was as expected."""
    from controller.cli.games import play as cli_play

    if on == "vm":
        from controller.cli.games.rigs import play_on_virtual_pi

        sys.exit(play_on_virtual_pi([*map(str, tapes), *(["-q"] if quiet else []), *(["--json"] if as_json else [])]))
    if on == "rig":
        from controller.cli.games.rigs import played_on_rig

        outcomes = played_on_rig(tapes[0], cli_play.tapes_in(tapes[1:]))
    else:
        outcomes = cli_play.played(cli_play.tapes_in(tapes), on, with_progress=not as_json)
    if as_json:
        show_json({"on": on, "tapes": list(map(cli_play.described, outcomes))})
    else:
        cli_play.show(outcomes, quiet=quiet)
    sys.exit(not all(outcome.passed for outcome in outcomes))


@main.command()
@click.argument("table", required=False, type=click.Path(path_type=Path), shell_complete=completion.GAME_OR_FILE)
@JSON
def check(table: Path | None, as_json: bool) -> None:
    """List all errors of a table file and of its board. For a valid file, print notes about wagers and approvals."""
    import msgspec

    from controller.cli.games.cautions import cautions
    from controller.config import read_table
    from controller.config.screens_fit import check_screens, illegible_screens
    from controller.engine.record.announced import ranges
    from hal.wiring.toml_file import ConfigurationError

    try:
        configuration = read_table(table)
        check_screens(configuration)
        illegible = illegible_screens(configuration)
        if illegible and not configuration.file.simulated:
            raise ConfigurationError(illegible)
    except ConfigurationError as error:
        if as_json:
            problems = [msgspec.structs.asdict(it) | {"message": it.message} for it in error.problems]
            show_json({"ok": False, "problems": problems})
        else:
            click.echo(error, err=True)
        sys.exit(2)
    limits = configuration.file.limits.limits()
    found = cautions(configuration.game, limits)
    wanted = configuration.missing_approvals
    if as_json:
        approvals = {"named": configuration.file.approvals, "missing": [it.name for it in wanted]}
        screens = {it.key: it.allowed for it in illegible}
        show_json({"ok": True, "problems": [], **found._asdict(), "approvals": approvals, "illegible": screens})
        return
    own = [f"limits of its own: {it}" for it in ranges((name, *it) for name, it in limits.kinds.items())]
    small = [f"{it.key}: {it.allowed}" for it in illegible]
    for line in (*found.lines(limits), *own, *(it.of_a_real_table for it in wanted), *small):
        click.echo(f"note: {line}")
    click.echo(f"{table or 'the built-in table'}: right; {configuration.game.name} on {configuration.board_path.name}")


@main.command()
@click.argument("game", required=False, shell_complete=completion.GAME)
@JSON
def coverage(game: str | None, as_json: bool) -> None:
    """For each provision of the rules: the tape or test that covers it, or why none does."""
    from controller.cli.games.coverage import CoverageError, read_all

    try:
        tables = read_all(game)
    except CoverageError as error:
        fail(error)
    if as_json:
        show_json({"games": tables})
        return
    for name, rows in tables.items():
        show_table(name, ("provision", "how", "where"), ((id_, row["how"], row["where"]) for id_, row in rows.items()))


@main.command()
@click.argument("table", required=False, type=click.Path(path_type=Path), shell_complete=completion.GAME_OR_FILE)
def run(table: Path | None) -> None:
    """Run the table of a table file, or a simulated table of a game; without either, of sic-bo."""
    from controller.cli.run import run_table

    sys.exit(run_table(table))
