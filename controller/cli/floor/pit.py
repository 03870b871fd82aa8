# SPDX-License-Identifier: MIT
"""`tablectl pit`: every table of a pit, on a screen in a terminal, else once as a table or as JSON."""

import asyncio
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from controller.cli.shared.output import JSON, fail, show_table
from controller.floor.pit.address import PitAddress, read_address

if TYPE_CHECKING:
    from controller.floor.pit.board_copy import BoardCopy

EXTRA = "tablectl pit needs the package aiohttp: pip install 'table-controller[floor]'"


@click.command()
@click.argument("address", default="", metavar="[HOST:PORT]")
@JSON
def pit(address: str, as_json: bool) -> None:
    """Every table of a pit on one screen: its round, limits, dealer, faults, calls and jackpot claims.

    It reads from the floor's server on this machine, at 127.0.0.1:4741 without HOST:PORT, and changes nothing. In a
    terminal it shows each change; q leaves. In a pipe it prints the pit once. The same as a page: http://127.0.0.1:4741.
    """
    if find_spec("aiohttp") is None:
        fail(EXTRA)
    try:
        asked = read_address(address)
    except ValueError as error:
        fail(error)
    copy = _first(asked)
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(copy.whole))
    elif sys.stdin.isatty() and sys.stdout.isatty():
        from controller.cli.floor.pit_view import PitView

        PitView(asked).run()
    else:
        _print(copy)


def _first(address: PitAddress) -> "BoardCopy":
    """Return the pit as it is now. The command ends with status 1 without one."""
    from controller.floor.pit.feed import FeedLost, read_once

    try:
        return asyncio.run(read_once(address))
    except FeedLost as why:
        fail(f"{address.url}: {why}; is the floor's server running, and is this its address for the pit?", 1)


def _print(copy: "BoardCopy") -> None:
    from controller.characters import visible
    from controller.cli.floor import pit_words

    for fault in copy.faults:
        click.echo(visible(f"the floor: {fault}"))
    rows = [pit_words.cells(name, row, copy.now, changed=False) for name, row in copy.sorted()]
    show_table(visible(copy.whole.pit), pit_words.HEADINGS, rows)
