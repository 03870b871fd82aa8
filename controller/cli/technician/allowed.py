# SPDX-License-Identifier: MIT
"""The commands that each role's key may run over SSH. The command line is split into words without a shell."""

import re
import shlex
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from controller.sockets import rights

LONGEST_LINE = 2_000
"""Letters in a line that comes over SSH."""
A_NUMBER = re.compile(r"-\$?[0-9][0-9.,]*")
"""The only word that may begin with a hyphen and is not an option: an amount. The table refuses it with a message."""

JSON = frozenset({"--json"})
NONE: frozenset[str] = frozenset()


class CommandForm(NamedTuple):
    """The allowed form of a command."""

    options: frozenset[str] = NONE
    """Allowed options."""
    words: tuple[str, ...] | None = ()
    """Allowed other words. None allows any."""


LOOK: Mapping[str, CommandForm] = {
    "status": CommandForm(JSON),
    "watch": CommandForm(JSON),
    "live": CommandForm(),
    "tables": CommandForm(JSON),
    "limits": CommandForm(JSON),
    "screens": CommandForm(JSON),
    "identity": CommandForm(JSON | {"--files"}),
    "games": CommandForm(JSON),
    "rules": CommandForm(JSON, None),
    "journal show": CommandForm(JSON | {"--round", "--last", "--since"}, None),
    "journal verify": CommandForm(JSON),
    "journal seal": CommandForm(),
    "report": CommandForm(JSON | {"--day", "--since", "--until"}, None),
    "journal schema": CommandForm(NONE, None),
    "keno draw": CommandForm(JSON | {"--follow"}),
    "tournament": CommandForm(JSON, ("standings",)),
    "table opening": CommandForm(JSON),
    "keno sales": CommandForm(JSON),
    "keno show": CommandForm(JSON, None),
    "keno report": CommandForm(JSON, None),
    "keno unpaid": CommandForm(JSON | {"--csv"}, None),
}
"""Commands that only query. No command of any role reads or writes a file of the technician's choice."""
OPERATE: Mapping[str, CommandForm] = {
    **LOOK,
    "enter": CommandForm(JSON, None),
    "direct": CommandForm(JSON | {"--player", "--because", "--agreed"}, None),
    "limits": CommandForm(
        JSON | {"--minimum", "--maximum", "--increment", "--kind", "--after", "--no-time", "--withdraw", "--as"}, None
    ),
    "lamps": CommandForm(JSON, ("check",)),
    "screens": CommandForm(JSON, ("open",)),
    "motor off": CommandForm(),
    "dispute show": CommandForm(JSON | {"--forwards", "--back", "--end"}, None),
    "table done": CommandForm(JSON | {"--as"}, None),
    "table close": CommandForm(JSON | {"--as"}, None),
    "table open": CommandForm(JSON | {"--as"}, None),
    "table float": CommandForm(JSON | {"--as"}, None),
    "sign-in": CommandForm(JSON | {"--role", "--by-key"}, None),
    "sign-out": CommandForm(JSON, None),
}
"""LOOK, and the acts of the table's people between them and the table."""
MAINTAIN: Mapping[str, CommandForm] = {
    **OPERATE,
    "commission": CommandForm(frozenset({"--give-up"}), None),
    "safe-mode": CommandForm(JSON, ("leave",)),
    "motor jog": CommandForm(frozenset({"--for", "--backward"}), None),
    "journal replay": CommandForm(JSON),
    "journal export": CommandForm(frozenset({"--format", "--rounds", "--since"}), ("-",)),
    "journal hands": CommandForm(frozenset({"--format", "--round", "--since"}), None),
    "bundle": CommandForm(NONE, ("-",)),
}
"""OPERATE, and work on the devices while the table is out of play. Files go through the connection: `bundle -`."""
ROLES: Mapping[str, Mapping[str, CommandForm]] = dict(zip(rights.RIGHTS, (LOOK, OPERATE, MAINTAIN), strict=True))
NEVER = (
    *(
        "run",
        "train",
        "play",
        "check",
        "press",
        "link",
        "ssh",
        "man",
        "layout",
        "declare",
        "edge",
        "rank",
        "tiles",
        "coverage",
        "keys",
        "pit",
    ),
    *("people add", "people confirm", "people list", "people remove"),
    *("dispute open", "dispute decide", "dispute told", "dispute request"),
    *("dispute list", "dispute page", "dispute check"),
    *("journal archive", "journal accept-loss", "journal open-round", "journal validate"),
    *("keno sell", "keno validate", "keno pay", "keno refund", "keno void", "keno reprint", "keno confirm-day"),
    *("keno put-right", "keno begin-anew", "keno owed", "keno given"),
    *("keno dollars issue", "keno dollars show", "keno dollars redeem", "keno dollars reprint", "keno terminal"),
    *("keno self-service", "keno board"),
    *("keno hall shift", "keno hall shift-end", "keno hall payments", "keno hall given", "keno hall shown"),
    *("keno hall enrol-board", "keno hall remove-board"),
    *("floor serve", "floor init", "floor pool", "floor invite", "floor join", "floor status", "floor verify"),
    *("floor revoke", "floor adopt", "floor end-claim", "floor promote", "floor rebuild", "floor alone"),
    *("floor exclude", "floor apart", "floor readmit", "floor rulings", "floor teaching", "floor teaching-end"),
    *("floor freeze", "floor evidence", "floor thaw"),
    *("floor keno", "floor keno-terms", "floor keno-station", "floor keno-shift", "floor keno-board"),
)
"""Commands that no key may run.

They read files, need no table, need a stopped table with somebody beside it, or belong to a keno writer or a player.
"""


GROUPS = ("journal", "motor", "keno", "dispute", "table", "floor")
"""Commands with subcommands."""


class CommandRefused(ValueError):  # noqa: N818 - says what is so
    """A line is not carried out: the reason, and the commands that the key may run."""


def allowed_words(role: str, line: str) -> list[str]:
    """Return the words of a line that a key of this role may run. Raises CommandRefused."""
    words = _split(line)
    if words[:1] == ["tablectl"]:
        words = words[1:]
    name, rest = _command(role, words)
    form = ROLES[role][name]
    for word in rest:
        _require(role, name, word, form)
    given = tuple(word for word in rest if not word.startswith("-") or word == "-")
    if form.words is not None and given not in ((), form.words):
        said = f"only the word {' '.join(form.words)!r}" if form.words else "no other word"
        raise CommandRefused(f"{name}: {' '.join(given)!r} is not for a key; {said} may follow")
    return words


def _split(line: str) -> list[str]:
    """Split a line at its spaces, outside quotes. Raises CommandRefused."""
    if len(line) > LONGEST_LINE or not line.isprintable():
        raise CommandRefused(f"a line is one line of text, with up to {LONGEST_LINE} letters")
    try:
        return shlex.split(line)
    except ValueError as error:
        raise CommandRefused(f"the line cannot be read: {error}") from error


def _command(role: str, words: list[str]) -> tuple[str, list[str]]:
    """Return the role's command at the start of these words, and the remaining words. Raises CommandRefused."""
    for length in (2, 1):
        if (name := " ".join(words[:length])) in ROLES[role] and len(words) >= length:
            return name, words[length:]
    named = " ".join(words[: 2 if words and words[0] in GROUPS else 1])
    others = [other for other, commands in ROLES.items() if named in commands]
    who = f"that is for the role {others[0]}" if others else "that is not done over SSH with a key"
    raise CommandRefused(f"{named!r}: {who}; {may(role)}")


def _require(role: str, name: str, word: str, form: CommandForm) -> None:
    """Raise CommandRefused for an option that this command may not have, wherever the option stands."""
    if not word.startswith("-") or word in ("-", "--help") or A_NUMBER.fullmatch(word):
        return
    if word.partition("=")[0] not in form.options:
        options = ", ".join(sorted(form.options)) or "none"
        raise CommandRefused(f"{name}: the option {word} is not for the role {role}; allowed: {options}")


def may(role: str) -> str:
    """Return the commands that a key of this role may run, in words."""
    return f"the role {role} may: {', '.join(ROLES[role])}"


def lines(role: str) -> Iterator[str]:
    """Return the same as a list, for a connection without a command."""
    yield f"This key is for the role {role}. ssh TABLE followed by one of these:"
    for name, form in ROLES[role].items():
        yield f"  {name} {' '.join(form.words or ())}".rstrip()
    yield "live and watch need a terminal: ssh -t TABLE live"
