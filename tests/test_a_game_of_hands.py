# SPDX-License-Identifier: MIT
"""A game of hands, two for each player: the two hands of tests/two_hands, laid into a copy of the program."""

import json
from pathlib import Path

import pytest

from tests.copies import PROGRAM, asked, program, said

GAME = Path(__file__).parent / "two_hands"
FILES = {
    str(path.relative_to(GAME)): path.read_text() for path in GAME.rglob("*.*") if path.suffix not in (".md", ".pyc")
}

DRAW = """
import pygame
from controller.display.audience import BOTH, DEALER, PLAYERS
from controller.display.screen import Screen, picture
from controller.display.settings import Look
from controller.display.terminal.page import whole_page
from controller.engine.shown.views import NOTHING_MORE
from controller.screens.look import payment_rules
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

stage = EngineStage("two-hands", [])
look = Look(face=stage.game.face(), title=stage.game.name, casino="Riverside", payment=payment_rules(stage.game))
def look_at(name):
    for audience, whose in ((BOTH, "both"), (DEALER, "dealer"), (PLAYERS, "players")):
        screen = Screen(look, audience, (1280, 800), 149)
        pygame.image.save(picture(screen, stage.conductor.view), f"{name}-{whose}.png")
    for line in whole_page(look, stage.conductor.view, NOTHING_MORE, (100, 40)):
        print(line.plain.rstrip())
for line in ("cards ready", "wager ann bet $10 on hand 1", "wager ann pair $5 on hand 1", "wager ann bet $20 on hand 2",
        "wager bob bet $15 on hand 3", "wager bob bet $10 on hand 4", "press no-more-bets",
        "shoe deals 9s 3h Kc 5d 9c", "press stand"):
    do(stage, line)
look_at("deciding")
for line in ("press draw", "press stand", "press stand", "shoe deals Qd", "press done"):
    do(stage, line)
look_at("settling")
"""

KEYS = """
import json
import msgspec
from controller.games import find
from controller.simulator.keyboard import keys_of
from hal.board import board_file, read_board
equipment = find("two-hands").equipment
print(json.dumps([msgspec.to_builtins(key) for key in keys_of(equipment, read_board(board_file(equipment.board)))]))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program and its tests, with the files and tapes of this game and no other tapes."""
    return program(tmp_path_factory.mktemp("copy"), FILES, (*PROGRAM, "tests"), but=("two_hands", "*.tape"))


def test_it_is_one_folder_one_board_and_its_tapes() -> None:
    assert {str(Path(path).parent) for path in FILES} == {
        "controller/games/two_hands",
        "hal/boards",
        "tests/games/two-hands",
    }


def test_it_imports_no_other_game() -> None:
    rooms = ("cards", "kit", "two_hands")
    imported = {
        line.split()[1].split(".")[2]
        for path, text in FILES.items()
        if path.endswith(".py")
        for line in text.splitlines()
        if line.startswith("from controller.games.")
    }
    assert imported == set(rooms)


def test_it_plays_on_the_bare_engine_and_on_a_simulated_table(copy: Path) -> None:
    play = "play tests/games/two-hands -q"
    tapes = sum(path.endswith(".tape") for path in FILES)
    for status, out, err in asked(copy, "check two-hands", play, f"{play} --on sim"):
        assert status == 0, out + err
        assert out.endswith((f"{tapes} passed, 0 failed\n", "right; Two hands on two-hands.toml\n"))


def test_it_is_listed_and_answers(copy: Path) -> None:
    commands = ("games", "rules two-hands", "layout two-hands", "edge two-hands", "declare two-hands 3h 9s --dealer 3c")
    answers = asked(copy, *(f"{command} --json" for command in commands))
    assert [status for status, *_ in answers] == [0] * len(commands), answers
    games, rules, layout, edge, declared = (json.loads(out) for _, out, _ in answers)
    assert "two-hands" in [game["id"] for game in games["games"]]
    assert [step["source"] for step in rules["procedure"]] == ["s 701, 702", "s 703", "s 704, 705", "s 706, 707"]
    assert [wager["id"] for wager in layout["wagers"]] == ["bet", "pair"]
    assert {wager: row["return"] for wager, row in edge["wagers"].items()} == {"bet": "-49/1105", "pair": "-4/17"}
    assert declared["wins"] == {"bet": "3/5", "pair": "12"}


def test_it_is_drawn_for_the_dealer_and_for_the_players(copy: Path) -> None:
    page = said(copy, "-c", DRAW).splitlines()
    drawn = [f"{when}-{whose}.png" for when in ("deciding", "settling") for whose in ("both", "dealer", "players")]
    assert all((copy / name).stat().st_size > 5000 for name in drawn)
    deciding, settling = page[: page.index("Payment")], page[page.index("Payment") :]
    assert "Next  Ann at place 2 decides: stand or draw (s 704)" in deciding
    assert [line for line in deciding if line.startswith((" Dealer", " 1", ">2"))] == [
        " Dealer ??          47 cards in the shoe",
        " 1      9s  stands  bet ann $10; pair ann $5",
        ">2      3h          bet ann $20",
    ]
    assert settling[1:3] == ["  1 ann  TAKE $10  bet", "         PAY $60   pair; $5 back"]
    assert " 2      3h Qd  draws   bet ann $20" in settling


def test_its_keys_are_listed_and_each_is_its_own(copy: Path) -> None:
    keys = json.loads(said(copy, "-c", KEYS).splitlines()[-1])
    assert {"stand", "draw", "no-more-bets", "done", "decline", "paid", "void"} <= {key["button"] for key in keys}
    assert len({key["key"] for key in keys}) == len(keys)


def test_the_tests_that_find_every_game_hold_it_too(copy: Path) -> None:
    """No act loses a cent, each round is replayed, and the game's tapes fail if one expectation is changed."""
    of_every_game = ("whatever_is_done_no_cent_is_lost_or_invented", "a_willing_table_plays_rounds_to_their_end")
    tests = [f"tests/test_every_game.py::test_{name}[two-hands]" for name in of_every_game]
    more = ("tests/games/test_tapes.py", "tests/test_on_show.py", "tests/test_keyboard.py")
    said(copy, "-m", "pytest", "-p", "no:cacheprovider", "-k", "two-hands", *tests, *more)
