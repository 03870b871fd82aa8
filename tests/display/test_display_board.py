# SPDX-License-Identifier: MIT
"""The board of keno: its eighty numbers, the order of the draw, jackpots, the last games (s 222(2), (3), (7))."""

import re
from collections import Counter
from itertools import pairwise
from typing import Literal

import pygame
import pytest
from msgspec.structs import replace

from controller.display import legible
from controller.display.board import contents, plates
from controller.display.drawing import light
from controller.display.drawing import palette as p
from controller.display.drawing.brush import Brush
from controller.display.screen import Screen, picture
from controller.display.terminal.page import whole_page
from controller.engine.record.keno_on_show import KenoHistory, KenoPool, ShownKeno
from controller.engine.rules.whole_tables import BoardPanel
from controller.engine.shown.views import NO_LIMITS, Extras, View
from controller.engine.values.money import dollars
from tests.display.blank_surface import blank_surface
from tests.display.scenes.keno_room import BLOCK, DRAWN, HISTORY, LONG, SCENES, drawing, look, view
from tests.display.scenes.playing import seen_of
from tests.display.test_boxes_hold import KINDS, loaded, outside, written_amiss

PANEL = BoardPanel()


def drawn(kind: str, seen: View, casino: str = "Riverside Casino") -> tuple[Screen, pygame.Surface]:
    audience, size, dpi = KINDS[kind]
    screen = Screen(look(casino, simulated=kind == "window"), audience, size, dpi)
    return screen, picture(screen, seen)


def screen_with(kind: str, seen: View, casino: str = "Riverside Casino") -> Screen:
    """Return the screen with its lines, drawn on a blank surface."""
    audience, size, dpi = KINDS[kind]
    screen = Screen(look(casino, simulated=kind == "window"), audience, size, dpi)
    screen.draw(blank_surface(size), seen)
    return screen


def words(screen: Screen, panel: str) -> list[str]:
    return [line.text for line in screen.written.get(panel, ())]


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_on_the_board_every_line_stays_whole_in_its_box(kind: str) -> None:
    audience, size, dpi = KINDS[kind]
    least = legible.least(size, dpi, dealer=audience.dealer)
    surface, amiss = pygame.Surface(size), {}
    screen = Screen(look(LONG, simulated=kind == "window"), audience, size, dpi, NO_LIMITS)
    for name, seen in SCENES.items():
        screen.draw(surface, replace(loaded(seen), limits=NO_LIMITS))
        if found := written_amiss(screen, least):
            amiss[name] = found
    assert not outside(screen, surface)
    assert not amiss


@pytest.mark.parametrize("kind", KINDS)
def test_each_number_has_a_plate_of_its_own_and_is_light_once_it_is_drawn(kind: str) -> None:
    """Beside its figures, near the foot of its plate, where a bar might be."""
    for count in (0, 13):
        screen, surface = drawn(kind, view(drawing(count)))
        every = plates.places(screen.boxes["board"], PANEL)
        assert all(box.collidelist(every[place + 1 :]) < 0 for place, box in enumerate(every))
        assert Counter(words(screen, "board")) == Counter(map(str, range(1, 81)))
        for number, box in enumerate(every, 1):
            red, *_ = surface.get_at((box.left + box.width // 2, box.top + box.height // 10))
            assert (red > 200) == (number in DRAWN[:count]), (number, count)


def test_gold_is_only_what_is_won_not_the_numbers_that_are_drawn() -> None:
    """Gold says that something is paid; a drawn number alone says it is drawn, on each ticket."""
    for seen, won in ((drawing(20), False), (SCENES["settled"].shown(ShownKeno), True)):
        screen, surface = drawn("players", view(seen))
        gold = pygame.mask.from_threshold(surface, p.GOLD, (12, 12, 12, 255))
        ball = pygame.mask.Mask(surface.get_size())
        ball.draw(pygame.mask.Mask(screen.boxes["ball"].size, fill=True), screen.boxes["ball"].topleft)
        assert (gold.count() > 5_000, gold.overlap_area(ball, (0, 0)) == gold.count()) == (won, True), seen.state


def test_after_a_void_round_players_read_that_the_tickets_stand() -> None:
    """s 222(1), (7), (14): the game stays closed, and the next round draws it."""
    seen = next(it.view for it in seen_of("keno") if it.state == "void")
    for kind in KINDS:
        screen = screen_with(kind, seen)
        assert " ".join(words(screen, "ball")) == f"{contents.VOID} {contents.STAY_GOOD}", kind


def test_players_and_dealer_are_told_the_same_of_the_tickets() -> None:
    """Without sold tickets, no text says that tickets stand."""
    for state in ("stopped", "void"):
        sold = next(it.view for it in seen_of("keno") if it.state == state)
        board = sold.shown(ShownKeno)
        assert board.sold
        assert board.sold.tickets
        others = tuple(it for it in sold.on_show if not isinstance(it, ShownKeno))
        none = replace(sold, on_show=(*others, replace(board, sold=replace(board.sold, tickets=0))))
        for seen, stand in ((sold, True), (none, False)):
            for kind in KINDS:
                screen = screen_with(kind, seen)
                every = " ".join(line.text for lines in screen.written.values() for line in lines)
                assert ("tickets stand" in every) == stand, (kind, state, stand)


def test_games_are_counted_and_not_rounds() -> None:
    """A void drawing is a round more of the same game: two counts would stand above each other."""
    for seen in seen_of("keno"):
        for kind in KINDS:
            screen = screen_with(kind, seen.view)
            every = [line.text for line in (*screen.written.get("status", ()), *screen.written.get("head", ()))]
            assert not [it for it in every if re.match(r"Round \d", it)], seen.state


def test_the_number_drawn_last_is_large_and_alone_has_its_look_until_the_game_is_settled() -> None:
    for count in (1, 14, 20):
        screen = screen_with("players", view(drawing(count)))
        assert words(screen, "ball") == [str(DRAWN[count - 1]), contents.ordinal(count), "number"]
        assert words(screen, "order")[1:] == list(map(str, DRAWN[:count]))
        assert f"{count} of 20" in words(screen, "head")
    assert contents.numbers(PANEL, drawing(20)).last == DRAWN[19]
    assert contents.numbers(PANEL, SCENES["settled"].shown(ShownKeno)).last == 0
    dealers = screen_with("dealer", view(drawing(14)))
    assert words(dealers, "ball") == ["21", "Call 21", "14th number"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_players_are_told_that_a_game_is_closed_before_its_drawing(kind: str) -> None:
    """s 222(2)."""
    heads = {name: words(screen_with(kind, SCENES[name]), "head") for name in ("open", "closed", "drawing", "settled")}
    assert heads["open"] == ["Game 214", "OPEN"]
    assert heads["closed"] == ["Game 214", "CLOSED"]
    assert all("CLOSED" in heads[name] for name in ("drawing", "settled"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_jackpot_is_shown_with_what_its_winners_share(kind: str) -> None:
    for shown in (SCENES["large"].shown(ShownKeno), SCENES["jackpot"].shown(ShownKeno)):
        screen = screen_with(kind, view(shown))
        said = words(screen, "meters")
        for pool in shown.pools:
            cents = pool.shared if pool.won else pool.cents
            assert dollars(cents) in said or dollars(cents - cents % 100) in said, pool
    assert "8: 2 win" in said


def test_a_ball_that_broke_is_void_and_said_so_to_everybody() -> None:
    """s 222(8). Only the dealer reads that the device is turned by hand."""
    shown = SCENES["broken, by hand"]
    players = screen_with("players", shown)
    dealers = screen_with("dealer", shown)
    assert words(players, "head")[-1] == "9 of 20 · 77 void"
    assert words(dealers, "head")[-1] == "9 of 20 · 77 void · by hand"
    assert "77" not in words(players, "order")


@pytest.mark.parametrize("kind", KINDS)
def test_that_the_schedule_is_an_example_is_said_as_long_as_it_is_in_force(kind: str) -> None:
    for example in (True, False):
        for shown in (drawing(3), replace(drawing(0), state="open")):
            screen = screen_with(kind, view(replace(shown, example=example)), LONG)
            assert (words(screen, "schedule") == ["EXAMPLE SCHEDULE"]) == example


@pytest.mark.parametrize("kind", KINDS)
def test_everybody_reads_which_number_was_put_right(kind: str) -> None:
    """s 222(7): people who saw the wrong number can learn why it disappeared."""
    shown = SCENES["broken, by hand"]
    board = replace(shown.shown(ShownKeno), replaced=((12, 13),), broken=(), by_hand=False)
    screen = screen_with(kind, replace(shown, on_show=(board,)))
    assert words(screen, "head")[-1].endswith("13 drawn, not 12")


def test_how_often_each_number_came_is_said_once_there_are_enough_games() -> None:
    came = tuple(number % 7 for number in range(80))
    few, many = (KenoHistory((), games, came) for games in (contents.ENOUGH - 1, contents.ENOUGH))
    assert contents.often(few) is None
    assert contents.numbers(PANEL, ShownKeno(history=few)).bars == ()
    often = contents.often(many)
    assert often
    assert often.hot == ((7, 6), (14, 6), (21, 6))
    assert often.cold == ((1, 0), (8, 0), (15, 0))
    bars = contents.numbers(PANEL, ShownKeno(history=many)).bars
    assert len(bars) == 80
    assert (bars[0], bars[6], bars[3]) == (0, contents.FULL, contents.FULL // 2)


@pytest.mark.parametrize(("kind", "least"), [("players", 3), ("dealer", 3), ("low window", 2)])
def test_the_last_games_are_on_show_while_tickets_are_sold(kind: str, least: int) -> None:
    screen = screen_with(kind, SCENES["open"])
    said = words(screen, "games")
    shown = [game for game in HISTORY.last if f"Game {game.number}" in said]
    assert len(shown) >= least
    assert said[1:21] == list(map(str, sorted(HISTORY.last[0].numbers)))
    assert not words(screen_with(kind, SCENES["closed"]), "games")


def test_a_terminal_shows_the_whole_board_in_eighty_columns() -> None:
    for name, seen in SCENES.items():
        shown, large = seen.shown(ShownKeno), name == "large"
        lines = [line.plain for line in whole_page(look(), seen, Extras(), (80, 40 if large else 26))]
        text = "\n".join(lines)
        assert max(map(len, lines)) <= 80, name
        assert all(f"[{number:2}]" in text for number in shown.drawn), name
        assert "EXAMPLE SCHEDULE" in text, name
        assert all(dollars(pool.shared if pool.won else pool.cents) in text for pool in shown.pools), name


@pytest.mark.parametrize("number", [1, 2, 3, 4, 11, 12, 13, 21, 111])
def test_ordinals(number: int) -> None:
    known = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 111: "111th"}
    assert contents.ordinal(number) == known[number]


def test_pools_are_shown_from_the_most_spots_on() -> None:
    shown = ShownKeno(pools=(KenoPool(6, 1), KenoPool(10, 2), KenoPool(8, 3)))
    assert [pool.spots for pool in contents.pools(shown) or ()] == [10, 8, 6]


def test_only_what_changes_is_drawn_as_a_number_lights_and_then_nothing() -> None:
    audience, size, dpi = KINDS["players"]
    screen, surface = Screen(look(simulated=False), audience, size, dpi), pygame.Surface(size)
    screen.draw(surface, view(drawing(13)))
    screen.moves = True
    assert set(screen.draw(surface, view(drawing(14)))) == {"head", "board", "ball", "order"}
    assert {"board", "ball"} <= screen.former.keys()
    assert screen.draw(surface, view(drawing(14))) == []


@pytest.mark.parametrize(
    ("shown", "blocked", "more", "plays"),
    [
        (SCENES["open"].shown(ShownKeno), "drawer", {}, True),
        (SCENES["open"].shown(ShownKeno), "tickets", {}, False),
        (SCENES["open"].shown(ShownKeno), "dealer key", {}, False),
        (SCENES["closed"].shown(ShownKeno), "drawer", {}, False),
        (drawing(9), "drawer", {}, False),
        (drawing(9), "drawer", {"turning": True}, True),
        (drawing(9, by_hand=True), "drawer", {}, True),
        (drawing(9, by_hand=True), "dealer key", {}, False),
    ],
)
def test_the_board_is_seen_as_long_as_the_game_goes_on(
    shown: ShownKeno, blocked: str, more: dict[str, bool], plays: bool
) -> None:
    """By hand, or by another device, numbers are drawn while the drawing device blocks the table (s 222(10))."""
    stopped = view(shown, blocks=(replace(BLOCK, name=blocked),), **more)
    players, dealers = screen_with("players", stopped), screen_with("dealer", stopped)
    assert ("moment" in players.boxes) != plays
    assert "head" in players.boxes, "the game's number stays while the table is stopped"
    assert ("stopped" in dealers.boxes) != plays
    assert "payment" not in dealers.boxes, "NEXT says the whole way back"
    assert any("does not answer" in line for line in words(dealers, "stopped" if not plays else "messages"))


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_of_earlier_games_stand_apart(kind: str) -> None:
    """Half as far from each other as they are broad, at least: they ran together to one row of figures."""
    for seen in seen_of("keno"):
        screen = screen_with(kind, seen.view)
        lines = [line for line in screen.written.get("games", ()) if line.text.isdigit()]
        rows = {line.ink.top: [it.ink for it in lines if it.ink.top == line.ink.top] for line in lines}
        for row in rows.values():
            assert all(after.left - one.right >= 0.25 * after.height for one, after in pairwise(row)), seen.state


@pytest.mark.parametrize("kind", ["dealer", "window", "low window"])
def test_a_number_that_is_asked_about_is_marked_on_the_board_in_the_order_and_as_the_ball(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    framed: list[pygame.Rect] = []
    act_frame = light.act_frame

    def noted(brush: Brush, box: pygame.Rect, radius: int, line: int, arrow: Literal["above", "below", ""]) -> None:
        framed.append(box.copy())
        act_frame(brush, box, radius, line, arrow)

    monkeypatch.setattr(light, "act_frame", noted)
    seen = next(it for it in seen_of("keno") if it.state == "a wrong number, which ball it is")
    screen = screen_with(kind, seen.view)
    for name in ("board", "order"):
        within = [box for box in framed if screen.boxes[name].contains(box)]
        assert len(within) == 1, name
        assert [it.text for it in screen.written[name] if within[0].collidepoint(it.ink.center)] == ["12"]
    assert words(screen, "ball")[:2] == ["12", "12?"]
    assert "number 12" in seen.view.prompt.text
    framed.clear()
    players = screen_with("players", seen.view)
    assert not framed
    assert "12?" not in words(players, "ball")


@pytest.mark.parametrize("kind", KINDS)
def test_that_a_game_is_settled_is_said_once(kind: str) -> None:
    seen = next(it for it in seen_of("keno") if it.state == "result, settled")
    screen = screen_with(kind, seen.view)
    assert sum("$431.50" in line.text for lines in screen.written.values() for line in lines) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_that_a_drawing_is_void_stands_on_an_ivory_plate_as_at_all_other_tables(kind: str) -> None:
    seen = next(it for it in seen_of("keno") if it.state == "void")
    screen, surface = drawn(kind, seen.view)
    line = next(it for it in screen.written["ball"] if contents.VOID in it.text)
    assert surface.get_at((line.ink.left - 3, line.ink.centery))[:3] == p.IVORY
