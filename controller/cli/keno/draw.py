# SPDX-License-Identifier: MIT
"""`tablectl keno draw`: how far the drawing is, and which key at the table goes on with it.

Nobody starts a drawing from elsewhere: it takes place in the main keno lounge, before the players, and a keno
supervisor is present, who is responsible for it (ss 212, 222(3)).
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from controller.cli.keno.at_station import HALL, only_at_the_table
from controller.cli.keno.words import of_drawing
from controller.cli.running.commands import TABLE, ask_table, read_configuration
from controller.cli.shared.output import JSON, fail, show_json
from controller.cli.shared.tables import not_running
from controller.cli.shared.watched import require_reader, time_of_day, watch_views
from controller.display import waiting
from controller.engine.record.keno_on_show import ShownKeno
from controller.engine.shown.views import View, view_of
from controller.engine.values.roles import KENO_SUPERVISOR
from controller.sockets.client import NoTable
from controller.sockets.requests import ASK, Request


@click.command()
@click.option("--follow", is_flag=True, help="Go on with a line for each change, until the game is settled.")
@TABLE
@HALL
@JSON
def draw(follow: bool, table: Path | None, as_json: bool) -> None:
    """How far the drawing of the game is, and which key at the table goes on with it.

    It starts nothing: a drawing is started at the table, before the players, by a keno supervisor who is present
    (ss 212, 222(3)). With --follow the numbers come as they are drawn; Ctrl-C leaves."""
    only_at_the_table("the table that draws knows the drawing")
    if follow:
        _follow(table, as_json)
    else:
        _say(_of_keno(view_of(ask_table(table, ASK, Request("status")).data["view"])), as_json)


def _of_keno(view: View) -> View:
    if not any(isinstance(it, ShownKeno) for it in view.on_show):
        fail("the table does not play keno: nothing is drawn there by Part 13", 1)
    return view


def _say(view: View, as_json: bool) -> None:
    if as_json:
        show_json(_data(view))
    else:
        click.echo("\n".join(of_drawing(view)))


def _data(view: View) -> dict[str, Any]:
    """For programs. press: what to press or turn at the table, by its name on the board."""
    shown, (words, asked, _) = view.shown(ShownKeno), waiting.waits(view)
    return {
        "game": shown.game,
        "board": shown.state,
        "drawn": shown.drawn,
        "broken": shown.broken,
        "by_hand": shown.by_hand,
        "next": {"text": words.text, "source": words.source},
        "press": asked,
        "blocks": [{"name": it.name, "text": it.text, "remedy": it.remedy} for it in view.blocks],
        "alerts": [{"text": it.text, "source": it.source} for it in view.alarms if it.role == KENO_SUPERVISOR],
    }


def _follow(table: Path | None, as_json: bool) -> None:
    configuration, before = read_configuration(table), None
    try:
        for view in _views(configuration.socket_folder):
            now = of_drawing(view)
            if as_json and now != before:
                _say(view, as_json)
            elif now != before:
                new = [line for line in now if line not in (before or ())]
                click.echo("\n".join(f"{time_of_day()} {line}" for line in new or now))
            before = now
    except NoTable as error:
        fail(not_running(configuration, error), 1)
    except KeyboardInterrupt:
        sys.exit(0)


def _views(folder: Path) -> Iterator[View]:
    """Yield the views of one game until it is settled. Raises NoTable if the table does not run at first."""
    for what in watch_views(folder):
        require_reader()
        if isinstance(what, View):
            yield _of_keno(what)
            if what.shown(ShownKeno).state == "settled":
                return
