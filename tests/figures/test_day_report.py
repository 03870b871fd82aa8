# SPDX-License-Identifier: MIT
"""`tablectl report`: what a floor manager reads, what a program reads, the page, and every wrong question."""

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from controller.checks.questions import not_asked
from controller.cli.main import main
from controller.figures.store import FILE, Store
from tests.figures.recorded import journal_of, rows_of
from tests.figures.test_figures import TAPE

TODAY = date.today().isoformat()
TOMORROW = (date.today() + timedelta(1)).isoformat()


def asked(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["report", "--file", str(folder / "journal.sqlite"), *words])


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    journal_of(rows_of(TAPE, tmp_path, monkeypatch), tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--day", TOMORROW), 2, "is in the future: today is"),
        (("--since", TODAY, "--until", TOMORROW), 2, "is in the future: today is"),
        (("--since", "2026-02-02", "--until", "2026-02-01"), 2, "no day is between them"),
        (("--until", "2026-02-01"), 2, "--until goes with --since"),
        (("--day", "2026-02-01", "--since", "2026-02-01"), 2, "not both"),
        (("--day", "2026-02-30"), 2, "'2026-02-30' is not a day: write 2026-11-26"),
        (("--day", "20260201"), 2, "is not a day"),
        ((), 1, "no figures are kept here yet"),
    ],
)
def test_a_wrong_question_is_answered_in_words(table: Path, words: tuple[str, ...], status: int, said: str) -> None:
    result = asked(table, *words)
    assert (result.exit_code, said in result.output) == (status, True), result.output


def test_without_a_journal_and_with_a_damaged_file_it_says_what_to_do(table: Path, tmp_path: Path) -> None:
    (table / FILE).write_bytes(b"nothing" * 1000)
    damaged = asked(table)
    assert (damaged.exit_code, "tablectl report --rebuild" in damaged.output) == (1, True)
    (table / "journal.sqlite").rename(table / "elsewhere")
    assert "there is no journal" in asked(table).output
    assert asked(table, "--rebuild").exit_code == 2


def test_terminal_json_and_page_say_the_same(table: Path) -> None:
    shown = asked(table, "--rebuild")
    assert shown.exit_code == 0, shown.output
    for said in ("2 rounds counted", "a fire alarm (s 3(2))", "-$80", "too few", "1: 1, 2: 1, 3: 0, 4: 1, 5: 0, 6: 0"):
        assert said in shown.output
    told = json.loads(asked(table, "--json").output)["games"]["sic-bo"]
    assert (told["won"], told["staked"], told["figures"]["pace"]["rounds"]) == (-8000, 2500, 2)
    page = asked(table, "--page", str(table / "page.html"))
    assert page.exit_code == 0, page.output
    html = (table / "page.html").read_text()
    assert len(re.findall("<svg", html)) == 3
    assert not re.findall(r"<script|\b(?:src|href)=|url\(", html), "nothing is loaded"
    assert "-$80" in html
    assert "<h1>Table t</h1>" in html
    assert all(f"</td><td>{it}</td>" in html for it in ("$25", "$105", "-$80")), "25 less 105 leaves -80"
    assert asked(table, "--day", "2020-01-01").exit_code == 1, "no round ended on that day"


def test_it_is_read_while_the_table_writes(table: Path) -> None:
    asked(table, "--rebuild")
    writes = Store(table / FILE, write=True)
    writes._database.execute("BEGIN IMMEDIATE")
    assert asked(table).exit_code == 0
    writes.close()


def test_who_may_ask_the_table_asks_it_for_days_and_nothing_else() -> None:
    assert not not_asked(("report", "--since", "2026-11-01", "--until", TODAY, "--json"))
    assert "--page" in not_asked(("report", "--page", "/etc/x"))
    assert "--rebuild" in not_asked(("report", "--rebuild"))
    assert "not in the right form" in not_asked(("report", "--day", "../x"))
