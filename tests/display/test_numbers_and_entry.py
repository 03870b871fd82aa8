# SPDX-License-Identifier: MIT
"""Of numbers and entry only what is next is marked: numbers while none are keyed, of dice until all are."""

import pytest
from msgspec.structs import replace

from controller.display import waiting
from controller.display.dealer.caps import caps_of
from controller.display.panels.context import ScreenContext
from controller.display.screen import DEALER, Screen
from controller.engine.shown.views import View
from tests.display.scenes.playing import look, pictured, seen_of

BOTH = ("numbers", "entry")
DICE = {"sic-bo": 3, "mini-dice": 3, "craps": 2}


def marked(game: str, view: View) -> set[str]:
    """The marked keys of NEXT, in words."""
    screen = Screen(look(game, simulated=False), DEALER, (1280, 800), 149)
    context: ScreenContext = screen._context
    _, asked, accepted = waiting.waits(view)
    caps = caps_of(context, view, asked, accepted)
    return {cap.key for cap in caps if cap.look == "act"}


@pytest.mark.parametrize("game", pictured())
def test_entry_is_not_marked_before_anything_is_keyed(game: str) -> None:
    for seen in seen_of(game):
        if not seen.view.digits.strip() and not seen.view.asked_person:
            assert not set(BOTH) <= marked(game, seen.view), seen.state


@pytest.mark.parametrize(("game", "dice"), DICE.items())
def test_of_dice_the_numbers_are_marked_until_all_are_keyed_and_then_entry_alone(game: str, dice: int) -> None:
    assert look(game, simulated=False).dice == dice
    view = next(it.view for it in seen_of(game) if set(BOTH) <= set(it.view.asked))
    found = [marked(game, replace(view, digits=" ".join("123"[:count]))) & set(BOTH) for count in range(dice + 1)]
    assert found == [*[{"numbers"}] * dice, {"entry"}]


def test_of_other_numbers_and_of_a_pin_nobody_knows_whether_more_follow() -> None:
    view = next(it.view for it in seen_of("roulette") if set(BOTH) <= set(it.view.asked))
    assert look("roulette", simulated=False).dice == 0
    assert marked("roulette", replace(view, digits="1")) >= set(BOTH)
    assert marked("roulette", replace(view, asked_person="Ann")) == set(BOTH)
