# SPDX-License-Identifier: MIT
"""Digits keyed before a refused press are no part of the next number at a table of hands."""

import pytest

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record.commands import Digits
from controller.games import find, rooms
from hal.signals import Keyed, KeyTurned, Pressed, Signal


def shown(engine: Engine, *events: Signal) -> list[str]:
    """Return the terminal's digits after each event that changes them."""
    return [it.digits for event in events for it in engine.feed(event) if isinstance(it, Digits)]


def opened(game: str) -> Engine:
    """A table that has just begun: its cards are prepared."""
    room = find(game)
    engine = Engine(room, fresh(room, room.limits.table, "table-1", {}))
    engine.feed(KeyTurned("dealer", on=True))
    return engine


ONE, TWO, FIVE = (Keyed("terminal", it) for it in (1, 2, 5))
KEYS_NOW = [it for it in rooms() if find(it).features.hands and opened(it).wait.wants(ONE)]
"""The games at which something can be keyed then."""


def test_games_of_all_families_key_something_from_the_beginning() -> None:
    assert {"draw-poker", "manila-poker", "pai-gow", "double-chance", "let-it-ride-nsw"} <= {*KEYS_NOW}


@pytest.mark.parametrize("game", KEYS_NOW)
def test_a_refused_press_drops_what_was_keyed(game: str) -> None:
    engine = opened(game)
    assert shown(engine, ONE, TWO) == ["1", "1 2"]
    answers = engine.feed(Pressed("accept"))
    assert [it for it in answers if isinstance(it, e.Refuse)]
    assert [it.digits for it in answers if isinstance(it, Digits)] == [""]
    assert shown(engine, FIVE) == ["5"]
