# SPDX-License-Identifier: MIT
"""What gives way where the layout needs the room: the keys' legend and the sign's later rows are shown in turn."""

from functools import cache

import pytest
from glass_rig import OWN_LIMITS as OF_GAMES
from glass_rig import drawn, look, said, views
from msgspec.structs import replace

from controller.display.drawing import fonts
from controller.display.panels.payment import setting_of
from controller.display.payment_words import PaymentText
from controller.display.screen import BOTH, PLAYERS, Audience, Screen
from controller.engine.shown.views import Extras, Refused, View
from controller.games import find
from controller.simulator.keyboard import keys_of
from hal.board import board_file, read_board

OWN_LIMITS = OF_GAMES["roulette"]


@cache
def opened(*limits: str) -> View:
    return views("roulette", *limits)[0]


def roulette(audience: Audience = BOTH, size: tuple[int, int] = (1280, 800)) -> Screen:
    equipment = find("roulette").equipment
    keys = keys_of(equipment, read_board(board_file(equipment.board)))
    return Screen(replace(look("roulette"), simulated=True, keys=keys), audience, size, 149)


def pages(screen: Screen, panel: str, view: View) -> list[str]:
    """What a panel says on each page."""
    surface = drawn(screen, view)
    found = []
    for page in range(screen.pages):
        screen.draw(surface, view, Extras(page=page))
        found.append(said(screen, panel))
    return found


def test_the_limits_of_kinds_of_wager_are_shown_in_turn_below_those_of_the_table() -> None:
    first, second, *_ = pages(roulette(), "sign", opened(*OWN_LIMITS))
    assert first != second
    assert all(page.startswith("MIN $5 MAX $500 STEPS $5") for page in (first, second))
    assert "STRAIGHT" in first
    assert "COLUMN" in second


def test_the_players_own_sign_always_shows_all_limits() -> None:
    (whole,) = pages(roulette(PLAYERS), "sign", opened(*OWN_LIMITS))
    assert all(words in whole for words in ("MIN $5", "STRAIGHT", "SPLIT", "COLUMN"))


def test_every_key_is_on_one_of_the_pages_of_the_legend() -> None:
    screen = roulette()
    surface, shown = drawn(screen, opened(*OWN_LIMITS)), set()
    for page in range(screen.pages):
        screen.draw(surface, opened(*OWN_LIMITS), Extras(page=page))
        shown |= {line.text for line in screen.written["legend"]}
    assert screen.boxes["legend"].height < 30, "it has one row"
    assert {key.words for key in screen._look.keys if key.words} <= shown


def test_where_everything_is_legible_nothing_is_shown_in_turn() -> None:
    screen = Screen(replace(look("two-up"), simulated=True, keys=roulette()._look.keys), BOTH, (1280, 800), 149)
    drawn(screen, opened())
    assert screen.pages == 1


@pytest.mark.parametrize("words", ["the ball is in", "one two three four five six seven " * 8])
def test_long_messages_get_half_of_a_narrow_column_and_short_ones_leave_it(words: str) -> None:
    screen = roulette()
    view = opened(*OWN_LIMITS)
    surface = drawn(screen, view)
    usual = screen.boxes["messages"].height
    screen.draw(surface, replace(view, refusal=Refused(words.strip(), "s 133(2)")))
    assert (screen.boxes["messages"].height > usual) == (len(words) > 100)
    assert words.strip() in said(screen, "messages").lower()
    screen.draw(surface, view)
    assert screen.boxes["messages"].height == usual


def test_a_reason_that_is_too_long_for_the_heading_of_the_payment_list_stands_beneath_it() -> None:
    texts = [PaymentText("red", "stays", "stays $5", ("straight up 17 $5",))]
    short, long = (
        setting_of(texts, (337, 200), 1.0, why) for why in ("in any order", "one word " * 6 + "and one more")
    )
    assert short.why == ()
    assert len(long.why) > 1
    assert all(fonts.width(line, "Semibold", 19) <= 317 for line in long.why)
