# SPDX-License-Identifier: MIT
"""The board of keno: its eighty numbers, the order of the draw, jackpots, the last games (s 222(2), (3), (7))."""

import re
from collections import Counter

import pygame
import pytest
from msgspec.structs import replace

from controller.display.board import contents
from controller.display.kit.items import Frame, Picture
from controller.display.screen import Screen
from controller.display.terminal.page import whole_page
from controller.engine.record.keno_on_show import KenoHistory, KenoPool, ShownKeno
from controller.engine.rules.whole_tables import BoardPanel
from controller.engine.shown.views import Extras, View
from controller.engine.values.money import dollars
from tests.display.arranged import SCREENS, ScreenSize
from tests.display.laws import Judge
from tests.display.scenes.keno_room import BLOCK, DRAWN, HISTORY, LONG, SCENES, drawing, look, view
from tests.display.scenes.playing import Seen, seen_of
from tests.display.shown_items import DEALER, KINDS, PLAYERS, every_word, frames, items, screen_of, texts, words

BOARD = BoardPanel()
SHARED = ("next", "status", "stopped", "payment")
"""Panels that all tables have. Their laws are checked with the scenes of the games."""


def shown(seen: View, kind: ScreenSize = PLAYERS, casino: str = "Riverside Casino") -> Screen:
    return screen_of(look(casino), seen, kind)


def state(name: str) -> Seen:
    return next(it for it in seen_of("keno") if it.state == name)


def board_of(seen: View) -> ShownKeno:
    return seen.shown(ShownKeno)


@pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.name)
def test_rare_states_obey_the_laws(kind: ScreenSize) -> None:
    """Such as jackpots of seven figures, and the longest name of a casino."""
    screen = Screen(look(LONG), kind.audience, kind.size, kind.dpi)
    surface, judge = pygame.Surface(kind.size), Judge(screen.theme)
    for name, seen in SCENES.items():
        screen.draw(surface, seen)
        assert not [it for it in judge.violations(screen.arranged) if not it.startswith(SHARED)], name


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_each_number_has_a_plate_of_its_own_which_is_light_once_it_is_drawn(kind: ScreenSize) -> None:
    for count in (0, 13):
        screen = shown(view(drawing(count)), kind)
        assert Counter(words(screen, "board")) == Counter(map(str, range(1, 81)))
        plates = {it.owner: it for it in frames(screen, "board") if it.owner}
        assert len(plates) == 80
        light = {int(owner.removeprefix("number ")) for owner, it in plates.items() if it.fill == "words"}
        assert light == set(DRAWN[:count])


def test_gold_is_only_what_is_won_not_the_numbers_that_are_drawn() -> None:
    """Gold says that something is paid; a drawn number alone says it is drawn, on each ticket."""
    for seen, won in ((drawing(20), set()), (board_of(SCENES["settled"]), {"ball"})):
        screen = shown(view(seen))
        gold = {
            name
            for name in screen.boxes
            for it in items(screen, name)
            if "wins" in {getattr(it, field, "") for field in ("fill", "line", "colour", "glow")}
        }
        assert gold == won, seen.state


def test_after_a_void_round_everybody_reads_that_the_tickets_stand() -> None:
    """s 222(1), (7), (14): the game stays closed, and the next round draws it."""
    for kind in KINDS:
        screen = shown(state("void").view, kind)
        assert " ".join(words(screen, "ball")) == f"{contents.VOID} {contents.STAY_GOOD}", kind
        assert frames(screen, "ball", fill="words"), "an ivory plate, as at all other tables"


def test_without_sold_tickets_nobody_reads_that_tickets_stand() -> None:
    for name in ("stopped", "void"):
        sold = state(name).view
        board = board_of(sold)
        assert board.sold
        assert board.sold.tickets
        others = tuple(it for it in sold.on_show if not isinstance(it, ShownKeno))
        none = replace(sold, on_show=(*others, replace(board, sold=replace(board.sold, tickets=0))))
        for kind in KINDS:
            assert "tickets stand" not in every_word(shown(none, kind)), (kind, name)
    for kind in KINDS:
        assert "tickets stand" in every_word(shown(state("void").view, kind)), kind


def test_games_are_counted_and_not_rounds() -> None:
    """A void drawing is a round more of the same game: two counts would stand above each other."""
    for seen in seen_of("keno"):
        for kind in KINDS:
            assert not re.search(r"Round \d", every_word(shown(seen.view, kind))), seen.state


def test_the_number_drawn_last_is_large_and_alone_has_its_look_until_the_game_is_settled() -> None:
    for count in (1, 14, 20):
        screen, newest = shown(view(drawing(count))), DRAWN[count - 1]
        assert words(screen, "ball") == [str(newest), contents.ordinal(count), "number"]
        assert words(screen, "order")[1:] == list(map(str, DRAWN[:count]))
        assert f"{count} of 20" in words(screen, "head")
        assert [it.owner for it in frames(screen, "board", glow="words")] == [f"number {newest}"]
        assert [it.owner for it in frames(screen, "order", glow="words")] == [f"drawn {newest}"]
    settled = shown(SCENES["settled"])
    assert not [it for it in items(settled, "board") if isinstance(it, Frame) and it.glow]
    assert words(shown(view(drawing(14)), DEALER), "ball") == ["21", "Call 21", "14th number"]


def test_the_result_is_a_third_of_the_players_screen() -> None:
    screen = shown(view(drawing(14)))
    (ball,) = [it for it in items(screen, "ball") if isinstance(it, Picture)]
    assert ball.box.height > 0.3 * screen.size[1]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_everybody_is_told_that_a_game_is_closed_before_its_drawing(kind: ScreenSize) -> None:
    """s 222(2)."""
    heads = {name: words(shown(SCENES[name], kind), "head") for name in ("open", "closed", "drawing", "settled")}
    assert heads["open"] == ["Game 214", "OPEN"]
    assert heads["closed"] == ["Game 214", "CLOSED"]
    assert all("CLOSED" in heads[name] for name in ("drawing", "settled"))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_every_jackpot_is_shown_with_what_its_winners_share(kind: ScreenSize) -> None:
    for board in (board_of(SCENES["large"]), board_of(SCENES["jackpot"])):
        screen = shown(view(board), kind)
        said = words(screen, "meters")
        for pool in board.pools:
            cents = pool.shared if pool.won else pool.cents
            assert dollars(cents) in said or dollars(cents - cents % 100) in said, pool
        gold = frames(screen, "meters", fill="wins")
        assert len(gold) == sum(pool.won > 0 for pool in board.pools)
    assert any(it in said for it in ("8: 2 win", "8 won", "8"))


def test_a_ball_that_broke_is_void_and_said_so_to_everybody() -> None:
    """s 222(8). Only the dealer reads that the device is turned by hand."""
    seen = SCENES["broken, by hand"]
    players = shown(seen)
    assert words(players, "head")[-1] == "9 of 20 · 77 void"
    assert words(shown(seen, DEALER), "head")[-1] == "9 of 20 · 77 void · by hand"
    assert "77" not in words(players, "order")
    assert [it.owner for it in frames(players, "board", dashed=True)] == ["number 77"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_that_the_schedule_is_an_example_is_said_as_long_as_it_is_in_force(kind: ScreenSize) -> None:
    for example in (True, False):
        for board in (drawing(3), replace(drawing(0), state="open")):
            screen = shown(view(replace(board, example=example)), kind, LONG)
            assert (words(screen, "schedule") == ["EXAMPLE SCHEDULE"]) == example


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_everybody_reads_which_number_was_put_right(kind: ScreenSize) -> None:
    """s 222(7): people who saw the wrong number can learn why it disappeared."""
    seen = SCENES["broken, by hand"]
    board = replace(board_of(seen), replaced=((12, 13),), broken=(), by_hand=False)
    assert words(shown(replace(seen, on_show=(board,)), kind), "head")[-1].endswith("13 drawn, not 12")


def test_how_often_each_number_came_is_said_once_there_are_enough_games() -> None:
    came = tuple(number % 7 for number in range(80))
    few, many = (KenoHistory((), games, came) for games in (contents.ENOUGH - 1, contents.ENOUGH))
    assert contents.often(few) is None
    assert contents.numbers(BOARD, ShownKeno(history=few)).bars == ()
    often = contents.often(many)
    assert often
    assert often.hot == ((7, 6), (14, 6), (21, 6))
    assert often.cold == ((1, 0), (8, 0), (15, 0))
    bars = contents.numbers(BOARD, ShownKeno(history=many)).bars
    assert (len(bars), bars[0], bars[6], bars[3]) == (80, 0, contents.FULL, contents.FULL // 2)
    screen = shown(view(replace(drawing(0), state="closed", history=many)))
    assert len(frames(screen, "board", kind="bar")) == sum(map(bool, bars))
    assert words(screen, "often")[1:3] == ["7", "\u00d76"]


@pytest.mark.parametrize(("kind", "least"), [(PLAYERS, 3), (DEALER, 3), (KINDS[2], 2)])
def test_the_last_games_are_on_show_while_tickets_are_sold(kind: ScreenSize, least: int) -> None:
    said = words(shown(SCENES["open"], kind), "games")
    assert len([game for game in HISTORY.last if f"Game {game.number}" in said]) >= least
    assert said[1:21] == list(map(str, sorted(HISTORY.last[0].numbers)))
    assert not words(shown(SCENES["closed"], kind), "games")


def test_before_the_first_game_the_place_of_the_ball_is_not_empty() -> None:
    assert " ".join(words(shown(SCENES["first game"]), "games")) == "Tickets on sale"
    none = view(ShownKeno(), blocks=(), phase="", round=0)
    assert "Riverside" in " ".join(words(shown(none), "games"))
    assert words(shown(none), "head") == ["Keno"]


def test_a_terminal_shows_the_whole_board_in_eighty_columns() -> None:
    for name, seen in SCENES.items():
        board, large = board_of(seen), name == "large"
        lines = [line.plain for line in whole_page(look(), seen, Extras(), (80, 40 if large else 26))]
        text = "\n".join(lines)
        assert max(map(len, lines)) <= 80, name
        assert all(f"[{number:2}]" in text for number in board.drawn), name
        assert "EXAMPLE SCHEDULE" in text, name
        assert all(dollars(pool.shared if pool.won else pool.cents) in text for pool in board.pools), name


def test_ordinals() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 111)
    assert " ".join(map(contents.ordinal, numbers)) == "1st 2nd 3rd 4th 11th 12th 13th 21st 111th"


def test_pools_are_shown_from_the_most_spots_on() -> None:
    board = ShownKeno(pools=(KenoPool(6, 1), KenoPool(10, 2), KenoPool(8, 3)))
    assert [pool.spots for pool in contents.pools(board) or ()] == [10, 8, 6]


def test_only_what_changes_is_drawn_as_a_number_lights_and_then_nothing() -> None:
    screen, surface = shown(view(drawing(13))), pygame.Surface(PLAYERS.size)
    screen.draw(surface, view(drawing(13)))
    assert set(screen.draw(surface, view(drawing(14)))) == {"head", "board", "ball", "order"}
    assert screen.draw(surface, view(drawing(14))) == []


@pytest.mark.parametrize(
    ("board", "blocked", "more", "plays"),
    [
        (board_of(SCENES["open"]), "drawer", {}, True),
        (board_of(SCENES["open"]), "tickets", {}, False),
        (board_of(SCENES["open"]), "dealer key", {}, False),
        (board_of(SCENES["closed"]), "drawer", {}, False),
        (drawing(9), "drawer", {}, False),
        (drawing(9), "drawer", {"turning": True}, True),
        (drawing(9, by_hand=True), "drawer", {}, True),
        (drawing(9, by_hand=True), "dealer key", {}, False),
    ],
)
def test_the_board_is_seen_as_long_as_the_game_goes_on(
    board: ShownKeno, blocked: str, more: dict[str, bool], plays: bool
) -> None:
    """By hand, or by another device, numbers are drawn while the drawing device blocks the table (s 222(10))."""
    stopped = view(board, blocks=(replace(BLOCK, name=blocked),), **more)
    players, dealers = shown(stopped), shown(stopped, DEALER)
    assert ("stopped" in players.boxes, "stopped" in dealers.boxes) == (not plays, not plays)
    assert "payment" not in dealers.boxes
    assert "does not answer" in every_word(dealers)
    for screen in (players, dealers):
        band = screen.places["stopped"]
        assert "head" in screen.boxes, "the game's number stays while the table is stopped"
        assert not any(band.meets(screen.places[name]) for name in ("head", "board", "ball", "order"))


@pytest.mark.parametrize("kind", [it for it in KINDS if it is not PLAYERS], ids=lambda kind: kind.name)
def test_a_number_that_is_asked_about_is_marked_on_the_board_in_the_order_and_as_the_ball(kind: ScreenSize) -> None:
    seen = state("a wrong number, which ball it is").view
    screen = shown(seen, kind)
    assert [it.owner for it in frames(screen, "board", line="act")] == ["number 12"]
    assert [it.owner for it in frames(screen, "order", line="act")] == ["drawn 12"]
    assert words(screen, "ball")[:2] == ["12", "12?"]
    assert "number 12" in seen.prompt.text
    players = shown(seen)
    assert not [it for it in players.arranged.items if isinstance(it, Frame) and it.line == "act"]
    assert "12?" not in words(players, "ball")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_that_a_game_is_settled_is_said_once(kind: ScreenSize) -> None:
    assert every_word(shown(state("result, settled").view, kind)).count("$431.50") == 1


def test_figures_on_the_board_have_one_size() -> None:
    for kind in KINDS:
        sizes = {it.size for it in texts(shown(view(drawing(14)), kind), "board")}
        assert max(sizes) - min(sizes) <= 2, "drawn numbers are heavier, not larger"
