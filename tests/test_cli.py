# SPDX-License-Identifier: MIT
"""`tablectl`: its fixed forms, its exit statuses and its error messages."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from c_ext.edge import Edge, edges
from c_ext.layout import Layout
from c_ext.wager import LOSE, LossOrVoid, Win
from controller.cli import entry
from controller.cli.games.edge import leaning, percent
from controller.cli.live import LIVE
from controller.cli.main import main
from controller.config import read_table
from controller.display.settings import DisplayError
from controller.display.window import Display
from controller.engine.rules.game import FullShoe
from controller.games import find, rooms
from controller.journal import rows as journal_rows
from tests.display.scenes.pictures import LOOK
from tests.payments_rig import WITH_ODDS

TAPES = Path(__file__).parent / "games" / "sic-bo"
FRACTION = re.compile(r"-?\d+(/[1-9]\d*)?")
START_S = 20.0
BANKER_WINS = ("--player", "Kc", "7d", "--banker", "2c", "7h")


def tablectl(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def answer(*words: str) -> Any:
    """Return the JSON answer of a command that succeeds."""
    result = tablectl(*words, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


# About games


def test_games_names_the_source() -> None:
    """s 1: the rules by their title and the part, or the place where they hold; for people and for programs."""
    games = {game["id"]: game for game in answer("games")["games"]}
    assert list(games) == list(rooms())
    titles = re.compile(r"Casino Gaming Rules 1985 \(Queensland\), Part |\(New South Wales\)|[Hh]ouse rules")
    assert not [game for game in games.values() if not titles.search(game["source"])]
    game = games["sic-bo"]
    assert game == {"id": "sic-bo", "name": "Sic-bo", "source": "Casino Gaming Rules 1985 (Queensland), Part 5"}
    for words in (("games",), ("rules", "sic-bo")):
        assert game["source"] in tablectl(*words).stdout
    assert answer("rules", "sic-bo")["source"] == game["source"]


def test_rules_cites_a_section_for_every_wager_and_step() -> None:
    rules = answer("rules", "sic-bo")
    assert len(rules["wagers"]) == 50
    for part in (*rules["wagers"], *rules["procedure"]):
        assert re.search(r"s \d", part["source"])
    assert rules["limits"]["notice"] == "s 74(3)"


def test_rules_lists_what_is_assumed() -> None:
    """A triple shows its double too, and the place of each area: neither stands in the text."""
    assumed = answer("rules", "sic-bo")["assumed"]
    assert assumed
    said = " ".join(tablectl("rules", "sic-bo").stdout.split())
    assert all(each in said for each in assumed)


def test_layout_has_its_form() -> None:
    layout = answer("layout", "sic-bo")
    assert list(layout) == ["game", "wagers"]
    assert layout["game"] == "sic-bo"
    assert [list(wager) for wager in layout["wagers"]] == [["id", "name", "odds", "source"]] * 50
    by_id = {wager["id"]: wager for wager in layout["wagers"]}
    assert by_id["any-triple"] == {"id": "any-triple", "name": "any triple", "odds": "31", "source": "s 75(e)"}
    assert by_id["pair-1-2"]["name"] == "1 and 2"
    for wager in layout["wagers"]:
        assert all(FRACTION.fullmatch(odds) for odds in wager["odds"].split(", "))


def test_layout_and_declare_say_the_commission_as_rules_does() -> None:
    """s 90(2): five per cent of the banker's hand's win."""
    layout = {wager["id"]: wager for wager in answer("layout", "baccarat")["wagers"]}
    assert {name: wager.get("commission") for name, wager in layout.items()} == {
        "player": None, "banker": "1/20", "tie": None
    }  # fmt: skip
    assert list(layout["player"]) == ["id", "name", "odds", "source"]
    assert list(layout["banker"]) == ["id", "name", "odds", "source", "commission"]
    for words in (("layout", "baccarat"), ("rules", "baccarat"), ("declare", "baccarat", *BANKER_WINS)):
        said = tablectl(*words)
        assert "1 to 1; commission 1/20 of what is won" in said.stdout, said.output
        assert said.stdout.count("commission 1/20") == 1


def test_declare_has_its_form() -> None:
    assert answer("declare", "sic-bo", "4", "4", "4") == {
        "game": "sic-bo",
        "outcome": "4 4 4",
        "call": "triple 4; total 12",
        "wins": {"any-triple": "31", "triple-4": "180", "double-4": "11", "total-12": "7", "face-4": "12"},
        "loses": [
            wager["id"]
            for wager in answer("layout", "sic-bo")["wagers"]
            if wager["id"] not in ("any-triple", "triple-4", "double-4", "total-12", "face-4")
        ],
        "voids": [],
    }


def test_declare_accounts_for_every_wager_in_all_216_ways() -> None:
    wagers = {wager["id"] for wager in answer("layout", "sic-bo")["wagers"]}
    for dice in product("123456", repeat=3):
        said = answer("declare", "sic-bo", *dice)
        assert sorted(said["outcome"].split()) == sorted(dice)
        assert said["call"].endswith(f"total {sum(map(int, dice))}")
        assert {*said["wins"], *said["loses"]} == wagers
        assert not {*said["wins"]} & {*said["loses"]}
        assert said["voids"] == []


def every_outcome() -> Iterator[Any]:
    for game in map(find, WITH_ODDS):
        for outcome in game.layout.outcomes:
            yield pytest.param(game, outcome, id=f"{game.id} {game.outcomes.written(outcome)}")


@pytest.mark.parametrize(("game", "outcome"), list(every_outcome()))
def test_declare_is_right_for_every_outcome_of_every_game(game: Any, outcome: Any) -> None:
    """By each wager's own rule. An undecided wager neither wins nor loses nor is void."""
    words = game.outcomes.written(outcome).split()
    said = answer("declare", game.id, *words)
    assert list(said) == ["game", "outcome", "call", "wins", "loses", "voids"]
    assert (said["game"], said["outcome"]) == (game.id, " ".join(words))
    assert said["call"].strip()
    expected: dict[str, Any] = {"wins": {}, "loses": [], "voids": []}
    for wager in game.layout.wagers.values():
        match wager.step(wager.start, outcome):
            case Win(odds):
                expected["wins"][wager.id] = str(odds)
            case LossOrVoid() as how:
                expected["loses" if how is LOSE else "voids"].append(wager.id)
    assert {key: said[key] for key in expected} == expected
    assert expected["wins"] or expected["loses"] or expected["voids"] or words == ["odds"]


A_HEAT = (
    '{"type": "InTournament", "act": "import", "heat": {"table": "heat-1", "name": "Spring", "digest": "", '
    '"date": "2026-12-05", "pool": 900, "players": []}}'
)
"""Statements in an export that no signature proves."""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("craps", "3", "7"), "1 to 6"),
        (("craps", "3"), "two"),
        (("mini-dice", "1", "2", "7"), "1 to 6"),
        (("roulette", "38"), "0 to 36"),
        (("roulette", "1", "7"), "0 to 36"),
        (("wheel-of-fortune-50", "i"), "a to h"),
        (("wheel-of-fortune-52", "h"), "a to g"),
        (("two-up", "triple-heads"), "heads"),
        (("triple-penny-two-up", "odds"), "triple-heads"),
        (("tri-chro-54", "red", "gold", "green"), "two"),
        (("tri-chro-63", "red", "blue"), "green"),
    ],
)
def test_what_is_no_result_of_a_game_is_refused_by_name(words: tuple[str, ...], said: str) -> None:
    result = tablectl("declare", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words[1] in result.stderr
    assert said in result.stderr


SECTION = r"ss? \d|\d|H\d"
"""A section of Queensland's rules, a rule of New South Wales', a paragraph of the house's."""


@pytest.mark.parametrize("game", WITH_ODDS)
def test_layout_and_edge_speak_of_the_wagers_of_the_rules(game: str) -> None:
    wagers = list(find(game).wagers)
    assert [wager["id"] for wager in answer("layout", game)["wagers"]] == wagers
    assert [it for it in answer("edge", game)["wagers"] if it not in rounds_of(game)] == wagers


@pytest.mark.parametrize("game", rooms())
def test_rules_has_every_wager_and_the_section_of_each_part(game: str) -> None:
    rules = answer("rules", game)
    assert [wager["id"] for wager in rules["wagers"]] == list(find(game).wagers)
    for part in (*rules["wagers"], *rules["procedure"], *rules["directions"], *rules["limits"]["kinds"]):
        assert re.match(SECTION, part["source"]), part


def rounds_of(game: str) -> set[str]:
    """Return the rounds of wagers, which have a return although they are not wagers themselves."""
    shoe = find(game).outcomes.shoe
    return set(shoe.parts.values()) - set(find(game).layout.wagers) if shoe else set()


def test_rules_shows_least_maximums_percentages_directions_and_options() -> None:
    least = {
        kind["kind"]: (kind["minimum"], kind["maximum"]) for kind in answer("rules", "roulette")["limits"]["kinds"]
    }
    assert (least["straight"], least["red"]) == ((500, 2000), (2500, 50_000))  # s 141(2)
    craps = answer("rules", "craps")
    percentages = {wager["id"]: wager["percentage"] for wager in craps["wagers"] if "percentage" in wager}
    assert (percentages["buy-4"], percentages["lay-4"], percentages["lay-6"]) == ("1/20", "1/40", "1/24")
    (overrule,) = [it for it in craps["directions"] if it["direction"] == "overrule"]
    assert overrule["source"] == "s 128"
    assert overrule["roles"] == ["boxperson", "floor-manager", "assistant-pit-boss", "pit-boss", "casino-operator"]
    assert craps["options"] == {"places": 8, "double-odds": False, "round-odds": False}
    said = tablectl("rules", "craps").stdout
    for words in ("percentage 1/24 of the stake", "overrule", "$200", "double-odds = false"):
        assert words in said


def test_declare_reads_the_example_of_the_rules() -> None:
    assert answer("declare", "sic-bo", "3", "4", "3")["call"] == "double 3, 4; total 10"  # s 77(4)
    assert answer("declare", "sic-bo", "5", "5", "5")["call"] == "triple 5; total 15"


def test_edge_has_its_form_and_is_exact() -> None:
    edge = answer("edge", "sic-bo")
    assert edge["game"] == "sic-bo"
    assert len(edge["wagers"]) == 50
    for chances in edge["wagers"].values():
        assert list(chances) == ["win", "lose", "void", "return"]
        assert all(FRACTION.fullmatch(share) for share in chances.values())
        assert sum(Fraction(chances[how]) for how in ("win", "lose", "void")) == 1
    returns = {wager: chances["return"] for wager, chances in edge["wagers"].items()}
    assert (returns["small"], returns["pair-1-6"], returns["face-1"]) == ("-1/36", "-1/36", "-1/27")
    assert (returns["double-4"], returns["triple-4"]) == ("-1/9", "-35/216")


def test_edge_for_people_is_in_percent_and_no_line_is_long() -> None:
    lines = tablectl("edge", "baccarat").stdout.splitlines()
    heading = [cell.strip() for cell in lines[2].strip("┃").split("┃")]
    assert heading == ["wager", "win", "lose", "void", "return", "in favour of"]
    rows = [[cell.strip() for cell in line.strip("│").split("│")] for line in lines[4:-1]]
    exact = answer("edge", "baccarat")["wagers"]
    shares = {wager: [percent(Fraction(share)).lstrip("+") for share in of.values()] for wager, of in exact.items()}
    assert [row[:5] for row in rows] == [[wager, *of] for wager, of in shares.items()]
    assert [row[4:] for row in rows] == [[share, "the house"] for share in ("-1.235", "-1.058", "-14.360")]
    assert all("%" in lines[0] and len(line) <= 100 for line in lines)


@given(st.fractions(-40, 40, max_denominator=10**12))
@example(Fraction(-1, 200_000))
@example(Fraction(1, 200_001))
@example(Fraction(0))
@example(Fraction(-99_999_5, 10**6))
def test_a_percentage_is_the_nearest_with_three_places(share: Fraction) -> None:
    shown = percent(share)
    assert re.fullmatch(r"[+-]?\d+\.\d{3}", shown)
    assert abs(Fraction(shown) - 100 * share) <= Fraction(1, 2000)
    assert (shown[0] in "+-") is (Fraction(shown) != 0), "nothing is no more than nothing, and no less"


def test_edge_says_in_whose_favour_a_wager_is() -> None:
    assert [leaning(Fraction(share)) for share in (-1, 0, 1)] == ["the house", "nobody", "the player"]


def test_edge_is_of_as_many_decks_as_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    small = find("sic-bo").layout.wagers["small"]
    asked: list[int] = []

    def of_decks(decks: int) -> dict[str, Edge]:
        asked.append(decks)
        return edges(Layout([small], {(1, 1, 2): decks, (6, 6, 5): 1}))

    game = find("sic-bo")
    shoe = FullShoe(edges=of_decks, decks=(6, 8), usual=8, assumed={"small": "nobody looks"})
    monkeypatch.setattr("controller.games.find", lambda name: replace(game, outcomes=replace(game.outcomes, shoe=shoe)))
    for words, win in (((), "8/9"), (("--decks", "6"), "6/7"), (("--decks", "8"), "8/9")):
        assert answer("edge", "sic-bo", *words)["wagers"]["small"]["win"] == win
    assert asked == [8, 6, 8]
    assert answer("edge", "sic-bo")["assumed"] == {"small": "nobody looks"}
    assert tablectl("edge", "sic-bo").stdout.splitlines()[-1] == "small: nobody looks"
    assert tablectl("edge", "sic-bo", "--decks", "7").stderr == "sic-bo: --decks is one of 6, 8: not 7\n"


def test_edge_is_of_the_jackpot_prize_and_wager_that_are_named() -> None:
    """s 246(1): 36 straight flushes win 10% of the prize, 4 royal flushes all of it; each has a least amount."""
    fixed, hands = 5_108 * 100 + 3_744 * 150 + 624 * 500, 2_598_960
    for words, won in (
        ((), fixed + 36 * 1_000 + 4 * 10_000),
        (("--jackpot", "$100,000"), fixed + 36 * 10_000 + 4 * 100_000),
        (("--jackpot", "$12000.50"), fixed + 36 * Fraction("1200.05") + 4 * Fraction("12000.50")),
        (("--jackpot", "0", "--chip", "$1"), fixed + 36 * 1_000 + 4 * 10_000),
    ):
        assert (
            Fraction(answer("edge", "caribbean-stud", *words)["wagers"]["jackpot"]["return"])
            == Fraction(won) / hands - 1
        )
    of_2 = answer("edge", "caribbean-stud", "--jackpot", "$2000000", "--chip", "$2")
    assert (
        Fraction(of_2["wagers"]["jackpot"]["return"]) == Fraction(fixed + 36 * 200_000 + 4 * 2_000_000, 2 * hands) - 1
    )
    assert of_2["assumed"]["jackpot"].startswith("a wager of $2 while the jackpot prize is $2,000,000; the wager is ")
    assert of_2["favourable"] == ["jackpot"]


def test_declare_gives_the_game_words_that_look_like_options(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Sequence[str]] = []

    def read(words: Sequence[str]) -> tuple[int, ...]:
        given.append(tuple(words))
        return (1, 2, 3)

    found = find("sic-bo")
    game = replace(found, outcomes=replace(found.outcomes, read=read))
    monkeypatch.setattr("controller.games.find", lambda name: game)
    words = ("--player", "9c", "4d", "--banker", "Kc", "7h")
    told = [answer("declare", "sic-bo", *words), json.loads(tablectl("declare", "--json", "sic-bo", *words).stdout)]
    assert given == [words, words]
    assert [it["outcome"] for it in told] == ["--player 9c 4d --banker Kc 7h"] * 2


@pytest.mark.parametrize("words", [("games",), ("rules", "sic-bo"), ("layout", "sic-bo"), ("edge", "sic-bo")])
def test_people_are_answered_in_a_table_without_control_codes(words: tuple[str, ...]) -> None:
    result = tablectl(*words)
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    with pytest.raises(json.JSONDecodeError):
        json.loads(result.stdout)


def test_declare_for_people_says_the_call_first_and_every_odds() -> None:
    lines = tablectl("declare", "sic-bo", "4", "4", "4").stdout.splitlines()
    assert lines[0] == "triple 4; total 12"
    assert any("triple-4" in line and "180" in line and "s 75(c)" in line for line in lines)


# Mistakes


@pytest.mark.parametrize(
    ("words", "nearest"),
    [
        ("layout sicbo", "sic-bo"),
        ("rules sick-bo", "sic-bo"),
        ("declare sic-boo 1 2 3", "sic-bo"),
        ("coverage sic-b", "sic-bo"),
        ("gamez", "games"),
        ("statsu", "status"),
        ("journl verify", "journal"),
        ("run crapz", "craps"),
        ("status --table roulete", "roulette"),
        ("check two-upp", "two-up"),
        ("keys two-upp", "two-up"),
        ("direct floor-manager voi", "void"),
        ("direct flor-manager void", "floor-manager"),
        ("direct boxperson overule --table craps", "overrule"),
    ],
)
def test_a_wrong_name_ends_with_2_and_the_nearest_one(words: str, nearest: str) -> None:
    result = tablectl(*words.split())
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert f"did you mean {nearest}?" in result.stderr


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("layout", "sicbo"), ("no game 'sicbo'",)),
        (("edge", "sic-bo", "--decks", "6"), ("sic-bo: ", "leave --decks out")),
        (("edge", "baccarat", "--decks", "7"), ("baccarat: --decks", "6, 8", "not 7")),
        (("edge", "baccarat", "--decks", "0"), ("0 is not allowed", "1 or more")),
        (("edge", "baccarat", "--decks", "9" * 5_000), ("5000 digits",)),
        (("dispute", "check", "/dev/zero"), ("/dev/zero: ", "no regular file")),
        (("tournament", "import", "/dev/zero"), ("/dev/zero: ", "no regular file")),
        (("edge", "baccarat", "--chip", "$1"), ("baccarat: ", "leave --jackpot and")),
        (("edge", "caribbean-stud", "--jackpot", "much"), ("--jackpot: 'much'", "write $5")),
        (("edge", "caribbean-stud", "--chip", "0"), ("--chip: $0", "one cent")),
        (("declare", "sic-bo", "--player", "9c"), ("'--player 9c'", "sic-bo")),
        (("edge", "xyz"), ("there are: baccarat, ",)),
        (("declare", "sic-bo", "4", "4"), ("1 to 6, as 4 4 3",)),
        (("declare", "sic-bo", "4", "4", "7"), ("'4 4 7'", "sic-bo")),
        (("declare", "sic-bo"), ("Missing argument",)),
        (("play", "--on", "nowhere", str(TAPES)), ("engine, sim",)),
        (("layout", "sic-bo", "--jsn"), ("--json",)),
        (("direct", "floor-manager", "exclude", "a calculator"), ("exclude: name the player",)),
        (("direct", "boxperson", "overrule", "--table", "sic-bo"), ("there are void, confirm",)),
        (("enter", "wagr", "red", "small", "5"), ("'wagr red small 5'",)),
        (("enter", "press", "start"), ("'press start'",)),
        (("enter", "wager", "red", "small"), ("wager PLAYER WAGER $5",)),
        (("enter", "wager", "ann", "ante", "5", "hand", "3"), ("[on hand 3]",)),
        (("enter", "wager", "red", "small", "five"), ("'five' is not an amount",)),
        (("enter", "wager", "place-1", "banker", "-50"), ("'-50' is not an amount",)),
        (("enter", "wager", "red", "small", "--jsn"), ("'--jsn' is not an amount",)),
        (("enter", "{"), ("not an event",)),
        (("enter", '{"type": "Plaecd"}'), ("not an event",)),
        (
            ("enter", "tournament", "import", "heat-1", "2026-12-05", "$9", "eve=$9"),
            ("tablectl tournament import FILE",),
        ),
        (("enter", A_HEAT), ("tablectl tournament import FILE",)),
        (("journal", "verify", "--file", "none.sqlite"), ("none.sqlite",)),
        (("journal", "replay", "--file", "none.sqlite"), ("none.sqlite",)),
        (("limits", "--after", "-1"), ("--after",)),
        (("status", "--table", "none.toml"), ("none.toml",)),
        (("run", "none.toml"), ("none.toml",)),
    ],
)
def test_a_mistake_is_named_with_what_is_right_and_ends_with_2(words: tuple[str, ...], named: tuple[str, ...]) -> None:
    result = tablectl(*words)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert [it for it in named if it not in result.stderr] == [], result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("layout", "sicbo"),
        ("rules", "sicbo"),
        ("edge", "sicbo"),
        ("declare", "sicbo", "1", "2", "3"),
        ("declare", "sic-bo", "1", "2"),
        ("coverage", "sicbo"),
        ("keys", "sicbo"),
        ("play", "--on", "nowhere", str(TAPES)),
        ("enter", "{"),
        ("journal", "verify", "--file", "none.sqlite"),
        ("journal", "replay", "--file", "none.sqlite"),
        ("status", "--table", "none.toml"),
    ],
)
def test_a_program_is_never_given_half_an_answer(words: tuple[str, ...]) -> None:
    result = tablectl(*words, "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr


@pytest.mark.parametrize("words", [("status",), ("watch",), ("press", "start"), ("lamps", "check"), ("limits",)])
def test_without_a_controller_the_answer_is_no(words: tuple[str, ...], tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(f'simulated = true\n[folders]\nstate = "{tmp_path}"\nsockets = "{tmp_path}"\n')
    result = tablectl(*words, "--table", str(table))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no controller answers" in result.stderr
    assert f"start it with: tablectl run {table}" in result.stderr


def test_every_command_has_a_word_of_help() -> None:
    listed = tablectl("--help").stdout
    for command in LIVE:
        assert f"  {command} " in listed
        assert tablectl(command, "--help").exit_code == 0
        assert LIVE[command].sentence == LIVE[command].load(command).get_short_help_str(1000)


# Tapes


def test_play_has_its_form_for_programs() -> None:
    tapes = sorted(TAPES.glob("s75-*.tape"))
    data = answer("play", *map(str, tapes))
    assert data["on"] == "engine"
    for played, path in zip(data["tapes"], tapes, strict=True):
        assert list(played) == ["tape", "stage", "passed", "failures", "transcript"]
        assert (played["tape"], played["passed"], played["failures"]) == (str(path), True, [])


def test_play_shows_what_was_done_and_answered() -> None:
    tape = TAPES / "s78-5-second-entry-clears.tape"
    result = tablectl("play", str(tape))
    assert result.exit_code == 0
    assert "  > declared: " in result.stdout
    assert "  press entry" in result.stdout
    assert result.stdout.endswith("1 passed, 0 failed\n")


@pytest.mark.parametrize("stage", ["engine", "sim"])
def test_a_block_names_its_device_once(stage: str) -> None:
    said = tablectl("play", "--on", stage, str(TAPES / "s66-3-no-play-without-terminal.tape")).stdout
    assert "> blocked: terminal: " in said
    assert "terminal: terminal" not in said


# Table files


def test_check_of_the_built_in_table_is_right() -> None:
    nothing: dict[str, Any] = {"problems": [], "favourable": [], "even": [], "part_cents": []}
    assert answer("check") == {"ok": True, **nothing, "approvals": {"named": {}, "missing": []}, "illegible": {}}


def test_check_points_out_the_wager_in_the_players_favour() -> None:
    """Only the table with 54 balls has such a wager, by its text."""
    assert {game: found for game in rooms() if (found := answer("check", game)["favourable"])} == {
        "tri-chro-54": ["any-star"]
    }
    assert "note: in the player's favour, as the rules have it: any-star\n" in tablectl("check", "tri-chro-54").stdout


@pytest.mark.parametrize(
    ("game", "increment", "expected"),
    [
        ("tri-chro-63", "$5", []),
        ("tri-chro-63", "$0.50", ["any-red", "any-green", "any-gold", "any-star"]),  # 3 to 4 on 50 cents
        ("craps", "$30", []),
        ("craps", "$5", ["place-6", "place-8", *(f"lay-{number}" for number in (4, 5, 6, 8, 9, 10))]),  # 7 to 6; 5 %
        ("roulette", "$0.01", []),
    ],
)
def test_check_names_the_wagers_whose_winnings_can_have_part_of_a_cent(
    game: str, increment: str, expected: list[str], tmp_path: Path
) -> None:
    table = tmp_path / "table.toml"
    table.write_text(f'game = "{game}"\nsimulated = true\n[limits]\nminimum = "$30"\nincrement = "{increment}"\n')
    assert answer("check", str(table))["part_cents"] == expected
    assert ("part of a cent" in tablectl("check", str(table)).stdout) is bool(expected)


def test_check_lists_every_error_and_ends_with_2(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text('game = "sicbo"\nsed = 1\nsimulated = true\n[limits]\nminimum = 5\n')
    result = tablectl("check", str(table))
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 3
    as_json = tablectl("check", str(table), "--json")
    assert as_json.exit_code == 2
    told = json.loads(as_json.stdout)
    assert told["ok"] is False
    assert [f"{it['file']}:{it['line']}: {it['key']}: {it['message']}" for it in told["problems"]] == (
        result.stderr.splitlines()
    )
    assert told["problems"][0] == {
        "file": "table.toml", "line": 1, "key": "game", "found": "sicbo", "nearest": "sic-bo",
        "allowed": f"one of {', '.join(rooms())}",
        "message": f"sicbo is not allowed; one of {', '.join(rooms())}; did you mean sic-bo?",
    }  # fmt: skip


SMALL = "game = 'mini-baccarat'\nsimulated = true\n{more}[screens.{window}]\ndpi = 400\n"


@pytest.mark.parametrize(("window", "more", "line"), [
    ("dealer", "", 0), ("players", "[screens]\nwindows = 'two'\n", 5), ("players", "", 0),
    ("dealer", "[screens]\nwindows = 'two'\n", 0),
])  # fmt: skip
def test_check_says_where_the_limits_sign_cannot_be_as_large_as_it_has_to_be(
    window: str, more: str, line: int, tmp_path: Path
) -> None:
    """s 74(2): 8 mm, on the panel that carries the sign. Such a table would run without a window."""
    table = tmp_path / "table.toml"
    table.write_text(SMALL.format(window=window, more=more))
    result = tablectl("check", str(table), "--json")
    assert result.exit_code == (2 if line else 0), result.output
    said = json.loads(result.stdout)
    assert said["ok"] is not bool(line)
    assert line or ("screens.dealer" in said["illegible"]) == (window == "dealer")
    if line:
        (problem,) = said["problems"]
        assert (problem["file"], problem["line"], problem["key"]) == ("table.toml", line, f"screens.{window}")
        sizes = ("1280x800 dots", "400 dots per inch", "8 mm high (126 dots)")
        assert all(size in problem["allowed"] for size in sizes), problem
        with pytest.raises(DisplayError, match="at 400 dots per inch"):
            Display(read_table(table).file.screens, LOOK)


def test_check_says_that_the_limits_do_not_fit_the_sign(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    screens = "[screens]\nwindows = 'two'\n[screens.players]\nwidth = 1280\nheight = 720\ndpi = 300\n"
    table.write_text(f"game = 'roulette'\nsimulated = true\n{screens}")
    result = tablectl("check", str(table), "--json")
    assert result.exit_code == 2
    (problem,) = json.loads(result.stdout)["problems"]
    assert problem["key"] == "screens.players"
    assert "1280x720 dots at 300 dots per inch" in problem["allowed"]


@pytest.mark.parametrize("game", rooms())
def test_the_sign_of_every_game_fits_the_screen_that_a_table_file_has_by_itself(game: str, tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(f'game = "{game}"\nsimulated = true\n')
    assert tablectl("check", str(table)).exit_code == 0


# A running table


class Running:
    """A controller with a table of its own, asked through `tablectl`."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "table.toml"
        self.file.write_text(
            f'name = "table-7"\nsimulated = true\nseed = 1\n'
            f'[folders]\nstate = "{folder / "state"}"\nsockets = "{folder / "s"}"\n'
        )
        self.journal = folder / "state" / "journal.sqlite"
        command = [sys.executable, "-c", "from controller.cli.main import main; main()", "run", str(self.file)]
        kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.log = (folder / "log").open("w+")
        self.process = subprocess.Popen(
            command, env=kept, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log
        )
        self.until(lambda: self.tell("status").exit_code == 0)

    def tell(self, *words: str) -> Result:
        return tablectl(*words, "--table", str(self.file))

    def status(self) -> Any:
        return json.loads(self.tell("status", "--json").stdout)

    def until(self, holds: Any) -> None:
        end = time.monotonic() + START_S
        while not holds():
            assert self.process.poll() is None, Path(self.log.name).read_text()
            assert time.monotonic() < end, Path(self.log.name).read_text()
            time.sleep(0.02)

    def press(self, *what: str) -> None:
        pressed = self.tell("press", *what)
        assert pressed.exit_code == (1 if "refused: " in pressed.output else 0), pressed.output

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(START_S)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("t"))
    try:
        yield running
    finally:
        if running.process.poll() is None:
            assert running.end() == 0


def test_status_tells_how_the_table_stands(table: Running) -> None:
    status = table.status()
    assert {"table", "game", "version", "simulated", "view", "journal", "screens", "devices"} <= set(status)
    assert (status["table"], status["game"], status["simulated"]) == ("table-7", "sic-bo", True)
    assert status["view"]["prompt"] == {"text": "take wagers, then call no more bets", "source": "s 72(1)"}
    assert status["devices"]["tumbler"]["motor"] == "off"
    assert {device["state"] for device in status["devices"].values()} == {"ok"}
    assert "take wagers, then call no more bets (s 72(1))" in table.tell("status").stdout


def test_a_wager_is_entered_and_a_wrong_one_refused(table: Running) -> None:
    placed = '{"type": "Placed", "player": "red", "wager": "small", "cents": 500}'
    result = table.tell("enter", placed)
    assert (result.exit_code, result.stdout) == (0, "noted: red small $5 (s 75(a))\n")
    result = table.tell("enter", placed.replace("small", "smal"), "--json")
    assert result.exit_code == 1
    said = json.loads(result.stdout)
    assert said["ok"] is False
    (line,) = said["lines"]
    assert line.startswith("refused: no wager 'smal'")
    assert line.endswith("did you mean small? (s 68)")


def test_a_wager_is_entered_as_a_tape_writes_it(table: Running) -> None:
    assert table.tell("enter", "wager", "blue", "big", "10").stdout == "noted: blue big $10 (s 75(b))\n"
    assert "lies: blue big $10\n" in table.tell("status").stdout
    assert table.tell("enter", "say blue small $5").exit_code == 1
    assert table.tell("enter", "wager", "blue", "big", "15").stdout == "noted: blue big $15 instead of $10 (s 75(b))\n"
    assert table.tell("enter", "withdraw", "blue", "big").stdout == "noted: blue big withdrawn (s 72(2))\n"
    assert "lies: blue" not in table.tell("status").stdout


def test_what_is_found_on_the_layout_is_entered_where_it_would_be_refused_if_it_were_offered(table: Running) -> None:
    offered = table.tell("enter", "wager", "found-by-day", "big", "600")
    assert (offered.exit_code, "$600 on big is over the maximum" in offered.stdout) == (1, True)
    found = table.tell("enter", "found", "found-by-day", "big", "600")
    assert found.exit_code == 0
    assert "noted: found-by-day big $600: $100 over the maximum of $500 is void (s 5(2)(b))\n" in found.stdout
    alarms = json.loads(table.tell("status", "--json").stdout)["view"]["alarms"]
    told = "found-by-day: big $600 was found on the layout: $100 over the maximum of $500 is void"
    assert ("floor-manager", told) in [(alarm["role"], alarm["text"]) for alarm in alarms]
    table.tell("enter", "withdraw", "found-by-day", "big")


def test_who_leaves_is_known_at_the_table_or_it_is_said_that_nobody_is(table: Running) -> None:
    told = table.tell("enter", "leave", "nobody")
    assert told.stdout.startswith("noted: nobody is known")
    assert told.stdout.endswith("(s 73(1))\n")
    table.tell("enter", "wager", "violet", "big", "10")
    assert table.tell("enter", "leave", "violet").stdout.startswith("noted: violet has left (")


def test_a_marker_button_is_entered_where_the_game_has_one(table: Running) -> None:
    result = table.tell("enter", "call", "red", "small", "on")
    assert result.exit_code == 1
    assert re.fullmatch(r"refused: small .* \(s 68\)\n", result.stdout)


def test_limits_of_kinds_are_entered_where_the_game_has_them(table: Running) -> None:
    result = table.tell("limits", "--kind", "straight=1..20")
    assert result.exit_code == 1
    assert "no kind of wager 'straight'" in result.stdout
    for wrong in ("straight=1", "straight"):
        result = table.tell("limits", "--kind", wrong)
        assert result.exit_code == 2
        assert "write straight=1..20" in result.stderr


def test_a_direction_is_for_whom_the_rules_name(table: Running) -> None:
    result = table.tell("direct", "dealer", "void", "a fire alarm")
    assert (result.exit_code, result.stdout) == (
        1,
        "refused: void is for: floor-manager, assistant-pit-boss, pit-boss, casino-operator, casino-key-employee; "
        "not for the dealer (s 3(2))\n",
    )
    assert table.tell("direct", "floor-manager", "exclude", "calculator", "--player", "green").exit_code == 0
    assert table.tell("enter", "wager", "green", "big", "10").exit_code == 1
    assert table.tell("direct", "floor-manager", "admit", "--player", "green").exit_code == 0


def test_what_devices_report_is_not_entered_over_a_line(table: Running) -> None:
    """Nobody keys a result, or turns a dealer's key, from afar (s 79)."""
    for event in ('{"type": "Entered", "terminal": "terminal"}', '{"type": "KeyTurned", "key": "dealer", "on": true}'):
        result = table.tell("enter", event)
        assert result.exit_code in (1, 2)
        assert "not a" in result.output


def test_limits_are_shown_and_set_as_section_74_allows(table: Running) -> None:
    shown = json.loads(table.tell("limits", "--json").stdout)
    limits = {"minimum": 500, "maximum": 50_000, "increment": 500, "notices": [], "kinds": [], "shares": []}
    assert shown == {**limits, "stake": 0, "forced": ""}
    result = table.tell("limits", "--minimum", "$10")
    assert (result.exit_code, result.stdout.strip()[-9:]) == (1, "(s 74(3))")
    assert table.tell("limits", "--minimum", "ten").exit_code == 2
    assert table.tell("limits", "--minimum", "$10", "--after", "20").exit_code == 0
    assert "; minimum $10 from " in table.tell("limits").stdout
    assert table.tell("limits", "--withdraw").stdout.startswith("noted: withdrawn: minimum $10 from ")


def test_a_change_of_limits_has_a_person_and_a_role_in_the_journal(table: Running) -> None:
    """s 74(1): the casino operator sets them. Without a stated role the change is entered as the operator's."""
    refused = table.tell("limits", "--increment", "$1", "--as", "dealer")
    assert refused.exit_code == 1
    assert re.fullmatch(r"refused: .*: casino-operator; .* the dealer \(s 74\(1\)\)\n", refused.stdout)
    assert "did you mean casino-operator" in table.tell("limits", "--increment", "$1", "--as", "casino-op").output
    assert table.tell("limits", "--increment", "$1", "--no-time").exit_code == 0
    assert table.tell("limits", "--withdraw").exit_code == 0
    assert table.tell("limits", "--maximum", "$500", "--as", "casino-operator").exit_code == 0, "as they are"
    kept = [json.loads(line)["event"] for line in table.tell("journal", "export").stdout.splitlines()]
    who = [(it["type"], it["role"], bool(it["by"])) for it in kept if "role" in it][-4:]
    assert who == [
        ("LimitsProposed", "dealer", True),
        ("LimitsProposed", "casino-operator", True),
        ("NoticeWithdrawn", "casino-operator", True),
        ("LimitsProposed", "casino-operator", True),
    ]


def test_several_changes_of_limits_are_announced_and_withdrawn_by_name(table: Running) -> None:
    """s 74(3): each with its time, except one without a time."""
    assert table.tell("limits", "--minimum", "$10", "--after", "20").exit_code == 0
    assert table.tell("limits", "--maximum", "$300", "--no-time").exit_code == 0
    assert "; maximum $300, no time stated" in table.tell("limits").stdout
    assert [it["minimum"] for it in json.loads(table.tell("limits", "--json").stdout)["notices"]] == [1000, None]
    which = table.tell("limits", "--withdraw")
    assert (which.exit_code, "announced are: minimum, maximum" in which.stdout) == (1, True)
    assert "noted: withdrawn: maximum $300, no time stated" in table.tell("limits", "--withdraw", "maximum").stdout
    only = table.tell("limits", "--withdraw")
    assert (only.exit_code, "noted: withdrawn: minimum $10 from " in only.stdout) == (0, True)
    assert json.loads(table.tell("limits", "--json").stdout)["notices"] == []
    nothing = table.tell("limits", "--withdraw")
    assert (nothing.exit_code, nothing.stdout.startswith("refused: no change")) == (1, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--minimum", "$10", "--after", "20", "--no-time"), "state the time of the change, or none"),
        (("--minimum", "$10", "--withdraw", "maximum"), "withdraw the announced change first"),
        (("--kind", "straight"), "write straight=1..20"),
        (("--kind", "straight=5"), "write straight=1..20"),
    ],
)
def test_options_of_limits_that_contradict_each_other_end_with_2(words: tuple[str, ...], said: str) -> None:
    result = tablectl("limits", *words)
    assert (result.exit_code, said in result.stderr) == (2, True)


def test_lamps_are_checked_and_motors_switched_off(table: Running) -> None:
    assert table.tell("lamps", "check").stdout == "every lamp lights\n"
    assert table.tell("motor", "off").stdout == "every motor is off\n"


def test_a_press_of_what_is_not_there_is_refused_with_what_is(table: Running) -> None:
    result = table.tell("press", "strat")
    assert result.exit_code == 1
    assert "'strat'" in result.output
    assert "start" in result.output


def test_a_press_that_the_table_refuses_says_so_and_ends_with_1(table: Running) -> None:
    result = table.tell("press", "paid")
    assert result.exit_code == 1
    assert "refused: " in result.output
    assert "(s 72(1))" in result.output


def test_watch_shows_each_change_as_it_comes(table: Running) -> None:
    command = [sys.executable, "-c", "from controller.cli.main import main; main()", "watch", "--json"]
    watch = subprocess.Popen([*command, "--table", str(table.file)], stdout=subprocess.PIPE, text=True)
    too_late = threading.Timer(START_S, watch.kill)
    too_late.start()
    try:
        assert watch.stdout is not None
        before = json.loads(watch.stdout.readline())
        table.press("paid")
        after = json.loads(watch.stdout.readline())
        while not after["refusal"]:
            after = json.loads(watch.stdout.readline())
        assert before["round"] == after["round"]
        assert after["refusal"]["source"] == "s 72(1)"
    finally:
        too_late.cancel()
        watch.terminate()
        watch.wait(START_S)


def test_a_block_is_told_with_its_section_and_is_a_no(table: Running) -> None:
    table.press("key", "dealer")
    table.until(lambda: table.status()["view"]["blocks"])
    result = table.tell("status")
    table.press("key", "dealer")
    table.until(lambda: not table.status()["view"]["blocks"])
    assert result.exit_code == 1
    assert "no dealer is signed in" in result.stdout
    assert "(s 79)" in result.stdout


def test_a_direction_voids_the_round_and_returns_the_wagers(table: Running) -> None:
    before = table.status()["view"]["round"]
    table.tell("enter", '{"type": "Placed", "player": "red", "wager": "small", "cents": 500}')
    result = table.tell("direct", "floor-manager", "void", "a", "fire", "alarm", "--json")
    assert result.exit_code == 0
    lines = json.loads(result.stdout)["lines"]
    assert "paid: red small: $5 void, returns $5 (s 3(2))" in lines
    assert table.status()["view"]["round"] == before + 1


def test_the_journal_of_a_running_table_can_be_read(table: Running) -> None:
    table.tell("enter", '{"type": "Placed", "player": "red", "wager": "small", "cents": 500}')
    table.tell("direct", "floor-manager", "void", "a fire alarm")
    verdict = json.loads(table.tell("journal", "verify", "--json").stdout)
    assert verdict["sound"] is True
    assert verdict["findings"] == []
    replayed = json.loads(table.tell("journal", "replay", "--json").stdout)
    assert replayed["differing"] == []
    assert replayed["events"] > 5
    shown = table.tell("journal", "show", "--round", "1").stdout
    assert "  floor manager directs void: a fire alarm  [by " in shown
    assert "> round: 1 void: a fire alarm (s 3(2))" in shown
    rows = [json.loads(line) for line in table.tell("journal", "export").stdout.splitlines()]
    assert [row["sequence"] for row in rows] == list(range(1, len(rows) + 1))


def test_a_second_controller_of_the_same_table_does_not_start(table: Running) -> None:
    command = [sys.executable, "-c", "from controller.cli.main import main; main()", "run", str(table.file)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=START_S, check=False)
    assert second.returncode == 2
    assert "Traceback" not in second.stderr
    assert table.status()["table"] == "table-7", "the first one goes on, and can still be asked"


def test_a_closed_journal_is_sound_and_a_changed_one_is_a_no(table: Running, tmp_path: Path) -> None:
    table.tell("direct", "floor-manager", "void", "a fire alarm")
    assert table.end() == 0
    assert table.tell("journal", "verify").exit_code == 0
    changed = tmp_path / "journal.sqlite"
    changed.write_bytes(table.journal.read_bytes())
    alarm = next(row for row in journal_rows(changed) if b"a fire alarm" in row.event)
    with closing(sqlite3.connect(changed)) as database, database:
        guards = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            database.execute(f"DROP TRIGGER {name}")
        drill = alarm.event.replace(b"a fire alarm", b"a fire drill")
        database.execute("UPDATE journal SET event = ? WHERE sequence = ?", (drill, alarm.sequence))
        for _, guard in guards:
            database.execute(guard)
    key = table.journal.parent / "table.key.pub"
    result = tablectl("journal", "verify", "--file", str(changed), "--key", str(key), "--json")
    assert result.exit_code == 1
    verdict = json.loads(result.stdout)
    assert verdict["sound"] is False
    assert any(f"row {alarm.sequence}" in finding for finding in verdict["findings"])


@pytest.mark.parametrize("words", ["games", "edge sic-bo", "rank 52 AsKsQsJsTs", "rules sic-bo --json"])
@pytest.mark.parametrize(
    ("output", "why"),
    [
        (">/dev/full", "the answer cannot be written: No space left on device"),
        (">&-", "the standard output is closed"),
    ],
)
def test_an_answer_that_cannot_be_given_is_said_and_no_traceback(words: str, output: str, why: str) -> None:
    command = f"exec {Path(sys.executable).with_name('tablectl')} {words} {output}"
    run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (2, f"tablectl: {why}\n")


def test_control_c_before_a_command_has_begun_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As while its modules are loaded."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["tablectl", "status"])
    monkeypatch.setattr("controller.cli.main.main", interrupted)
    with pytest.raises(SystemExit) as end:
        entry.main()
    assert (end.value.code, capsys.readouterr().err) == (130, "tablectl: ended by Ctrl-C\n")


def test_where_wagers_lie_on_hands_one_without_is_told_how_it_is_written(tmp_path: Path) -> None:
    ended = tablectl("enter", "--table", "blackjack", "wager", "red", "box-1", "25")
    assert ended.exit_code == 2
    assert "write: wager red WAGER $25 on hand 1\nwagers: blackjack, insurance" in ended.stderr
    assert "on hand 3" in tablectl("enter", "--help").stdout
    table = tmp_path / "table.toml"  # no table that this user happens to run
    table.write_text(f'simulated = true\n[folders]\nstate = "{tmp_path}"\nsockets = "{tmp_path}"\n')
    asked = tablectl("enter", "--table", str(table), "wager", "red", "small", "5")
    assert "no controller answers" in asked.stderr


def test_the_help_cuts_no_description() -> None:
    for words in ((), ("journal",), ("motor",)):
        listed = tablectl(*words, "--help").stdout.partition("Commands:")[2]
        assert "..." not in listed.partition("Exit status")[0]


def test_a_name_that_is_no_game_says_which_is_meant() -> None:
    for command in ("run", "check", "status --table"):
        ended = tablectl(*command.split(), "crap")
        assert ended.exit_code == 2
        assert ended.stderr == (
            "crap is not allowed; a table file (its path, not the name in it), or the id of a game: tablectl games"
            " lists them; did you mean craps?\n"
        )
