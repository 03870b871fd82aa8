# SPDX-License-Identifier: MIT
"""Signs that must be shown for twenty minutes (ss 74(3), 14.8), at every game: the counted time, and the messages."""

from typing import NamedTuple

import pytest

from controller.conductor.conductor import fresh
from controller.engine.engine import Engine
from controller.engine.record import effects as e
from controller.engine.record import state
from controller.engine.record.events import ClockJumped, Directed, Due, Event, LimitsProposed, Restarted
from controller.engine.rules.readings import SHOWN_TWENTY_MINUTES, shared_readings
from controller.engine.table import wall_time
from controller.engine.table.blocks import LIMITS_SIGN
from controller.games import find, rooms
from hal.signals import Fault, KeyTurned, Restored
from tests import answers

MINUTE = 60 * 1_000_000_000
AT_NINE = 21 * 3600
LONG_UP = 100 * 3600 * 1_000_000_000
"""The monotonic clock when the table is opened: the machine has been on for days."""
NOTICED = [game for game in rooms() if find(game).sections.notice]
CLOSED = [game for game in rooms() if find(game).general.closing]


class Sign(NamedTuple):
    """A sign that is put up at 21:00, at this game: of a higher minimum, or of closure."""

    game: str
    of: str

    def proposal(self) -> Event:
        if self.of == "closing":
            return Directed("casino-supervisor", "closing", about=("21:20",), at=LONG_UP)
        twice = 2 * find(self.game).limits.table.minimum
        return LimitsProposed(twice, after=20 * 60, time_of_day=AT_NINE, at=LONG_UP)

    def says(self, engine: Engine) -> str:
        closing = engine.state.closing
        return closing.shown_as if closing else engine.state.notices[0].shown_as

    def comes(self, engine: Engine, at: int) -> bool:
        """Whether what the sign proposes comes about at this moment."""
        if self.of == "closing":
            answer = engine.feed(Directed("casino-supervisor", "close", at=at))
            return not any(isinstance(effect, e.Refuse) for effect in answer)
        engine.feed(Due("limits", at=at))
        return engine.state.limits.minimum > find(self.game).limits.table.minimum


EVERY_SIGN = [*(Sign(game, "limits") for game in NOTICED), *(Sign(game, "closing") for game in CLOSED)]
every_sign = pytest.mark.parametrize("sign", EVERY_SIGN, ids="-".join)


def put_up(sign: Sign) -> Engine:
    """A table, opened at nine in the evening, at which this sign is put up."""
    game = find(sign.game)
    engine = Engine(game, fresh(game, game.limits.table, "table-1", {}))
    for event in (Restarted(time_of_day=AT_NINE, at=LONG_UP), KeyTurned("dealer", True, at=LONG_UP)):
        engine.feed(event)
    engine.feed(sign.proposal())
    assert sign.says(engine) == "21:20"
    return engine


def test_there_are_signs_of_both_kinds() -> None:
    assert {sign.of for sign in EVERY_SIGN} == {"limits", "closing"}
    assert len(NOTICED) > len(CLOSED) > 1


@every_sign
def test_nothing_comes_before_twenty_minutes_and_then_it_does(sign: Sign) -> None:
    engine = put_up(sign)
    assert not sign.comes(engine, LONG_UP + 19 * MINUTE)
    assert sign.comes(engine, LONG_UP + 20 * MINUTE)


@every_sign
def test_after_the_machine_is_started_again_the_rest_of_the_time_runs(sign: Sign) -> None:
    """Its monotonic clock begins anew, and the clock on the wall went on for ten minutes: these do not count."""
    engine = put_up(sign)
    assert not sign.comes(engine, LONG_UP + 15 * MINUTE)
    kept = Engine(find(sign.game), state.decode(state.encode(engine.state)))
    kept.feed(Restarted(time_of_day=AT_NINE + 25 * 60, at=MINUTE))
    kept.feed(KeyTurned("dealer", True, at=MINUTE))
    assert sign.says(kept) == "21:30"
    assert not sign.comes(kept, 5 * MINUTE)
    assert sign.comes(kept, 6 * MINUTE)


@every_sign
def test_time_in_which_no_screen_shows_the_sign_does_not_count(sign: Sign) -> None:
    engine = put_up(sign)
    engine.feed(Fault(LIMITS_SIGN, "no screen shows it", "attach one", at=LONG_UP + 10 * MINUTE))
    assert not sign.comes(engine, LONG_UP + 40 * MINUTE)
    engine.feed(Restored(LIMITS_SIGN, at=LONG_UP + 40 * MINUTE))
    assert sign.says(engine) == "21:50"
    assert not sign.comes(engine, LONG_UP + 49 * MINUTE)
    assert sign.comes(engine, LONG_UP + 50 * MINUTE)


@every_sign
@pytest.mark.parametrize("jump", [-3600, 3600])
def test_a_clock_that_is_moved_changes_the_time_on_the_sign_alone(sign: Sign, jump: int) -> None:
    engine = put_up(sign)
    engine.feed(ClockJumped(jump, AT_NINE + 600 + jump, at=LONG_UP + 10 * MINUTE))
    assert sign.says(engine) == ("20:20" if jump < 0 else "22:20")
    assert not sign.comes(engine, LONG_UP + 19 * MINUTE)
    assert sign.comes(engine, LONG_UP + 20 * MINUTE)


@pytest.mark.parametrize("game", CLOSED)
def test_a_table_does_not_close_before_the_time_on_the_sign(game: str) -> None:
    """14.8, also where the sign has been there for more than twenty minutes; and the new time is on show at once."""
    sign = Sign(game, "closing")
    engine = put_up(sign)
    engine.feed(Directed("casino-supervisor", "closing", about=("22:45",), at=LONG_UP))
    assert not sign.comes(engine, LONG_UP + 30 * MINUTE)
    lines = answers.lines(engine.feed(ClockJumped(3600, AT_NINE + 3600 + 1800, at=LONG_UP + 30 * MINUTE)))
    assert any("closing 23:45" in line for line in lines)
    assert not sign.comes(engine, LONG_UP + 104 * MINUTE)
    assert sign.comes(engine, LONG_UP + 105 * MINUTE)


@pytest.mark.parametrize("words", ["soon", "25:00", "21:61", "21", "21:19", "21:00", "at 21:40"])
def test_a_proposed_time_is_a_time_and_twenty_minutes_ahead(words: str) -> None:
    engine = put_up(Sign(CLOSED[0], "closing"))
    engine.feed(Directed("casino-supervisor", "reopen", at=LONG_UP))
    said = answers.lines(engine.feed(Directed("casino-supervisor", "closing", about=tuple(words.split()), at=LONG_UP)))
    assert "21:20" in said[0], "it says which time is the first that may be named"
    assert said[0].endswith("(14.8)")
    assert engine.state.closing is None


@pytest.mark.parametrize("game", rooms())
def test_the_rule_is_among_the_readings_of_every_game_with_each_section_of_such_a_sign(game: str) -> None:
    (told,) = [it for it in shared_readings(find(game)) if it.startswith(SHOWN_TWENTY_MINUTES)]
    for section in (find(game).sections.notice, find(game).general.closing):
        assert section in told.removeprefix(SHOWN_TWENTY_MINUTES)


def test_the_next_time_of_day_is_meant() -> None:
    assert wall_time.until("00:10", 23 * 3600 + 50 * 60) == 20 * 60
    assert wall_time.until("23:30", 23 * 3600 + 30 * 60 + 1) == 86_399
