# SPDX-License-Identifier: MIT
"""The texts of an area: a win, the paid odds of several, and last throws."""

import re
from collections.abc import Iterator
from itertools import product

import pygame
import pytest
from controller.display.layout.felt import Felt
from controller.display.panels import instruments
from glass_rig import areas_of, box_of, dots, drawn, layout_box, played, said, screen_of
from msgspec.structs import replace

from controller.display.drawing import marks
from controller.display.layout import legends
from controller.display.layout.arrangements import NOTHING, AreaPart, Kept, at_once
from controller.engine.rules.face import DicePanel, Way
from controller.engine.shown.beside import SeenTumbler
from controller.engine.shown.views import Chips, Extras
from controller.games import find
from tests.display.blank_surface import blank_surface
from tests.display.pictures import KINDS, ScreenKind, drawn_anew
from tests.display.scenes.playing import seen_of

ROLLED = ("press no-more-bets", "press start", "tumbler turns 3 and shows 6 4 4", "enter 6 4 4")
OPENED = {"sic-bo": (), "mini-dice": ("inspect",)}
SAYING = [*product(OPENED, KINDS)]


@pytest.mark.parametrize(("game", "kind"), SAYING, ids=lambda it: it if isinstance(it, str) else it.name)
def test_a_face_on_which_chips_win_says_what_it_pays(game: str, kind: ScreenKind) -> None:
    """Its odds are in a legend with all others. They stand in its area, or where that is low, beside the dice."""
    view = played(game, *OPENED[game], "wager red face-4 $10", *ROLLED)[-1]
    screen = screen_of(game, kind.screen, kind.size, kind.dpi)
    screen.draw(blank_surface(screen.size), view)
    lines = [line.text for panel in ("layout", "result") for line in screen.written[panel]]
    paid = ("2:1", "2 dice 2:1", "2 dice 2 to 1")
    told = said(screen, "result")
    assert any(line in paid for line in lines) or "4 pays 2 to 1" in told or "4 pays 2:1" in told


@pytest.mark.parametrize("kind", KINDS[:3], ids=lambda it: it.name)
def test_the_odds_of_all_that_is_paid_are_read_in_its_area_or_beside_the_dice(kind: ScreenKind) -> None:
    """Sic-bo, on the payer's screens. At seven inches chips cover the odds of a total and of a double."""
    for seen in (it for it in seen_of("sic-bo") if it.state.startswith("result")):
        screen, result = drawn_anew("sic-bo", kind, seen), seen.view.declared
        assert result
        areas, told = {it.wager: it for it in areas_of("sic-bo").values()}, said(screen, "result")
        for wager in {it.wager for it in seen.view.owed if it.how == "wins"}:
            area, odds = areas[wager], Way(result.wins[wager]).odds
            if area.priced and len(area.ways) == 1:
                continue  # they stand at the left of its row
            inside = box_of(screen, area).move(layout_box(screen).topleft)
            written = [it.text for it in screen.written["layout"] if inside.contains(it.ink)]
            dice = "\u00b7".join(token.text for token in area.tokens)
            beside = f"{dice} pays {odds}" if dice else f"{area.title} {odds}"
            assert any(odds in line for line in written) or beside in told, (wager, told)


@pytest.mark.parametrize("game", OPENED)
@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_beside_the_dice_no_number_and_its_odds_are_read_as_one(game: str, kind: ScreenKind) -> None:
    """`3 2:1` would be read as 32 to 1: the dice thrown pay their own odds."""
    for seen in (it for it in seen_of(game) if it.state.startswith("result")):
        told = said(drawn_anew(game, kind, seen), "result")
        assert not re.search(r"· \S*\d \d+(:| to )1", told), told


@pytest.mark.parametrize("game", OPENED)
@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_last_throws_are_seen_while_wagers_are_open(game: str, kind: ScreenKind) -> None:
    """On every screen, also where the tumbler has their place once dice lie in it."""
    open_again = next(it for it in seen_of(game) if it.view.open and it.view.recent)
    assert "recent" in drawn_anew(game, kind, open_again).boxes
    thrown = next(it for it in seen_of(game) if it.state == "entry")
    shown = drawn_anew(game, kind, thrown._replace(view=replace(thrown.view, recent=open_again.view.recent))).boxes
    assert ("dice" in shown) == (kind.screen != "players"), "a simulated tumbler is seen by the dealer"
    assert "dice" not in shown or "recent" not in shown or not shown["dice"].colliderect(shown["recent"])


@pytest.mark.parametrize(("game", "kind"), SAYING, ids=lambda it: it if isinstance(it, str) else it.name)
def test_no_tick_hides_the_odds_of_an_area_that_has_won(
    game: str, kind: ScreenKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stand where nobody is paid."""
    ticks, tick = [], Felt.tick
    monkeypatch.setattr(Felt, "tick", lambda *its: ticks.append(tick(*its)) or ticks[-1])
    screen = screen_of(game, kind.screen, kind.size, kind.dpi)
    screen.draw(blank_surface(screen.size), played(game, *OPENED[game], "wager red face-1 $10", *ROLLED)[-1])
    inks = [line.ink for line in screen.written["layout"]]
    at = layout_box(screen).topleft
    assert ticks
    assert not any(it and it.move(at).collidelist(inks) >= 0 for it in ticks)


@pytest.mark.parametrize("game", OPENED)
def test_no_dice_of_an_earlier_throw_are_seen_in_the_tumbler(game: str) -> None:
    """Neither while bets are taken nor while the dice spin: they would be read as the result."""
    shows = instruments.KINDS[DicePanel].shows
    there = {it.state: shows(DicePanel(), it.view, it.extras) is not None for it in seen_of(game)}
    assert [there[it] for it in ("betting open", "no more bets", "turning", "entry")] == [False, False, False, True]
    turned = next(it.extras.tumbler for it in seen_of(game) if it.state == "entry")
    turning = next(it.view for it in seen_of(game) if it.state == "turning")
    covered = replace(turned or SeenTumbler(), covered=True)
    assert shows(DicePanel(), turning, Extras(tumbler=covered)) == covered, "its cover is told at all times"


ROLLING = ("press accept", "wager place-1 win $10", "wager place-2 field $5", "press dice-out")
UNPAID = ("press accept", "wager place-1 win $10", "press dice-out", "enter 4 4", "press paid", "press dice-out")
"""So that nobody is paid on a 3 or a 7."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda it: it.name)
def test_the_field_keeps_all_its_odds_when_it_wins(kind: ScreenKind) -> None:
    """The paid odds are bolder."""
    screen = screen_of("craps", kind.screen, kind.size, kind.dpi)
    screen.draw(blank_surface(screen.size), played("craps", *ROLLING, "enter 4 5")[-1])
    field = [line for line in screen.written["layout"] if line.text.startswith(("2, 12:", "3, 4, 9, 10, 11:"))]
    assert [(line.text[:2], line.pen.weight) for line in field] == [("2,", "Regular"), ("3,", "Semibold")]


def lit_and_ticked(monkeypatch: pytest.MonkeyPatch, *lines: str) -> tuple[set[str], set[str]]:
    """Return the areas of craps that are lit at the end of these lines, and the lit areas that have a tick."""
    view, mark = played("craps", *lines)[-1], pygame.Surface((9, 9))
    mark.fill((255, 0, 255))
    monkeypatch.setattr(marks, "tick", lambda *_: mark)
    screen = screen_of("craps", "dealer")
    surface, areas = drawn(screen, view), areas_of("craps")
    boxes = {it: box_of(screen, areas[it]).move(layout_box(screen).topleft) for it in view.lit if it in areas}
    return {*boxes}, {it for it, box in boxes.items() if dots(mark, mark.get_rect())[:3] in dots(surface, box)}


def test_the_numbers_of_the_horn_high_are_not_said_to_be_rolled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its four wagers wins on a 3; a tick stands on 3 alone."""
    lit, ticked = lit_and_ticked(monkeypatch, *UNPAID, "enter 1 2")
    assert {"craps-3", "any-craps"} <= ticked
    assert {f"horn-high-{number}" for number in (2, 3, 11, 12)} <= lit - ticked


def test_no_tick_stands_on_the_many_bets_against_points_that_win_on_a_seven(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has any of them: twelve ticks would hide the bets that are paid. Any 7 has one."""
    lit, ticked = lit_and_ticked(monkeypatch, *UNPAID, "enter 6 1")
    against = {f"{kind}-{number}" for kind in ("lay", "dont-come") for number in (4, 5, 6, 8, 9, 10)}
    assert against <= lit - ticked
    assert "any-7" in ticked


def test_no_tick_draws_eyes_away_from_an_area_that_is_paid(monkeypatch: pytest.MonkeyPatch) -> None:
    """The field is gold; that others would win stands in their brighter words."""
    lit, ticked = lit_and_ticked(monkeypatch, *ROLLING, "enter 1 2")
    assert {"field", "craps-3", "any-craps"} <= lit
    assert not ticked


def test_a_tick_stands_where_a_column_of_roulette_has_no_word() -> None:
    """At seven inches, where it is closest."""
    felt = screen_of("roulette", "one", (1024, 600), 170)._context.felt
    for area in felt._face.areas:
        words = [it.rect for it in felt.places(area, NOTHING).values()]
        tick = felt.tick(area, words)
        assert tick is None or tick.inflate(4, 4).collidelist(words) < 0, area.wager
    assert tick, "the last area has one"


@pytest.mark.parametrize(("size", "least"), [((905, 406), 29), ((1360, 618), 44), ((1360, 519), 44), ((690, 340), 24)])
def test_the_odds_of_wagers_on_lines_stand_beneath_the_layout(size: tuple[int, int], least: int) -> None:
    """Roulette: on the dealer's screen, on the players' above a sign of one line and of two, and at seven inches."""
    face = find("roulette").face()
    assert legends.that_fit(face, size, least).legends == face.legends


NARROW = {("one", (1024, 600)): ("place-3", "dan"), ("players", (1920, 1080)): ("dan",)}
"""Screens without room in the four boxes of the horn high for the owner's label of these players' chips."""
AMOUNTS = (500, 2_500, 12_000)


def felts(game: str) -> Iterator[tuple[ScreenKind, Felt]]:
    for kind in KINDS:
        felt = screen_of(game, kind.screen, kind.size, kind.dpi)._context.felt
        assert felt
        yield kind, felt


def test_of_one_players_chips_it_is_said_in_every_area_whose_they_are_and_what_they_are_worth() -> None:
    """Craps, before a result and where they win, with the number of a place and with a name."""
    for kind, felt in felts("craps"):
        for area, player, cents in product(felt._face.areas, ("place-3", "dan"), AMOUNTS):
            lying = (Chips(player, area.wager, cents),)
            narrow = area.wager.startswith("horn-high") and player in NARROW.get(kind[:2], ())
            for fates in ({}, {lying[0].key: "wins"}):
                assert narrow or all(it.told for it in felt.placed(lying, fates)), (kind, area.wager, player, cents)


SAID = ("big-6", "big-8", "field", "dont-win", "win", "any-7", *(f"hardway-{number}" for number in (4, 6, 8, 10)))


def test_odds_stay_beside_one_players_chips_that_win() -> None:
    """Craps. They are what is paid."""
    for kind, felt in felts("craps"):
        long = ("any-craps", "come", "dont-come") if kind.screen == "players" else ()
        for wager in (*SAID, *long):
            lying, area = (Chips("place-3", wager, 500),), felt._areas[wager]
            its = at_once(felt._laid(lying, {lying[0].key: "wins"}, {}, {}))
            assert "odds" in felt.places(area, its.kept[area]), (kind, wager)


def test_chips_in_a_square_area_have_what_words_side_by_side_leave_free() -> None:
    """Big 6 of craps: where odds have room beside the name, chips that win are as large as the largest in a row."""
    for kind, felt in felts("craps"):
        area = felt._areas["big-6"]
        if (rows := felt.setting(area).arrangement)[0] == ("caption", "odds"):
            lying = (Chips("place-3", area.wager, 500),)
            (won,) = felt.placed(lying, {lying[0].key: "wins"})
            assert won.radius >= 0.55 * felt.amounts, (kind, won)
        assert rows[-1] != ("chips",) or len(rows) == 2 or kind.screen == "one", (kind, rows)


WORDS: tuple[AreaPart, ...] = ("title", "stack", "caption", "odds", "detail")


@pytest.mark.parametrize("game", ["sic-bo", "mini-dice", "roulette", "craps", "tri-chro-54"])
def test_words_are_clear_of_the_light_line_in_the_gold_of_an_area_that_wins(game: str) -> None:
    """Above and below them at least two dots, at seven inches too."""
    for kind, felt in felts(game):
        for area in felt._face.areas:
            light = felt.box(area).inflate(*[-2 * (felt.line // 2 + 3)] * 2)
            places = felt.places(area, Kept(("chips",), alone=True))
            for word in (places[part].rect for part in WORDS if part in places):
                assert min(word.top - light.top, light.bottom - word.bottom) >= 2, (kind, area.wager, word, light)
