# SPDX-License-Identifier: MIT
"""The sign of limits that is on no screen: no round begins without it, at each game by its own section (s 74(2))."""

import asyncio
import json
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

import controller.display
from controller.app import KEYS_KNOWN_S, App
from controller.config import ConfigurationError, read_table
from controller.display import DisplayError
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import Placed, Restarted
from controller.engine.record.state import TableState
from controller.engine.table.blocks import LIMITS_SIGN
from controller.engine.values.roles import DEALER
from controller.games import find, rooms
from controller.journal import rows
from controller.screens.opener import NO_SIGN, NO_SIGN_REMEDY
from hal.devices import Devices
from hal.raspberry_pi import hardware as raspberry_pi
from hal.signals import Fault, KeyTurned, Restored

MISSING = Fault(LIMITS_SIGN, NO_SIGN, NO_SIGN_REMEDY)
TABLE = """
game = "wheel-of-fortune-50"
simulated = false

[screens]
printed_sign = {printed}

[folders]
state = "{folder}/state"
sockets = "{folder}/sockets"
"""


@pytest.mark.parametrize("name", rooms())
def test_without_it_nothing_begins_and_its_own_section_is_cited(name: str) -> None:
    game = find(name)
    engine = Engine(game, TableState(game.id, game.limits.table))
    for event in (Restarted(), KeyTurned(DEALER, on=True)):
        engine.feed(event)
    (blocked,) = [it for it in engine.feed(MISSING) if isinstance(it, e.Blocked)]
    assert blocked.source == game.sections.sign != ""
    wager = next(it.id for it in game.wagers.values() if it.placed)
    assert [it for it in engine.feed(Placed("place-1", wager, 500)) if isinstance(it, e.Refuse)]
    assert [it for it in engine.feed(Restored(LIMITS_SIGN)) if isinstance(it, e.Unblocked)]


def test_a_wager_is_refused_with_that_section() -> None:
    game = find("sic-bo")
    engine = Engine(game, TableState(game.id, game.limits.table))
    for event in (Restarted(), KeyTurned(DEALER, on=True), MISSING):
        engine.feed(event)
    (refused,) = [it for it in engine.feed(Placed("red", "small", 500)) if isinstance(it, e.Refuse)]
    assert (refused.source, "limits" in refused.what) == ("s 74(2)", True)


@pytest.mark.parametrize("printed", [False, True])
def test_a_real_table_without_a_screen_is_blocked_unless_a_printed_sign_stands_there(
    printed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its window is missing in both cases: that is an alert, and the journal has it."""
    file = tmp_path / "table.toml"
    file.write_text(TABLE.format(folder=tmp_path, printed=str(printed).lower()))
    pins = MockFactory(pin_class=MockPWMPin)
    monkeypatch.setattr(raspberry_pi, "open_pins", lambda board: pins)
    monkeypatch.setattr(raspberry_pi, "open_bus", lambda board: raspberry_pi.NoBus())

    def no_window(*_: object) -> None:
        raise DisplayError("no display can be opened: no screen")

    monkeypatch.setattr(controller.display, "open_display", no_window)

    async def started() -> App:
        app = App(read_table(file), asyncio.get_running_loop())
        app.start()
        app._open_screens()
        await app.close()
        return app

    app = asyncio.run(started())
    signs = [block.source for block in app.view.blocks if block.name == LIMITS_SIGN]
    assert signs == ([] if printed else [find("wheel-of-fortune-50").sections.sign])
    assert [alarm for alarm in app.view.alarms if alarm.device == "display"]
    kept = [json.loads(row.event) for row in rows(tmp_path / "state" / "journal.sqlite") if row.kind == "event"]
    assert any("no display can be opened" in event.get("what", "") for event in kept)


def test_at_the_start_too_the_screens_wait_until_every_motor_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(TABLE.format(folder=tmp_path, printed="true").replace("simulated = false", "simulated = true"))
    still = [False]
    monkeypatch.setattr(Devices, "at_rest", property(lambda _: still[0]))

    async def started() -> list[str]:
        app = App(read_table(file), asyncio.get_running_loop())
        app.start()
        app._open_screens()
        seen = [app.screens.fault]
        still[0] = True
        await asyncio.sleep(2 * KEYS_KNOWN_S)
        seen.append(app.screens.fault)
        await app.close()
        return seen

    assert asyncio.run(started()) == ["not open", ""]


def test_the_table_file_says_yes_or_no_of_a_printed_sign(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(TABLE.format(folder=tmp_path, printed='"yes"'))
    with pytest.raises(ConfigurationError) as caught:
        read_table(file)
    (problem,) = caught.value.problems
    assert (problem.key, problem.allowed) == ("screens.printed_sign", "true or false")
