# SPDX-License-Identifier: MIT
"""The texts of `tablectl rules` that the rules require, and its marks of assumptions."""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner

from c_ext.blackjack_strategy import BASIC, DEALERS
from controller.cli.main import main
from controller.games import rooms

CAUSES = {
    "s 127(1)": (
        *("off the table", "on the other die", "bank of chips", "cup", "rail", "more than 1 side", "fraudulent device"),
        *("technique", "not approved"),
    ),
    "s 127(2)": ("do not leave the hand together", "strike an end of the table", "improper"),
}
"""The causes of ss 127(1) and (2), in the words by which they are known."""


def rules(game: str) -> Any:
    """As a program is told."""
    result = CliRunner().invoke(main, ["rules", game, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def told(game: str) -> str:
    """As people are told, on one line and without the frame."""
    result = CliRunner().invoke(main, ["rules", game])
    assert result.exit_code == 0, result.output
    return " ".join(re.sub(r"[^\w\s(),;:.'/-]", " ", result.stdout).split())


def step(game: str, section: str) -> str:
    """The step of the procedure with this section; people are told it too."""
    (found,) = (str(each["step"]) for each in rules(game)["procedure"] if each["source"] == section)
    assert " ".join(found.split()[:8]) in told(game)
    assert section in told(game)
    return found


@pytest.mark.parametrize("section", CAUSES)
def test_rules_of_craps_name_every_cause_of_no_roll(section: str) -> None:
    """s 127(4): dice that touch things on the table are no cause, except for the craps bank."""
    found = step("craps", section)
    for cause in CAUSES[section]:
        assert cause in found
    none = step("craps", "s 127(4)")
    for words in ("touch chips", "other than the bank in front of the boxperson", "no cause for no roll"):
        assert words in none


def test_rules_of_craps_say_how_a_leaning_die_is_read() -> None:
    found = step("craps", "s 129(3)")
    for words in ("not flat", "side opposite the one on chips or another object", "uppermost"):
        assert words in found


@pytest.mark.parametrize(
    ("game", "section"),
    [
        ("craps", "s 107"),
        ("roulette", "s 131(3)"),
        ("two-up", "s 162(4)"),
        ("mini-dice", "s 176(3)"),
        ("tri-chro-54", "s 456(2)"),
        ("tri-chro-63", "s 456(2)"),
        ("triple-penny-two-up", "s 469(2)"),
    ],
)
def test_rules_list_what_stands_in_a_missing_diagram_as_assumed(game: str, section: str) -> None:
    """Diagrams 4, 6, 12, 13, 20, 21 and 22."""
    assumed = rules(game)["assumed"]
    _, _, after = told(game).partition("Assumed, not in the rules: ")
    (found,) = (each for each in assumed if f"({section})" in each and "area" in each)
    assert " ".join(found.split()) in after


def test_rules_list_the_order_of_the_wheel_as_assumed() -> None:
    """s 131(2C): diagram 5 is missing."""
    (found,) = (each for each in rules("roulette")["assumed"] if "s 131(2C)" in each)
    assert found.startswith("the order of the numbers round the wheel")
    assert "red" in found


@pytest.mark.parametrize("game", ["wheel-of-fortune-50", "wheel-of-fortune-52"])
def test_rules_list_the_order_of_the_rim_as_assumed(game: str) -> None:
    """ss 145(3), 156(3): diagrams 8 and 10 are missing."""
    assert any(each.startswith("the order of the sections round the rim") for each in rules(game)["assumed"])
    assert "the order of the sections round the rim" in told(game)


@pytest.mark.parametrize("game", sorted(rooms()))
def test_rules_list_no_reading_of_what_a_table_does_not_have(game: str) -> None:
    """s 6(1) names the games with coins; sections like s 79 and s 33 name those with things that others may not
    touch.
    """
    known = rules(game)
    directions, assumed = {it["direction"] for it in known["directions"]}, " ".join(known["assumed"])
    assert ("coins of 50 cents" in assumed) == ("coins-permitted" in directions)
    assert ("a person at the table who" in assumed) == ("interference" in directions)


@pytest.mark.parametrize("game", ["let-it-ride-nsw", "double-chance"])
def test_rules_of_new_south_wales_are_there_to_be_inspected(game: str) -> None:
    """Rules 14.13 and 14.14: whatever the table goes by, each with its rule; for people and for programs."""
    known, people = rules(game), told(game)
    for kind, words in (("wagers", "name"), ("procedure", "step"), ("directions", "direction")):
        assert known[kind]
        for each in known[kind]:
            assert each["source"], each
            first = " ".join(re.sub(r"[^\w\s(),;:.'/-]", " ", each[words]).split()[:3])
            assert first in people, first
    assert all(wager["odds"] for wager in known["wagers"])


SECTION = re.compile(r"\bss? \d|\bH\d|\((?:\d+(?:\.\d+)*(?:-|, )?)+\)")
"""A section of any of the texts in a sentence: `s 72(1)`, `H8.4`, `(8.6.3-8.6.5)`."""


@pytest.mark.parametrize("game", sorted(rooms()))
def test_everything_that_rules_list_is_a_sentence_with_a_section(game: str) -> None:
    known = rules(game)
    steps = [f"{each['step']} ({each['source']})" for each in known["procedure"]]
    bare = [each for each in (*steps, *known["assumed"]) if len(each.split()) < 5 or not SECTION.search(each)]
    assert bare == []


@pytest.mark.parametrize(("game", "wager"), [("let-it-ride-nsw", "let-it-ride"), ("let-it-ride-house", "bonus")])
def test_a_return_that_a_reading_names_is_the_one_that_is_counted(game: str, wager: str) -> None:
    result = CliRunner().invoke(main, ["edge", game, "--json"])
    returned = Fraction(json.loads(result.stdout)["wagers"][wager]["return"])
    assert any(f"returns {float(100 * returned):.3f} %" in " ".join(each.split()) for each in rules(game)["assumed"])


def chosen_against(words: str, dealer: int) -> str:
    """Return the choice of `double down against 3 to 6, else draw` against this first card of the dealer."""
    usual = words.rpartition("else ")[2] or words
    for choice, cards in re.findall(
        r"(stand|draw|double down|split) against ((?:\w+(?: to \w+)?(?:, (?=\w+ to))?)+)", words
    ):
        for run in cards.split(", "):
            first, _, last = (run if " to " in run else f"{run} to {run}").partition(" to ")
            if int(first.replace("ace", "11")) <= (dealer if dealer > 1 else 11) <= int(last.replace("ace", "11")):
                return str(choice)
    return usual


def test_rules_of_blackjack_name_the_strategy_that_its_return_assumes() -> None:
    words = rules("blackjack")["returns_assume"]["blackjack"].partition("basic strategy: ")[2]
    named: dict[tuple[str, int], str] = {}
    for of, chosen in (it.split(": ") for it in words.split("; ")):
        kind, numbers = re.split(r" (?=\d|ace)", of)[0], re.findall(r"\d+|ace", of)
        low, high = (1 if it == "ace" else int(it) for it in (numbers[0], numbers[-1]))
        named |= {(kind, total): chosen for total in range(low, high + 1)}
    rows = {
        **{("hard", total): row for total, row in BASIC.hard.items()},
        **{("soft", total): row for total, row in BASIC.soft.items()},
        **{("pair of", of): row for of, row in BASIC.pairs.items()},
    }
    assert named.keys() == rows.keys()
    letters = {"S": "stand", "D": "draw", "2": "double down", "P": "split", ".": "as the total says"}
    for key, row in rows.items():
        for dealer, letter in zip(DEALERS, row, strict=True):
            assert chosen_against(named[key], dealer) == letters[letter], (key, dealer)


def test_rules_of_blackjack_name_the_bonus_of_six_and_of_eight_decks() -> None:
    assert step("blackjack", "s 50C(2)(c)(i)").endswith("$800 with 6 decks, $750 with 8 decks")
