# SPDX-License-Identifier: MIT
"""The layouts of wager areas: every wager with its odds, chips with their owners and amounts, what a result does."""

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from controller.display.drawing.players import COLOURED, NAMED
from controller.display.kit.items import Arranged, Box, Frame, Picture, Text
from controller.display.kit.items import Chips as ChipsItem
from controller.display.layout.stacks import amount
from controller.display.parts.felt.stakes import owners
from controller.display.screen import Screen
from controller.engine.record.decided import Decided
from controller.engine.record.on_show import ShownDrawn, ShownWheel
from controller.engine.rules.face import Area, Token
from controller.engine.shown.views import Block, Chips, LyingChips, Result
from controller.games import find
from hal.board import board_file, read_board
from tests.display.arranged import SCREENS, ScreenSize, scenes
from tests.display.felt_rig import area_frame, layout_of, played, result_of, said_in, shown, state, words_of
from tests.display.scenes import playing
from tests.display.scenes.playing import seen_of
from tests.display.shown_items import DEALER, KINDS, PLAYERS, frames, items, screen_of, texts, words

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
TRI_CHRO = ("tri-chro-54", "tri-chro-63")
SECTION_467 = (
    *("red-star-pair", "green-star-pair", "gold-star-pair"),
    *("odd-stars-red-green", "odd-stars-green-gold", "odd-stars-gold-red"),
    *("any-red-pair", "any-green-pair", "any-gold-pair"),
    *("odd-pair-red-green", "odd-pair-green-gold", "odd-pair-gold-red"),
    *("no-red", "no-green", "no-gold", "any-red", "any-green", "any-gold", "any-star"),
)
"""The wagers of s 467, in its order."""
USUAL = [it for it in KINDS if not (it.audience.dealer and it.size[1] < 700)]
"""One screen of each plan but the small one, where chips may take the place of odds."""
POINT_SIX = "chips lying, four players"
TWELVE = "chips lying, twelve players"


@cache
def layout(game: str, name: str, kind: ScreenSize = DEALER) -> Arranged:
    """Return the layout in a state of the game's scene."""
    return layout_of(shown(game, state(game, name).view, kind))


def areas(game: str) -> tuple[Area, ...]:
    return playing.look(game, simulated=True).face.areas


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", GAMES)
def test_each_area_has_its_place_and_the_casino_its_name(game: str, kind: ScreenSize) -> None:
    """The layout bears the name of the casino (s 66(2))."""
    first = seen_of(game)[0].state
    found = layout(game, first, kind)
    boxes = {it.owner: it.box for it in found.items if isinstance(it, Frame) and it.kind == "area"}
    assert set(boxes) == {it.wager for it in areas(game)}
    assert "RIVERSIDE CASINO" in said_in(found, Box(0, 0, *found.size))


@pytest.mark.parametrize("kind", USUAL, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", GAMES)
def test_each_area_says_its_odds_or_a_legend_does(game: str, kind: ScreenSize) -> None:
    found = layout(game, seen_of(game)[0].state, kind)
    everything = " ".join(said_in(found, Box(0, 0, *found.size)))
    for it in areas(game):
        inside = " ".join(said_in(found, area_frame(found, it.wager).box))
        for way in it.ways:
            assert way.odds in (everything if it.priced else inside) or (it.priced and way.pays in everything), it.wager


@pytest.mark.parametrize("kind", USUAL, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", GAMES)
def test_each_area_has_its_name_or_its_picture(game: str, kind: ScreenSize) -> None:
    """What an area says besides stands there too. Dice may be written as figures."""
    found = layout(game, seen_of(game)[0].state, kind)
    for it in areas(game):
        box = area_frame(found, it.wager).box
        inside = words_of(found, it.wager)
        drawn = [
            each for each in found.items if isinstance(each, Picture) and each.name == "token" and box.holds(each.box)
        ]
        tokens = [each.details[0] for each in drawn]
        figures = "\u00b7".join(each.text for each in it.tokens)
        assert not it.tokens or sorted(map(repr, tokens)) == sorted(map(repr, it.tokens)) or figures in inside, it.wager
        named = bool(it.tokens) or it.named == "beside" or it.shape == "diamond"
        assert named or " ".join(it.title.upper().split()) in inside, it.wager
        assert it.detail.upper() in inside, it.wager


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", GAMES)
def test_the_words_beside_the_areas_are_there(game: str, kind: ScreenSize) -> None:
    face = playing.look(game, simulated=True).face
    found = layout(game, seen_of(game)[0].state, kind)
    everything = " ".join(" ".join(said_in(found, Box(0, 0, *found.size))).split())
    for it in face.legends:
        wordings = [" ".join(each.split()) for each in (it.text, it.brief) if each]
        assert it.name or it.optional or any(each in everything for each in wordings), it


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", GAMES)
def test_all_chips_are_there_once_with_their_amounts(game: str, kind: ScreenSize) -> None:
    """Those of several players may lie together: their sum is told then."""
    seen = state(game, TWELVE)
    found = layout(game, TWELVE, kind)
    lying = Counter[str]()
    for it in seen.view.standing.chips:
        lying[it.wager] += it.cents
    told = [it for it in found.items if isinstance(it, Text) and it.owner in lying]
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
    found = layout(game, TWELVE)
    said = " ".join(it.words for it in found.items if isinstance(it, Text)).split()
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
    found = layout("sic-bo", "result, twelve players", kind)
    declared = state("sic-bo", "result, twelve players").view.declared
    assert declared
    golden = {it.owner for it in found.items if isinstance(it, Frame) and it.fill == "wins" and it.kind == "area"}
    assert golden == {"any-triple", "double-5", "triple-5", "total-15", "face-5"}
    assert {area_frame(found, it.wager).line for it in areas("sic-bo") if it.wager not in declared.wins} == {"dim"}
    lost = [it for it in found.items if isinstance(it, ChipsItem) and it.look == "faded"]
    assert not [it for it in lost if any(area_frame(found, wager).box.holds(it.box) for wager in golden)]


def test_an_area_that_wins_without_chips_has_a_tick_and_no_gold_ground() -> None:
    found = layout("craps", "result, point made the hard way")
    frame = area_frame(found, "buy-6")
    assert (frame.fill, frame.line) == ("", "wins")
    assert [it for it in found.items if isinstance(it, Picture) and it.kind == "won" and frame.box.holds(it.box)]


def test_the_way_that_pays_is_bold_or_written_beside_the_dice() -> None:
    found = layout("mini-dice", "result, twelve players")
    assert "2:1" in said_in(found, area_frame(found, "face-5").box)
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
    found = layout("craps", "come goes to 9")
    there = {it.owner for it in found.items if isinstance(it, ChipsItem | Picture) and it.kind in {"chips", "moves"}}
    assert "come-9" in there
    assert not any(it.endswith(" come") for it in there)
    bonus = layout("triple-penny-two-up", "result, triple heads, four players", PLAYERS)
    assert not said_in(bonus, area_frame(bonus, "heads").box)[2:]


def test_an_area_of_tri_chro_is_lit_alone() -> None:
    """With a tick; in gold where somebody is paid."""
    betting = state("tri-chro-54", "betting open").view
    for wager in SECTION_467:
        declared = Result(1, "red gold", "red, gold", {wager: "1"}, "s 467")
        lit = replace(betting, lit=(wager,), declared=declared)
        owed = (Decided("red", wager, 500, 500, "wins", 1_000, "s 467"),)
        paid = replace(lit, standing=LyingChips((Chips("red", wager, 500),)), owed=owed)
        for view, how in ((lit, "won"), (paid, "paid")):
            found = layout_of(shown("tri-chro-54", view, PLAYERS))
            assert [it for it in SECTION_467 if result_of(found, it) == how] == [wager]
            assert {result_of(found, it) for it in SECTION_467} == {how, "lost"}


@pytest.mark.parametrize("kind", [DEALER, PLAYERS], ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", TRI_CHRO)
def test_tri_chro_has_the_19_wagers_in_the_order_of_section_467(game: str, kind: ScreenSize) -> None:
    """s 456(2): from the left to the right, from the top to the bottom."""
    found = layout(game, seen_of(game)[0].state, kind)
    boxes = {it.wager: area_frame(found, it.wager).box for it in areas(game)}
    assert tuple(sorted(boxes, key=lambda wager: (boxes[wager].top, boxes[wager].left))) == SECTION_467


@pytest.mark.parametrize("options", [{}, {"generator": True}], ids=["drawer", "generator"])
@pytest.mark.parametrize("game", TRI_CHRO)
def test_every_area_of_tri_chro_has_a_lamp_of_its_own(game: str, options: dict[str, bool]) -> None:
    """s 456(5)(b)(ii): on the board one for each of the 19."""
    room = find(game)
    equipment = room.at_table(room.options(**options)).equipment
    board = read_board(board_file(equipment.board))
    lamps = [name for chip in board.lamps[equipment.lamps].chips for name in chip.channels if name]
    assert sorted(lamps) == sorted(SECTION_467)


@pytest.mark.parametrize("game", GAMES)
def test_chips_lie_on_every_area_and_line_alone(game: str) -> None:
    """A chip of each wager is told in its own area, or at its spot, and in no other area."""
    face = playing.look(game, simulated=True).face
    betting = replace(seen_of(game)[0].view, on_show=())
    bare = Counter(it.words for it in texts(shown(game, betting), "layout"))
    for it in face.areas:
        for wager in (it.wager, *it.also):
            lying = LyingChips([Chips("red", wager, 7_700)])
            found = layout_of(shown(game, replace(betting, standing=lying)))
            there = [each for each in found.items if isinstance(each, Text) and each.words.removeprefix("+") == "77"]
            assert there, wager
            assert all(area_frame(found, it.wager).box.holds(each.box) for each in there), wager
    for wager in face.spots:
        lying = LyingChips([Chips("red", wager, 7_700)])
        said = Counter(it.words for it in texts(shown(game, replace(betting, standing=lying)), "layout"))
        assert "77" in said - bare, wager


def test_the_crown_lies_on_the_number() -> None:
    betting = state("roulette", "betting open").view
    for number in (0, 17, 36):
        found = layout_of(shown("roulette", replace(betting, on_show=(ShownWheel(crown=number),))))
        (crown,) = (it for it in found.items if isinstance(it, Picture) and it.kind == "crown")
        assert area_frame(found, f"straight-{number}").box.holds(crown.box)


def test_roulettes_areas_win_lose_and_stay_as_they_were() -> None:
    """One that wins where nobody has chips is marked otherwise: there nothing is paid."""
    bets = ("wager red straight-17 $5", "wager blue odd $10")
    declared = played("roulette", *bets, "ball spun", "press no-more-bets", "ball rests in 17 after 6 revolutions")[-1]
    found = layout_of(shown("roulette", declared))
    said = {wager: result_of(found, wager) for wager in ("straight-17", "odd", "black", "even", "straight-0")}
    assert said == {"straight-17": "paid", "odd": "paid", "black": "won", "even": "lost", "straight-0": "lost"}


def test_void_is_said_once() -> None:
    for game in GAMES:
        for it in scenes(game, (DEALER,)):
            if it.state == "void":
                said = [text.words for text in it.arranged.items if isinstance(text, Text)]
                assert not [words for words in said if words.lower().count("void") > 1]


def test_chips_of_a_void_round_have_a_dashed_frame() -> None:
    found = layout("sic-bo", "void")
    dashed = [it.box for it in found.items if isinstance(it, Frame) and it.dashed]
    assert dashed
    assert all(any(box.meets(it.box) for box in dashed) for it in found.items if isinstance(it, ChipsItem))


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


def test_only_the_dealer_reads_below_each_ball_its_number() -> None:
    """In the order in which the result is called; where the balls were drawn nothing stands any longer."""
    for seen in (it for it in seen_of("tri-chro-63") if it.view.declared and not it.view.blocks):
        numbers = [str(number) for number in seen.view.shown(ShownDrawn).numbers]
        for kind in (DEALER, PLAYERS):
            screen = shown("tri-chro-63", seen.view, kind)
            said = [it.words for it in texts(screen, "result") if it.words.isdigit()]
            assert said == (numbers if kind == DEALER else []), seen.state
            assert not words(screen, "drawn")


def balls_on(screen: Screen, name: str) -> list[str]:
    """Return the balls in a panel."""
    tokens = [it.details[0] for it in items(screen, name) if isinstance(it, Picture) and it.name == "token"]
    return [f"{it.ground}{it.text}" for it in tokens if isinstance(it, Token)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize(("options", "device"), [((), "drawer"), (("generator",), "generator")])
def test_the_balls_are_shown_as_they_are_drawn_until_all_is_paid(
    options: tuple[str, ...], device: str, kind: ScreenSize
) -> None:
    """s 455: of 54 balls 2 is red with a star, 40 gold with one. The result shows them once."""
    draws = f"{device} draws 2", f"{device} draws 40"
    lines = ("press no-more-bets", "press start", *draws, "press illuminate", "press paid")
    started, first, *both, paid = played("tri-chro-54", *lines, options=options)[1:]
    expected = [[], ["red*"], *(["red*", "gold*"] for _ in both), []]
    for view, balls in zip((started, first, *both, paid), expected, strict=True):
        screen = shown("tri-chro-54", view, kind)
        assert balls_on(screen, "drawn") + balls_on(screen, "result") == balls


def test_balls_are_named_with_their_numbers_while_they_are_drawn_and_a_stopped_device_does_not_mix() -> None:
    turning = replace(state("tri-chro-54", "mixing").view, on_show=(ShownDrawn(("red*",), (4,), "mixing 1"),))
    assert {"mixing 1", "red 4"} <= {*words(shown("tri-chro-54", turning), "drawn")}
    stopped = replace(turning, blocks=(Block("drawer", "does not work", "s 465"),))
    assert "mixing 1" not in words(shown("tri-chro-54", stopped), "drawn")


def test_balls_are_told_in_the_order_in_which_the_result_is_called() -> None:
    *_, one, both = played("tri-chro-54", "press no-more-bets", "press start", "drawer draws 50", "drawer draws 1")
    assert one.shown(ShownDrawn) == ShownDrawn(("gold",), (50,), "drawing")
    assert both.declared
    assert both.declared.outcome == "red* gold"
    assert both.shown(ShownDrawn) == ShownDrawn(("red*", "gold"), (1, 50))
