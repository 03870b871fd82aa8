# SPDX-License-Identifier: MIT
"""Whose key is turned, where people sign in: enough, said and kept; or nothing, if the table file says so."""

from pathlib import Path

import pytest

from controller.conductor.conductor import fresh
from controller.config import read_table
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.events import Directed, Event, Restarted
from controller.engine.record.people import SignedIn, SignedOut
from controller.engine.rules import powers
from controller.engine.table import people, switches
from controller.engine.values import roles
from controller.games import find
from hal.signals import KeyTurned

ON, OFF = KeyTurned("floor-manager", True), KeyTurned("floor-manager", False)
ANN = SignedIn("Ann", (roles.FLOOR_MANAGER,), 900, "a PIN")
NOBODY = "nobody is signed in as floor-person, floor-manager, games-supervisor, casino-supervisor"


def table(sign_in: str) -> Engine:
    room = find("mini-dice")
    engine = Engine(room, fresh(room, room.limits.table, "table-1", {}))
    for event in (Restarted(sign_in=sign_in), KeyTurned("dealer", True), OFF):
        engine.feed(event)
    return engine


def said(engine: Engine, event: Event) -> list[str]:
    return [it.what for it in engine.feed(event) if isinstance(it, e.Note | e.Refuse)]


def test_the_table_has_people_once_their_file_is_there_and_the_table_file_asks_for_a_sign_in(tmp_path: Path) -> None:
    said = []
    for asks in ("", 'sign_in = "required"\n'):
        (tmp_path / "table.toml").write_text(
            f'game = "mini-dice"\nsimulated = true\n{asks}[folders]\nstate = "{tmp_path}"\n'
        )
        configuration = read_table(tmp_path / "table.toml")
        configuration.people.unlink(missing_ok=True)
        said += [configuration.restarted(0, cut_off=False).sign_in]
        configuration.people.touch()
        said += [configuration.restarted(0, cut_off=False).sign_in]
    assert said == ["", switches.KNOWN, switches.REQUIRED, switches.REQUIRED]


def test_a_table_without_people_says_nothing_of_who_turns_a_key() -> None:
    engine = table("")
    assert said(engine, ON) == []
    assert powers.is_there(engine.state, roles.FLOOR_MANAGER)
    assert switches.by_person(engine.state, ON) == ON


@pytest.mark.parametrize("sign_in", [switches.KNOWN, switches.REQUIRED])
def test_who_turns_a_key_is_said_and_kept_and_without_anybody_it_is_enough_unless_the_file_asks(sign_in: str) -> None:
    engine, required = table(sign_in), sign_in == switches.REQUIRED
    without = (
        f"key floor-manager: {NOBODY}: sign in first"
        if required
        else f"key floor-manager on: {NOBODY}; the key is enough"
    )
    assert said(engine, ON) == [without]
    assert powers.is_there(engine.state, roles.FLOOR_MANAGER) is not required
    assert ("turn your key on" in engine.wait.what) is required, "the inspection waits for the floor manager"
    engine.feed(OFF)
    engine.feed(ANN)
    assert switches.by_person(engine.state, ON).by == "Ann"
    assert not switches.by_person(engine.state, OFF).by
    assert said(engine, ON) == ["key floor-manager on: Ann is signed in"]
    engine.feed(SignedOut("Ann"))
    assert powers.is_there(engine.state, roles.FLOOR_MANAGER) is not required, "a key that is still on"
    assert powers.is_there(engine.state, roles.DEALER), "a dealer does not sign in"


def test_a_direction_is_that_of_who_is_signed_in_when_it_is_entered() -> None:
    """A sign-in that ends in the middle of a direction: before it is entered it is nobody's, after that it stays so."""
    engine, said_so = table(switches.KNOWN), Directed("floor-manager", "void", "a fire alarm", by="desk (uid 7)")
    engine.feed(ANN)
    assert people.entered(engine.table, said_so, 0).by == "Ann (desk (uid 7))"
    engine.feed(SignedOut("Ann"))
    assert people.entered(engine.table, said_so, 0).by == "desk (uid 7)"
