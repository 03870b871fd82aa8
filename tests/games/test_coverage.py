# SPDX-License-Identifier: MIT
"""Every provision of the rules is accounted for: the coverage tables against the list of provisions and the tapes."""

import csv
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet
from click.testing import CliRunner

from controller.cli.games.coverage import HOW, CoverageError, read_all
from controller.cli.main import main

HERE = Path(__file__).parent
TESTS = HERE.parent
TABLES = sorted(HERE.glob("*/coverage.tsv"))
LOOKED_AT = ("shown", "recorded")
PLAYED = ("enforced", "prompted")


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE, strict=True))


PROVISIONS = {path.parent.name: [row["id"] for row in rows_of(path)] for path in HERE.glob("*/provisions.tsv")}
"""The numbered provisions of the rules, by game."""
GAMES = sorted(PROVISIONS)
ROWS = [(path.parent.name, row) for path in TABLES for row in rows_of(path)]
TEST_NAMES = {
    name
    for path in TESTS.rglob("test_*.py")
    for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(), re.MULTILINE)
}


def rows_that(*hows: str) -> list[ParameterSet]:
    """Each game's rows of these kinds, if it has any."""
    chosen = [(each, [row for game, row in ROWS if game == each and row["how"] in hows]) for each in GAMES]
    return [pytest.param(rows, id=game) for game, rows in chosen if rows]


@cache
def shows(tape: Path) -> set[str]:
    """The provisions that a tape names."""
    return set(re.findall(r"^# shows (.+?)\s*$", tape.read_text(), re.MULTILINE))


def test_every_list_of_provisions_has_its_table_and_every_table_its_list() -> None:
    assert [path.parent.name for path in TABLES] == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_provision_has_exactly_one_row_in_the_order_of_the_rules(game: str) -> None:
    listed = PROVISIONS[game]
    assert len(listed) == len(set(listed))
    assert [row["id"] for row in rows_of(HERE / game / "coverage.tsv")] == listed


@pytest.mark.parametrize("rows", rows_that(*HOW))
def test_every_row_says_how_and_where(rows: list[dict[str, str]]) -> None:
    assert not [row for row in rows if set(row) != {"id", "how", "where", "what"} or not row["where"].strip()]


def test_how_is_one_of_the_five() -> None:
    assert {row["how"] for _, row in ROWS} <= set(HOW) == {"enforced", "shown", "prompted", "recorded", "outside"}


def wrong_tape(where: str, provision: str) -> str:
    """Why this does not show a provision that is enforced or prompted; empty if it does. Tests stand beside tapes."""
    if not where.endswith(".tape"):
        return "" if where in TEST_NAMES else f"{provision}: {where} is neither a tape nor a test"
    if not (HERE / where).is_file():
        return f"{provision}: there is no {where}"
    return "" if provision in shows(HERE / where) else f"{where} has no line `# shows {provision}`"


@pytest.mark.parametrize("rows", rows_that(*PLAYED))
def test_what_is_enforced_or_prompted_has_tapes_that_name_it(rows: list[dict[str, str]]) -> None:
    found = [wrong_tape(where, row["id"]) for row in rows for where in row["where"].split()]
    assert not [*filter(None, found)]
    assert not [row["id"] for row in rows if ".tape" not in row["where"]]
    assert not [row["id"] for row in rows if "test_" in row["where"] and not row["what"]]


def test_no_tape_expects_just_anything() -> None:
    """An expectation names what it looks at: at least the kind of answer."""
    anything = re.compile(r"^\s*>[\s…]*$", re.MULTILINE)
    assert not [tape.name for tape in sorted(HERE.glob("*/*.tape")) if anything.search(tape.read_text())]


def unseen(row: dict[str, str]) -> Iterator[str]:
    """Why nobody looks at what is shown or recorded."""
    names = row["where"].split()
    tapes = [name for name in names if name.endswith(".tape")]
    if len(tapes) == len(names):
        yield f"{row['id']}: a tape may stand beside a test, not instead of it"
    yield from (f"{row['id']}: no test {name}" for name in set(names) - set(tapes) - TEST_NAMES)
    yield from (f"{tape} has no line `# shows {row['id']}`" for tape in tapes if row["id"] not in shows(HERE / tape))
    if not row["what"]:
        yield f"{row['id']}: what does the test look at?"


@pytest.mark.parametrize("rows", rows_that(*LOOKED_AT))
def test_what_is_shown_or_recorded_has_a_test_that_looks(rows: list[dict[str, str]]) -> None:
    assert not [why for row in rows for why in unseen(row)]


def test_whatever_a_tape_shows_is_a_provision_and_its_row_names_the_tape() -> None:
    named = {(row["id"], where) for _, row in ROWS for where in row["where"].split()}
    for tape in sorted(HERE.glob("*/*.tape")):
        path = f"{tape.parent.name}/{tape.name}"
        for provision in sorted(shows(tape)):
            assert (provision, path) in named, f"{path} shows {provision}, and its row does not say so"


@pytest.mark.parametrize("rows", rows_that("outside"))
def test_what_is_outside_says_why_in_words(rows: list[dict[str, str]]) -> None:
    assert not [row["id"] for row in rows if len(row["where"].split()) < 3]
    put_off = re.compile(r"\b(todo|later|not yet|tbd)\b", re.IGNORECASE)
    assert not [row["id"] for row in rows if put_off.search(row["where"])]


def test_a_row_twice_is_found(tmp_path: Path) -> None:
    """The check above sees the rows as they are, not a table in which the second has replaced the first."""
    (tmp_path / "coverage.tsv").write_text("id\thow\twhere\twhat\ns 1\toutside\ta\t\ns 1\toutside\tb\t\n")
    assert [row["where"] for row in rows_of(tmp_path / "coverage.tsv")] == ["a", "b"]


def test_tablectl_coverage_answers_in_its_form() -> None:
    result = CliRunner().invoke(main, ["coverage", "sic-bo", "--json"])
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert list(data) == ["games"]
    assert list(data["games"]) == ["sic-bo"]
    answered = data["games"]["sic-bo"]
    assert {id_: (row["how"], row["where"]) for id_, row in answered.items()} == {
        row["id"]: (row["how"], row["where"]) for game, row in ROWS if game == "sic-bo"
    }


def test_tablectl_coverage_without_a_game_answers_for_all() -> None:
    result = CliRunner().invoke(main, ["coverage", "--json"])
    assert sorted(json.loads(result.stdout)["games"]) == GAMES


def test_a_game_that_is_not_covered_is_refused_with_the_nearest() -> None:
    result = CliRunner().invoke(main, ["coverage", "sic-b", "--json"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "did you mean sic-bo?" in result.stderr


def test_without_the_tables_it_says_where_they_come_from(tmp_path: Path) -> None:
    with pytest.raises(CoverageError, match="they come with the source"):
        read_all(folder=tmp_path)
