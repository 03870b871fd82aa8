# SPDX-License-Identifier: MIT
"""`tablectl live` and `tablectl bundle`: a technician's view of a table, and the bundle for its maker."""

import os
import sys
from pathlib import Path

import click

from controller.cli.running.commands import TABLE, ask_table, read_configuration
from controller.cli.shared.output import fail
from controller.cli.shared.written import BUNDLE, STDOUT, open_output
from controller.sockets.client import NoTable, NotAllowed, ask
from controller.sockets.requests import ASK, DIRECT, Request


@click.command()
@TABLE
def live(table: Path | None) -> None:
    """The running table on one screen: inputs, outputs, round, blocks, faults, and what happens, as it happens.

    q leaves; the table goes on. 80 columns and 24 lines are enough, as over SSH. It needs a terminal: in a pipe, use
    `tablectl watch` or `tablectl status --json`."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        fail("live needs a terminal; in a pipe, use: tablectl watch")
    ask_table(table, ASK, Request("status"))  # if none runs, that is said before the screen is taken
    from controller.cli.technician.live_view import LiveView

    LiveView(read_configuration(table).socket_folder).run()


@click.command()
@click.argument("file")
@TABLE
def bundle(file: str, table: Path | None) -> None:
    """Write what the table's maker needs to a new FILE (.tar.gz), or to the standard output (-).

    In it: status, faults, log, table file, board, versions, and the journal of the last rounds. Not in it: the table's
    key, and the cards of an open round that lie face down. Parts that could not be read are named, also in
    about.json."""
    configuration = read_configuration(table)
    try:
        answer = ask(configuration.socket_folder, DIRECT, Request("bundle"))
        unsaid = "" if answer.ok else "; ".join(answer.lines)
    except NotAllowed as error:
        fail(f"the journal says who takes a bundle; {error}", 1)
    except NoTable as error:
        unsaid = str(error)
    if unsaid:
        click.echo(f"the journal does not say that a bundle was taken: {unsaid}", err=True)
    from controller.cli.technician.bundle import bundled

    packed, missing = bundled(configuration)
    for name, why in missing.items():
        click.echo(f"without {name}: {why}", err=True)
    if file == STDOUT:
        click.echo(packed, nl=False)
        return
    if os.path.lexists(file):  # a link that leads nowhere is not followed either
        fail(f"{file} is there already: name a new file")
    with open_output(Path(file), BUNDLE, replace=False, mode=0o600) as out:
        out.write(packed)
    click.echo(f"{file}: {len(packed) // 1024 + 1} KB; neither the table's key nor a card that lies face down is in it")
