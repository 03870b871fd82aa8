# SPDX-License-Identifier: MIT
"""`tablectl report`: its output for a floor manager and for a program, the page, and every wrong question."""

import json
import re
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from controller.checks.questions import not_asked
from controller.cli.evidence.day_page import _game, _thinned
from controller.cli.evidence.day_words import assumption_lines, dealer_rows, expected_words, hold, pace_rows
from controller.cli.main import main
from controller.figures.day import DayMoney, DealerRecord, Figures, KindTotal, Pace
from controller.figures.measures import together
from controller.figures.report import Course, _of_one
from controller.figures.store import FILE, DayRow, FiguresStore, Position
from tests.figures.recorded import GAMES, journal_of, rows_of
from tests.figures.test_figures import TAPE

TODAY = date.today().isoformat()
LATER = (date.today() + timedelta(9)).isoformat()
"""In the future, also where midnight passes meanwhile."""


def asked(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["report", "--file", str(folder / "journal.sqlite"), *words])


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    journal_of(rows_of(TAPE, tmp_path, monkeypatch), tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--day", LATER), 2, "is in the future: today is"),
        (("--since", TODAY, "--until", LATER), 2, "is in the future: today is"),
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
    head, told, _ = html.partition("not declared")  # further on each picture has an id of its own
    assert told
    assert asked(table, "--page", "-").stdout.startswith(head + told)
    assert len(re.findall("<svg", html)) == 3
    assert not re.findall(r"<script|\b(?:src|href)=|url\(", html), "nothing is loaded"
    assert "-$80" in html
    assert "<h1>Table t</h1>" in html
    assert all(f"</td><td>{it}</td>" in html for it in ("$25", "$105", "-$80")), "25 less 105 leaves -80"
    assert asked(table, "--day", "2020-01-01").exit_code == 1, "no round ended on that day"


def test_it_is_read_while_the_table_writes(table: Path) -> None:
    asked(table, "--rebuild")
    writes = FiguresStore(table / FILE, write=True)
    writes._database.execute("BEGIN IMMEDIATE")
    assert asked(table).exit_code == 0
    writes.close()


def test_who_may_ask_the_table_asks_it_for_days_and_nothing_else() -> None:
    assert not not_asked(("report", "--since", "2026-11-01", "--until", TODAY, "--json"))
    assert "--page" in not_asked(("report", "--page", "/etc/x"))
    assert "--rebuild" in not_asked(("report", "--rebuild"))
    assert "not in the right form" in not_asked(("report", "--day", "../x"))


def test_what_is_expected_is_said_with_its_bounds_or_why_there_is_none() -> None:
    def words(game: str, *measured: str) -> str:
        cents = dict.fromkeys(measured, 100_000)
        staked = {it: KindTotal(40, 100_000, 500) for it in measured}
        money = DayMoney(by_wager=staked, measured=cents, together=together(cents))
        row = DayRow("2026-11-26", game, Figures(money=money))
        found = _of_one(game, [row], Position(), GAMES)
        assert "<svg" in "".join(_game(found))
        return " | ".join((expected_words(found), *assumption_lines(found)))

    assert (
        words("manila-poker", "bet") == "there is none: the winner takes the pot, less the commission (ss 272(5), 275)"
    )
    assert re.match(r"\$24\.18, give or take at most \$1,\d{3}\.\d\d \(2 standard", words("pai-gow", "house-banks"))
    banked = words("pai-gow", "player-banks")
    assert banked.startswith("from $15.14 to $29.80 on average: a player's commission is of what the bank makes of all")
    assert "house way (ss 437-443)" in banked
    assert words("keno", "tickets").endswith(
        "the spots of each ticket (s 215); how far chance carries it is not counted"
    )
    assert "the band is a bound" in words("double-chance", "double-chance")


def test_of_a_few_cases_no_rate_is_written() -> None:
    assert (hold(-320, 100, 29), hold(-320, 100, 30), hold(5, 0, 99)) == ("too few", "-320.0 %", "no stakes")
    assert dealer_rows({"dee": DealerRecord(99, 2, 1)})[0][3:] == ("too few", "1", "too few")
    assert dealer_rows({"dee": DealerRecord(100, 2, 1)})[0][3:] == ("2.0", "1", "1.0")
    assert dict(pace_rows(Pace(29, 3600)))["rounds an hour of play"] == "too few"


def test_a_line_of_ten_years_has_as_many_points_as_can_be_told_apart_and_the_last() -> None:
    days = [Course(str(n), n, Fraction(n), Fraction(n), Fraction()) for n in range(3650)]
    assert [len(_thinned(days[:n])) for n in (1, 119, 120, 121, 3650)] == [1, 119, 120, 61, 118]
    assert all(_thinned(days[:n])[-1] is days[n - 1] for n in range(1, 400))
