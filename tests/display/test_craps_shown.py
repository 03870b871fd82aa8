# SPDX-License-Identifier: MIT
"""Craps on the screens: the point, bets that win, lose, stay, move or are void, chips that are on or off."""

from collections import Counter

import pytest
from msgspec.structs import replace

from controller.display.kit.items import Chips as ChipsItem
from controller.display.kit.items import Frame, Picture, Text
from controller.engine.record.decided import HandResult
from controller.engine.record.on_show import ShownFacts, ShownPuck
from controller.engine.shown.views import Chips, LyingChips
from tests.display import laws
from tests.display.arranged import ScreenSize
from tests.display.felt_rig import area_frame, layout_of, played, result_of, said_in, shown, state, words_of
from tests.display.scenes import playing
from tests.display.scenes.playing import seen_of
from tests.display.shown_items import DEALER, KINDS, LOW, PLAYERS, frames, texts, words

SHOOTING = ("press decline", "press accept", "wager place-2 win $25", "wager place-3 field $5")
BETS = ("wager place-4 dont-win $10", "press dice-out", "enter 2 3")
COMING = (*SHOOTING, *BETS, "press paid", "wager place-4 come $15", "wager place-5 dont-come $10", "press dice-out")
AGAIN = ("enter 2 4", "press paid", "wager place-4 come $20", "wager place-2 come $5", "press dice-out", "enter 3 3")
NUMBERS = (4, 5, 6, 8, 9, 10)
BARE = state("craps", "come-out, betting open").view


# The layout


def test_rows_of_areas_without_a_name_have_it_at_their_left() -> None:
    """Don't come, lay, place and buy are the same for every point."""
    layout = layout_of(shown("craps", BARE))
    areas = [it for it in playing.look("craps", simulated=True).face.areas if it.named == "beside" and not it.tokens]
    assert Counter(it.title for it in areas) == dict.fromkeys(("don't come", "lay", "place", "buy"), 6)
    names = {it.words: it.box for it in texts(shown("craps", BARE), "layout")}
    for it in areas:
        name = names["DON'T" if it.title == "don't come" else it.title.upper()]
        area = area_frame(layout, it.wager).box
        assert name.right <= area.left, it.wager
        assert area.top <= name.top < name.bottom <= area.bottom, it.wager


def test_the_hardways_are_named_above_their_dice() -> None:
    """s 109: 4, 6, 8 and 10 the hardway. The dice in the areas say the number."""
    screen = shown("craps", BARE)
    (name,) = (it.box for it in texts(screen, "layout") if it.words == "THE HARDWAY")
    boxes = [area_frame(layout_of(screen), f"hardway-{number}").box for number in (4, 6, 8, 10)]
    assert min(it.left for it in boxes) < name.left < name.right < max(it.right for it in boxes)
    assert name.bottom <= min(it.top for it in boxes)


# The point


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_puck_is_on_with_its_point_or_off_whatever_else_is_said(kind: ScreenSize) -> None:
    """The point stays while there is one: while dice are out, and on a declared result."""
    for it in (it for it in seen_of("craps") if not it.view.blocks):
        point = it.view.shown(ShownPuck).point
        screen = shown("craps", it.view, kind)
        if said := words(screen, "puck"):
            assert said[: 2 if point else 1] == (["ON", str(point)] if point else ["OFF"]), it.state
        else:
            assert kind == LOW, it.state
        marked = frames(screen, "layout", fill="words")
        if point:
            inside = area_frame(layout_of(screen), f"come-{point}").box
            assert any(inside.meets(each.box) for each in marked), it.state


def test_the_puck_lies_where_the_point_is() -> None:
    for point in NUMBERS:
        layout = layout_of(shown("craps", replace(BARE, on_show=(ShownPuck(point),))))
        pucked = [number for number in NUMBERS if "ON" in said_in(layout, area_frame(layout, f"come-{number}").box)]
        assert pucked == [point]
    assert "OFF" in words_of(layout_of(shown("craps", BARE)), "dont-come")
    assert not {"ON", "OFF"} & {*words(shown("craps", replace(BARE, on_show=())), "layout")}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_it_is_said_who_shoots_or_who_is_offered_the_dice(kind: ScreenSize) -> None:
    offered = replace(BARE, on_show=(ShownPuck(8), ShownFacts({"shooter": "offered to place-3"})))
    assert "Offered to place 3" in " ".join(words(shown("craps", offered, kind), "puck"))


# What the result does to areas


def test_areas_that_lose_are_dim_and_undecided_ones_look_as_they_did() -> None:
    """5 on the come out roll: the lines and the place bets stay, the field and the wagers on one roll lose."""
    view = played("craps", *SHOOTING, *BETS)[-1]
    layout = layout_of(shown("craps", view))
    assert {result_of(layout, it) for it in ("win", "dont-win", "place-6", "hardway-4", "big-6")} == {""}
    assert {result_of(layout, it) for it in ("field", "any-7", "craps-2", "horn", "lay-5")} == {"lost"}


def test_where_hands_are_decided_one_by_one_no_area_is_dim() -> None:
    """A wager that has lost on one hand may win on the next."""
    view = played("craps", *SHOOTING, *BETS)[-1]
    assert view.declared
    of_a_hand = replace(view.declared, wins={}, undecided=(), hands=(HandResult("1", "loses", "loses", {}),))
    assert not result_of(layout_of(shown("craps", replace(view, lit=(), declared=of_a_hand))), "field")


def test_an_area_on_which_chips_stay_is_not_dim() -> None:
    """On a come out 7, place bets are off and stay, but for one that was called on."""
    point = (*SHOOTING, *BETS, "press paid", "wager place-3 place-6 $30", "wager place-4 place-6 $30", "press dice-out")
    made = ("enter 2 3", "press paid", "call place-4 place-6 on", SHOOTING[2], "press dice-out", "enter 3 4")
    view = played("craps", *point, *made)[-1]
    assert view.fates["place-4", "place-6", ""] == "loses"
    assert ("place-3", "place-6", "") not in view.fates
    layout = layout_of(shown("craps", view))
    assert not result_of(layout, "place-6")
    chips = [it.look for it in layout.items if isinstance(it, ChipsItem) and it.owner.endswith(" place-6")]
    badges = [it for it in layout.items if isinstance(it, Text) and it.owner == "place-6" and it.colour == "loses"]
    assert "faded" in chips or badges


def test_a_dont_bet_that_is_void_says_so() -> None:
    """s 109: 2 on the come out roll is void for don't win."""
    layout = layout_of(shown("craps", played("craps", *SHOOTING, *BETS[:-1], "enter 1 1")[-1]))
    assert result_of(layout, "dont-win") == "void"
    assert "void" in words_of(layout, "dont-win").lower()


def test_a_bet_that_moves_lies_once_at_its_number_which_is_undecided() -> None:
    """s 109: a come bet goes to its number. It is neither paid nor taken; the list says that it moves."""
    view = played("craps", *COMING, AGAIN[0])[-1]
    layout = layout_of(shown("craps", view))
    assert not any(result_of(layout, it) for it in ("come", "dont-come", "come-6", "dont-come-6"))
    assert result_of(layout, "place-6") == "won"
    assert "15" in words_of(layout, "come-6")
    assert "10" in words_of(layout, "dont-come-6")
    assert not {"15", "10"} & {*said_in(layout, area_frame(layout, "come").box)}
    assert {"MOVE", "come to come 6"} <= {*words(shown("craps", view), "payment")}


def test_a_number_to_which_a_bet_moves_is_gold_if_another_wins_there() -> None:
    view = played("craps", *COMING, *AGAIN)[-1]
    layout = layout_of(shown("craps", view))
    assert result_of(layout, "come-6") == "paid"
    assert result_of(layout, "dont-come-6") == "lost"
    assert "15" in words_of(layout, "come-6")


def test_players_read_the_owner_the_amount_and_the_target_of_a_stake_that_moves() -> None:
    screen = shown("craps", state("craps", "come goes to 9").view, PLAYERS)
    assert words(screen, "wins") == ["MOVES TO NINE", "Place 1", "$15"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_headline_says_what_the_roll_was_and_who_wins_with_it(kind: ScreenSize) -> None:
    said = {
        "point 9": "Point is nine",
        "come goes to 9": "The point stays six",
        "result, point made the hard way": "Six, the point",
        "seven out, twelve players": "Seven out",
    }
    for name, headline in said.items():
        assert headline in " ".join(words(shown("craps", state("craps", name).view, kind), "result")), name
    hard = " ".join(words(shown("craps", state("craps", "result, point made the hard way").view, PLAYERS), "result"))
    assert "6 the hardway wins" in hard


def test_gold_is_the_total_only_where_the_shooter_has_not_lost() -> None:
    for name, colour in (("result, point made the hard way", "wins"), ("seven out, twelve players", "words")):
        total = texts(shown("craps", state("craps", name).view), "result")[0]
        assert (total.words, total.colour) == ({"wins": "6", "words": "7"}[colour], colour)


def test_players_read_who_wins_and_what_stands() -> None:
    said = words(shown("craps", state("craps", "result, point made the hard way").view, PLAYERS), "wins")
    assert said[:7] == ["WINS", "Place 4", "$57.50", "Place 2", "$55", "Place 1", "$5"]
    assert said[7:] == ["STANDS", "Place 5", "$120", "Place 4", "$50", "Place 1", "$45"]


def test_no_tick_stands_in_the_boxes_of_the_horn_high_that_did_not_roll() -> None:
    """Each of its four wagers wins on a 3, and none of their numbers is named as rolled."""
    unpaid = ("press accept", "wager place-1 win $10", "press dice-out", "enter 4 4", "press paid", "press dice-out")
    layout = layout_of(shown("craps", played("craps", *unpaid, "enter 1 2")[-1]))
    assert result_of(layout, "craps-3") == result_of(layout, "any-craps") == "won"
    ticks = [it.box for it in layout.items if isinstance(it, Picture) and it.kind == "won"]
    assert any(area_frame(layout, "craps-3").box.holds(it) for it in ticks)


# Chips


@pytest.mark.parametrize("kind", [DEALER, PLAYERS], ids=lambda kind: kind.name)
@pytest.mark.parametrize("beside", [0, 1, 5])
def test_on_and_off_are_told_of_a_bet_however_many_lie_there(kind: ScreenSize, beside: int) -> None:
    """In words; where these have no room, what is off is struck through, and what is on has a frame."""
    others = tuple(Chips(f"place-{number + 2}", "place-6", 500) for number in range(beside))
    told = []
    for mark in ("on", "off"):
        lying = LyingChips([Chips("place-1", "place-6", 3_000, mark), *others])
        screen = shown("craps", replace(BARE, standing=lying, on_show=()), kind)
        layout = layout_of(screen)
        box = area_frame(layout, "place-6").box
        inside = [it for it in layout.items if box.holds(it.box)]
        struck = any(it.struck for it in inside if isinstance(it, Text))
        framed = any(it.line and not it.kind for it in inside if isinstance(it, Frame))
        said: set[str] = {"ON", "OFF"} & {*said_in(layout, box)}
        told.append(said or {*(["ON"] if framed else []), *(["OFF"] if struck else [])})
        assert not list(laws.in_panel(layout, screen.theme, "felt"))
    assert told == [{"ON"}, {"OFF"}]


def test_odds_behind_a_bet_are_added_to_it() -> None:
    layout = layout_of(shown("craps", state("craps", "come goes to 9").view))
    assert {"25", "+25", "odds"} <= {*said_in(layout, area_frame(layout, "win").box)}


def test_a_bet_says_in_every_area_how_much_it_is() -> None:
    for it in playing.look("craps", simulated=True).face.areas:
        lying = LyingChips([Chips("place-5", it.wager, 12_000)])
        for kind in KINDS:
            layout = layout_of(shown("craps", replace(BARE, standing=lying), kind))
            said = words_of(layout, it.wager).replace(":", "").split()
            assert "120" in said, (kind.name, it.wager)
            assert "5" in said or kind == LOW or it.wager.startswith("horn-high"), (kind.name, it.wager)


def test_the_frame_of_a_void_round_is_dashed_about_each_bet() -> None:
    screen = shown("craps", state("craps", "void").view)
    dashed = [it.box for it in frames(screen, "layout", dashed=True)]
    lying = [it.box for it in layout_of(screen).items if isinstance(it, ChipsItem)]
    assert lying
    assert all(any(box.meets(it) for box in dashed) for it in lying)
