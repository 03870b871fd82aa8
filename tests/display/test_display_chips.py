# SPDX-License-Identifier: MIT
"""Chips on the layout: each stack lies in a place kept free for it, on every layout, at every size, for everybody."""

import math
from collections.abc import Iterator, Mapping
from itertools import chain, groupby, product
from typing import NamedTuple

import msgspec
import pygame
import pytest
from controller.display.layout.chips_drawing import draw_chips
from controller.display.layout.felt import Felt
from controller.display.layout.parts import in_place
from controller.display.standard import PANELS
from glass_rig import CASINO, GAMES, LOW, PARTS, box_of, changed, drawn, is_painted, look, played, screen_of, views
from msgspec.structs import replace

from controller.display.drawing import chips, fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.players import NAMED, colours_of
from controller.display.layout import ring
from controller.display.layout.arrangements import NOTHING, WITH_CHIPS, Kept, at_once
from controller.display.layout.lying import PlacedChips, beside
from controller.display.layout.outcome import FeltContents, looks_of
from controller.display.layout.stacks import AMOUNTS, SQUEEZED, Stack, stacks
from controller.display.screen import Screen
from controller.engine.record.decided import HandResult
from controller.engine.rules.face import Area, Face
from controller.engine.shown.views import NOTHING_MORE, Chips, Fate, Fates, ShownLimits, View
from controller.games import find
from tests.display.blank_surface import blank_surface

SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
PLAYERS = tuple(f"place-{number}" for number in range(1, 13))
NOTHING_DECIDED: Fates = {}
LYING = ((50, 1, False), (125_000_000, 1, False), (2_500, 3, False), (10_050, 12, False), (10_050, 12, True))
"""Cents that a player has on each area: 50 cents, $1.25 million; how many players have it; if some are off or lose."""
CORNER = "corner-19-20-22-23"


def faces(game: str) -> list[Face]:
    found = find(game)
    return [found.at_table(msgspec.convert({}, found.options)).face()]


class LaidLayout(NamedTuple):
    """A layout, and chips on all of it."""

    face: Face
    felt: Felt
    lying: tuple[Chips, ...]
    fates: Fates


def laid_out(game: str) -> Iterator[LaidLayout]:
    """The layouts of a game with chips: each of LYING is seen once in each size and once on each kind of screen."""
    for face, (row, size), (column, part) in product(faces(game), enumerate(SIZES), enumerate(PARTS.values())):
        felt = Screen(look(game, face=face), part, size, 149)._context.felt
        assert felt
        for cents, players, marked in LYING[(row + column) % len(SIZES) :: len(SIZES)]:
            lying = everywhere(face, cents, players)
            yield LaidLayout(face, felt, *(with_marks(face, lying) if marked else (lying, NOTHING_DECIDED)))


PAINTED = [game for game in GAMES if is_painted(game, "dealer")]


def everywhere(face: Face, cents: int, players: int) -> tuple[Chips, ...]:
    """Chips on every wager that has a place on the layout; in boxes, if these players have their own."""
    wagers = [wager for area in face.areas for wager in (area.wager, *area.also[:1])]
    return tuple(Chips(name, it, cents) for it in (*wagers, *face.spots) for name in PLAYERS[:players])


def with_marks(face: Face, lying: tuple[Chips, ...]) -> tuple[tuple[Chips, ...], Fates]:
    """The same on areas, every second wager called off, and every third decided: the dealer takes what is there."""
    on_areas = [it for it in lying if it.wager not in face.spots]
    marked = tuple(msgspec.structs.replace(it, mark="off") if n % 2 else it for n, it in enumerate(on_areas))
    return marked, {it.key: "loses" for it in marked[::3]}


def area_of(face: Face, wager: str) -> Area | None:
    return next((area for area in face.areas if wager in (area.wager, *area.also)), None)


def words_of(felt: Felt, kept: Mapping[Area, Kept]) -> list[pygame.Rect]:
    """Every word on the layout while these places are kept in its areas, and every die, coin, ball and symbol."""
    every = chain(*(felt.places(area, kept.get(area, NOTHING)).values() for area in felt._face.areas))
    return [*(line.ink for line in felt.written[:1]), *(place.rect for place in every if place.part != "chips")]


def on_its_own(felt: Felt, its: list[PlacedChips], wager: str) -> bool:
    """Whether discs lie in the area of their wager, or nearer to their place on a line than to any other."""
    area = felt._areas.get(wager)
    if area is None:
        return [it.centre for it in its] == [felt._lines[wager].center]
    return all(felt.box(area).contains(it.rect) for it in its)


def place_of(felt: Felt, it: PlacedChips) -> Area | str:
    """Return the area of chips, or their wager if they lie on its line."""
    return felt._areas.get(it.stack.wager, it.stack.wager)


def is_apart(it: PlacedChips) -> bool:
    """Whether the number of a place beside chips touches neither their disc nor their amount."""
    if it.who is None or it.who.rect.top > it.centre[1]:
        return True
    return it.who.rect.left - max(it.rect.right, it.tag.rect.right if it.tag and not it.words else 0) >= 2


def near(found: list[PlacedChips]) -> Iterator[tuple[PlacedChips, PlacedChips]]:
    """Every two stacks whose discs may touch."""
    rects = [it.rect for it in found]
    for number, it in enumerate(found):
        for other in it.rect.collidelistall(rects[number + 1 :]):
            yield it, found[number + 1 + other]


@pytest.mark.parametrize("game", PAINTED)
def test_chips_lie_in_their_area_and_cover_no_word_and_no_other_chips(game: str) -> None:
    """An amount is neither hidden by other chips nor smaller than legible."""
    for _, felt, lying, fates in laid_out(game):
        found, kept = at_once(felt._laid(lying, fates, {}, {}))
        words = words_of(felt, kept)
        assert {it.stack.wager for it in found} == {it.wager for it in lying}
        assert {it.size for it in found} <= {round(share * felt.amounts) for share in (*AMOUNTS, *SQUEEZED)}
        tags = [each.rect for it in found for each in (it.tag, it.who) if each]
        assert all(map(is_apart, found)), "25 of place 2 is not 252"
        for rect in (*(it.rect for it in found), *tags):
            assert rect.collidelist(words) < 0, (felt._size, rect, words[rect.collidelist(words)])
        for one, other in near(found):
            if one.touches(other):
                assert one.fanned, (felt._size, one, other)
                assert place_of(felt, one) == place_of(felt, other), (felt._size, one, other)
                assert (one.words, other.words) == ("", ""), (felt._size, one, other)
        assert not any(tag.collidelist(tags[number + 1 :]) >= 0 for number, tag in enumerate(tags))
        for wager, its in by_wager(found).items():
            assert on_its_own(felt, its, wager), (felt._size, wager)


@pytest.mark.parametrize("game", PAINTED)
def test_odds_stay_where_chips_lie(game: str) -> None:
    """In every area and size, and with the sign of limits: the odds are legible and stay in their place.

    Where the letters of a layout are smaller (LOW), the odds are at least as large as these letters. The gap between
    chips and odds is tested with all other words. One layout writes all odds in one form. Odds yield only to an owner's
    label without other room.
    """
    for kind, size, dpi in (("one", (1024, 600), 170), ("dealer", (1280, 800), 149), ("players", (1920, 1080), 141)):
        screen = Screen(look(game), PARTS[kind], size, dpi, ShownLimits(500, 50_000, 500))
        felt, brief = screen._context.felt, set()
        assert felt
        least = LOW.get((game, kind, size), felt._least)
        for area in (area for area in felt._face.areas if area.ways and not area.priced):
            bare, with_chips = felt.places(area, NOTHING), felt.places(area, WITH_CHIPS)
            assert "odds" in bare
            assert "chips" in with_chips
            setting = felt.inscribed(area, WITH_CHIPS).setting
            assert setting.sizes.odds >= least, (size, area.wager)
            assert "odds" in with_chips
            assert felt._lines or bare["odds"] == with_chips["odds"], (size, area.wager)
            brief.add(setting.sizes.brief)
        assert len(brief) <= 1, size


def by_wager(found: list[PlacedChips]) -> dict[str, list[PlacedChips]]:
    return {wager: [*its] for wager, its in groupby(sorted(found, key=wager_of), wager_of)}


def wager_of(it: PlacedChips) -> str:
    return it.stack.wager


def test_one_player_alone_has_the_amount_on_the_chip_and_several_have_their_colours() -> None:
    """Roulette, dealer: on a number, on its lines, and in the large areas. Two without room lie together."""
    felt = screen_of("roulette", "dealer")._context.felt
    for wager in ("straight-17", "split-16-17", "corner-16-17-19-20", "dozen-2", "red"):
        (alone,) = felt.placed((Chips("red", wager, 2_500),), NOTHING_DECIDED)
        assert (alone.words, alone.tag) == ("25", None)
        two = felt.placed((Chips("red", wager, 2_500), Chips("blue", wager, 1_000)), NOTHING_DECIDED)
        apart = wager in {"straight-17", "dozen-2", "red"}
        assert [it.stack.players for it in two] == ([("red",), ("blue",)] if apart else [("red", "blue")]), wager
        assert all(it.words for it in two)


def test_more_players_than_have_room_are_one_stack_with_the_sum() -> None:
    felt = screen_of("roulette", "dealer")._context.felt
    (stack,) = felt.placed(tuple(Chips(name, "straight-17", 500) for name in PLAYERS), NOTHING_DECIDED)
    assert (stack.words, stack.stack.players) == ("60", PLAYERS)


def test_an_amount_too_long_for_its_chip_stands_on_a_tag_beside_it() -> None:
    felt = screen_of("roulette", "dealer")._context.felt
    (found,) = felt.placed((Chips("red", "dozen-2", 125_050_000),), NOTHING_DECIDED)
    assert (found.words, found.tag.words) == ("", "1250.5K")


def test_an_amount_is_no_smaller_where_the_colour_says_whose_it_is() -> None:
    """A low area, as EVEN of roulette at seven inches: the amount stands on a tag in readable letters."""
    place = pygame.Rect(0, 0, 90, 24)
    (coloured,) = in_place((Stack("red", 20_000, ("red",)),), place, "left", 26)
    assert coloured.who is None
    assert coloured.tag
    assert coloured.size >= round(min(AMOUNTS[:-1]) * 26) > max(SQUEEZED) * 26


def test_whose_chips_are_is_said_beside_them_unless_their_colour_is_a_name() -> None:
    """By the number of the place, or by the name."""
    felt = screen_of("craps", "dealer")._context.felt
    said = {}
    for name in ("place-3", "ann", "red"):
        (found,) = felt.placed((Chips(name, "win", 2_500),), NOTHING_DECIDED)
        assert found.words == "25"
        said[name] = found.who and found.who.words
    assert said == {"place-3": "3", "ann": "Ann", "red": None}


@pytest.mark.parametrize("name", ["place-2", "ann"])
@pytest.mark.parametrize(("kind", "size", "dpi"), [("dealer", SIZES[1], 149), ("players", SIZES[2], 141)])
def test_whose_chips_are_is_said_as_high_as_their_disc_and_beside_it_where_there_is_room(
    kind: str, size: tuple[int, int], dpi: int, name: str
) -> None:
    """Craps: a line is wide but low, and players read from afar."""
    felt = screen_of("craps", kind, size, dpi)._context.felt
    for wager in ("win", "dont-win"):
        (found,) = felt.placed((Chips(name, wager, 2_500),), NOTHING_DECIDED)
        assert found.who
        assert found.who.size == min(felt.amounts, int(2 * found.radius / chips.TAG_HEIGHT))
        assert found.rect.contains(pygame.Rect(found.rect.left, found.who.rect.top, 1, found.who.rect.height))
        assert found.who.rect.left - found.rect.right >= 2, "no figure is cut, and no name"


def test_an_amount_comes_before_whose_it_is_and_chips_that_go_back_say_no_word() -> None:
    """Craps: on the chip, also in a narrow place of the players' screen, or on the tag beside it."""
    felt = screen_of("craps", "players", (1920, 1080), 141)._context.felt
    (narrow,) = felt.placed((Chips("place-5", "lay-4", 12_000),), NOTHING_DECIDED)
    assert (narrow.words, narrow.tag, narrow.who.words) == ("120", None, "5")
    (long,) = felt.placed((Chips("place-5", "dont-win", 125_050_000),), NOTHING_DECIDED)
    assert (long.words, long.tag.words, long.who.words) == ("", "1250.5K", "5")
    assert long.centre[0] < long.tag.rect.left < long.who.rect.left
    back = (Chips("place-5", "dont-win", 12_000), Chips("place-4", "win", 500))
    assert [it.tag for it in felt.placed(back, dict.fromkeys([it.key for it in back], "void"))] == [None, None]


NARROW = ("lay-4", "come-9", "place-8", "buy-10", "craps-12", "eleven", "any-craps", "horn", "any-7", "dont-come")
"""The narrowest areas of craps."""


@pytest.mark.parametrize(("kind", "size", "dpi"), [("one", SIZES[0], 170), ("players", SIZES[2], 141)])
def test_whose_chips_are_is_said_in_the_narrowest_areas_too(kind: str, size: tuple[int, int], dpi: int) -> None:
    """Craps: with the amount; the odds give their place to it, where there is no other."""
    felt = screen_of("craps", kind, size, dpi)._context.felt
    for wager, cents in product(NARROW, (2_000, 12_000)):
        (found,) = felt.placed((Chips("place-4", wager, cents),), NOTHING_DECIDED)
        assert (found.words, found.who and found.who.words) == (str(cents // 100), "4"), wager
    lying = (Chips("place-4", "horn", 2_000), Chips("place-4", "field", 2_000), Chips("red", "win", 2_000))
    kept = {area.wager: its.yields for area, its in at_once(felt._laid(lying, NOTHING_DECIDED, {}, {})).kept.items()}
    assert (kept["field"], kept["win"]) == ((), ()), "there is room"


@pytest.mark.parametrize(("kind", "size", "dpi"), [("dealer", SIZES[1], 149), ("players", SIZES[2], 141)])
def test_odds_give_their_place_to_chips_that_would_be_small_beneath_or_beside_them(
    kind: str, size: tuple[int, int], dpi: int
) -> None:
    """Craps: three figures and whose they are. Where there is more than one way to be paid all of them stay."""
    felt = screen_of("craps", kind, size, dpi)._context.felt
    for wager in ("lay-4", "place-6", "buy-10", "field"):
        lying = (Chips("place-5", wager, 12_000),)
        (found,) = felt.placed(lying, NOTHING_DECIDED)
        assert (found.words, found.who and found.who.words) == ("120", "5")
        assert found.radius >= 0.6 * felt.amounts, wager
        yields = at_once(felt._laid(lying, NOTHING_DECIDED, {}, {})).kept[felt._areas[wager]].yields
        assert yields == (() if wager == "field" else ("odds",))


@pytest.mark.parametrize(
    ("kind", "size", "dpi"),
    [("one", SIZES[0], 170), ("one", SIZES[1], 149), ("dealer", SIZES[1], 149), ("players", SIZES[2], 141)],
)
def test_the_field_has_room_for_chips_with_a_name_beside_its_two_ways(
    kind: str, size: tuple[int, int], dpi: int
) -> None:
    """Craps: a winning field is not drawn smaller than the losing chips beside it."""
    felt = Screen(look("craps"), PARTS[kind], size, dpi, ShownLimits(500, 50_000, 500))._context.felt
    assert felt
    field, line = felt.placed((Chips("cleo", "field", 10_000), Chips("dan", "win", 500)), NOTHING_DECIDED)
    assert (field.words, field.who and field.who.words) == ("100", "Cleo")
    assert field.radius >= 0.9 * line.radius


def test_chips_with_whose_they_are_are_large_beside_lower_balls() -> None:
    """Tri-chro: in the narrow areas of pairs."""
    felt = screen_of("tri-chro-54", "players", SIZES[2], 141)._context.felt
    for wager in ("red-star-pair", "any-red-pair"):
        lying = (Chips("place-5", wager, 2_500),)
        (found,) = felt.placed(lying, NOTHING_DECIDED)
        assert found.who
        assert found.radius >= 0.62 * felt.amounts
        assert at_once(felt._laid(lying, NOTHING_DECIDED, {}, {})).kept[felt._areas[wager]].yields == ()


def test_a_die_stands_in_the_middle_of_its_low_area_and_none_is_small_for_odds_that_are_said_when_paid() -> None:
    """Sic-bo: the players read above the layout what a face pays."""
    limits = ShownLimits(500, 50_000, 500)
    felt = Screen(look("sic-bo"), PARTS["players"], SIZES[2], 141, limits)._context.felt
    assert felt
    area = felt._areas["face-5"]
    parts = felt.places(area, NOTHING)
    assert "paid" not in parts
    die, box = parts["tokens"].rect, felt.box(area)
    assert abs(die.centery - box.centery) <= 2
    assert die.height >= 0.65 * box.height


@pytest.mark.parametrize(
    ("kind", "size", "dpi"), [("one", SIZES[0], 170), ("dealer", SIZES[1], 149), ("players", SIZES[2], 141)]
)
def test_no_ball_that_loses_is_larger_than_one_that_has_given_way_to_chips_that_win(
    kind: str, size: tuple[int, int], dpi: int
) -> None:
    felt = screen_of("tri-chro-63", kind, size, dpi)._context.felt
    lying = (Chips("place-3", "red-star-pair", 500), Chips("place-12", "odd-stars-gold-red", 1_500))
    fates: Fates = {lying[0].key: "wins", lying[1].key: "loses"}
    kept = at_once(felt._laid(lying, fates, {}, {})).kept
    every = {it: felt.places(it, kept.get(it, NOTHING)).get("tokens") for it in felt._face.areas}
    high = {it.wager: place.rect.height for it, place in every.items() if place and len(it.tokens) == 2}
    assert len(high) == 12
    assert max(high.values()) == high["red-star-pair"]


@pytest.mark.parametrize(("game", "larger"), [("mini-dice", 1.2), ("tri-chro-63", 1), ("wheel-of-fortune-52", 1)])
def test_chips_are_larger_where_all_areas_are_ample_but_beneath_symbols(game: str, larger: float) -> None:
    felt = screen_of(game, "dealer", SIZES[1], 149)._context.felt
    assert felt.amounts >= larger * felt._least
    assert (felt.amounts == felt._least) == (larger == 1)
    wager = felt._face.areas[-1].wager
    (found,) = felt.placed((Chips("red", wager, 500),), NOTHING_DECIDED)
    assert 2 * found.radius >= 1.6 * larger * felt._least


@pytest.mark.parametrize("radius", [13, 17, 20, 26])
@pytest.mark.parametrize("words", ["5", "25", "30", "120"])
def test_no_figure_lies_on_the_coloured_edge_of_a_chip(words: str, radius: int) -> None:
    """Two as well as three, as large as on the dealer's display; about one alone the spots on the edge are seen."""
    size = round(1.3 * radius)
    image = chips.picture(chips.Chip((200, 30, 40), radius, words, size=size))
    wide = min(fonts.width(words, "Black", size), chips.ROOM * radius)
    across, up = (round(0.9 * half) for half in (wide / 2, fonts.CAP * size / 2))
    corners = [image.get_at((radius + x, radius + y))[:3] for x, y in product((-across, across - 1), (-up, up - 1))]
    assert all(max(it) - min(it) < 60 for it in corners), "ink or ivory"
    assert sum(image.get_at((radius, round(0.2 * radius)))[:3]) <= 600 or len(words) > 1


@pytest.mark.parametrize("point", [4, 5, 6, 8, 9, 10])
@pytest.mark.parametrize(
    ("kind", "size", "dpi"), [("one", SIZES[0], 170), ("dealer", SIZES[1], 149), ("players", SIZES[2], 141)]
)
def test_the_number_of_the_point_stands_as_all_others_do_with_the_puck_beneath_it(
    kind: str, size: tuple[int, int], dpi: int, point: int
) -> None:
    felt = screen_of("craps", kind, size, dpi)._context.felt
    area = felt._areas[f"come-{point}"]
    usual, marked = felt.places(area, NOTHING)["title"], felt.places(area, Kept(("marker",), alone=True))
    assert (usual.rect.size, usual.rect.centerx) == (marked["title"].rect.size, marked["title"].rect.centerx)
    puck = marked["marker"].rect
    assert marked["title"].rect.bottom <= puck.top
    assert felt.box(area).contains(puck)
    assert puck.width >= 0.75 * felt._least


def test_balls_are_so_low_from_the_start_that_one_player_s_chips_are_read_beside_them() -> None:
    """Tri-chro at seven inches: a pair pays most and has the narrowest areas."""
    felt = Screen(look("tri-chro-63"), PARTS["one"], (1024, 600), 170, ShownLimits(500, 120_000, 500))._context.felt
    assert felt
    area = felt._areas["red-star-pair"]
    before = felt.places(area, NOTHING)
    (found,) = felt.placed((Chips("place-4", "red-star-pair", 500),), NOTHING_DECIDED)
    assert (found.words, found.told) == ("5", True)
    after = felt.places(
        area, at_once(felt._laid((Chips("place-4", "red-star-pair", 500),), NOTHING_DECIDED, {}, {})).kept[area]
    )
    assert (after["title"], after["tokens"]) == (before["title"], before["tokens"])


def test_balls_above_chips_give_their_place_too_so_that_it_is_read_whose_three_are_in_a_narrow_area() -> None:
    """Tri-chro at ten inches: the balls stand between the title and the chips, then beside the title."""
    limits = ShownLimits(500, 120_000, 500)
    felt = Screen(look("tri-chro-54"), PARTS["one"], (1280, 800), 149, limits)._context.felt
    assert felt
    three = [Chips(f"place-{n}", "any-red", cents) for n, cents in ((1, 10_000), (4, 5_000), (7, 7_500))]
    placed = felt.placed((*three, Chips("place-3", "red-star-pair", 500)), NOTHING_DECIDED)
    assert all(it.words and it.who for it in placed)
    assert all(it.radius >= (0.7 if it.stack.wager == "any-red" else 0.65) * felt.amounts for it in placed)
    title = felt.places(felt._areas["any-red"], NOTHING)["title"].rect
    assert not [it for it in placed if it.stack.wager == "any-red" and it.whole.colliderect(title)]


def test_an_amount_is_read_on_a_split_beside_chips_on_its_number() -> None:
    """Roulette, at seven inches: the least room that there is."""
    felt = screen_of("roulette", "one", (1024, 600), 170)._context.felt
    lying = (Chips("red", "straight-20", 500), Chips("green", "split-20-23", 2_000), Chips("blue", CORNER, 1_500))
    assert {it.stack.wager: it.words for it in felt.placed(lying, NOTHING_DECIDED)}["split-20-23"] == "20"


@pytest.mark.parametrize(
    ("kind", "size", "dpi"), [("one", SIZES[0], 170), ("dealer", SIZES[1], 149), ("players", SIZES[2], 141)]
)
def test_an_amount_is_read_beneath_the_crown_while_chips_lie_on_the_lines_of_its_number(
    kind: str, size: tuple[int, int], dpi: int
) -> None:
    felt = screen_of("roulette", kind, size, dpi)._context.felt
    around = tuple(Chips("green", wager, 2_000) for wager in ("split-16-17", "split-17-20", "split-14-17"))
    for names in (("red",), ("red", "blue"), ("red", "blue", "teal")):
        own = tuple(Chips(name, "straight-17", 500) for name in names)
        found = by_wager(felt.placed((*own, *around), NOTHING_DECIDED, markers={"crown": 17}))["straight-17"]
        assert all(it.words for it in found), names
        assert sum(it.stack.cents for it in found) == 500 * len(names)


@pytest.mark.parametrize(
    ("kind", "size", "dpi"), [("one", SIZES[0], 170), ("one", SIZES[1], 149), ("players", SIZES[2], 141)]
)
def test_chips_of_three_that_would_be_too_small_on_a_number_lie_together_and_are_read(
    kind: str, size: tuple[int, int], dpi: int
) -> None:
    """Roulette, with chips on the lines about it: one stack with the sum, also in a result."""
    felt = screen_of("roulette", kind, size, dpi)._context.felt
    around = tuple(Chips("green", wager, 2_000) for wager in ("split-20-23", "corner-19-20-22-23"))
    names = ("red", "blue", "teal")
    for crown in (None, 20):
        own = tuple(Chips(name, "straight-20", 500) for name in names)
        found = by_wager(felt.placed((*own, *around), NOTHING_DECIDED, markers={"crown": crown}))["straight-20"]
        assert [it.words for it in found] in (["15"], ["5"] * 3)
        assert all(it.radius >= 0.48 * felt.amounts for it in found)


def test_the_chips_of_several_players_have_the_sum_and_all_their_colours() -> None:
    felt = screen_of("roulette", "players", (1920, 1080), 141)._context.felt
    names = ("red", "blue", "teal")
    (found,) = felt.placed(tuple(Chips(name, "split-16-17", 500) for name in names), NOTHING_DECIDED)
    assert (found.stack.players, found.words) == (names, "15")
    surface = pygame.Surface(felt.size)
    draw_chips(Brush(surface, 1.0), [found], {name: NAMED[name] for name in names})
    box = found.rect
    seen = {tuple(surface.get_at((x, y)))[:3] for x in range(box.left, box.right) for y in range(box.top, box.bottom)}
    for name in names:
        assert min(math.dist(NAMED[name], colour) for colour in seen) < 40, name


# One stack, and whose it is


def test_many_players_on_one_area_are_one_stack_with_the_sum_and_their_number() -> None:
    lying = [Chips(name, "small", 2_500) for name in PLAYERS]
    assert stacks(lying, {}) == (Stack("small", 30_000, PLAYERS),)


def test_only_chips_on_which_a_dealer_does_the_same_lie_together() -> None:
    on, off = (Chips("red", "place-6", 3_000, mark) for mark in ("on", "off"))
    odds = Chips("red", "come-odds-6", 500)
    assert len(stacks([on, off, odds], {})) == 3
    loses, stays = Chips("red", "win", 500), Chips("blue", "win", 500)
    assert stacks([loses, stays], {loses.key: "loses"}) == (
        Stack("win", 500, ("red",), fate="loses"),
        Stack("win", 500, ("blue",)),
    )


def test_no_two_players_have_the_same_colour() -> None:
    every = (*(f"place-{number}" for number in range(1, 31)), *NAMED, *"abcdefghijklmnop", "gold", "place-0")
    assert len(set(colours_of(every).values())) == len(every)


def test_a_player_named_after_a_colour_has_it() -> None:
    """Also where the place that would have it has chips too."""
    found = colours_of([*(f"place-{number}" for number in range(1, 31)), "amber", "blue", "red"])
    assert (found["amber"], found["blue"], found["red"]) == (NAMED["amber"], NAMED["blue"], NAMED["red"])


def test_a_place_keeps_its_colour_whoever_plays_beside_it() -> None:
    alone = {place: colours_of([place])[place] for place in PLAYERS}
    assert colours_of(PLAYERS) == alone
    assert colours_of(reversed(PLAYERS[4:])) == {place: alone[place] for place in PLAYERS[4:]}


@pytest.mark.parametrize("one", NAMED)
def test_the_colours_of_players_are_easily_told_apart(one: str) -> None:
    """At least 25 apart in CIELAB, where 2.3 is the least that an eye sees."""
    others = (lab(colour) for name, colour in NAMED.items() if name != one)
    assert min(math.dist(lab(NAMED[one]), other) for other in others) > 25


def lab(colour: p.Colour) -> tuple[float, float, float]:
    """A colour in CIELAB, for daylight."""
    red, green, blue = (p.luminance((channel,) * 3) for channel in colour)
    shares = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8728))
    x, y, z = (_root(a * red + b * green + c * blue) for a, b, c in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


# The result's effect on areas and chips

SHOOTING = ("press decline", "press accept", "wager place-2 win $25", "wager place-3 field $5")
BETS = ("wager place-4 dont-win $10", "press dice-out", "enter 2 3")


def look_of(screen: Screen, view: View, wager: str) -> str:
    """How an area looks: `won`, `lost`, `void` or `open`."""
    felt = screen._context.felt
    looks = looks_of(felt._areas, felt._face.areas, contents(screen, view))
    area = screen._context.felt._areas[wager]
    return "won" if area in looks.won else looks.state(area)


def contents(screen: Screen, view: View) -> FeltContents:
    """Return the layout's contents for a view."""
    shown = PANELS["layout"].shows(screen._context, view, NOTHING_MORE)
    assert isinstance(shown, FeltContents)
    return shown


def test_an_area_that_has_won_is_gold_and_one_that_has_lost_is_faded() -> None:
    """Told apart by their light too: dark words on gold, faint ones on the felt.

    One that wins where nobody has chips is neither: there nothing is paid.
    """
    bets = ("wager red straight-17 $5", "wager blue odd $10")
    declared = played("roulette", *bets, "ball spun", "press no-more-bets", "ball rests in 17 after 6 revolutions")[-1]
    screen = screen_of("roulette", "dealer")
    after, before = drawn(screen, declared), drawn(screen_of("roulette", "dealer"), views("roulette")[0])
    corner = screen.boxes["layout"].topleft
    for wager, state in (("straight-17", "won"), ("odd", "won"), ("even", "lost"), ("straight-0", "lost")):
        assert look_of(screen, declared, wager) == state
    assert look_of(screen, declared, "black") == "won"
    for wager, state in (("straight-17", "won"), ("odd", "won"), ("even", "lost"), ("low", "")):
        box = box_of(screen, screen._context.felt._areas[wager]).move(corner).inflate(-12, -12)
        light, usual = (p.luminance(average(surface, box)) for surface in (after, before))
        wanted = {"won": light > 3 * usual, "lost": light < 0.97 * usual, "": usual < light < 3 * usual}
        assert wanted[state], wager


def test_areas_that_lose_are_dimmed_and_undecided_ones_look_as_they_did() -> None:
    """Craps: 5 on the come out roll. The lines and the place bets stay, the field and the wagers on one roll lose."""
    declared = played("craps", *SHOOTING, *BETS)[-1]
    screen = screen_of("craps", "dealer")
    assert declared.declared
    assert {"win", "dont-win", "place-6", "hardway-4", "big-6"} <= set(declared.declared.undecided)
    for wager in ("win", "dont-win", "place-6", "hardway-4", "big-6"):
        assert look_of(screen, declared, wager) == "open"
    for wager in ("field", "any-7", "craps-2", "horn", "lay-5"):
        assert look_of(screen, declared, wager) == "lost"
    assert declared.fates == {("place-3", "field", ""): "loses"}


def test_where_hands_are_decided_one_by_one_no_area_is_dimmed() -> None:
    """A wager that has lost on one hand may win on the next."""
    declared = played("craps", *SHOOTING, *BETS)[-1]
    assert declared.declared
    of_a_hand = replace(declared.declared, wins={}, undecided=(), hands=(HandResult("1", "loses", "loses", {}),))
    assert look_of(screen_of("craps", "dealer"), replace(declared, lit=(), declared=of_a_hand), "field") == "open"


def test_an_area_on_which_chips_stay_is_not_dimmed() -> None:
    """On a come out 7, place bets are off and stay, but for one that was called on."""
    point = (*SHOOTING, *BETS, "press paid", "wager place-3 place-6 $30", "wager place-4 place-6 $30")
    made = (
        "press dice-out",
        "enter 2 3",
        "press paid",
        "call place-4 place-6 on",
        SHOOTING[2],
        "press dice-out",
        "enter 3 4",
    )
    view = played("craps", *point, *made)[-1]
    assert view.fates["place-4", "place-6", ""] == "loses"
    assert ("place-3", "place-6", "") not in view.fates
    assert look_of(screen_of("craps", "dealer"), view, "place-6") == "open"
    (losing, staying) = stacks([it for it in view.standing if it.wager == "place-6"], view.fates)
    assert {losing.fate, staying.fate} == {"loses", ""}


def test_a_dont_bet_that_is_void_says_so() -> None:
    """s 109: 2 on the come out roll is void for don't win."""
    view = played("craps", *SHOOTING, *BETS[:-1], "enter 1 1")[-1]
    assert view.declared
    assert {"dont-win"} <= set(view.declared.voids)
    screen = screen_of("craps", "dealer")
    screen.draw(blank_surface(screen.size), view)
    assert "void" in " ".join(line.text for line in screen.written["layout"]).lower()
    assert look_of(screen, view, "dont-win") == "void"


COMING = (*SHOOTING, *BETS, "press paid", "wager place-4 come $15", "wager place-5 dont-come $10", "press dice-out")
AGAIN = ("enter 2 4", "press paid", "wager place-4 come $20", "wager place-2 come $5", "press dice-out", "enter 3 3")


def stacks_of(screen: Screen, view: View, wager: str) -> list[Stack]:
    """The stacks of a wager as they are drawn."""
    placed = screen._context.felt.placed(view.standing.chips, view.fates, view.moving)
    return [it.stack for it in placed if it.stack.wager == wager]


def test_a_bet_that_moves_has_an_arrow_and_is_seen_where_it_comes_to_lie() -> None:
    """s 109: a come bet goes to its number. It is neither paid nor taken, so the number looks undecided."""
    view = played("craps", *COMING, AGAIN[0])[-1]
    screen = screen_of("craps", "dealer")
    assert stacks_of(screen, view, "come") == [Stack("come", 1_500, ("place-4",), fate="moves", to="six")]
    assert stacks_of(screen, view, "come-6") == [Stack("come-6", 1_500, ("place-4",), coming=True)]
    assert stacks_of(screen, view, "dont-come") == [Stack("dont-come", 1_000, ("place-5",), fate="moves")]
    assert stacks_of(screen, view, "dont-come-6") == [Stack("dont-come-6", 1_000, ("place-5",), coming=True)]
    for wager in ("come", "dont-come", "come-6", "dont-come-6"):
        assert look_of(screen, view, wager) == "open"
    assert look_of(screen, view, "place-6") == "won"


def test_a_number_to_which_a_bet_moves_is_lit_if_another_wins_there() -> None:
    view = played("craps", *COMING, *AGAIN)[-1]
    screen = screen_of("craps", "dealer")
    won, *coming = stacks_of(screen, view, "come-6")
    assert (won.fate, won.cents) == ("wins", 1_500)
    assert {(it.coming, it.players) for it in coming} == {(True, ("place-4",)), (True, ("place-2",))}
    assert sum(it.cents for it in coming) == 2_500
    assert look_of(screen, view, "come-6") == "won"
    assert [it.fate for it in stacks_of(screen, view, "dont-come-6")] == ["loses"]
    assert look_of(screen, view, "dont-come-6") == "lost"


def test_three_heads_do_not_light_the_bonus_play_to_which_they_move_wagers() -> None:
    """s 473(4)-(5): only the next spin decides it."""
    lines = ("press decline", "press accept", "wager place-2 spinner-heads $5", "wager place-3 heads $10")
    view = played("triple-penny-two-up", *lines, "press no-more-bets", "press spin", "press triple-heads")[-1]
    areas = {area.wager: area for area in find("triple-penny-two-up").face().areas}
    laid_out = ring.Ring(find("triple-penny-two-up").face(), CASINO, pygame.Rect(0, 0, 800, 400), 23, players=False)
    assert not laid_out._look(areas["bonus-heads"], ring.contents(view, {}))


def laid(wager: str, cents: int = 500, fate: Fate = "", mark: str = "") -> tuple[pygame.Surface, PlacedChips]:
    """Chips on roulette's layout, drawn alone on a grey ground; and where they lie."""
    felt = screen_of("roulette", "dealer")._context.felt
    chips = Chips("red", wager, cents, mark)
    (found,) = felt.placed((chips,), {chips.key: fate} if fate else {})
    surface = pygame.Surface(felt._size)
    surface.fill((90, 90, 90))
    draw_chips(Brush(surface, 1.0), [found], {"red": NAMED["red"]})
    return surface, found


@pytest.mark.parametrize("wager", ["straight-17", "split-16-17", "red", "dozen-1"])
def test_chips_that_the_dealer_takes_are_faded_and_those_that_win_have_a_ring(wager: str) -> None:
    """The difference is more than colour: taken chips are darker, winning chips have a frame and light around them."""
    (kept, it), (taken, _), (won, _) = (laid(wager, fate=fate) for fate in ("", "loses", "wins"))
    usual, dark = (p.luminance(average(surface, it.rect)) for surface in (kept, taken))
    assert dark < 0.8 * usual
    around = changed(kept, won)
    assert around.width > it.rect.width + 4
    assert around.height > it.rect.height + 4


def test_a_stack_is_never_higher_than_its_place_and_no_chip_is_larger_for_what_it_is_worth() -> None:
    """However much it is worth: below it is a neighbour's word. More money has more discs, where they have room."""
    discs = set()
    for high in range(24, 120):
        place = pygame.Rect(0, 0, 300, high)
        every = [in_place((Stack("red", cents, ("red",)),), place, "left", 23)[0] for cents in (500, 2_500, 10_000)]
        assert all(place.contains(it.body) for it in every), high
        assert len({it.radius for it in every}) == 1, high
        discs.add(tuple(it.discs for it in every))
    assert {(1, 1, 1), (1, 2, 4)} <= discs


def test_a_bet_that_moves_says_where_to_and_what_comes_is_only_an_outline() -> None:
    moving = Stack("come", 1_500, ("red",), fate="moves", to="six")
    assert beside(moving, 20, 23) == "\u2192 SIX"
    found = [
        PlacedChips(replace_stack, (60, 60), 20, 23, "15") for replace_stack in (moving, moving._replace(coming=True))
    ]
    pictures = []
    for it in found:
        surface = pygame.Surface((120, 120))
        draw_chips(Brush(surface, 1.0), [it], {"red": NAMED["red"]})
        pictures.append(p.luminance(average(surface, it.rect)))
    assert pictures[1] < 0.5 * pictures[0]


def test_chips_that_are_off_say_so_and_are_darker() -> None:
    """Craps: beside them those that were called on."""
    lying = tuple(Chips(mark, "place-6", 3_000, mark) for mark in ("on", "off"))
    felt = screen_of("craps", "dealer")._context.felt
    on, off = felt.placed(lying, NOTHING_DECIDED)
    assert (on.stack.mark, off.stack.mark) == ("on", "off")
    surface = pygame.Surface(felt._size)
    draw_chips(Brush(surface, 1.0), [on, off], {})
    light, dark = (p.luminance(average(surface, it.rect)) for it in (on, off))
    assert light > 1.1 * dark


@pytest.mark.parametrize(("words", "fanned"), [("30", False), ("", True)])
def test_on_and_off_are_told_apart_where_a_tag_has_no_room(words: str, *, fanned: bool) -> None:
    """By a bar or a ring, which is seen where no other disc lies over it: not only by how dark the chips are."""
    seen = []
    for mark in ("", "on", "off"):
        it = PlacedChips(Stack("place-6", 3_000, ("red",), mark), (60, 60), 16, 23, words, fanned=fanned)
        surface = pygame.Surface((120, 120))
        draw_chips(Brush(surface, 1.0), [it], {"red": NAMED["red"]})
        free = surface.subsurface(pygame.Rect(36, 36, 24 + 2, 48))
        seen.append(pygame.mask.from_threshold(free, p.INK, (12, 12, 12, 255)).count())
    plain, on, off = seen
    assert on > plain + 15
    assert off > on


def average(surface: pygame.Surface, rect: pygame.Rect) -> p.Colour:
    red, green, blue, _ = pygame.transform.average_color(surface, rect)
    return red, green, blue


# Letters


@pytest.mark.parametrize("game", PAINTED)
def test_what_a_dealer_acts_on_is_written_in_capitals_of_12_dots(game: str) -> None:
    """Wagers, odds and numbers on a dealer's screen of 1280x800, without the small text below them."""
    screen = screen_of(game, "dealer")
    felt, face = screen._context.felt, find(game).face()
    small = {line for area in face.areas for line in area.detail.split("\n")} | {CASINO.upper()}
    least = {line.text: line.pen.size for line in felt.written if line.text not in small}
    assert round(fonts.CAP * min(least.values())) >= 12, min(least, key=lambda text: least[text])


def test_chips_of_three_that_cannot_be_read_apart_have_the_sum_and_all_their_numbers() -> None:
    """Tri-chro at seven inches: the numbers are read one by one, with commas."""
    felt = Screen(look("tri-chro-54"), PARTS["one"], (1024, 600), 170, ShownLimits(500, 120_000, 500))._context.felt
    assert felt
    three = [Chips(f"place-{n}", "any-red", cents) for n, cents in ((1, 10_000), (4, 5_000), (7, 7_500))]
    (found,) = felt.placed(tuple(three), NOTHING_DECIDED)
    assert (found.words, found.who and found.who.words) == ("225", "1, 4, 7")
    assert found.radius >= 0.6 * felt.amounts


def test_equal_chips_lie_alike_in_places_of_one_size() -> None:
    """Neither the name of the wager nor the position of its area changes the arrangement. Each has its own wager."""
    place, by = pygame.Rect(0, 0, 150, 40), (37, 211)
    for names in (("place-1",), ("place-1", "ann"), PLAYERS):
        one, other = (tuple(Stack(wager, 2_500, (name,)) for name in names) for wager in ("straight-1", "straight-2"))
        here, there = in_place(one, place, "left", 26), in_place(other, place.move(by), "left", 26)
        assert {it.stack.wager for it in there} == {"straight-2"}
        assert [it.whole.move(by) for it in here] == [it.whole for it in there]
        assert [it.words for it in here] == [it.words for it in there]
        assert all(place.move(by).contains(it.whole) for it in there)


def test_chips_of_two_wagers_in_one_area_keep_their_own_wagers() -> None:
    lying = (Stack("any-craps", 500, ("red",)), Stack("craps-2", 700, ("red",)), Stack("any-craps", 900, ("blue",)))
    found = in_place(lying, pygame.Rect(10, 20, 400, 60), "left", 26)
    assert {(it.stack.wager, it.stack.cents) for it in found} == {(it.wager, it.cents) for it in lying}
