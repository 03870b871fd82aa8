# SPDX-License-Identifier: MIT
"""A game cites provisions that there are, of its own part of the rules or of those for all games."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.house.rooms import KITS, KITS_OF_GAMES

HERE = Path(__file__).parent
GAMES = HERE.parents[1] / "controller" / "games"
FOR_ALL = ("general", "tournaments")
PARTS = {
    "baccarat": ("baccarat", "mini-baccarat"),
    "let_it_ride": ("let-it-ride-nsw", "let-it-ride-house"),
    "manila": ("manila-poker",),
    "triple_penny": ("triple-penny-two-up",),
}
"""The parts of the rules of a game's folder, where they do not have its name."""
OF_ANOTHER_PART = {("craps", "s 78"), ("mini_dice", "s 78")}
"""A table of these has the entry terminal of sic-bo, and says so."""
STUDS = ("five-card-stud", "seven-card-stud")
NUMBER = r"\d+[A-Z]*(?:\(\w+\))*"
CITED = re.compile(rf"\bss? ({NUMBER}(?:(?:, |-| to | and ){NUMBER})*)")
RULE = re.compile(r"H?\d+(\.\d+)+")
RULES_OF = {"double_chance": ("double-chance",), "nsw": ("let-it-ride-nsw", "double-chance")}


@cache
def provisions(part: str) -> frozenset[str]:
    """The ids of the provisions of a part."""
    return frozenset(row.split("\t")[0] for row in (HERE / part / "provisions.tsv").read_text().splitlines()[1:])


def sections(text: str) -> Iterator[str]:
    """The sections that a text cites, each with its subsection: `s 5(2)(b), 6` has `s 5(2)` and `s 6`."""
    for cited in CITED.finditer(text):
        for number in re.findall(NUMBER, cited[1]):
            yield "s " + re.match(r"\d+[A-Z]*(\(\d+[A-Z]*\))?", number)[0]  # type: ignore[index]


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Every text in the code of a folder but its docstrings, with its place."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words:
                yield f"{path.relative_to(GAMES)}:{node.lineno}", node.value


def unknown(section: str, parts: tuple[str, ...]) -> bool:
    """Whether no part has this section, or none has this subsection of it."""
    known = {id_ for part in (*parts, *FOR_ALL) for id_ in provisions(part)}
    whole = section.partition("(")[0]
    if section == whole:
        return whole not in {id_.partition("(")[0] for id_ in known}
    return not known & {section, whole}


def wrong(folder: str, parts: tuple[str, ...]) -> list[str]:
    """Where a folder cites what its parts do not have."""
    return [
        f"{where}: {section}"
        for where, text in texts(GAMES / folder)
        for section in sections(text)
        if unknown(section, parts) and (folder, section.partition("(")[0]) not in OF_ANOTHER_PART
    ]


@pytest.mark.parametrize("folder", KITS_OF_GAMES)
def test_a_game_cites_sections_of_its_own_part(folder: str) -> None:
    assert not wrong(folder, PARTS.get(folder, (folder.replace("_", "-"),)))


@pytest.mark.parametrize("folder", KITS)
def test_a_kit_cites_only_sections_for_all_games(folder: str) -> None:
    """Sections of one part come from its game. Readings of the studs stand in the kit of the pokers."""
    assert not wrong(folder, STUDS if folder == "poker" else ())


@pytest.mark.parametrize("folder", RULES_OF)
def test_a_game_of_new_south_wales_cites_rules_that_there_are(folder: str) -> None:
    for part in RULES_OF[folder]:
        known = {id_.removeprefix("rule ") for id_ in provisions(part)}
        cited = {text for _, text in texts(GAMES / folder) if RULE.fullmatch(text)}
        assert cited
        assert not cited - known


def test_what_there_is_not_is_found() -> None:
    assert [*sections("ss 5(2)(b), 78(5) and 50A(1)")] == ["s 5(2)", "s 78(5)", "s 50A(1)"]
    assert not unknown("s 78(5)", ("sic-bo",))
    assert not unknown("s 78", ("sic-bo",))
    assert not unknown("s 5(2)", ())
    assert unknown("s 78(99)", ("sic-bo",))
    assert unknown("s 78(5)", ("craps",))
    assert "s 104(3)" in {section for _, text in texts(GAMES / "baccarat") for section in sections(text)}
