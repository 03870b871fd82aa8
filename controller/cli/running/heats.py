# SPDX-License-Identifier: MIT
"""The file of a heat: exported at its own table, and imported at the table of the final, which checks it."""

import sys
from contextlib import closing
from pathlib import Path

import click

from controller.characters import visible
from controller.cli.running.commands import ask_table, print_answer, read_configuration
from controller.cli.shared.output import fail, or_fail
from controller.cli.shared.tables import not_running
from controller.engine.record.tournament import InTournament
from controller.engine.shown.views import view_of
from controller.heats import file
from controller.heats.pieces import MOST, pieces
from controller.journal import act_as_owner, keys
from controller.sockets.client import ClientConnection, NoTable
from controller.sockets.requests import ASK, DIRECT, Answer, Request
from hal.wiring.regular_file import read_regular

PATIENCE_S = 60.0
"""Longest wait while the table checks a file."""


def key(table: Path | None) -> None:
    """Print the line of this table under [heats.tables]: its name, and the fingerprint of its first key."""
    public = or_fail(lambda: keys.read_public(keys.public_path(_key_of(_journal(table)))))
    click.echo(f'{read_configuration(table).file.name} = "{keys.fingerprint(public)}"')


def export(event: InTournament, table: Path | None) -> None:
    """Hand the heat over, and print the signed file."""
    answer = ask_table(table, DIRECT, Request("event", event=event))
    for line in answer.lines:
        click.echo(visible(line), err=True)
    if not answer.ok:
        sys.exit(1)
    shown = view_of(ask_table(table, ASK, Request("status")).data["view"]).tournament
    if shown is None or shown.handed is None:
        fail(
            "the table shows no heat that was handed over: was it begun anew meanwhile? Ask it: tablectl tournament", 1
        )
    heat, journal = shown.handed, _journal(table)
    click.echo(or_fail(lambda: file.sign(heat, journal, _key_of(journal), _named(heat.table, table))))


def _named(heat: str, table: Path | None) -> str:
    """The fingerprint by which the tournament's file names the table of this heat."""
    conditions = read_configuration(table).tournament
    terms = conditions.heats if conditions else None
    if terms is None or heat not in terms.tables:
        fail(f"the tournament's file names no heat at {heat}: tablectl tournament key prints the line of a table", 1)
    return terms.tables[heat]


def bring(path: Path, role: str, table: Path | None, as_json: bool) -> None:
    """Send this file to the table and print the answer."""
    try:
        text = read_regular(path, MOST)
    except OSError as error:
        fail(visible(f"{path}: cannot be read: {error.strerror}"))
    print_answer(_sent(text, role, table), as_json)


def _sent(text: bytes, role: str, table: Path | None) -> Answer:
    """Send a file to the table in pieces. Return the answer to the last piece, or to the first refused one."""
    configuration = read_configuration(table)
    first, *rest = (Request("heat", (role, *piece)) for piece in pieces(text))
    try:
        link = ClientConnection(configuration.socket_folder, DIRECT, first, PATIENCE_S)
        with closing(link):
            answer = link.answer()
            for request in rest:
                if not answer.ok:
                    break
                answer = link.ask(request)
    except NoTable as error:
        fail(not_running(configuration, error), 1)
    return answer


def _journal(table: Path | None) -> Path:
    """Return the table's journal. A command run by root continues as the owner of the file."""
    journal = read_configuration(table).journal
    or_fail(lambda: act_as_owner(journal))
    return journal


def _key_of(journal: Path) -> Path:
    return journal.parent / "table.key"
