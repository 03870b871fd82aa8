# SPDX-License-Identifier: MIT
"""The name of a game on the screens: the operator's own, where the table file gives one; its id everywhere else."""

import asyncio
import json
from pathlib import Path
from typing import NamedTuple

import pytest
from glass_rig import GAMES

from controller.app import App
from controller.config import read_table
from controller.display.drawing.brush import Written
from controller.journal import rows

USUAL = {
    "wheel-of-fortune-50": "WHEEL OF FORTUNE",
    "wheel-of-fortune-52": "WHEEL OF FORTUNE",
    "two-up": "TWO-UP",
    "triple-penny-two-up": "TRIPLE PENNY TWO-UP",
    "tri-chro-54": "TRI-CHRO",
    "tri-chro-63": "TRI-CHRO",
    "caribbean-stud": "CARIBBEAN STUD",
}
"""The rules' names of games that the operator may rename (ss 145(6), 156(5), 230(5), 456(7), 469(5))."""
OWN = "River of Gold"

pytestmark = pytest.mark.usefixtures("outputs")


class NamesRun(NamedTuple):
    """The places of a game's name at a table."""

    line: str
    """The dealer's status line."""
    windows: list[str]
    """The titles of both windows."""
    written: str
    """All text."""
    journal: list[str]
    """The game in the journal."""
    status: str
    """The game in `tablectl status`."""


def run(folder: Path, game: str, title: str) -> NamesRun:
    """A table with two screens is started, and ended."""
    file, state = folder / "table.toml", folder / "state"
    file.write_text(
        f'game = "{game}"\nname = "table-7"\ntitle = "{title}"\nsimulated = true\n'
        f'[folders]\nstate = "{state}"\nsockets = "{folder}"\n'
        '[screens]\nwindows = "two"\n[screens.dealer]\ndpi = 96\n[screens.players]\ndpi = 96\n'
    )

    async def started() -> tuple[str, list[str], str, str]:
        app = App(read_table(file), asyncio.get_running_loop())
        app.start()
        app.screens.open(app.view, app.simulation)
        app.screens.show(app.view)
        panes = app.screens._display._panes
        written = [{name: _said(lines) for name, lines in pane.screen.written.items()} for pane in panes]
        (line,) = (panels["status"] for panels in written if "status" in panels)
        every = " ".join(said for panels in written for said in panels.values())
        windows, status = [pane._window.title for pane in panes], app._status()["game"]
        await app.close()
        return line, windows, every, status

    line, windows, written, status = asyncio.run(started())
    journal = [json.loads(row.event)["game"] for row in rows(state / "journal.sqlite") if row.kind == "start"]
    return NamesRun(line, windows, written, journal, status)


def _said(lines: list[Written]) -> str:
    return " ".join(line.text for line in lines).upper()


@pytest.mark.parametrize("game", GAMES)
def test_the_game_is_shown_by_the_name_that_the_operator_gives(game: str, tmp_path: Path) -> None:
    """To the dealer and above both windows, and the rules' name nowhere; journal and `tablectl status` keep the id."""
    shown = run(tmp_path, game, OWN)
    assert OWN.upper() in shown.line
    assert len(shown.windows) == 2
    assert all(OWN in window for window in shown.windows)
    assert USUAL.get(game, "no other name") not in shown.written
    assert (shown.journal, shown.status) == ([game], game)


@pytest.mark.parametrize("game", USUAL)
def test_without_a_name_of_the_operators_own_it_is_that_of_the_rules(game: str, tmp_path: Path) -> None:
    shown = run(tmp_path, game, "")
    assert USUAL[game] in shown.line
    assert all(USUAL[game] in window.upper() for window in shown.windows)
