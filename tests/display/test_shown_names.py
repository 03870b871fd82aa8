# SPDX-License-Identifier: MIT
"""The name of a game on the screens: the operator's own, where the table file gives one; its id everywhere else."""

import asyncio
import json
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from controller.app import App
from controller.config import Configuration, read_table
from controller.display.kit.items import Text
from controller.display.screen import Screen
from controller.journal import rows
from controller.screens.look import look_of
from tests.display.shown_items import DEALER, PLAYERS

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
    configuration = read_table(file)

    async def started() -> tuple[list[str], dict[str, str], str]:
        app = App(configuration, asyncio.get_running_loop())
        app.start()
        app.screens.open(app.view, app.simulation)
        windows = [it.title for it in pygame.Window.alive]  # type: ignore[attr-defined]
        written, status = _written(configuration, app), app._status()["game"]
        await app.close()
        return windows, written, status

    windows, written, status = asyncio.run(started())
    journal = [json.loads(row.event)["game"] for row in rows(state / "journal.sqlite") if row.kind == "start"]
    return NamesRun(written["status"], windows, " ".join(written.values()), journal, status)


def _written(configuration: Configuration, app: App) -> dict[str, str]:
    """Return the text of each panel of both screens."""
    found: dict[str, str] = {}
    for kind in (DEALER, PLAYERS):
        screen = Screen(look_of(configuration), kind.audience, kind.size, kind.dpi)
        for name, _, panel in screen.arrange(app.view).panels():
            said = " ".join(it.words for it in panel.items if isinstance(it, Text)).upper()
            found[name] = f"{found.get(name, '')} {said}"
    return found


@pytest.mark.parametrize("game", [*USUAL, "roulette"])
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
