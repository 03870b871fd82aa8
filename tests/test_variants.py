# SPDX-License-Identifier: MIT
"""Options that change a game itself: an open round goes on as it was begun, and a journal replays as it was played."""

import msgspec
import pytest

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.record.events import Event, Restarted
from controller.engine.record.state import TableState, decode, encode
from controller.engine.rules.equipment import SpunWheel
from controller.engine.rules.game import AnyGame
from controller.engine.values.roles import DEALER
from controller.games import find
from hal.signals import Entered, Keyed, KeyTurned, Pressed, Rested, Revolved, Spun

OWN = "a" * 24 + "b" * 8 + "c" * 8 + "d" * 4 + "eeffgh"
GAME = find("wheel-of-fortune-50")
SPIN: list[Event] = [
    Pressed("no-more-bets"),
    Spun("wheel", "wheel", "clockwise"),
    *(Revolved("wheel", "wheel", count) for count in range(1, 6)),
]


def table(options: dict[str, object]) -> Engine:
    engine = Engine(GAME, fresh(GAME, GAME.limits.table, "table", options))
    for event in (Restarted(options=options), KeyTurned(DEALER, True)):
        engine.feed(event)
    return engine


def rim(game: AnyGame) -> str:
    (wheel,) = game.equipment.machines
    assert isinstance(wheel, SpunWheel)
    return wheel.rim


def declared(engine: Engine, *given: Event) -> str:
    said = [effect for event in given for effect in engine.feed(event)]
    return next(effect.outcome for effect in said if isinstance(effect, e.Declare))


def test_the_rim_of_the_table_file_decides() -> None:
    assert declared(table({"rim": OWN}), *SPIN, Rested("wheel", 0)) == "a"
    assert declared(table({}), *SPIN, Rested("wheel", 0)) == "g"


def test_a_rim_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="rim: a wheel with the sections"):
        GAME.at_table(msgspec.convert({"rim": "abc"}, GAME.options))


def test_another_rim_holds_from_the_next_round_on() -> None:
    engine = table({})
    for event in SPIN:
        engine.feed(event)
    engine.feed(Restarted(options={"rim": OWN}))
    engine.feed(KeyTurned(DEALER, True))
    engine.feed(Keyed("terminal", 4))
    engine.feed(Entered("terminal"))
    assert rim(engine.game) == rim(GAME)
    engine.feed(Pressed("paid"))
    assert rim(engine.game) == OWN
    assert declared(engine, *SPIN, Rested("wheel", 0)) == "a"


def test_the_open_round_replays_as_it_was_played() -> None:
    given: list[Event] = [
        Restarted(options={"rim": OWN}),
        KeyTurned(DEALER, True),
        *SPIN,
        Restarted(options={}),
        KeyTurned(DEALER, True),
    ]
    first, second = (Engine(GAME, begun({"rim": OWN})) for _ in range(2))
    kept = [effect_rows.encode(first.feed(event)) for event in given]
    again = [effect_rows.encode(second.feed(events.decode(events.encode(event)))) for event in given]
    assert kept == again
    assert encode(first.state) == encode(second.state)


def begun(options: dict[str, object]) -> TableState:
    return decode(encode(fresh(GAME, GAME.limits.table, "table", options)))


@pytest.mark.parametrize("options", [{"rim": "abc"}, {"rim": 3}, {"rimm": OWN}])
def test_options_that_cannot_be_leave_the_former_and_the_technician_is_told(options: dict[str, object]) -> None:
    engine = table({"rim": OWN})
    effects = engine.feed(Restarted(options=options))
    (alert,) = [effect for effect in effects if isinstance(effect, e.Alert)]
    assert GAME.name in alert.what
    assert alert.what.endswith("run tablectl check")
    engine.feed(KeyTurned(DEALER, True))
    assert declared(engine, *SPIN, Rested("wheel", 0)) == "a"
