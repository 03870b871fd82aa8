# SPDX-License-Identifier: MIT
"""A game whose rules give no odds: the pot table of tests/pot_table, laid into a copy of the program."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from c_ext.edge import Edge
from c_ext.wager import NamedWager
from controller.cli.games.cautions import cautions
from controller.cli.main import main
from controller.engine.rules.game import NoLayout, by_id
from controller.games import find
from tests.copies import PROGRAM, asked, program, said

GAME = Path(__file__).parent / "pot_table"
FILES = {str(path.relative_to(GAME)): path.read_text() for path in GAME.rglob("*.*") if path.name != "README.md"}
WHY = "the winner takes what all have put into the pot, less a commission"

DRAW = """
import pygame
from controller.display.audience import BOTH
from controller.display.screen import Screen, picture
from controller.display.settings import Look
from controller.display.terminal.page import whole_page
from controller.engine.shown.views import NOTHING_MORE
from controller.screens.look import payment_rules
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

stage = EngineStage("pot-table", [])
look = Look(face=stage.game.face(), title=stage.game.name, casino="Riverside", payment=payment_rules(stage.game))
def look_at(name):
    screen = Screen(look, BOTH, (1280, 800), 149)
    pygame.image.save(picture(screen, stage.conductor.view), f"{name}.png")
    for line in whole_page(look, stage.conductor.view, NOTHING_MORE, (100, 40)):
        print(line.plain.rstrip())
for line in ("wager ann ante $30 on hand 1", "wager bob ante $10 on hand 2", "wager bob bet $25 on hand 2"):
    do(stage, line)
look_at("wagered")
for line in ("press no-more-bets", "enter 1"):
    do(stage, line)
look_at("declared")
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program and its tests, with the files and tapes of this game and no other tapes."""
    return program(tmp_path_factory.mktemp("copy"), FILES, (*PROGRAM, "tests"), but=("pot_table", "*.tape"))


def test_it_is_one_folder_one_board_and_its_tapes() -> None:
    assert {str(Path(path).parent) for path in FILES} == {
        "controller/games/pot_table",
        "hal/boards",
        "tests/games/pot-table",
    }


def test_it_plays_on_the_bare_engine_and_on_a_simulated_table(copy: Path) -> None:
    play = "play tests/games/pot-table -q"
    tapes = sum(path.endswith(".tape") for path in FILES)
    for status, out, err in asked(copy, "check pot-table", play, f"{play} --on sim"):
        assert status == 0, out + err
        assert out.endswith((f"{tapes} passed, 0 failed\n", "right; Pot table on pot-table.toml\n"))


def test_its_rules_say_all_that_it_has(copy: Path) -> None:
    (status, out, _), (_, for_people, _) = asked(copy, "rules pot-table --json", "rules pot-table")
    rules = json.loads(out)
    assert status == 0
    assert rules["wagers"] == [
        {"id": "ante", "name": "ante", "source": "s 601"},
        {"id": "bet", "name": "bet", "source": "s 601"},
    ]
    assert rules["no_odds"] == {"why": WHY, "source": "s 604(1)"}
    assert [step["source"] for step in rules["procedure"]] == ["s 601", "s 602", "s 603", "s 604"]
    assert f"No odds: {WHY} (s 604(1))" in for_people.splitlines()
    assert "│ bet   │ bet  │ none │ s 601  │" in for_people.splitlines()


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("layout pot-table", "layout of odds"),
        ("layout pot-table --json", "layout of odds"),
        ("declare pot-table 1", "outcome that decides its wagers at odds"),
        ("declare pot-table 1 --json", "outcome that decides its wagers at odds"),
        ("edge pot-table", "exact returns"),
        ("edge pot-table --json", "exact returns"),
    ],
)
def test_what_it_has_not_is_said_with_the_reason_and_its_section(copy: Path, words: str, what: str) -> None:
    (answered,) = asked(copy, words)
    assert answered == (1, "", f"Pot table has no {what}: {WHY} (s 604(1))\n")


def test_it_is_drawn_with_its_wagers_by_name_and_what_is_done_with_the_pot(copy: Path) -> None:
    page = said(copy, "-c", DRAW).splitlines()
    assert all((copy / f"{name}.png").stat().st_size > 5000 for name in ("wagered", "declared"))
    assert "Lies  ann ante on 1 $30 | bob ante on 2 $10, bet on 2 $25" in page
    assert not [line for line in page if line.startswith("Wins")], "no area wins: a player does"
    assert page[page.index("Payment") + 1 :][:3] == [
        "  2 bob  TAKE $10       ante",
        "  1 ann  PAY $10        ante; $30 back",
        "  2 bob  GIVE BACK $25  bet (s 604(2))",
    ]


def test_the_tests_that_find_every_game_hold_it_too(copy: Path) -> None:
    """No act loses a cent, and each of the game's tapes fails if one expectation is changed."""
    of_every_game = ("whatever_is_done_no_cent_is_lost_or_invented", "a_willing_table_plays_rounds_to_their_end")
    tests = [f"tests/test_every_game.py::test_{name}[pot-table]" for name in of_every_game]
    said(copy, "-m", "pytest", "-p", "no:cacheprovider", "-k", "pot-table", *tests, "tests/games/test_tapes.py")


# A game that pays by a schedule: no odds over outcomes, but exact chances


TICKETS = NoLayout(
    wagers=by_id(NamedWager("spot-1", "1 spot ticket", "s 215"), NamedWager("spot-2", "2 spot ticket", "s 215")),
    why="a ticket wins by the schedule of prizes",
    source="s 219(1)(b)",
    returns=lambda: {
        "spot-1": Edge(Fraction(1, 4), Fraction(3, 4), Fraction(0), Fraction(-1, 4)),
        "spot-2": Edge(Fraction(1, 10), Fraction(9, 10), Fraction(0), Fraction(1, 5)),
    },
)


SCHEDULED = replace(find("sic-bo"), outcomes=TICKETS)


def test_a_schedule_in_place_of_odds_may_have_exact_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.games.find", lambda name: SCHEDULED)
    found = json.loads(CliRunner().invoke(main, ["edge", "scheduled", "--json"]).stdout)
    assert found["wagers"]["spot-1"] == {"win": "1/4", "lose": "3/4", "void": "0", "return": "-1/4"}
    assert found["favourable"] == ["spot-2"]
    layout = CliRunner().invoke(main, ["layout", "scheduled"])
    assert (layout.exit_code, "a ticket wins by the schedule of prizes (s 219(1)(b))" in layout.stderr) == (1, True)


def test_a_table_is_cautioned_by_those_returns() -> None:
    assert cautions(SCHEDULED, SCHEDULED.limits.table) == (["spot-2"], [], [])


def test_a_round_that_asks_for_odds_all_the_same_is_told_why_there_are_none() -> None:
    with pytest.raises(LookupError, match=r"no layout of odds: a ticket wins .* \(s 219\(1\)\(b\)\).*declare_results"):
        SCHEDULED.layout  # noqa: B018 - it is the asking that fails
