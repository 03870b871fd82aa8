# SPDX-License-Identifier: MIT
"""Marks of the next key: numbers until one is keyed (until all are, for dice), then entry; and what digits mean."""

import re

import pytest
from msgspec.structs import replace

from controller.display import waiting
from controller.display.parts.strip.keys import keys_now
from controller.display.settings import Look
from controller.engine.rules.face import EntryPanel
from controller.engine.rules.wait import ENTRY, NUMBERS
from controller.engine.shown.views import View
from tests.display.scenes.playing import look, pictured, seen_of


def marked(its: Look, view: View) -> list[str]:
    """Return the marked keys of NEXT, in words."""
    return [it.words for it in keys_now(its, view) if it.look == "act"]


@pytest.mark.parametrize("game", pictured())
def test_a_key_that_the_sentence_names_comes_before_those_that_it_does_not_name(game: str) -> None:
    keys = {key.wait_name: key.words for key in look(game, simulated=True).keys if key.words}
    for seen in seen_of(game):
        words, _, accepted = waiting.waits(seen.view)
        said = [(waiting.called(seen.view, it) or keys[it]).lower() for it in accepted if it in keys]
        named = [re.search(rf"\b{re.escape(it)}\b", words.text.lower()) is not None for it in said]
        assert named == sorted(named, reverse=True), (seen.state, words.text, said)


@pytest.mark.parametrize("game", pictured())
def test_entry_is_not_marked_before_anything_is_keyed(game: str) -> None:
    for seen in seen_of(game):
        if not seen.view.digits.strip() and not seen.view.asked_person:
            assert not {"numbers", "entry"} <= {*marked(look(game, simulated=False), seen.view)}, seen.state


@pytest.mark.parametrize(("game", "dice"), [("sic-bo", 3), ("mini-dice", 3), ("craps", 2)])
def test_of_dice_the_numbers_are_marked_until_all_are_keyed_and_then_entry_alone(game: str, dice: int) -> None:
    its = look(game, simulated=False)
    view = next(it.view for it in seen_of(game) if {NUMBERS, ENTRY} <= {*it.view.asked})
    found = [marked(its, replace(view, digits=" ".join("123"[:count]))) for count in range(dice + 1)]
    assert its.dice == dice
    assert [{*it} & {"numbers", "entry"} for it in found] == [*[{"numbers"}] * dice, {"entry"}]


def test_of_other_numbers_and_of_a_pin_nobody_knows_whether_more_follow() -> None:
    its = look("roulette", simulated=False)
    view = next(it.view for it in seen_of("roulette") if {NUMBERS, ENTRY} <= {*it.view.asked})
    assert its.dice == 0
    assert {*marked(its, replace(view, digits="1"))} >= {"numbers", "entry"}
    assert {*marked(its, replace(view, asked_person="Ann"))} == {"numbers", "entry"}


def entry(game: str) -> EntryPanel | None:
    return next((it for it in look(game, simulated=False).face.own if isinstance(it, EntryPanel)), None)


@pytest.mark.parametrize("game", [game for game in pictured() if (panel := entry(game)) and panel.asked])
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
