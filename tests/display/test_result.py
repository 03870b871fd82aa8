# SPDX-License-Identifier: MIT
"""The result: the largest object of a screen, whole words beside it, and for players neither section nor order."""

import re
from functools import cache

import pygame
import pytest
from controller.display.panels import result_objects, stopped
from controller.display.panels.result import ShownResult, shows
from controller.display.standard import ScreenContext
from glass_rig import PARTS, PLAYED, look, screen_of, views

from controller.display import wording
from controller.display.audience import PLAYERS
from controller.display.drawing.brush import Brush
from controller.engine.record.on_show import ShownDrawn, ShownPuck
from controller.engine.shown.views import NOTHING_MORE, View
from controller.games import find
from tests.display.blank_surface import blank_surface
from tests.display.partial_screen import PartialScreen
from tests.display.pictures import ScreenKind, drawn_anew
from tests.display.scenes.playing import seen_of

GAMES = tuple(game for game in PLAYED if not game.endswith("baccarat"))
"""Those whose result is drawn by this panel: the hands of the baccarats say theirs."""
SCREENS = [("dealer", (1280, 800), 149), ("one", (1280, 800), 149), ("one", (1024, 600), 170)]
SCREENS += [("players", (1920, 1080), 141), ("one", (800, 480), 110)]
OTHERS = "POINT NO more · 0 1 2 3 4 5 6 8 9 10"
SECTION = re.compile(r"\bss? \d")
SEEN = (24, 24, 24, 255)
"""A smaller difference is invisible on felt."""


@cache
def context_of(game: str, kind: str) -> ScreenContext:
    return screen_of(game, kind)._context


def shown(game: str, kind: str, view: View) -> ShownResult:
    found = shows(context_of(game, kind), view, NOTHING_MORE)
    assert isinstance(found, ShownResult)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_declared_result_is_shown_as_what_lies_there(game: str) -> None:
    face = find(game).face()
    for view in (view for view in views(game) if view.declared and not view.blocks):
        assert view.declared
        said = shown(game, "players", view)
        assert said.thrown == face.tokens_of(view.declared.outcome) != ()
        assert not said.moving
        total = str(sum(int(die.text) for die in said.thrown)) if said.thrown[0].kind == "die" else ""
        assert said.total.figures == total
        assert total or not said.brief, "balls and coins are named: nothing is said of them in few words"
        paid = not view.unpaid and any(it.how == "wins" for it in view.owed)
        lost = game == "craps" and "win" not in {*view.declared.wins, *view.declared.undecided}
        assert said.won == (paid and not lost), "gold: somebody is paid, and the shooter has not lost with it"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_in_the_air_has_no_face(game: str) -> None:
    for view in (view for view in views(game) if view.turning and not view.blocks):
        said = shown(game, "players", view)
        assert all(token.kind == "ball" for token in said.thrown), "balls are seen as they are drawn"
        assert {token.text for token in said.moving} <= {"", "H"}, "a coin turns about its edge"


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_result_is_broken_or_leaves_its_panel(
    game: str, kind: str, size: tuple[int, int], dpi: int
) -> None:
    screen = PartialScreen(("result",), look(game), PARTS[kind], size, dpi, views(game)[0].limits)
    surface = blank_surface(size)
    for view in views(game):
        screen.draw(surface, view)
        if (
            view.blocks
            or "result" not in screen.boxes
            or (kind != "players" and stopped.void(view) and not view.shown(ShownPuck).point)
        ):
            continue  # a band has tests of its own
        said = shown(game, kind, view)
        total = (said.total.figures, said.total.odds, *said.total.numbers)
        known = " ".join((said.title, *said.beneath, said.winning, *said.brief, *total, said.source, OTHERS))
        known += " " + " ".join(token.text for token in said.thrown)
        for line in screen.written["result"]:
            assert screen.boxes["result"].contains(line.ink), line.text
            assert {it.lower() for it in line.text.split()} <= {it.lower() for it in known.split()}, line.text


@pytest.mark.parametrize("game", GAMES)
def test_players_read_neither_sections_nor_what_the_dealer_is_to_do(game: str) -> None:
    screen = PartialScreen(("result",), look(game), PLAYERS, (1920, 1080), 141, views(game)[0].limits)
    surface = blank_surface((1920, 1080))
    for view in views(game):
        screen.draw(surface, view)
        said = " ".join(line.text for line in screen.written.get("result", ()))
        assert not SECTION.search(said)
        assert view.prompt.text.lower() not in said.lower()


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
def test_the_point_never_goes_while_there_is_one(kind: str, size: tuple[int, int], dpi: int) -> None:
    """On every screen, whatever else is said: while dice are out, on a declared result, at the payment."""
    screen = PartialScreen(("result",), look("craps"), PARTS[kind], size, dpi, views("craps")[0].limits)
    surface, points = blank_surface(size), 0
    for view in views("craps"):
        screen.draw(surface, view)
        if (point := view.shown(ShownPuck).point) and not view.blocks:
            figures = [line for line in screen.written["result"] if line.text == str(point)]
            assert max(line.pen.size for line in figures) >= 0.6 * screen.boxes["result"].height
            points += 1
    assert points > 1


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS)
def test_the_state_at_craps_is_no_smaller_than_who_the_shooter_is(kind: str, size: tuple[int, int], dpi: int) -> None:
    """The point beside it takes some of its room; the shooter has the whole width below."""
    screen = PartialScreen(("result", "puck"), look("craps"), PARTS[kind], size, dpi, views("craps")[0].limits)
    surface, states = blank_surface(size), 0
    for view in (it for it in views("craps") if not it.blocks):
        screen.draw(surface, view)
        if {"result", "puck"} <= {*screen.boxes}:
            black = [it for it in screen.written["result"] if it.pen.weight == "Black"]
            said = [it.pen.size for it in black if not it.text.isdigit()]
            shooter = [it.pen.size for it in screen.written["puck"] if it.pen.weight == "Black"]
            assert not said or max(said) >= max(shooter), view.prompt
            states += bool(said)
    assert states


@pytest.mark.parametrize(("kind", "size", "dpi"), SCREENS[:4])
def test_balls_are_the_largest_thing_of_their_result_and_stay_as_large(
    kind: str, size: tuple[int, int], dpi: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tri-chro, of one ball and of two, before the payment and in it."""
    screen, surface, sides = screen_of("tri-chro-63", kind, size, dpi), blank_surface(size), []
    monkeypatch.setattr(result_objects, "_draw_object", lambda brush, token, box, spread, won: sides.append(box.width))
    for view in views("tri-chro-63"):
        screen.draw(surface, view)
        if view.declared:
            assert sides[-1] > 2 * max(line.pen.size for line in screen.written["result"])
    assert len({*sides}) == 1
    assert sides[0] >= 0.6 * screen.boxes["result"].height


@pytest.mark.parametrize("dealer", [True, False])
def test_the_dealer_reads_beneath_each_ball_of_a_result_its_number(dealer: bool) -> None:
    """In the order in which the result is called, until the round is over; where they were drawn nothing stands."""
    kind, size, dpi = ("dealer", (1280, 800), 149) if dealer else ("players", (1920, 1080), 141)
    screen, surface, told = screen_of("tri-chro-63", kind, size, dpi), blank_surface(size), 0
    for view in (it for it in views("tri-chro-63") if it.declared and not it.blocks):
        screen.draw(surface, view)
        lines = [line for line in screen.written["result"] if line.text.isdigit()]
        numbers = [str(number) for number in view.shown(ShownDrawn).numbers]
        assert [line.text for line in lines] == (numbers if dealer else [])
        assert [line.ink.left for line in lines] == sorted(line.ink.left for line in lines)
        assert not screen.written.get("drawn")
        told += len(lines)
    assert bool(told) == dealer


@pytest.mark.parametrize("game", ["tri-chro-63", "sic-bo", "mini-dice"])
def test_players_read_until_the_result_that_no_more_bets_are_taken(game: str) -> None:
    """Also beside a ball that is drawn, and while dice are keyed, which they do not see."""
    screen, surface, states = screen_of(game, "players", (1920, 1080), 141), blank_surface((1920, 1080)), set()
    closed = (it for it in views(game) if it.closed and not (it.declared or it.blocks))
    for view in (it for it in closed if it.headline != "The table is not open"):
        screen.draw(surface, view)
        said = [line.text for line in screen.written["result"]]
        assert "No more bets" in said, (view.phase, said)
        assert not any("at rest" in it for it in said)
        states.add(view.phase)
    assert len(states) > 1


@pytest.mark.parametrize("game", ["sic-bo", "mini-dice"])
def test_a_result_is_headed_by_what_wins(game: str) -> None:
    """The dice and their total are seen; the words say what that is."""
    view = next(view for view in views(game) if view.declared)
    assert shown(game, "players", view).title == {"sic-bo": "Small", "mini-dice": "2, 3 and 6 win"}[game]
    assert wording.headline(view).text.startswith(("1, 2, 4", "2, 3, 6"))


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 600)])
def test_what_else_has_won_is_said_once_to_players(size: tuple[int, int]) -> None:
    """Roulette, above a sign of many limits too, where the panel is low."""
    seen = next(it for it in seen_of("roulette") if it.state == "result, twelve players")
    said = " ".join(
        line.text for line in drawn_anew("roulette", ScreenKind("players", size, 141), seen).written["result"]
    )
    assert [said.lower().count(words) for words in ("even", "19 to 36", "2nd 12")] == [1, 1, 1]


@pytest.mark.parametrize("high", [62, 92, 112, 136, 264])
def test_the_light_of_winning_coins_ends_before_their_panel_does(high: int) -> None:
    """In a low window the light of three coins was cut off at the upper and the lower edge of the panel."""
    coins = find("triple-penny-two-up").face().tokens_of("triple-heads")
    panel = pygame.Rect(40, 40, 1360, high)
    both = []
    for won in (False, True):
        surface = pygame.Surface((1440, high + 80))
        thrown = result_objects.Thrown(coins, result_objects.Total(), won)
        result_objects.draw_thrown(Brush(surface, 1, 26), panel, thrown, panel.width)
        both.append(surface)
    light = pygame.mask.from_threshold(both[1], (0, 0, 0), SEEN, both[0])
    light.invert()
    seen = light.get_bounding_rects()
    assert seen
    assert all(panel.contains(it) for it in seen), (panel, seen)
