# SPDX-License-Identifier: MIT
"""`tablectl tiles`: four tiles set the house way, in words and in lines that stay in step, and refused hands."""

import json

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from c_ext.pai_gow import house_way
from c_ext.tiles import TILES
from controller.cli.games.tiles import DealLines, DealLinesInJson, describe_setting, set_of
from controller.cli.main import main
from controller.cli.shared.lines import LONGEST

ANSWER = "3-6 1-4\t6-6 2-5\ts 441(1)\n"


def tiles(*words: str, fed: bytes | str | None = None) -> Result:
    return CliRunner().invoke(main, ("tiles", *words), input=fed)


@pytest.mark.parametrize("words", ["6-6 3-6 2-5 1-4", "4-1 5-2 6-3 6-6"])
def test_four_tiles_are_set_and_the_rule_is_named(words: str) -> None:
    result = tiles(*words.split())
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "low   3-6 1-4  4 points: 9 and 5",
        "high  6-6 2-5  teen high nine: 12 and low 7",
        "rule  s 441(1): play a high nine, gong or wong, in that order",
    ]


def test_a_setting_for_programs() -> None:
    told = json.loads(tiles("6-6 3-6", "2-5 1-4", "--json").stdout)
    assert told == {"low": ["3-6", "1-4"], "high": ["6-6", "2-5"], "rule": "s 441(1)"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("6-6 6-6 6-6 1-1", "6-6 three times; a set has two tiles of that face, s 414"),
        ("1-2 2-1 6-6 1-1", "1-2 twice; a set has one tile of that face, s 414"),
        ("6-6 3-6 2-5 1-4 1-1", "5 tiles; a hand is set from 4, s 434(1)"),
        ("6-6 3-6 2-5", "3 tiles; a hand is set from 4"),
        ("", "0 tiles; a hand is set from 4"),
        ("6-6 3-6 2-5 1-7", "'1-7' is not a tile: did you mean 1-6?"),
        ("6-6 3-6 2-5 \udcff", "'\N{REPLACEMENT CHARACTER}' is not a tile"),
        ("6-6 --stdin", "leave '6-6' out"),
        (f"6-6 {'1-' * LONGEST}", f"a line of more than {LONGEST} characters"),
    ],
)
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_what_is_no_hand_is_named_and_never_set(words: str, said: str, more: tuple[str, ...]) -> None:
    result = tiles(*words.split(), *more)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_lines_stay_in_step() -> None:
    result = tiles("--stdin", fed=b"6-6 3-6 2-5 1-4\r\n\n 6-6\t6-6 6-6 6-6\n1-4 2-5 3-6 6-6")
    assert result.stdout.splitlines(keepends=True) == [
        ANSWER,
        "error\t0 tiles; a hand is set from 4, s 434(1)\t\n",
        "error\t6-6 4 times; a set has two tiles of that face, s 414\t\n",
        ANSWER,
    ]
    assert (result.exit_code, result.stderr) == (1, "2 of 4 lines refused; the first is line 2\n")


def test_lines_for_programs_are_objects() -> None:
    result = tiles("--stdin", "--json", fed="6-6 3-6 2-5 1-4\nfoo\t\"'\n")
    setting, refused = map(json.loads, result.stdout.splitlines())
    assert setting == describe_setting(set_of(b"6-6 3-6 2-5 1-4"))
    assert list(refused) == ["error"]
    assert (result.exit_code, result.stderr) == (1, "1 of 2 lines refused; the first is line 2\n")


DEALS = st.lists(st.sampled_from(range(len(TILES))), min_size=4, max_size=4, unique=True).map(
    lambda numbers: [TILES[number] for number in numbers]
)


@settings(deadline=None)
@given(st.lists(DEALS, max_size=8), st.integers(1, 40))
def test_each_deal_is_answered_in_its_line(dealt: list[list[str]], cut: int) -> None:
    fed = "".join(f"{' '.join(four)}\n" for four in dealt).encode()
    pieces = [fed[start : start + cut] for start in range(0, len(fed), cut)]
    found = [house_way(four) for four in dealt]
    expected = [f"{' '.join(it.low)}\t{' '.join(it.high)}\t{it.rule}\n" for it in found]
    assert b"".join(DealLines().answers(pieces)).decode() == "".join(expected)
    in_json = b"".join(DealLinesInJson().answers(pieces)).decode()
    assert [json.loads(line) for line in in_json.splitlines()] == [describe_setting(it) for it in found]
