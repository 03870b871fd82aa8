# SPDX-License-Identifier: MIT
"""The layouts of wager areas: every wager with its odds, chips with their owners and amounts, what a result does."""

from collections import Counter
from functools import cache

import pytest

from controller.display.drawing.players import COLOURED, NAMED
from controller.display.kit.items import Arranged, Box, Chips, Frame, Picture, Text
from controller.display.layout.stacks import amount
from controller.display.parts.felt.stakes import owners
from controller.engine.rules.face import Area
from tests.display.arranged import SCREENS, ScreenSize, scenes
from tests.display.scenes import playing
from tests.display.scenes.playing import Seen, seen_of
from tests.display.shown_items import DEALER, KINDS, PLAYERS, frames, items, panel_of, screen_of, texts, words

GAMES = (
    "sic-bo",
    "mini-dice",
    "craps",
    "tri-chro-54",
    "roulette",
    "wheel-of-fortune-50",
    "two-up",
    "triple-penny-two-up",
)
USUAL = [it for it in KINDS if not (it.audience.dealer and it.size[1] < 700)]
"""One screen of each plan but the small one, where chips may take the place of odds."""
POINT_SIX = "chips lying, four players"
TWELVE = "chips lying, twelve players"


def state(game: str, name: str) -> Seen:
    return next(it for it in seen_of(game) if it.state == name)


@cache
def layout(game: str, name: str, kind: ScreenSize = DEALER) -> Arranged:
    """Return the layout in a state of the game's scene."""
    screen = screen_of(playing.look(game, simulated=True), state(game, name).view, kind)
    found = panel_of(screen, "layout")
    assert found
    return found


def area_frame(shown: Arranged, wager: str) -> Frame:
    return next(it for it in shown.items if isinstance(it, Frame) and it.kind == "area" and it.owner == wager)


def said_in(shown: Arranged, box: Box) -> list[str]:
    return [it.words for it in shown.items if isinstance(it, Text) and box.holds(it.box)]


def areas(game: str) -> tuple[Area, ...]:
    return playing.look(game, simulated=True).face.areas


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", GAMES)
def test_each_area_has_its_place_and_the_casino_its_name(game: str, kind: ScreenSize) -> None:
    """The layout bears the name of the casino (s 66(2))."""
    first = seen_of(game)[0].state
    shown = layout(game, first, kind)
    found = {it.owner: it.box for it in shown.items if isinstance(it, Frame) and it.kind == "area"}
    assert set(found) == {it.wager for it in areas(game)}
    assert "RIVERSIDE CASINO" in said_in(shown, Box(0, 0, *shown.size))


@pytest.mark.parametrize("kind", USUAL, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", GAMES)
def test_each_area_says_its_odds_or_a_legend_does(game: str, kind: ScreenSize) -> None:
    shown = layout(game, seen_of(game)[0].state, kind)
    everything = " ".join(said_in(shown, Box(0, 0, *shown.size)))
    for it in areas(game):
        inside = " ".join(said_in(shown, area_frame(shown, it.wager).box))
        for way in it.ways:
            assert way.odds in (everything if it.priced else inside) or (it.priced and way.pays in everything), it.wager


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", GAMES)
def test_all_chips_are_there_once_with_their_amounts(game: str, kind: ScreenSize) -> None:
    """Those of several players may lie together: their sum is told then."""
    seen = state(game, TWELVE)
    shown = layout(game, TWELVE, kind)
    lying = Counter[str]()
    for it in seen.view.standing.chips:
        lying[it.wager] += it.cents
    told = [it for it in shown.items if isinstance(it, Text) and it.owner in lying]
    figures = Counter[str]()
    for text in told:
        figures[text.owner] += round(100 * float(text.words.removeprefix("+").removesuffix("k"))) * (
            1000 if text.words.endswith("k") else 1
        )
    for wager, cents in lying.items():
        assert figures[wager] == cents or not figures[wager], wager
    in_areas = {wager for it in areas(game) for wager in (it.wager, *it.also)}
    assert in_areas & set(lying) <= set(figures)


@pytest.mark.parametrize("game", GAMES)
def test_a_mark_beside_each_amount_says_whose_it_is(game: str) -> None:
    """Not only the chip's colour (nobody has to tell colours apart)."""
    seen = state(game, TWELVE)
    marks = {it.mark for it in owners((player, (0, 0, 0)) for player in {it.player for it in seen.view.standing.chips})}
    shown = layout(game, TWELVE)
    said = " ".join(it.words for it in shown.items if isinstance(it, Text)).split()
    alone = [it for it in marks if it in said]
    merged = sum(int(it.removeprefix("\u00d7")) for it in said if it.startswith("\u00d7"))
    assert len(alone) + merged >= len(marks)


def test_marks_of_colours_and_places_differ() -> None:
    every = [it.mark for it in owners((name, (0, 0, 0)) for name in sorted(COLOURED))]
    assert len(set(every)) == len(COLOURED)
    assert [it.mark for it in owners([("place-3", (0, 0, 0)), ("place-12", (0, 0, 0))])] == ["3", "12"]
    assert [it.mark for it in owners([("ann", (0, 0, 0)), ("anna", (0, 0, 0))])] == ["An", "Aa"]
    assert {"green", "grey", "black", "blue", "brown"} & set(NAMED)
    assert amount(2_500) == "25"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_winners_are_gold_losers_dim_and_the_rest_unchanged(kind: ScreenSize) -> None:
    shown = layout("sic-bo", "result, twelve players", kind)
    declared = state("sic-bo", "result, twelve players").view.declared
    assert declared
    golden = {it.owner for it in shown.items if isinstance(it, Frame) and it.fill == "wins" and it.kind == "area"}
    assert golden == {"any-triple", "double-5", "triple-5", "total-15", "face-5"}
    assert {area_frame(shown, it.wager).line for it in areas("sic-bo") if it.wager not in declared.wins} == {"dim"}
    lost = [it for it in shown.items if isinstance(it, Chips) and it.look == "faded"]
    assert not [it for it in lost if any(area_frame(shown, wager).box.holds(it.box) for wager in golden)]


def test_an_area_that_wins_without_chips_has_a_tick_and_no_gold_ground() -> None:
    shown = layout("craps", "result, point made the hard way")
    frame = area_frame(shown, "buy-6")
    assert (frame.fill, frame.line) == ("", "wins")
    assert [it for it in shown.items if isinstance(it, Picture) and it.kind == "won" and frame.box.holds(it.box)]


def test_the_way_that_pays_is_bold_or_written_beside_the_dice() -> None:
    shown = layout("mini-dice", "result, twelve players")
    assert "2:1" in said_in(shown, area_frame(shown, "face-5").box)
    field = area_frame(layout("craps", "come goes to 9"), "field").box
    lines = [it for it in layout("craps", "come goes to 9").items if isinstance(it, Text) and field.holds(it.box)]
    assert {it.words: it.weight for it in lines if ":1" in it.words} == {
        "2, 12: 2:1": "Regular",
        "3, 4, 9, 10, 11: 1:1": "Black",
    }


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_puck_says_on_or_off_in_words(kind: ScreenSize) -> None:
    look = playing.look("craps", simulated=True)
    on, off = (screen_of(look, state("craps", name).view, kind) for name in (POINT_SIX, "come-out, betting open"))
    assert {"ON", "6"} <= set(words(on, "puck"))
    assert "OFF" in words(off, "puck")
    inside = area_frame(layout("craps", POINT_SIX, kind), "come-6").box
    assert [it for it in frames(on, "layout", fill="words") if inside.holds(it.box)]


def test_what_moves_is_shown_once_where_it_comes_to() -> None:
    """A come bet leaves no chips behind in come."""
    shown = layout("craps", "come goes to 9")
    there = {it.owner for it in shown.items if isinstance(it, Chips | Picture) and it.kind in {"chips", "moves"}}
    assert "come-9" in there
    assert not any(it.endswith(" come") for it in there)
    bonus = layout("triple-penny-two-up", "result, triple heads, four players", PLAYERS)
    assert not said_in(bonus, area_frame(bonus, "heads").box)[2:]


def test_void_is_said_once() -> None:
    for game in GAMES:
        for it in scenes(game, (DEALER,)):
            if it.state == "void":
                said = [text.words for text in it.arranged.items if isinstance(text, Text)]
                assert not [words for words in said if words.lower().count("void") > 1]


def test_chips_of_a_void_round_have_a_dashed_frame() -> None:
    shown = layout("sic-bo", "void")
    dashed = [it.box for it in shown.items if isinstance(it, Frame) and it.dashed]
    assert dashed
    assert all(any(box.meets(it.box) for box in dashed) for it in shown.items if isinstance(it, Chips))


def test_nothing_moves_while_chips_come() -> None:
    """The words of areas stay where they are from the first chip to the result."""
    for game in ("sic-bo", "tri-chro-54"):
        places = [
            {(it.words, it.box) for it in layout(game, name).items if isinstance(it, Text) and it.words in titles}
            for titles in [{area.title.upper() for area in areas(game) if not area.title.isdigit()}]
            for name in ("betting open", TWELVE)
        ]
        assert places[0] == places[1]


# Beside the layout


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_the_result_is_told_in_pictures_and_words(kind: ScreenSize) -> None:
    screen = screen_of(playing.look("sic-bo", simulated=True), state("sic-bo", "result, twelve players").view, kind)
    dice = [it for it in items(screen, "result") if isinstance(it, Picture) and it.name == "token"]
    assert [getattr(it.details[0], "text", "") for it in dice] == ["5", "5", "5"]
    assert {"15", "Triple 5"} <= set(words(screen, "result"))
    (total,) = (it for it in texts(screen, "result") if it.words == "15")
    assert total.colour == "wins"


def test_players_read_who_wins_what_moves_and_what_goes_back() -> None:
    look = playing.look("sic-bo", simulated=True)
    wins = words(screen_of(look, state("sic-bo", "result, twelve players").view, PLAYERS), "wins")
    assert wins[0] == "WINS"
    assert {"Green", "$900", "Red", "$60"} <= set(wins)
    assert words(screen_of(look, state("sic-bo", "void").view, PLAYERS), "wins")[0] == "GOES BACK"
    triple = playing.look("triple-penny-two-up", simulated=True)
    moving = state("triple-penny-two-up", "result, triple heads, four players").view
    assert words(screen_of(triple, moving, PLAYERS), "wins")[0] == "MOVES TO BONUS HEADS"


def test_a_ball_that_is_still_to_be_drawn_is_a_ring() -> None:
    look, seen = playing.look("tri-chro-54", simulated=True), state("tri-chro-54", "one ball drawn")
    for kind, name in ((DEALER, "drawn"), (PLAYERS, "result")):
        assert len(frames(screen_of(look, seen.view, kind), name, dashed=True)) == 1
    numbers = words(screen_of(look, state("tri-chro-54", "result, twelve players").view), "result")
    assert not [it for it in numbers if it.isdigit()], "players need no numbers of balls"


def test_lights_that_are_on_are_full_and_others_rings() -> None:
    look, seen = playing.look("two-up", simulated=True), state("two-up", "result, twelve players")
    lamps = [it for it in items(screen_of(look, seen.view), "lights") if isinstance(it, Picture)]
    assert {name: sum(it.owner == name and it.name == "lamp on" for it in lamps) for name in ("Heads", "Tails")} == {
        name.capitalize(): seen.view.lights.get(name, 0) for name in ("heads", "tails")
    }
