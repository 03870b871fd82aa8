# SPDX-License-Identifier: MIT
"""Closing a table at the table itself, by the key of the person in charge and one more key, and refused attempts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.engine.record.opening import CLOSED
from controller.engine.shown.again import WhichRound
from controller.engine.table.proposed_times import NOTICE_SECONDS
from controller.games import find, rooms
from hal.signals import Entered, Keyed, Pressed, Signal
from tests.disputes.test_again import KEY_OFF, KEY_ON, TableOfTwoRounds
from tests.disputes.test_past import SPUN

CLOSES = (Entered("terminal"), Keyed("terminal", 0), Entered("terminal"))
ROULETTE = ("table roulette", "wager ann red $50", *SPUN, "wager ann red $5", *SPUN)
"""No wager of these wins, so none stays."""
LET_IT_RIDE = (
    *("table let-it-ride-nsw", "cards ready", "wager ann bet-1 $10 on hand 1", "wager ann bet-2 $10 on hand 1"),
    *("wager ann bet-dollar $10 on hand 1", "press no-more-bets", "shoe deals Ts Kd Td 9h 4c", "press done"),
    *("press ride", "press done", "press withdraw", "press done", "press paid", "cards ready"),
)
TOSSED = (
    *("press accept", "wager place-1 spinner-heads $5", "press no-more-bets", "press spin", "press tails"),
    "press paid",
)

THROWN = (
    *("press no-more-bets", "press start", "tumbler turns 3 and shows 4 4 3", "enter 4 4 3"),
    "press paid",
)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableOfTwoRounds]:
    found = TableOfTwoRounds(tmp_path, ROULETTE)
    yield found
    found.close()


def pressed(table: TableOfTwoRounds, *signals: Signal) -> None:
    for signal in signals:
        table.send(signal)
    table.stage.wait(0)


def is_closed(table: TableOfTwoRounds) -> bool:
    return CLOSED in table.stage.conductor.engine.state.blocks


def is_asked(table: TableOfTwoRounds) -> bool:
    past = table.screens.told[-1] if table.screens.told else None
    return bool(past) and isinstance(past[1], WhichRound)


def test_it_is_closed_by_the_key_and_0_and_opened_by_the_key_and_entry(table: TableOfTwoRounds) -> None:
    table.do(KEY_ON)
    pressed(table, *CLOSES)
    assert is_closed(table)
    assert not is_asked(table), "the screens show the table, which says that it is closed"
    (block,) = table.stage.view.blocks
    assert block.text.endswith("floor-manager has closed the table")
    pressed(table, Entered("terminal"))
    assert not is_closed(table)


def test_a_number_that_begins_with_0_is_that_of_a_round_and_closes_nothing(table: TableOfTwoRounds) -> None:
    table.do(KEY_ON)
    pressed(table, *CLOSES[:2], Keyed("terminal", 1))
    assert table.screens.told[-1][1].keyed == "1"  # type: ignore[index]
    pressed(table, CLOSES[2])
    assert not is_closed(table)


def test_without_a_keypad_accept_asks_and_clear_closes(tmp_path: Path) -> None:
    table = TableOfTwoRounds(tmp_path, ("table two-up", *TOSSED))
    pressed(table, Pressed("clear"), Pressed("clear"))
    assert not is_closed(table), "the key is off"
    table.do(KEY_ON)
    pressed(table, Pressed("clear"))
    assert not is_closed(table)
    assert is_asked(table), "clear once asks"
    assert table.screens.told[-1][1].done == "accept: the last one; clear: the table is closed"  # type: ignore[index]
    pressed(table, Pressed("clear"))
    assert is_closed(table)
    pressed(table, Pressed("accept"))
    assert not is_closed(table)
    table.close()


def test_where_the_keypad_has_no_0_entry_asks_and_paid_closes(tmp_path: Path) -> None:
    table = TableOfTwoRounds(tmp_path, ("table sic-bo", *THROWN, *THROWN))
    pressed(table, Entered("terminal"), Pressed("paid"))
    assert not is_closed(table), "the key is off"
    table.do(KEY_ON)
    pressed(table, Pressed("paid"))
    assert not is_closed(table), "it is not asked yet"
    pressed(table, Entered("terminal"))
    assert table.screens.told[-1][1].done.endswith("no number: the last one; paid: the table is closed")  # type: ignore[index]
    pressed(table, Pressed("paid"))
    assert is_closed(table)
    table.close()


@pytest.mark.parametrize("game", rooms())
def test_every_table_has_a_key_that_closes_it(game: str) -> None:
    """The key is 0 if the keypad has a 0, clear without a keypad, otherwise paid."""
    equipment = find(game).equipment
    buttons = {name for _, name in equipment.buttons}
    if equipment.terminal is None:
        assert {"accept", "clear"} <= buttons
    else:
        assert 0 in equipment.terminal.numbers or "paid" in buttons


def test_without_the_key_0_and_entry_close_nothing(table: TableOfTwoRounds) -> None:
    pressed(table, *CLOSES)
    assert not is_closed(table)


def test_the_key_turned_off_in_between_closes_nothing(table: TableOfTwoRounds) -> None:
    table.do(KEY_ON)
    pressed(table, *CLOSES[:2])
    assert is_asked(table)
    table.do(KEY_OFF)
    pressed(table, CLOSES[2])
    assert not is_asked(table)
    assert not is_closed(table)


@pytest.mark.parametrize(
    "before",
    [("wager ann red $50",), ("wager ann black $50", *SPUN[:1]), SPUN[:2], ("wager ann black $50", *SPUN[:3])],
    ids=["a wager lies there", "the ball runs", "in play", "while it is paid"],
)
def test_in_the_middle_of_a_round_or_of_a_payment_it_is_not_closed(
    before: tuple[str, ...], table: TableOfTwoRounds
) -> None:
    table.do(*before, KEY_ON)
    pressed(table, *CLOSES)
    assert not is_closed(table)
    assert not is_asked(table)


@pytest.mark.parametrize("happens", ["wager ann red $5", "ball spun", "wait 31 seconds"])
def test_what_happens_between_the_question_and_the_answer_leaves_the_table_open(
    happens: str, table: TableOfTwoRounds
) -> None:
    table.do(KEY_ON)
    pressed(table, *CLOSES[:2])
    table.do(happens)
    pressed(table, CLOSES[2])
    assert not is_closed(table)


def test_a_wager_that_won_and_stays_is_lifted_first(table: TableOfTwoRounds) -> None:
    table.do("wager ann black $50", *SPUN, KEY_ON)
    pressed(table, *CLOSES)
    assert table.stage.view.refusal
    assert table.stage.view.refusal.text.startswith("wagers lie on the layout")
    assert not is_closed(table)


def test_in_new_south_wales_the_sign_is_there_for_20_minutes_first(tmp_path: Path) -> None:
    """14.8."""
    table = TableOfTwoRounds(tmp_path, LET_IT_RIDE)
    engine = table.stage.conductor.engine
    table.do("wait 90 seconds", "turn floor-manager key on")
    pressed(table, Pressed("accept"), *CLOSES[1:])
    sign = engine.state.closing
    assert sign, "first the sign is put up, for the earliest time there may be"
    assert NOTICE_SECONDS <= sign.must_show // 10**9 < NOTICE_SECONDS + 62
    pressed(table, Pressed("accept"), *CLOSES[1:])
    assert table.stage.view.refusal
    assert table.stage.view.refusal.text.startswith(f"the sign says that the table closes at {sign.shown_as}")
    assert not engine.table.memory.provisions.closed
    table.do("wait 22 minutes")
    pressed(table, Pressed("accept"), *CLOSES[1:])
    assert engine.table.memory.provisions.closed
    table.close()


def test_who_closes_while_a_round_is_looked_up_sees_the_closed_table(table: TableOfTwoRounds) -> None:
    table.do(KEY_ON)
    table.on_disk()
    pressed(table, Entered("terminal"), *CLOSES[:1])
    pressed(table, *CLOSES[1:])
    assert is_closed(table)
    table.until(lambda: not table.again._reader)
    assert table.screens.told[-1] is None, "the past round is not shown over it"


def test_a_closed_table_is_not_opened_by_entry_once_the_key_is_off(table: TableOfTwoRounds) -> None:
    table.do(KEY_ON)
    pressed(table, *CLOSES)
    table.do(KEY_OFF)
    pressed(table, *CLOSES)
    assert is_closed(table)
