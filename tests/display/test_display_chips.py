# SPDX-License-Identifier: MIT
"""Chips on the layout: each stack lies in a place kept free for it, on every layout, at every size, for everybody."""

import math
from collections.abc import Iterator
from itertools import chain, product

import msgspec
import pygame
import pytest
from glass_rig import CASINO, GAMES, PARTS, areas_of, box_of, drawn, letters_of, look, played, screen_of
from msgspec.structs import replace

from controller.display.drawing import fonts
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.drawing.players import NAMED, colours_of
from controller.display.layout.chips import PlacedStack, SeenStack, chip, draw
from controller.display.layout.felt import Felt
from controller.display.layout.stacks import Stack, stacks
from controller.display.screen import Screen
from controller.display.wording import MARKS
from controller.engine.record.decided import HandResult
from controller.engine.rules.face import Area, Face
from controller.engine.shown.views import Chips, Fate, Fates, View
from controller.games import find

SIZES = [(1024, 600), (1280, 800), (1920, 1080)]
OPTIONS: dict[str, list[dict[str, object]]] = {"baccarat": [{"places": 10}, {"places": 14}]}
"""The options that change a layout."""
PLAYERS = tuple(f"place-{number}" for number in range(1, 13))
NOTHING_DECIDED: Fates = {}
LYING = ((50, 1), (125_000_000, 1), (2_500, 3), (10_050, 12))
"""Amounts in cents that a player has on each area, and how many players have it: 50 cents, $1.25 million."""


def faces(game: str) -> list[Face]:
    found = find(game)
    options = (msgspec.convert(each, found.options) for each in OPTIONS.get(game, [{}]))
    return [found.at_table(each).face() for each in options]


def felts(game: str) -> Iterator[tuple[Face, Felt]]:
    for face, size, part in product(faces(game), SIZES, PARTS.values()):
        screen = Screen(look(game, face=face), part, size, 149)
        if "layout" in screen.boxes:
            yield face, screen._context.felt


def glyphs(face: Face, felt: Felt) -> list[pygame.Rect]:
    """Every word on the layout, every die, coin, ball and symbol, and the places for markers."""
    felt._picture(dimmed=False)
    pictures = [felt.places(area).items() for area in face.areas]
    kinds = ("tokens", "column", "marker")
    return [*map(letters_of, felt.written), *(place.rect for part, place in chain(*pictures) if part in kinds)]


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


def on_its_own(felt: Felt, face: Face, its: list[PlacedStack], wager: str) -> bool:
    """Whether stacks lie in the area of their wager, or in the middle of the line on which it is placed."""
    area = area_of(face, wager)
    if area is None:
        return [it.rect.center for it in its] == [felt._lines[wager].center]
    return all(felt.box(area).contains(it.whole) for it in its)


@pytest.mark.parametrize("game", GAMES)
def test_chips_lie_in_their_area_and_cover_no_word_and_no_other_chips(game: str) -> None:
    for face, felt in felts(game):
        words = glyphs(face, felt)
        every = [(everywhere(face, cents, players), NOTHING_DECIDED) for cents, players in LYING]
        for lying, fates in (*every, with_marks(face, every[-1][0])):
            found = felt.placed(lying, fates)
            assert {it.stack.wager for it in found} == {it.wager for it in lying}
            rects = [it.whole for it in found]
            for number, rect in enumerate(rects):
                assert rect.collidelist(words) < 0, (felt._size, rect, words[rect.collidelist(words)])
                assert rect.collidelist(rects[number + 1 :]) < 0
            for wager in {it.stack.wager for it in found}:
                its = [it for it in found if it.stack.wager == wager]
                assert on_its_own(felt, face, its, wager), (felt._size, wager)


@pytest.mark.parametrize("game", GAMES)
def test_a_winners_mark_covers_no_word_and_no_chips_and_looks_alike_on_every_area(game: str) -> None:
    for face, felt in felts(game):
        words = glyphs(face, felt)
        lying = (it for it in everywhere(face, 125_000_000, 1) if it.wager not in face.spots)
        chips = [it.rect for it in felt.placed(tuple(lying), {})]
        marks = [felt.tick(area) for area in face.areas]
        for mark in marks:
            near = (rect for rect in (*words, *chips) if mark.colliderect(rect))
            assert all(rect.left - mark.left + rect.top - mark.top >= mark.width for rect in near)
        assert {mark.size for mark in marks} == {marks[0].size}, "all alike"
        assert marks[0].width >= 6


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


# What the result does to areas and chips

SHOOTING = ("press decline", "press accept", "wager place-2 win $25", "wager place-3 field $5")
BETS = ("wager place-4 dont-win $10", "press dice-out", "enter 2 3")


def fill(screen: Screen, surface: pygame.Surface, wager: str) -> p.Colour:
    """The colour of the ground of an area."""
    area = area_of(find("craps").face(), wager)
    assert area
    box = box_of(screen, area).move(screen.boxes["layout"].topleft)
    found = pygame.Color(surface.get_at((box.left + 3, box.centery)))
    return found.r, found.g, found.b


def test_areas_that_lose_are_dimmed_and_undecided_ones_look_as_they_did() -> None:
    """Craps: 5 on the come out roll. The lines and the place bets stay, the field and the wagers on one roll lose."""
    *_, thrown, declared = played("craps", *SHOOTING, *BETS)
    screen = screen_of("craps", "dealer")
    before, after = drawn(screen, thrown), drawn(screen_of("craps", "dealer"), declared)
    assert declared.declared
    assert {"win", "dont-win", "place-6", "hardway-4", "big-6"} <= set(declared.declared.undecided)
    for wager in ("win", "dont-win", "place-6", "hardway-4", "big-6"):
        assert fill(screen, after, wager) == fill(screen, before, wager) == p.FELT
    for wager in ("field", "any-7", "craps-2", "horn", "lay-5"):
        assert fill(screen, after, wager) == p.FELT_DIM
    assert declared.fates == {("place-3", "field", ""): "loses"}


def test_where_hands_are_decided_one_by_one_no_area_is_dimmed() -> None:
    """A wager that has lost on one hand may win on the next."""
    declared = played("craps", *SHOOTING, *BETS)[-1]
    assert declared.declared
    of_a_hand = replace(declared.declared, wins={}, undecided=(), hands=(HandResult("1", "loses", "loses", {}),))
    after = drawn(screen_of("craps", "dealer"), replace(declared, lit=(), declared=of_a_hand))
    assert fill(screen_of("craps", "dealer"), after, "field") == p.FELT


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
    screen = screen_of("craps", "dealer")
    assert fill(screen, drawn(screen, view), "place-6") == p.FELT
    (losing, staying) = stacks([it for it in view.standing if it.wager == "place-6"], view.fates)
    assert {losing.fate, staying.fate} == {"loses", ""}


def test_a_dont_bet_that_is_void_says_so() -> None:
    """s 109: 2 on the come out roll is void for don't win."""
    view = played("craps", *SHOOTING, *BETS[:-1], "enter 1 1")[-1]
    assert view.declared
    assert {"dont-win"} <= set(view.declared.voids)
    screen = screen_of("craps", "dealer")
    surface = drawn(screen, view)
    assert "void" in " ".join(line.text for line in screen.written["layout"])
    assert fill(screen, surface, "dont-win") == p.FELT


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
    after = drawn(screen, view)
    assert stacks_of(screen, view, "come") == [Stack("come", 1_500, ("place-4",), fate="moves", to="six")]
    assert stacks_of(screen, view, "come-6") == [Stack("come-6", 1_500, ("place-4",), coming=True)]
    assert stacks_of(screen, view, "dont-come") == [Stack("dont-come", 1_000, ("place-5",), fate="moves")]
    assert stacks_of(screen, view, "dont-come-6") == [Stack("dont-come-6", 1_000, ("place-5",), coming=True)]
    for wager in ("come", "dont-come", "come-6", "dont-come-6"):
        assert fill(screen, after, wager) == p.FELT
    assert fill(screen, after, "place-6") == p.GOLD


def test_a_number_to_which_a_bet_moves_is_lit_if_another_wins_there() -> None:
    view = played("craps", *COMING, *AGAIN)[-1]
    screen = screen_of("craps", "dealer")
    after = drawn(screen, view)
    won, coming = stacks_of(screen, view, "come-6")
    assert (won.fate, won.cents, coming.coming, coming.cents) == ("wins", 1_500, True, 2_500)
    assert fill(screen, after, "come-6") == p.GOLD
    assert [it.fate for it in stacks_of(screen, view, "dont-come-6")] == ["loses"]
    assert fill(screen, after, "dont-come-6") == p.FELT_DIM


def test_three_heads_do_not_light_the_bonus_play_to_which_they_move_wagers() -> None:
    """s 473(4)-(5): only the next spin decides it."""
    lines = ("press decline", "press accept", "wager place-2 spinner-heads $5", "wager place-3 heads $10")
    view = played("triple-penny-two-up", *lines, "press no-more-bets", "press spin", "press triple-heads")[-1]
    screen = screen_of("triple-penny-two-up", "dealer")
    box = box_of(screen, areas_of("triple-penny-two-up")["bonus-heads"]).move(screen.boxes["layout"].topleft)
    assert drawn(screen, view).get_at((box.left + 3, box.centery))[:3] == p.FELT
    assert [it.to for it in stacks_of(screen, view, "heads")] == ["bonus heads"]
    assert [it.coming for it in stacks_of(screen, view, "bonus-heads")] == [True]


def test_the_arrow_stands_behind_what_leaves_and_before_what_comes() -> None:
    """Neither has the mark of chips that are paid or taken."""
    leaving = chip(SeenStack("5", 1, "", "moves", p.INK, off=False), (60, 20), 19)
    coming = chip(SeenStack("5", 1, "", "", p.INK, off=False, coming=True), (60, 20), 19)
    plain = chip(SeenStack("5", 1, "", "", p.INK, off=False), (60, 20), 19)
    assert len({pygame.image.tobytes(it, "RGBA") for it in (leaving, coming, plain)}) == 3
    assert p.luminance(average(coming, coming.get_rect())) < p.luminance(average(leaving, leaving.get_rect()))


@pytest.mark.parametrize("wager", ["straight-17", "split-16-17", "red", "dozen-1"])
def test_chips_that_the_dealer_takes_are_marked_and_not_by_colour_alone(wager: str) -> None:
    chips = Chips("red", wager, 500)
    screen = screen_of("roulette", "dealer")
    kept, taken = (screen._context.felt.placed((chips,), fates) for fates in (NOTHING_DECIDED, {chips.key: "loses"}))
    assert taken[0].rect.width > kept[0].rect.width or taken[0].letters < kept[0].letters, "there is a mark on it"


@pytest.mark.parametrize("wager", ["straight-17", "split-16-17"])
def test_chips_that_win_have_a_tick_wherever_they_lie(wager: str) -> None:
    felt = screen_of("roulette", "dealer")._context.felt
    chips = Chips("red", wager, 500)
    (plain,), (won,) = (felt.placed((chips,), fates) for fates in (NOTHING_DECIDED, {chips.key: "wins"}))
    assert won.rect.width > plain.rect.width


@pytest.mark.parametrize("player", NAMED)
@pytest.mark.parametrize("fate", ["", "wins", "loses"])
def test_the_ends_of_chips_keep_the_players_colour(player: str, fate: Fate) -> None:
    shade = NAMED[player]
    picture = chip(SeenStack("5", 1, "", fate, shade, off=False), (40, 14), 13)
    seen = [picture.get_at((x, 7))[:3] for x in (*range(1, 4), *range(36, 39))]
    assert seen == [shade] * 6


def test_no_mark_of_chips_or_messages_is_the_cross_of_a_coins_tail() -> None:
    """s 164(4): the side with the cross is the tail. Chips that are taken have a bar, with nothing above its middle."""
    assert "\u00d7" not in MARKS.values()
    mark = pygame.Surface((20, 20))
    mark.blit(chip(SeenStack("", 1, "", "loses", p.INK, off=False), (20, 20), 20), (0, 0))
    light = [(x, y) for x in range(20) for y in range(20) if mark.get_at((x, y))[:3] == p.IVORY]
    assert light
    assert max(y for _, y in light) - min(y for _, y in light) < 5


def test_chips_that_are_off_are_dark_where_the_word_has_no_room() -> None:
    """Craps: beside them those that were called on are light."""
    lying = tuple(Chips(mark, "place-6", 3_000, mark) for mark in ("on", "off"))
    felt = screen_of("craps", "dealer")._context.felt
    on, off = felt.placed(lying, NOTHING_DECIDED)
    assert on.stack.brief
    assert off.stack.brief
    surface = pygame.Surface(felt._size)
    for it in (on, off):
        draw(Brush(surface, 1.0), it, {}, p.IVORY)
    light, dark = (p.luminance(average(surface, it.rect)) for it in (on, off))
    assert light > 1.5 * dark


def average(surface: pygame.Surface, rect: pygame.Rect) -> p.Colour:
    red, green, blue, _ = pygame.transform.average_color(surface, rect)
    return red, green, blue


# Letters


@pytest.mark.parametrize("game", GAMES)
def test_what_a_dealer_acts_on_is_written_in_capitals_of_12_dots(game: str) -> None:
    """Wagers, odds and numbers, on a dealer's screen of 1280x800; what is written small beneath them is not."""
    screen = screen_of(game, "dealer")
    felt, face = screen._context.felt, find(game).face()
    felt._picture(dimmed=False)
    small = {line for area in face.areas for line in area.detail.split("\n")} | {CASINO.upper()}
    least = {line.text: line.pen.size for line in felt.written if line.text not in small}
    assert round(fonts.CAP * min(least.values())) >= 12, min(least, key=lambda text: least[text])
