# SPDX-License-Identifier: MIT
"""The commands of `tablectl` that talk to a running controller."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from controller.cli.shared import completion
from controller.cli.shared.output import JSON, WholeNumber, fail, show_json, show_table
from controller.cli.shared.table_zone import use_zone_of_table
from controller.cli.shared.tables import not_running, table_meant
from controller.config import Configuration, read_table, table_asked
from controller.display import wording
from controller.engine.record.decided import cite, on_hand
from controller.engine.record.events import Directed, Event, LimitsProposed, NoticeWithdrawn, Placed
from controller.engine.record.opening import CLOSED
from controller.engine.record.shown import in_words
from controller.engine.record.tournament import InTournament
from controller.engine.record.written import why_refused
from controller.engine.rules.directions import split_fields
from controller.engine.rules.game import AnyGame
from controller.engine.shown.views import View, view_of
from controller.engine.values.money import LARGEST, cents, dollars
from controller.engine.values.roles import ROLES
from controller.sockets.client import TIMEOUT_S, NoTable, ask
from controller.sockets.requests import ASK, DIRECT, Answer, Request
from controller.sockets.rights import ONLY_AS_A_FILE
from hal.wiring.toml_file import ConfigurationError, nearest

MOST_MINUTES = 525_600
"""Longest notice of other limits: a year."""


NO_TABLE = "no table"
"""Key in click's context: the command is not about a table."""


def _the_only_one(context: click.Context, _: click.Parameter, table: Path | None) -> Path | None:
    """Return the named table. Without a name, return the only running one, unless this machine has a table of the
    system, or the command is not about a table.

    The lookup is done once: a table that starts during a command does not change the command's table.
    """
    if context.resilient_parsing or context.meta.get(NO_TABLE):
        return table
    found = table or table_meant()
    use_zone_of_table(context, found)
    return found


TABLE = click.option(
    "--table",
    callback=_the_only_one,
    type=click.Path(path_type=Path),
    shell_complete=completion.TABLE,
    help="The table file it runs with, or the game. Without one: /etc/table-controller/table.toml, if there is one; "
    "else the table that runs, if only one does; else sic-bo.",
)


def read_configuration(table: Path | None) -> Configuration:
    """Return the table's configuration. The command ends with status 2 if the configuration is invalid."""
    try:
        return read_table(table_asked(table))
    except ConfigurationError as error:
        fail(error)


def ask_table(table: Path | None, name: str, request: Request, patience_s: float = TIMEOUT_S) -> Answer:
    """Return the running table's answer. The command ends with status 1 without an answer, or if a query is refused."""
    configuration = read_configuration(table)
    try:
        answer = ask(configuration.socket_folder, name, request, patience_s)
    except NoTable as error:
        fail(not_running(configuration, error), 1)
    if name == ASK and not answer.ok:
        fail("; ".join(answer.lines), 1)
    return answer


def print_answer(answer: Answer, as_json: bool = False) -> None:
    """Print an answer and end with its status."""
    if as_json:
        show_json({"ok": answer.ok, "lines": answer.lines})
    elif answer.lines:
        click.echo("\n".join(answer.lines))
    sys.exit(not answer.ok)


def enter_event(table: Path | None, event: Event, as_json: bool = False) -> None:
    """Enter an event at the running table and print the answer. The command ends if its words may not be written."""
    if why := why_refused(event):
        fail(why)
    print_answer(ask_table(table, DIRECT, Request("event", event=event)), as_json)  # type: ignore[arg-type]


@click.command()
@TABLE
@JSON
def status(table: Path | None, as_json: bool) -> None:
    """Print the round of the running table, what it waits for, its devices. Status 1 if something blocks it."""
    data = ask_table(table, ASK, Request("status")).data
    if as_json:
        show_json(data)
    else:
        _show_status(data)
    sys.exit(bool(data["view"]["blocks"]))


def _show_status(data: dict[str, Any]) -> None:
    view = view_of(data["view"])
    kind = "simulated" if data["simulated"] else "real"
    click.echo(f"{data['table']}: {data['game']}, {kind}, version {data['version']}; journal: {data['journal']}")
    click.echo(f"program: {data['software']}; figures: {data['figures']}")
    for line in (*lines_of(view), *(f"approval {name}: {it}" for name, it in data["approvals"].items())):
        click.echo(line)
    rows = (
        (name, it["kind"], it["state"], "; ".join(map(_in_words, it["faults"]))) for name, it in data["devices"].items()
    )
    show_table("Devices", ("device", "kind", "state", "faults"), rows)
    screens = ((it["role"], it["output"], it["size"], it["note"] or "ok") for it in data["screens"])
    show_table("Screens", ("screen for", "output", "size", "state"), screens)
    if data["display"]:
        click.echo(f"display: {data['display']}")
    if data.get("motors"):
        click.echo(f"motors: {data['motors']}")


def _in_words(fault: Any) -> str:
    return f"{fault['what']}: {fault['remedy']}" if isinstance(fault, dict) else str(fault)


def lines_of(view: View) -> list[str]:
    """Return a view as text lines, the most important first."""
    lines = [f"round {view.round}, {_now(view)}"]
    lines += [f"BLOCKED {block.name}: {cite(f'{block.text}; {block.remedy}', block.source)}" for block in view.blocks]
    lines += [f"ALERT {cite(alarm.words, alarm.source)}" for alarm in view.alarms]
    if view.keys:
        lines.append(f"key switches: {'; '.join(words for words, _ in wording.keys(view))}")
    if view.saving:
        lines.append("waiting for the journal to be on disk")
    if view.refusal:
        lines.append(f"{view.refusal.heading}: {cite(view.refusal.text, view.refusal.source)}")
    if view.digits:
        lines.append(f"digits: {view.digits}")
    if view.declared:
        lines.append(f"declared: {view.declared.text}")
        lines += [f"lit: {' '.join(view.lit)}"] if view.lit else []
    lines += [f"owed: {it.words}" for it in view.owed]
    lines += [f"moves: {it.words}" for it in view.moves]
    return [*lines, *_on_the_table(view)]


def _now(view: View) -> str:
    """Return the round's next step in words, or that the table is closed."""
    if any(block.name == CLOSED for block in view.blocks):
        return "not begun: the table is closed"
    return f"{view.phase}: {cite(view.prompt.text, view.prompt.source)}"


def _on_the_table(view: View) -> Iterator[str]:
    """The rest of a view: the game's own state, its lights, the chips on the layout, commission."""
    for what, every in (("state", view.facts), ("lights", view.lights)):
        if words := "; ".join(f"{name} {in_words(value)}" for name, value in every.items()):
            yield f"{what}: {words}"
    for it in view.standing:
        yield f"lies: {it.player} {on_hand(it.wager, it.hand)} {dollars(it.cents)}" + (
            f", {it.mark}" if it.mark else ""
        )
    if view.tournament:
        yield f"tournament: {view.tournament.whole}"
    if view.opening and (left := [it.name for it in view.opening.steps_left]) and not view.opening.begun:
        yield f"before play: {', '.join(left)} (tablectl table opening)"
    if view.asked_person:
        yield f"badge: the PIN of {view.asked_person} is to be keyed on the keypad, then entry"
    if view.keypad_shut:
        yield f"keypad: keyed digits do not count; press entry alone, or wait {view.keypad_shut} s"
    for name, roles in view.people.items():
        yield f"signed in: {name} as {', '.join(roles)}"
    for player, owed in view.commission.items():
        yield f"commission: {player} owes {dollars(owed)}"


@click.command()
@click.argument("what", nargs=-1, required=True, shell_complete=completion.OPERATED)
@TABLE
def press(what: tuple[str, ...], table: Path | None) -> None:
    """Operate a simulated table: `press start`, `press terminal 4`, `press key dealer`, `press jam`."""
    print_answer(ask_table(table, DIRECT, Request("hand", what)))


@click.command(context_settings={"ignore_unknown_options": True})  # -50: an amount that is refused by name
@click.argument("words", nargs=-1, required=True, type=click.UNPROCESSED, shell_complete=completion.ENTERED)
@TABLE
@JSON
def enter(words: tuple[str, ...], table: Path | None, as_json: bool) -> None:
    """Enter what no device reports, as a tape writes it, or as JSON.

    `enter wager red small 5` for a wager that is offered, `enter wager ann bet 5 on hand 3` at a table of hands,
    `found red small 600` for one that was found on the layout (s 5(2)), `withdraw red small`,
    `call place-1 place-6 on`, `say`, `issue`, `redeem`, `seat place-3`, `collect place-3`, `leave`;
    at poker tables `stake ann 500 at 4`, `act 4 call`, `act 4 bet 20`."""
    event = event_of(" ".join(words).strip(), table)
    if why := on_no_hand(event, read_configuration(table).game):
        fail(why)
    enter_event(table, event, as_json)


def on_no_hand(event: Event, game: AnyGame) -> str:
    """Where each wager lies on a hand: how one that names none is written. Empty for any other."""
    if not isinstance(event, Placed) or event.hand or not game.features.hands:
        return ""
    placed = ", ".join(wager.id for wager in game.wagers.values() if wager.placed)
    asked = f"{'found' if event.found else 'wager'} {event.player} WAGER {dollars(event.cents)} on hand 1"
    return f"{game.name}: a wager lies on a hand; write: {asked}\nwagers: {placed}"


def event_of(words: str, table: Path | None) -> Event:
    """Return the event of a line or of JSON. The command ends if the event is invalid."""
    from controller.engine.record.events import decode
    from controller.tapes.entries import event_of_line
    from controller.tapes.script.errors import TapeError

    try:
        if words.split()[:2] == ["tournament", "import"]:
            fail(ONLY_AS_A_FILE)
        event = decode(words) if words.startswith("{") else event_of_line(words, read_configuration(table).file.name)
    except (msgspec.ValidationError, msgspec.DecodeError, TapeError, ValueError) as error:
        fail(f"not an event: {error}")
    if isinstance(event, InTournament) and event.heat:
        fail(ONLY_AS_A_FILE)
    return event


@click.command()
@click.argument("role", shell_complete=completion.ROLE)
@click.argument("direction", shell_complete=completion.DIRECTION)
@click.argument("reason", nargs=-1)
@click.option("--player", default="", help="The player it is about.")
@click.option(
    "--because",
    default="",
    shell_complete=completion.GROUND,
    help="The ground, where there are several; of a dead button, which.",
)
@click.option("--agreed", is_flag=True, help="All others at the table agree.")
@TABLE
@JSON
def direct(  # noqa: PLR0913, PLR0917 - a word each
    role: str,
    direction: str,
    reason: tuple[str, ...],
    player: str,
    because: str,
    agreed: bool,
    table: Path | None,
    as_json: bool,
) -> None:
    """Give a direction as a person with this role, and the reason: `direct floor-manager void a fire alarm` (s 3(2)).

    The floor manager also confirms a repair (`confirm`), voids a player's wagers or excludes the player (s 4(2)).
    `tablectl rules GAME` lists the directions of a game, such as `direct boxperson overrule a six, not a five`: who
    may give each, and on which grounds."""
    known_or_fail("role", role, ROLES)
    stated = read_configuration(table).game.directions
    known_or_fail("direction", direction, stated)
    if stated[direction].player and not player:
        fail(f"{direction}: name the player, with --player")
    said = Directed(role, direction, " ".join(reason), player, because, agreed)
    enter_event(table, split_fields(said, stated), as_json)


def known_or_fail(what: str, name: str, known: Iterable[str]) -> None:
    """End the command if the name is unknown."""
    names = list(known)
    if name not in names:
        near = nearest(name, names)
        fail(f"no {what} {name!r}: " + (f"did you mean {near}?" if near else f"there are {', '.join(names)}"))


@click.command()
@click.option("--minimum", help="An amount, as 5 or 2.50.")
@click.option("--maximum", help="An amount, as 500.")
@click.option("--increment", help="An amount, as 5 or 2.50.")
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    shell_complete=completion.KIND,
    help="Limits of one kind of wager, as straight=1..20; straight= removes them.",
)
@click.option("--after", "minutes", type=WholeNumber(0, MOST_MINUTES), help="Minutes from now; at once if left out.")
@click.option("--no-time", is_flag=True, help="Show the change without its time. It waits until a time is stated.")
@click.option(
    "--withdraw",
    multiple=True,
    is_flag=False,
    flag_value="",
    metavar="[LIMIT]",
    help="Withdraw the announced change of this limit: minimum, straight; without a name, the only one.",
)
@click.option(
    "--as",
    "role",
    default="",
    shell_complete=completion.ROLE,
    help="Who sets them; if left out, whom the game's rules name: casino-operator, casino-supervisor.",
)
@TABLE
@JSON
def limits(  # noqa: PLR0913, PLR0917 - an option each
    minimum: str | None,
    maximum: str | None,
    increment: str | None,
    kinds: tuple[str, ...],
    minutes: int | None,
    no_time: bool,
    withdraw: tuple[str, ...],
    role: str,
    table: Path | None,
    as_json: bool,
) -> None:
    """The limits sign of the running table; with options, a new one. A higher minimum may need 20 minutes (s 74(3)).

    Limits that no option names stay as they are. Several changes may be announced, each with its time. The journal
    keeps the role and the person that set them (s 74(1); in New South Wales 6.3, 6.5).
    """
    proposed = any((minimum, maximum, increment, kinds))
    if no_time and minutes is not None:
        fail("--after and --no-time: state the time of the change, or none")
    if role:
        known_or_fail("role", role, ROLES)
    if withdraw and proposed:
        fail("--withdraw: withdraw the announced change first, then state the new limits")
    if withdraw:
        enter_event(table, NoticeWithdrawn(tuple(filter(None, withdraw)), role), as_json)
    if not proposed:
        _show_limits(view_of(ask_table(table, ASK, Request("status")).data["view"]), as_json)
        return
    after = None if no_time else 60 * (minutes or 0)
    try:
        low, high, steps = (cents(amount) if amount else None for amount in (minimum, maximum, increment))
        event = LimitsProposed(low, high, steps, after, kinds=dict(map(_kind, kinds)), role=role)
    except ValueError as error:
        fail(error)
    enter_event(table, event, as_json)


def _kind(words: str) -> tuple[str, tuple[int, int] | None]:
    """Parse a kind of wager and its limits. `straight=` gives None: no limits of its own. Raises ValueError for wrong
    words.
    """
    name, stated, amounts = words.partition("=")
    low, dots, high = amounts.partition("..")
    if not stated or (amounts and not dots):
        raise ValueError(f"{words!r} is not limits of a kind of wager: write straight=1..20, or straight= for none")
    return name, (cents(low), cents(high) if high else LARGEST) if dots else None


def _show_limits(view: View, as_json: bool) -> None:
    from controller.engine.record.effects import Sign
    from controller.engine.shown.views import ShownLimits

    now = view.limits
    if now == ShownLimits():  # a table in safe mode has no sign
        fail("; ".join(f"{block.name}: {block.text}; {block.remedy}" for block in view.blocks), 1)
    if as_json:
        show_json(msgspec.to_builtins(now))
    else:
        click.echo(Sign(now.minimum, now.maximum, now.increment, now.notices, "", now.kinds).words)


@click.command()
@click.argument("action", type=click.Choice(["check"]))
@TABLE
@JSON
def lamps(action: str, table: Path | None, as_json: bool) -> None:  # noqa: ARG001 - one action so far
    """Light every lamp for a moment and list those that stay dark."""
    game = read_configuration(table).game
    if not (game.equipment.lamps or game.equipment.indicators):
        fail("this table has neither winning-area lamps nor indicator lights", 1)
    answer = ask_table(table, DIRECT, Request("check-lamps"))
    if not answer.lines:
        answer.lines = ("every lamp lights",)
    print_answer(answer, as_json)
