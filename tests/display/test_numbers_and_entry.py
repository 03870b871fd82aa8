# SPDX-License-Identifier: MIT
"""Marks of the next key: numbers until one is keyed (until all are, for dice), then entry."""

import pytest
from controller.display.dealer.caps import caps_of
from controller.display.panels.context import ScreenContext
from msgspec.structs import replace

from controller.display import waiting
from controller.display.audience import DEALER
from controller.display.screen import Screen
from controller.engine.rules.face import EntryPanel
from controller.engine.shown.views import View
from tests.display.drawings import Drawings
from tests.display.pictures import KINDS, ScreenKind
from tests.display.scenes.playing import drawn_games, look, seen_of

BOTH = ("numbers", "entry")
DICE = {"sic-bo": 3, "mini-dice": 3, "craps": 2}


def marked(game: str, view: View) -> set[str]:
    """The marked keys of NEXT, in words."""
    screen = Screen(look(game, simulated=False), DEALER, (1280, 800), 149)
    context: ScreenContext = screen._context
    _, asked, accepted = waiting.waits(view)
    caps = caps_of(context, view, asked, accepted)
    return {cap.key for cap in caps if cap.look == "act"}


@pytest.mark.parametrize("game", drawn_games())
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


def entry(game: str) -> EntryPanel | None:
    return next((it for it in look(game, simulated=False).face.own if isinstance(it, EntryPanel)), None)


@pytest.mark.parametrize("game", [game for game in drawn_games() if (panel := entry(game)) and panel.asked])
def test_what_the_digits_mean_is_what_next_asks_for_and_no_choice(game: str) -> None:
    panel = entry(game)
    assert panel
    for view in (seen.view for seen in seen_of(game) if "numbers" in seen.view.asked):
        assert view.phase in panel.asked, view.prompt.text
        assert " or " not in waiting.about_entry(view, panel).partition(";")[0]


@pytest.mark.parametrize("game", ["caribbean-stud", "double-chance", "let-it-ride-nsw", "pai-gow"])
def test_where_digits_may_mean_this_or_that_it_is_said_what_they_mean_now(game: str) -> None:
    panel = entry(game)
    assert panel
    assert panel.asked["betting"] in ("box in play", "place in play")


def test_while_kept_cards_are_keyed_the_panel_says_of_which_place() -> None:
    panel = entry("double-chance")
    assert panel
    asking = [it.view for it in seen_of("double-chance") if it.view.phase == "kept cards"]
    for view in asking:
        place = view.prompt.text.partition(":")[0]
        assert waiting.about_entry(view, panel).startswith(f"card of {place.casefold()};")
    assert asking


@pytest.mark.parametrize("kind", KINDS[:3], ids=lambda it: it.name)
@pytest.mark.parametrize("game", ["wheel-of-fortune-50", "wheel-of-fortune-52"])
def test_what_the_digits_mean_stands_in_lines_of_like_length(game: str, kind: ScreenKind, drawings: Drawings) -> None:
    """`7 G` stood alone in a second line, beneath six others."""
    said = [drawing.written["entry"] for _, drawing in drawings(game, kind) if drawing.written.get("entry")]
    assert said
    for lines in said:
        wide = [it.ink.width for it in lines]
        assert min(wide) >= max(wide) / 2, [it.text for it in lines]
