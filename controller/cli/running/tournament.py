# SPDX-License-Identifier: MIT
"""`tablectl tournament`: entries, seats, sessions, standings and prizes at a running table (ss 8 to 12)."""

import re
from pathlib import Path

import click
import msgspec

from controller import zone
from controller.cli.running.commands import TABLE, ask_table, enter_event, known_or_fail
from controller.cli.shared import completion
from controller.cli.shared.output import JSON, fail, show_json, show_table
from controller.engine.record.tournament import InTournament
from controller.engine.shown.views import view_of
from controller.engine.values.money import cents, dollars
from controller.engine.values.roles import CASINO_OPERATOR, ROLES
from controller.sockets.requests import ASK, Request

STANDINGS = "standings"
LONGEST_NAME = 24
"""Characters. Longest name that an event holds."""
A_NUMBER = re.compile(r"[1-9][0-9]?")
A_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
FORMS = {
    STANDINGS: "standings",
    "enter": "enter PLAYER FEE",
    "refund": "refund PLAYER",
    "seat": "seat PLAYER [NAME]",
    "begin": "begin [DATE] [REASON]",
    "end": "end REASON",
    "pay": "pay PLAYER PRIZE",
    "cancel": "cancel REASON",
    "close": "close [REASON]",
    "wager": "wager PLAYER CHIPS NUMBERS",
    "count": "count PLAYER CHIPS",
    "sign": "sign",
    "withdraw": "withdraw [TABLE] [REASON]",
    "key": "key",
    "export": "export",
    "import": "import FILE",
}
"""Usage of each act. A reason may have several words."""


@click.command()
@click.argument("act", metavar="ACT", type=click.Choice(list(FORMS)))
@click.argument("words", nargs=-1)
@click.option(
    "--as",
    "role",
    default=CASINO_OPERATOR,
    shell_complete=completion.ROLE,
    help="Who does it; else the casino operator (s 8).",
)
@TABLE
@JSON
def tournament(act: str, words: tuple[str, ...], role: str, table: Path | None, as_json: bool) -> None:
    """A tournament at a running table: who enters and is seated, its sessions, the standings, the prizes (ss 8 to 12).

    `standings`: session, round, prize pool, ranking. `enter ann 100`: the entry fee is paid; `refund ann`, if the
    conditions permit it. `seat ann`, or `seat ann place-3` where wagers are entered by place: the chips are given out.
    `begin`: a session begins, today or on the date that is stated; `end a fire alarm`: before its time. `pay ann 150`:
    a prize, once all sessions are over. `close`: the pool is 0.00, or the floor manager, whose key is on or who is
    signed in, says why not. `cancel contrary to its terms`: the approval is cancelled (s 12).

    `count ann 950`: a floor manager has counted her chips in a session, all of them; `sign --as dealer`: somebody else
    signs it, and the table's figure is put right; until then `withdraw` takes it back.

    At keno `wager ann 5 3 17 22`: $5 of her chips on these numbers, in the game that is open.

    Heats at several tables have the same file, which names their keys: `key` prints this table's. `export >
    heat-1.json` hands a heat's pool and players over to the final, `import heat-1.json` takes them in at its table.
    `withdraw heat-1 wrong file --as floor-manager` sends a wrong one back, until the first session begins.

    The table file names the tournament's file: tournament = "FILE".
    """
    known_or_fail("role", role, ROLES)
    if not _fits(act, words):
        fail(f"write: tablectl tournament {FORMS[act]}")
    if act == STANDINGS:
        _standings(table, as_json)
    elif act in ("key", "export"):
        from controller.cli.running import heats

        heats.key(table) if act == "key" else heats.export(_event(act, words, role), table)
    elif act == "import":
        from controller.cli.running import heats

        heats.bring(Path(words[0]), role, table, as_json)
    else:
        enter_event(table, _event(act, words, role), as_json)


def _fits(act: str, words: tuple[str, ...]) -> bool:
    """Whether there are as many words as the form asks for."""
    asked = FORMS[act].split()[1:]
    least = sum(not word.startswith("[") for word in asked)
    several = "REASON" in FORMS[act] or "NUMBERS" in FORMS[act]
    return least <= len(words) and (several or len(words) <= len(asked))


def _event(act: str, words: tuple[str, ...], role: str) -> InTournament:
    """Return the event to enter. Ends the command for a wrong amount of money."""
    event = msgspec.convert({"act": act, "role": role}, InTournament)
    if act in ("sign", "export"):
        return event
    if act == "withdraw":  # a longer name of a table is told by how it begins
        return msgspec.structs.replace(event, name="".join(words[:1])[:LONGEST_NAME], reason=" ".join(words[1:]))
    if act in ("end", "cancel", "close"):
        return msgspec.structs.replace(event, reason=" ".join(words))
    if act == "begin":
        day, reason = (words[0], words[1:]) if words and A_DATE.fullmatch(words[0]) else (_today(), words)
        return msgspec.structs.replace(event, date=day, reason=" ".join(reason))
    player, second = words[0], words[1] if len(words) > 1 else ""
    if act == "seat":
        return msgspec.structs.replace(event, player=player, name=second)
    if wrong := [it for it in words[2:] if not A_NUMBER.fullmatch(it)]:
        fail(f"{wrong[0]!r} is no number of keno: they are 1 to 80")
    try:
        paid = cents(second) if second else 0
        return msgspec.structs.replace(event, player=player, cents=paid, numbers=tuple(map(int, words[2:])))
    except ValueError as error:
        fail(error)


def _today() -> str:
    return zone.today().isoformat()


def _standings(table: Path | None, as_json: bool) -> None:
    """Print the standings. Ends with status 1 at a table without a tournament."""
    shown = view_of(ask_table(table, ASK, Request("status")).data["view"]).tournament
    if shown is None:
        fail("this is a table of no tournament: its file names none (s 8)", 1)
    if as_json:
        show_json(msgspec.to_builtins(shown))
        return
    click.echo(f"{shown.name}, approval: {shown.approval}")
    click.echo("; ".join(filter(None, (shown.state, shown.lasts, f"pool {dollars(shown.pool)}"))))
    rows = (
        (str(it.place), it.player, dollars(it.chips), "eliminated" * it.out, dollars(it.prize) if it.prize else "")
        for it in shown.ranking
    )
    show_table("Standings", ("place", "player", "chips", "", "prize"), rows)
    if shown.not_seated:
        click.echo(f"entered, and not seated yet: {', '.join(shown.not_seated)}")
    for rule in shown.rules:
        click.echo(f"rule: {rule}")
