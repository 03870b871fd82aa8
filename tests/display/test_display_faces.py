# SPDX-License-Identifier: MIT
"""The faces of all games: every wager has its place, and what the rules want inscribed is there with their odds."""

from collections import Counter
from itertools import combinations, pairwise
from typing import Any, get_args

import msgspec
import pytest

from c_ext.layout import Layout, Odds
from controller.display.layout.outcome import paying
from controller.display.tables import TABLES
from controller.engine.rules.face import Area, Face, Legend, LightsPanel, TableKind, WheelPanel, dice, ways_of
from controller.engine.shown.views import Result
from controller.engine.values.money import to_one
from controller.games import find
from controller.games.craps import wagers as craps_wagers
from controller.games.roulette import wagers as roulette_wagers
from controller.games.tri_chro import wagers as tri_chro_wagers
from controller.games.triple_penny import wagers as triple_penny_wagers
from controller.games.two_up import wagers as two_up_wagers
from controller.games.wheel_of_fortune import wagers as wheel_wagers
from tests.display.scenes.pictures import all_scenes

FACES = {game: scene.look.face for game, scene in all_scenes().items()}
CRAPS, ROULETTE = FACES["craps"], FACES["roulette"]
LAYOUTS: dict[str, Layout[Any]] = {
    "craps": craps_wagers.layout(),
    "roulette": roulette_wagers.layout(),
    "two-up": two_up_wagers.layout(),
    "triple-penny-two-up": triple_penny_wagers.layout(),
    "tri-chro-54": tri_chro_wagers.layout(54),
    "tri-chro-63": tri_chro_wagers.layout(63),
    "wheel-of-fortune-50": wheel_wagers.division(50).layout(),
    "wheel-of-fortune-52": wheel_wagers.division(52).layout(),
}


def areas(game: str) -> dict[str, Area]:
    return {area.wager: area for area in FACES[game].areas}


def priced_by(face: Face, area: Area) -> Legend:
    """Return the legend with the odds of an area: at the left of its row, or above it."""
    for it in face.legends:
        beside = (it.row, it.height) == (area.row, area.height) and it.column < area.column
        above = it.row + it.height == area.row and it.column <= area.column < it.column + it.width and not it.name
        if beside or above:
            return it
    raise AssertionError(f"{area.wager} has no legend")


def inscribed(game: str) -> str:
    """All that is written on a layout."""
    face = FACES[game]
    words = [word for area in face.areas for word in (area.title, area.detail, area.odds)]
    return "\n".join([*words, *(legend.text for legend in face.legends)]).replace("\n", " ")


# All faces


@pytest.mark.parametrize("game", LAYOUTS)
def test_every_wager_lies_in_exactly_one_place(game: str) -> None:
    face = FACES[game]
    placed = [wager for area in face.areas for wager in (area.wager, *area.also)] + list(face.spots)
    assert not [wager for wager, count in Counter(placed).items() if count > 1]
    assert set(placed) == set(LAYOUTS[game].wagers)


@pytest.mark.parametrize("game", FACES)
def test_nothing_lies_over_anything_else_and_all_lies_on_the_grid(game: str) -> None:
    face = FACES[game]
    items: tuple[Area | Legend, ...] = (*face.areas, *face.legends)
    for item in items:
        assert 0 <= item.column < item.column + item.width <= face.columns
        assert 0 <= item.row < item.row + item.height <= face.rows
    for one, other in combinations(items, 2):
        apart = (
            one.column + one.width <= other.column
            or other.column + other.width <= one.column
            or one.row + one.height <= other.row
            or other.row + other.height <= one.row
        )
        assert apart, f"{one} lies on {other}"


@pytest.mark.parametrize("game", FACES)
def test_the_casino_has_its_place_in_every_layout(game: str) -> None:
    assert [legend.name for legend in FACES[game].legends].count(True) == 1


@pytest.mark.parametrize("game", FACES)
def test_spots_markers_and_panels_stand_where_something_is(game: str) -> None:
    face = FACES[game]
    assert all(0 <= column <= face.columns and 0 <= row <= face.rows for column, row in face.spots.values())
    marked = {wager for marker in face.markers for wager in marker.areas.values()}
    assert marked <= {area.wager for area in face.areas}
    kinds = [type(panel) for panel in face.own]
    assert len(set(kinds)) == len(kinds), "a face has at most one panel of a kind"


@pytest.mark.parametrize("game", FACES)
def test_every_result_of_the_pictures_can_be_drawn(game: str) -> None:
    for view, _ in all_scenes()[game].states.values():
        assert all(FACES[game].tokens_of(result.outcome) for result in view.recent)


# Odds in words


@pytest.mark.parametrize(
    ("odds", "words"),
    [
        (Odds(31), "31 to 1"),
        (Odds(9, 5), "9 to 5"),
        (Odds(3, 2), "3 to 2"),
        (Odds(15, 2), "7.5 to 1"),
        (Odds(19, 2), "9.5 to 1"),
        (Odds(13, 2), "6.5 to 1"),
        (Odds(33, 10), "33 to 10"),
        (Odds(3, 4), "3 to 4"),
        (Odds(1, 2), "1 to 2"),
    ],
)
def test_odds_are_written_as_the_rules_write_them(odds: Odds, words: str) -> None:
    assert to_one(odds) == to_one(str(odds)) == words


def test_each_of_several_odds_has_a_line_and_none_is_left_without_its_words() -> None:
    assert [way.words for way in ways_of(LAYOUTS["craps"], "field", "a", "b")] == ["a 2 to 1", "b 1 to 1"]
    with pytest.raises(ValueError, match="zip"):
        ways_of(LAYOUTS["craps"], "field", "a")


@pytest.mark.parametrize(
    ("wins", "words"),
    [
        ({"field": "2"}, ("2, 12: 2 to 1", "2, 12: 2:1", "2:1")),
        ({"field": "1"}, ("3, 4, 9, 10, 11: 1 to 1", "3, 4, 9, 10, 11: 1:1", "1:1")),
        ({"any-7": "4"}, ()),
    ],
)
def test_an_area_of_several_odds_says_by_value_which_are_paid(wins: dict[str, str], words: tuple[str, ...]) -> None:
    found, result = areas("craps"), Result(1, "", "", wins, "s 1")
    assert paying(found["field"], result) == words
    assert paying(found["any-7"], result) == (), "its only odds stand there anyway"


def test_every_kind_of_table_has_its_places() -> None:
    assert {*get_args(TableKind)} == {*TABLES}


def test_an_outcome_is_drawn_whole_or_not_at_all() -> None:
    assert CRAPS.tokens_of("3 4") == dice(3, 4)
    assert CRAPS.tokens_of("3 7") == ()
    assert CRAPS.tokens_of("") == ()


# Mini-dice (ss 176, 184)


def test_mini_dice_has_the_field_and_the_six_faces_with_their_odds() -> None:
    found = areas("mini-dice")
    assert set(found) == {"field", *(f"face-{n}" for n in range(1, 7))}
    assert (found["field"].detail, found["field"].odds) == ("5, 6, 7, 8, 13, 14, 15, 16", "1 to 1")
    for number in range(1, 7):
        area = found[f"face-{number}"]
        assert (area.tokens, area.odds) == (dice(number), "1 die 1 to 1\n2 dice 2 to 1\n3 dice 12 to 1")


# Craps (ss 107, 115 to 117)

NUMBERS = (4, 5, 6, 8, 9, 10)
TO_PLACE = ("9 to 5", "7 to 5", "7 to 6", "7 to 6", "7 to 5", "9 to 5")
TO_BUY = ("2 to 1", "3 to 2", "6 to 5", "6 to 5", "3 to 2", "2 to 1")
TO_LAY = ("1 to 2", "2 to 3", "5 to 6", "5 to 6", "2 to 3", "1 to 2")
SECTION_115 = {
    **dict.fromkeys(("win", "dont-win", "come", "dont-come", "big-6", "big-8"), "1 to 1"),
    **{f"place-{number}": odds for number, odds in zip(NUMBERS, TO_PLACE, strict=True)},
    **{f"buy-{number}": odds for number, odds in zip(NUMBERS, TO_BUY, strict=True)},
    **{f"lay-{number}": odds for number, odds in zip(NUMBERS, TO_LAY, strict=True)},
    **dict.fromkeys(("hardway-4", "hardway-10", "any-craps"), "7.5 to 1"),
    **dict.fromkeys(("hardway-6", "hardway-8"), "9.5 to 1"),
    **dict.fromkeys(("craps-2", "craps-12"), "33 to 1"),
    **dict.fromkeys(("craps-3", "eleven"), "16 to 1"),
    "any-7": "4 to 1",
    "field": "2, 12: 2 to 1\n3, 4, 9, 10, 11: 1 to 1",
}


@pytest.mark.parametrize("wager", SECTION_115)
def test_craps_odds_are_those_of_sections_115_to_117(wager: str) -> None:
    assert areas("craps")[wager].odds == SECTION_115[wager]


@pytest.mark.parametrize("number", NUMBERS)
def test_odds_lie_on_the_bet_that_they_support(number: int) -> None:
    found = areas("craps")
    assert f"win-odds-{number}" in found["win"].also
    assert f"dont-win-odds-{number}" in found["dont-win"].also
    assert f"come-odds-{number}" in found[f"come-{number}"].also
    assert f"dont-come-odds-{number}" in found[f"dont-come-{number}"].also


def test_the_dont_bets_say_what_is_void() -> None:
    assert areas("craps")["dont-win"].detail == areas("craps")["dont-come"].detail == "2 void"


def test_the_middle_of_craps_has_one_right_edge_and_any_7_begins_where_come_does() -> None:
    """Its areas fill each row from the left part of the layout to the edge."""
    found = areas("craps")
    middle = [area for area in found.values() if area.column >= found["win"].width]
    for row in {area.row for area in middle}:
        assert max(area.column + area.width for area in middle if area.row == row) == CRAPS.columns, row
    assert found["any-7"].row == found["come"].row
    assert len({found[it].height for it in ("come", "any-7", "any-craps")}) == 1


def test_the_dice_of_the_hardways_are_drawn_and_single_totals_named_beneath_their_heading() -> None:
    drawn = {wager: area.tokens for wager, area in areas("craps").items() if area.tokens}
    assert drawn == {f"hardway-{n}": dice(n // 2, n // 2) for n in (4, 6, 8, 10)}
    titles = {wager: areas("craps")[wager].title for wager in ("craps-2", "craps-3", "craps-12", "eleven")}
    assert titles == {"craps-2": "2", "craps-3": "3", "craps-12": "12", "eleven": "11"}
    assert "IN ONE ROLL" in [legend.text for legend in CRAPS.legends]


def test_the_puck_has_a_place_for_off_and_one_in_each_points_area() -> None:
    (puck,) = CRAPS.markers
    assert puck.areas == {0: "dont-come"} | {number: f"come-{number}" for number in NUMBERS}


def touched(face: Face, spot: tuple[int, int]) -> set[str]:
    """The areas on which a point of the grid lies, or at whose edge."""
    column, row = spot
    return {
        area.wager
        for area in face.areas
        if area.column <= column <= area.column + area.width and area.row <= row <= area.row + area.height
    }


# Roulette (ss 131, 143)

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def test_the_numbers_are_coloured_as_on_the_wheel() -> None:
    found = areas("roulette")
    for number in range(37):
        colour = "green" if number == 0 else "red" if number in RED else "black"
        assert (found[f"straight-{number}"].title, found[f"straight-{number}"].ground) == (str(number), colour)
        (token,) = ROULETTE.tokens_of(str(number))
        assert (token.text, token.ground) == (str(number), colour)
    assert (found["red"].ground, found["black"].ground) == ("red", "black")


def test_columns_and_the_legend_give_the_odds_of_section_143() -> None:
    """s 131(3) asks for no odds on the cloth: columns, which have no names, have theirs, and wagers on lines."""
    found = areas("roulette")
    assert {found[f"column-{n}"].odds for n in (1, 2, 3)} == {"2 to 1"}
    others = ("low", "high", "even", "odd", "red", "black", *(f"dozen-{n}" for n in (1, 2, 3)))
    assert all(found[wager].title and not found[wager].odds for wager in others)
    (legend,) = (legend.text for legend in ROULETTE.legends if not legend.name)
    for words in ("straight up 35 to 1", "split 17 to 1", "street 11 to 1", "corner 8 to 1", "6-line 5 to 1"):
        assert words in legend
    assert (found["low"].title, found["high"].title) == ("1\N{EN DASH}18", "19\N{EN DASH}36")


def numbers_at(wager: str) -> set[int]:
    """The numbers whose areas meet where a wager's chips lie."""
    met = touched(ROULETTE, ROULETTE.spots[wager])
    return {int(name.removeprefix("straight-")) for name in met if name.startswith("straight-")}


@pytest.mark.parametrize("wager", [wager for wager in ROULETTE.spots if wager.startswith(("split-", "corner-"))])
def test_splits_and_corners_lie_where_their_numbers_meet(wager: str) -> None:
    named = {int(number) for number in wager.split("-")[1:]}
    if wager == "corner-0-1-2-3":
        assert numbers_at(wager) == {0, 1}  # at the lower end of the line of 0
    else:
        assert numbers_at(wager) == named


@pytest.mark.parametrize("first", range(1, 37, 3))
def test_streets_and_six_lines_lie_on_the_bottom_line_of_their_rows(first: int) -> None:
    assert numbers_at(f"street-{first}-{first + 1}-{first + 2}") == {first}
    if first < 34:
        assert numbers_at(f"six-line-{first}-{first + 5}") == {first, first + 3}


def test_streets_with_0_lie_where_all_three_numbers_meet() -> None:
    assert numbers_at("street-0-1-2") == {0, 1, 2}
    assert numbers_at("street-0-2-3") == {0, 2, 3}


def test_no_two_wagers_share_a_spot() -> None:
    assert len(set(ROULETTE.spots.values())) == len(ROULETTE.spots) == 157 - 49


def test_the_crown_is_put_on_the_number() -> None:
    (crown,) = ROULETTE.markers
    assert crown.kind == "crown"
    assert crown.areas == {number: f"straight-{number}" for number in range(37)}


def test_the_wheel_has_37_compartments_with_neighbours_of_different_colours() -> None:
    (wheel,) = (panel for panel in ROULETTE.own if isinstance(panel, WheelPanel))
    texts = [token.text for token in wheel.places]
    assert sorted(map(int, texts)) == list(range(37))
    assert texts[:4] == ["0", "32", "15", "19"]
    grounds = [token.ground for token in wheel.places]
    assert all(one != other for one, other in pairwise(grounds))


# Wheel of fortune (ss 145, 154, 156, 160)

NOTICE = "Should the indicator stop on a peg, the previous symbol will be the winner and not the oncoming symbol."
WHEELS = {
    "wheel-of-fortune-50": ((24, 1), (8, 5), (8, 5), (4, 11), (2, 22), (2, 22), (1, 44), (1, 44)),
    "wheel-of-fortune-52": ((24, 1), (12, 3), (8, 5), (4, 11), (2, 23), (1, 47), (1, 47)),
}


@pytest.mark.parametrize("game", WHEELS)
def test_each_symbol_stands_in_its_area_with_its_odds(game: str) -> None:
    """ss 145(4), 156(4): the symbols and their odds; how many sections have each is seen on the wheel."""
    found = areas(game)
    for letter, (_, odds) in zip("abcdefgh", WHEELS[game], strict=False):
        area = found[f"symbol-{letter}"]
        assert [token.text for token in area.tokens] == [letter.upper()]
        assert area.odds == f"{odds} to 1"
    assert len({area.tokens[0].ground for area in found.values()}) == len(found) == len(WHEELS[game])


@pytest.mark.parametrize("game", WHEELS)
def test_the_notice_about_pegs_is_posted_in_full(game: str) -> None:
    assert NOTICE in [legend.text for legend in FACES[game].legends]


@pytest.mark.parametrize("game", WHEELS)
def test_the_rim_has_the_sections_of_the_rules(game: str) -> None:
    (wheel,) = (panel for panel in FACES[game].own if isinstance(panel, WheelPanel))
    found = Counter(token.text.lower() for token in wheel.places)
    assert [found[letter] for letter in sorted(found)] == [count for count, _ in WHEELS[game]]


# The two-ups (ss 162, 174, 469, 480)


def test_the_boxes_of_two_up_are_marked_h_and_t() -> None:
    found = areas("two-up")
    assert (found["heads"].title, found["tails"].title) == ("h", "t")
    assert {found[side].odds for side in ("heads", "tails")} == {"1 to 1"}
    assert {found[f"spinner-{side}"].odds for side in ("heads", "tails")} == {"7.5 to 1"}
    assert "spinner's wager" in inscribed("two-up")


def test_two_up_has_five_lights_and_three_and_three_in_three_colours() -> None:
    (lights,) = (panel for panel in FACES["two-up"].own if isinstance(panel, LightsPanel))
    assert [(each.name, each.count) for each in lights.sets] == [("odds", 5), ("heads", 3), ("tails", 3)]
    assert len({each.ground for each in lights.sets}) == 3


@pytest.mark.parametrize(
    ("results", "sets"),
    [
        ("display", [("heads", 3), ("tails", 3)]),
        ("lights", [("heads", 3), ("tails", 3), ("triple-heads", 3), ("triple-tails", 3)]),
        ("cards", []),
    ],
)
def test_triple_penny_two_up_shows_the_lights_that_its_table_has(results: str, sets: list[tuple[str, int]]) -> None:
    """s 479."""
    game = find("triple-penny-two-up")
    own = game.at_table(msgspec.convert({"results": results}, game.options)).face().own
    shown = [each for panel in own if isinstance(panel, LightsPanel) for each in panel.sets]
    assert [(each.name, each.count) for each in shown] == sets
    assert len({each.ground for each in shown}) == len(sets)


@pytest.mark.parametrize("side", ["heads", "tails"])
def test_triple_penny_two_up_has_the_areas_of_section_469_with_the_odds_of_section_480(side: str) -> None:
    found = areas("triple-penny-two-up")
    assert (found[side].title, found[side].odds) == (side, "1 to 1")
    bonus = found[f"bonus-{side}"]
    assert (bonus.title, bonus.odds) == (f"bonus {side}", f"{side} 2 to 1\ntriple {side} 4 to 1")
    spinner, spinners_bonus = found[f"spinner-{side}"], found[f"spinner-bonus-{side}"]
    assert (spinner.title, spinner.odds) == ("spinner's\nwager", "6.5 to 1")
    assert (spinners_bonus.title, spinners_bonus.odds) == ("spinner's\nbonus", "495 to 1")


def test_coins_are_drawn_as_they_lie() -> None:
    def lie(game: str) -> dict[str, str]:
        return {word: "".join(token.text for token in drawn) for word, drawn in FACES[game].tokens.items()}

    assert lie("two-up") == {"heads": "HH", "odds": "HT", "tails": "TT"}
    thrice = {"heads": "HHT", "tails": "HTT", "triple-heads": "HHH", "triple-tails": "TTT"}
    assert lie("triple-penny-two-up") == thrice


# Tri-chro (ss 456, 467)

SECTION_467 = {54: ("65 to 1", "27 to 1"), 63: ("90 to 1", "38 to 1")}
COLOURS = ("red", "green", "gold")
MIXED = (("red", "green"), ("green", "gold"), ("gold", "red"))


@pytest.mark.parametrize("balls", SECTION_467)
def test_tri_chro_has_the_permissible_wagers_and_their_odds(balls: int) -> None:
    star_pair, odd_stars = SECTION_467[balls]
    expected = {}
    for colour in COLOURS:
        expected[f"{colour}-star-pair"] = (colour, star_pair)
        expected[f"any-{colour}-pair"] = (colour, "8 to 1")
        expected[f"no-{colour}"] = (f"no {colour}", "6 to 5")
        expected[f"any-{colour}"] = (f"any {colour}", "3 to 4")
    for one, other in MIXED:
        expected[f"odd-stars-{one}-{other}"] = (f"{one}, {other}", odd_stars)
        expected[f"odd-pair-{one}-{other}"] = (f"{one}, {other}", "33 to 10")
    expected["any-star"] = ("any star", "3 to 4")
    found = areas(f"tri-chro-{balls}")
    assert {wager: (area.title, area.odds) for wager, area in found.items()} == expected
    assert len(found) == 19


@pytest.mark.parametrize("game", FACES)
def test_odds_that_stand_for_a_whole_row_are_those_of_every_area_in_it(game: str) -> None:
    """In full, or of dice by how many show it: `1, 2 or 12 to 1`."""
    face = FACES[game]
    for area in (area for area in face.areas if area.priced):
        said = priced_by(face, area).text.replace("\n", " ")
        figures = [line.split()[-3] for line in area.odds.split("\n")]
        assert " ".join(area.odds.split()) in said or f"{', '.join(figures[:-1])} or {figures[-1]} to 1" == said


def test_the_balls_drawn_in_an_area_are_those_it_asks_for() -> None:
    found = areas("tri-chro-54")

    def balls(wager: str) -> list[str]:
        return [f"{token.ground}{token.text}" for token in found[wager].tokens]

    assert balls("red-star-pair") == ["red*", "red*"]
    assert balls("odd-stars-gold-red") == ["gold*", "red*"]
    assert balls("any-green-pair") == ["green", "green"]
    assert balls("no-gold") == ["gold/"]
    assert balls("any-star") == ["red*", "green*", "gold*"]
