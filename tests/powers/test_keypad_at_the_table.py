# SPDX-License-Identifier: MIT
"""A PIN that nobody asked for, keyed while the table waits for dice: no digit of it is the round's or the journal's."""

import asyncio
from pathlib import Path

import pytest

from controller.app import App
from controller.config import read_table
from controller.engine.record.people import PinAsked
from controller.journal.reading import rows
from hal.signals import Entered, Keyed

GAMES = ("sic-bo", "roulette", "draw-poker", "pai-gow", "keno")
"""One of each way to key: an outcome, an amount, a code, a box, a ball."""
PIN = (4, 1, 1, 2, 6, 3)


def key_pin(app: App) -> None:
    terminal = next(iter(app.configuration.board.terminals))
    for number in PIN:
        app._on_signal(Keyed(terminal, number))
    app._on_signal(Entered(terminal))


@pytest.mark.parametrize("game", GAMES)
def test_a_pin_after_a_misread_badge_is_nothing_to_the_game_nor_after_a_start(game: str, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    folders = f'[folders]\nstate = "{tmp_path}/state"\nsockets = "{tmp_path}/sockets"\n'
    file.write_text(f'game = "{game}"\nsimulated = true\n{folders}')

    async def play() -> None:
        app = App(read_table(file), asyncio.get_running_loop())
        app.start()
        app._people.misread()
        assert app.view.keypad_shut
        key_pin(app)
        assert not app.view.digits
        app._receive(PinAsked("Ann", on=True))
        await app.close()
        again = App(read_table(file), asyncio.get_running_loop())
        again.start()
        assert again.view.keypad_shut
        key_pin(again)
        assert not again.view.digits
        await again.close()

    asyncio.run(play())
    kept = [row.event for row in rows(read_table(file).journal)]
    assert len(kept) > 4
    assert not [it for it in kept if b"Keyed" in it or b"Entered" in it]
