# SPDX-License-Identifier: MIT
"""`tablectl screens`: the outputs of a running table and its screens; `tablectl screens open` has them opened again."""

import sys
from pathlib import Path
from typing import Any

import click

from controller.cli.running.commands import TABLE, ask_table, print_answer
from controller.cli.shared.output import JSON, show_json, show_table
from controller.sockets.requests import ASK, DIRECT, Request
from controller.sockets.systemd import PATIENCE_S

OPENING_S = PATIENCE_S + 5.0
"""The longest wait for an answer: opening a screen may take long."""


@click.command()
@click.argument("action", required=False, type=click.Choice(["open"]))
@TABLE
@JSON
def screens(action: str | None, table: Path | None, as_json: bool) -> None:
    """The outputs and screens of the running table, and what is wrong with them: then the status is 1.

    `screens open` has the screens opened again, also after a crash of the display, between rounds."""
    if action:
        print_answer(ask_table(table, DIRECT, Request("open-screens"), OPENING_S), as_json)
    data = ask_table(table, ASK, Request("screens")).data
    if as_json:
        show_json(data)
    else:
        _show(data)
    sys.exit(bool(data["fault"]))


def _show(data: dict[str, Any]) -> None:
    outputs = ((it["number"], it["name"], *_of_output(it)) for it in data["outputs"])
    show_table("Outputs", ("output", "name", "size", "shows"), outputs)
    screens = ((it["role"], it["output"], it["size"], it.get("note") or "ok") for it in data["screens"])
    show_table("Screens", ("screen for", "output", "size", "state"), screens)
    click.echo(f"display: {data['fault'] or 'ok'}")


def _of_output(output: dict[str, Any]) -> tuple[str, str]:
    if not output["number"]:
        return "no screen", "-"
    return output["size"], ", ".join(output["shows"]) or "nothing"
