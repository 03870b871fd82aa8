"""Every provision of the rules is accounted for: the coverage tables against the list of provisions and the tapes."""

import csv
import json
import re
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet
from click.testing import CliRunner

from controller.cli.coverage import HOW, CoverageError, read_all
from controller.cli.main import main

HERE = Path(__file__).parent
TESTS = HERE.parent
TABLES = sorted(HERE.glob("*/coverage.tsv"))
LOOKED_AT = ("shown", "recorded")
PLAYED = ("enforced", "prompted")


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE, strict=True))


PROVISIONS = rows_of(HERE / "provisions.tsv")
"""The numbered provisions of the rules, by game."""
GAMES = sorted({row["game"] for row in PROVISIONS})
ROWS = [(path.parent.name, row) for path in TABLES for row in rows_of(path)]
TEST_NAMES = {
    name
    for path in TESTS.rglob("test_*.py")
    for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(), re.MULTILINE)
}


def rows_that(*hows: str) -> list[ParameterSet]:
    chosen = [(game, row) for game, row in ROWS if row["how"] in hows]
    return [pytest.param(row, id=f"{game} {row['id']}") for game, row in chosen]


def shows(tape: Path) -> set[str]:
    """The provisions that a tape names."""
    return set(re.findall(r"^# shows (.+?)\s*$", tape.read_text(), re.MULTILINE))


def test_every_list_of_provisions_has_its_table_and_every_table_its_list() -> None:
    assert [path.parent.name for path in TABLES] == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_provision_has_exactly_one_row_in_the_order_of_the_rules(game: str) -> None:
    listed = [row["id"] for row in PROVISIONS if row["game"] == game]
    assert len(listed) == len(set(listed))
    assert [row["id"] for row in rows_of(HERE / game / "coverage.tsv")] == listed


@pytest.mark.parametrize("row", rows_that(*HOW))
def test_every_row_says_how_and_where(row: dict[str, str]) -> None:
    assert set(row) == {"id", "how", "where", "what"}
    assert row["where"].strip()


def test_how_is_one_of_the_five() -> None:
    assert {row["how"] for _, row in ROWS} <= set(HOW) == {"enforced", "shown", "prompted", "recorded", "outside"}


@pytest.mark.parametrize("row", rows_that(*PLAYED))
def test_what_is_enforced_or_prompted_has_tapes_that_name_it(row: dict[str, str]) -> None:
    for where in row["where"].split():
        assert where.endswith(".tape"), where
        assert (HERE / where).is_file(), where
        assert row["id"] in shows(HERE / where), f"{where} has no line `# shows {row['id']}`"


def test_no_tape_expects_just_anything() -> None:
    """An expectation names what it looks at: at least the kind of answer."""
    anything = re.compile(r"^\s*>[\s…]*$", re.MULTILINE)
    assert not [tape.name for tape in sorted(HERE.glob("*/*.tape")) if anything.search(tape.read_text())]


@pytest.mark.parametrize("row", rows_that(*LOOKED_AT))
def test_what_is_shown_or_recorded_has_a_test_that_looks(row: dict[str, str]) -> None:
    names = row["where"].split()
    tapes = [name for name in names if name.endswith(".tape")]
    assert len(tapes) < len(names), "a tape may stand beside a test, not instead of it"
    assert set(names) - set(tapes) <= TEST_NAMES
    assert all(row["id"] in shows(HERE / tape) for tape in tapes)
    assert row["what"], "what the test looks at"


def test_whatever_a_tape_shows_is_a_provision_and_its_row_names_the_tape() -> None:
    named = {(row["id"], where) for _, row in ROWS for where in row["where"].split()}
    for tape in sorted(HERE.glob("*/*.tape")):
        path = f"{tape.parent.name}/{tape.name}"
        for provision in sorted(shows(tape)):
            assert (provision, path) in named, f"{path} shows {provision}, and its row does not say so"


@pytest.mark.parametrize("row", rows_that("outside"))
def test_what_is_outside_says_why_in_words(row: dict[str, str]) -> None:
    assert len(row["where"].split()) >= 3
    assert not re.search(r"\b(todo|later|not yet|tbd)\b", row["where"], re.IGNORECASE)


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
