"""The commands of `tablectl` that talk to a running controller, or read what it has left."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec

from controller.cli import JSON, fail, show_json, show_table
from controller.client import NoTable, NotAllowed, answers, ask
from controller.config import Configuration, read_table, table_asked
from controller.effects import cited
from controller.engine import ABOUT_A_PLAYER
from controller.events import Directed, Event, LimitsProposed
from controller.money import cents
from controller.server import ASK, DIRECT, Answer, Request
from controller.views import View
from hal.toml_file import ConfigurationError

TABLE = click.option(
    "--table",
    type=click.Path(path_type=Path),
    help="The table file it runs with. Without one, /etc/table-controller/table.toml, or the built-in table.",
)


def configured(table: Path | None) -> Configuration:
    """The table's configuration; without a right one, the command ends."""
    try:
        return read_table(table_asked(table))
    except ConfigurationError as error:
        fail(error)


def asked(table: Path | None, name: str, request: Request) -> Answer:
    """The running table's answer; without one, the command ends with status 1."""
    try:
        return ask(configured(table).socket_folder, name, request)
    except NoTable as error:
        fail(error, 1)


def answered(answer: Answer, as_json: bool = False) -> None:
    """Show an answer, and end with its status."""
    if as_json:
        show_json({"ok": answer.ok, "lines": answer.lines})
    elif answer.lines:
        click.echo("\n".join(answer.lines))
    sys.exit(not answer.ok)


def enter_event(table: Path | None, event: Event, as_json: bool = False) -> None:
    """Enter an event at the running table, and show what comes of it."""
    answered(asked(table, DIRECT, Request("event", event=event)), as_json)  # type: ignore[arg-type]


@click.command()
@TABLE
@JSON
def status(table: Path | None, as_json: bool) -> None:
    """How the running table stands: its round, what it waits for, its devices. Status 1 if something blocks it."""
    data = asked(table, ASK, Request("status")).data
    if as_json:
        show_json(data)
    else:
        _show_status(data)
    sys.exit(bool(data["view"]["blocks"]))


def _show_status(data: dict[str, Any]) -> None:
    view = msgspec.convert(data["view"], View)
    kind = "simulated" if data["simulated"] else "real"
    click.echo(f"{data['table']}: {data['game']}, {kind}, version {data['version']}; journal: {data['journal']}")
    for line in lines_of(view):
        click.echo(line)
    rows = (
        (name, it["kind"], it["state"], "; ".join(map(_in_words, it["faults"]))) for name, it in data["devices"].items()
    )
    show_table("Devices", ("device", "kind", "state", "faults"), rows)
    if data["screens"]:
        click.echo(f"screens: {data['screens']}")


def _in_words(fault: Any) -> str:
    return f"{fault['what']}: {fault['remedy']}" if isinstance(fault, dict) else str(fault)


def lines_of(view: View) -> list[str]:
    """A view in lines, the most important first."""
    lines = [f"round {view.round}, {view.phase}: {cited(view.prompt.text, view.prompt.source)}"]
    lines += [f"BLOCKED {block.name}: {cited(f'{block.text}; {block.remedy}', block.source)}" for block in view.blocks]
    lines += [f"ALERT {cited(alarm.text, alarm.source)}" for alarm in view.alarms]
    if view.saving:
        lines.append("waiting for the journal to be on disk")
    if view.refusal:
        lines.append(f"refused: {cited(view.refusal.text, view.refusal.source)}")
    if view.digits:
        lines.append(f"digits: {view.digits}")
    if view.declared:
        lines.append(f"declared: {view.declared.text}")
        lines.append(f"lit: {' '.join(view.lit)}")
    lines += [f"owed: {cited(owed.text, owed.source)}" for owed in view.owed]
    return lines


@click.command()
@TABLE
@JSON
def watch(table: Path | None, as_json: bool) -> None:
    """What the running table shows, each time it changes, until interrupted."""
    before: list[str] = []
    try:
        for answer in answers(configured(table).socket_folder, ASK, Request("watch")):
            if as_json:
                click.echo(msgspec.json.encode(answer.data))
                continue
            lines = lines_of(msgspec.convert(answer.data, View))
            click.echo("\n".join(line for line in lines if line not in before) or lines[0])
            click.echo("")
            before = lines
    except NoTable as error:
        fail(error, 1)
    except KeyboardInterrupt:
        sys.exit(0)


@click.command()
@click.argument("what", nargs=-1, required=True)
@TABLE
def press(what: tuple[str, ...], table: Path | None) -> None:
    """At a simulated table, what a hand does: `press start`, `press terminal 4`, `press key dealer`, `press jam`."""
    answered(asked(table, DIRECT, Request("hand", what)))


@click.command()
@click.argument("event")
@TABLE
@JSON
def enter(event: str, table: Path | None, as_json: bool) -> None:
    """Enter what no device reports, as JSON: '{"type": "Placed", "player": "red", "wager": "small", "cents": 500}'."""
    from controller.events import decode

    try:
        read = decode(event)
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        fail(f"not an event: {error}")
    enter_event(table, read, as_json)


@click.command()
@click.argument("direction", type=click.Choice(["void", "confirm", "void-wagers-of", "exclude", "admit"]))
@click.argument("player", required=False, default="")
@click.option("--reason", default="", help="Kept in the journal.")
@TABLE
@JSON
def direct(direction: str, player: str, reason: str, table: Path | None, as_json: bool) -> None:
    """A direction of the floor manager: void the round (s 3(2)), confirm what is mended, void a player's wagers or
    exclude the player (s 4(2)), admit one who was excluded."""
    if direction in ABOUT_A_PLAYER and not player:
        fail(f"{direction}: name the player")
    enter_event(table, Directed("floor-manager", direction, reason, player), as_json)


@click.command()
@click.option("--minimum", help="As $5.")
@click.option("--maximum", help="As $500.")
@click.option("--increment", help="As $5.")
@click.option("--after", "minutes", type=click.IntRange(0), default=0, show_default=True, help="Minutes from now.")
@click.option("--withdraw", is_flag=True, help="Take back a change that is announced.")
@TABLE
@JSON
def limits(  # noqa: PLR0913, PLR0917 - an option each
    minimum: str | None,
    maximum: str | None,
    increment: str | None,
    minutes: int,
    withdraw: bool,
    table: Path | None,
    as_json: bool,
) -> None:
    """The limits sign of the running table; with options, a new one. A higher minimum needs 20 minutes (s 74(3))."""
    view = msgspec.convert(asked(table, ASK, Request("status")).data["view"], View)
    if not (minimum or maximum or increment or withdraw):
        _show_limits(view, as_json)
        return
    now = view.limits
    try:
        event = LimitsProposed(
            cents(minimum) if minimum else now.minimum,
            cents(maximum) if maximum else now.maximum,
            cents(increment) if increment else now.increment,
            after=60 * minutes,
        )
    except ValueError as error:
        fail(error)
    enter_event(table, event, as_json)


def _show_limits(view: View, as_json: bool) -> None:
    from controller.effects import Sign

    now = view.limits
    if as_json:
        show_json(msgspec.to_builtins(now))
    else:
        click.echo(Sign(now.minimum, now.maximum, now.increment, now.notice, "").words)


@click.command()
@click.argument("action", type=click.Choice(["check"]))
@TABLE
@JSON
def lamps(action: str, table: Path | None, as_json: bool) -> None:  # noqa: ARG001 - one action so far
    """Light every lamp for a moment and name those that are dark."""
    answer = asked(table, DIRECT, Request("check-lamps"))
    if not answer.lines:
        answer.lines = ("every lamp lights",)
    answered(answer, as_json)


@click.command()
@click.argument("action", type=click.Choice(["off"]))
@TABLE
def motor(action: str, table: Path | None) -> None:  # noqa: ARG001 - it is only ever switched off by hand
    """Every motor off, at once: by the running controller, or, where none runs, at the pins themselves."""
    configuration = configured(table)
    try:
        answer = ask(configuration.socket_folder, DIRECT, Request("motors-off"))
    except NotAllowed as error:
        fail(error, 1)
    except NoTable:
        answer = _motors_off_at_the_pins(configuration)
    answered(answer)


def _motors_off_at_the_pins(configuration: Configuration) -> Answer:
    from hal.real import HardwareError, motors_off

    if configuration.file.simulated:
        return Answer(lines=("no controller runs, and a simulated table's motors end with it",))
    try:
        motors_off(configuration.board)
    except HardwareError as error:
        fail(error, 1)
    return Answer(lines=("no controller runs; every motor's pin is set to off",))


@click.group()
def journal() -> None:
    """The table's evidence: verify it, show a round again step by step, replay it, export it."""


PATH = click.option("--file", "path", type=click.Path(path_type=Path), help="The journal; else that of the table.")


def _path(path: Path | None, table: Path | None) -> Path:
    return path or configured(table).state_folder / "journal.sqlite"


def _or_fail(do: Callable[[], Any]) -> Any:
    from controller.journal import JournalError

    try:
        return do()
    except JournalError as error:
        fail(error)


@journal.command()
@PATH
@click.option("--key", type=click.Path(path_type=Path), help="The table's public key; else table.key.pub beside it.")
@TABLE
@JSON
def verify(path: Path | None, key: Path | None, table: Path | None, as_json: bool) -> None:
    """Whether the journal is as it was written: every change, gap, swap and cut is named. Status 1 if there is one."""
    from controller.journal import public_path
    from controller.journal import verify as verify_journal

    found = _path(path, table)
    if not found.exists():
        fail(f"{found}: there is no such journal; --file names one, or --table its table")
    verdict = _or_fail(lambda: verify_journal(found, key or public_path(found.parent / "table.key")))
    if as_json:
        show_json({"sound": verdict.sound, **msgspec.to_builtins(verdict)})
    else:
        for finding in verdict.findings:
            click.echo(finding)
        word = "as it was written" if verdict.sound else "NOT as it was written"
        click.echo(
            f"{found}: {word}; {verdict.rows} rows of {verdict.table}, {verdict.checkpoints} checkpoints, "
            f"{verdict.unsigned} rows since the last one"
        )
    sys.exit(not verdict.sound)


@journal.command()
@click.option("--round", "number", type=int, help="One round only.")
@PATH
@TABLE
def show(number: int | None, path: Path | None, table: Path | None) -> None:
    """Rounds again, step by step: what happened, and what the table answered."""
    from controller.history import steps

    lines = _or_fail(lambda: list(steps(_path(path, table), number)))
    if not lines:
        fail("no such round" if number is not None else "nothing yet", 1)
    for line in lines:
        click.echo(line)


@journal.command()
@PATH
@TABLE
@JSON
def replay(path: Path | None, table: Path | None, as_json: bool) -> None:
    """Feed every event again to a fresh table: the effects must be the same, byte for byte. Status 1 if not."""
    from controller.history import replayed

    result = _or_fail(lambda: replayed(_path(path, table)))
    if as_json:
        show_json(msgspec.to_builtins(result))
    else:
        for row in result.differing:
            click.echo(f"row {row}: other effects than were kept")
        click.echo(f"{result.events} events replayed, {len(result.differing)} differ")
    sys.exit(bool(result.differing))


@journal.command()
@click.argument("out", type=click.File("wb"), default="-")
@PATH
@TABLE
def export(out: Any, path: Path | None, table: Path | None) -> None:
    """Every row as a line of JSON."""
    from controller.journal import export as export_journal

    _or_fail(lambda: export_journal(_path(path, table), out))
