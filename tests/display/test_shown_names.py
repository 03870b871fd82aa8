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
"""What the rules call games that the operator may name otherwise (ss 145(6), 156(5), 230(5), 456(7), 469(5))."""
OWN = "River of Gold"

pytestmark = pytest.mark.usefixtures("outputs")


class Run(NamedTuple):
    """What a table's status lines say, one for each screen; the game in its journal; the game in `tablectl status`."""

    lines: list[str]
    journal: list[str]
    status: str


def run(folder: Path, game: str, title: str) -> Run:
    """A table with two screens is started, and ended."""
    file, state = folder / "table.toml", folder / "state"
    file.write_text(
        f'game = "{game}"\nname = "table-7"\ntitle = "{title}"\nsimulated = true\n'
        f'[folders]\nstate = "{state}"\nsockets = "{folder}"\n'
        '[screens]\nwindows = "two"\n[screens.dealer]\ndpi = 96\n[screens.players]\ndpi = 96\n'
    )

    async def started() -> tuple[list[str], str]:
        app = App(read_table(file), asyncio.get_running_loop())
        app.start()
        app.screens.open(app.view, app.simulation)
        app.screens.show(app.view)
        panes = app.screens._display._panes
        lines = [" ".join(line.text for line in pane.screen.written["status"]) for pane in panes]
        status = app._status()["game"]
        await app.close()
        return lines, status

    lines, status = asyncio.run(started())
    journal = [json.loads(row.event)["game"] for row in rows(state / "journal.sqlite") if row.kind == "start"]
    return Run(lines, journal, status)


@pytest.mark.parametrize("game", GAMES)
def test_the_game_is_shown_by_the_name_that_the_operator_gives(game: str, tmp_path: Path) -> None:
    """On both screens instead of the rules' name; the journal and `tablectl status` keep the game's id."""
    shown = run(tmp_path, game, OWN)
    assert len(shown.lines) == 2
    for line in shown.lines:
        assert OWN.upper() in line
        assert USUAL.get(game, "no other name") not in line
    assert (shown.journal, shown.status) == ([game], game)


@pytest.mark.parametrize("game", USUAL)
def test_without_a_name_of_the_operators_own_it_is_that_of_the_rules(game: str, tmp_path: Path) -> None:
    assert all(USUAL[game] in line for line in run(tmp_path, game, "").lines)
