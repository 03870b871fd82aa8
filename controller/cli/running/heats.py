# SPDX-License-Identifier: MIT
"""The file of a heat: what the table of a heat has handed over, signed by it, as the table of the final reads it."""

import sys
from pathlib import Path

import click
import msgspec

from controller.cli.running.commands import ask_table, configured
from controller.cli.shared.output import fail, or_fail
from controller.cli.shared.printed import visible
from controller.engine.record.tournament import Heat, InTournament
from controller.engine.shown.views import view_of
from controller.journal import act_as_owner, keychain, keys
from controller.journal.keychain import KeptSeal, Signed
from controller.sockets.server import ASK, DIRECT, Request

PLACE = "heat"
"""It begins what is signed."""
MOST = 10_000_000
"""Bytes of such a file: a table of many years has many seals."""


class HeatFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file. heat: a `Heat`, as it was signed; seals: the way from the table's first key to the one that signed."""

    heat: msgspec.Raw
    signed: Signed
    seals: list[KeptSeal]


def key(table: Path | None) -> None:
    """Print the line of this table under [heats.tables]: its name, and the fingerprint of its first key."""
    public = or_fail(lambda: keys.read_public(keys.public_path(_key_of(_journal(table)))))
    click.echo(f'{configured(table).file.name} = "{keys.fingerprint(public)}"')


def export(event: InTournament, table: Path | None) -> None:
    """Hand the heat over, and print the signed file."""
    answer = ask_table(table, DIRECT, Request("event", event=event))
    for line in answer.lines:
        click.echo(visible(line), err=True)
    if not answer.ok:
        sys.exit(1)
    shown = view_of(ask_table(table, ASK, Request("status")).data["view"]).tournament
    assert shown is not None
    assert shown.handed is not None
    what = msgspec.json.encode(shown.handed)
    journal = _journal(table)
    signed, seals = or_fail(lambda: keychain.signed(journal, _key_of(journal), what, PLACE))
    click.echo(msgspec.json.encode(HeatFile(msgspec.Raw(what), signed, seals)))


def read(file: Path, table: Path | None) -> Heat:
    """The heat in this file, as its table has signed it. If it is not, the command ends, and says what is wrong."""
    terms = configured(table).tournament
    if terms is None or terms.heats is None:
        fail("the file of this table's tournament names no heats", 1)
    try:
        text = file.read_bytes() if file.stat().st_size <= MOST else b""
        found = msgspec.json.decode(text, type=HeatFile)
        heat = msgspec.json.decode(found.heat, type=Heat)
    except OSError as error:
        fail(visible(f"{file}: cannot be read: {error.strerror}"))
    except (ValueError, RecursionError) as error:
        fail(visible(f"{file}: no file of a heat, as tablectl tournament export prints it: {error}"), 1)
    way = keychain.way(found.signed, bytes(found.heat), found.seals, PLACE)
    proves, named = keys.fingerprint(bytes.fromhex(way.by)), terms.heats.tables.get(heat.table)
    wrong = list(way.wrong)
    if proves != named:
        wrong.append(f"the key of {heat.table} is {proves}; the tournament's file names {named or 'no such table'}")
    if wrong:
        fail("\n".join(visible(f"{file}: {it}") for it in wrong), 1)
    return heat


def _journal(table: Path | None) -> Path:
    """The table's journal; from here on root acts as the user to whom it belongs."""
    journal = configured(table).journal
    or_fail(lambda: act_as_owner(journal))
    return journal


def _key_of(journal: Path) -> Path:
    return journal.parent / "table.key"
