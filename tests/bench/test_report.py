# SPDX-License-Identifier: MIT
"""The benches' arithmetic and honesty: a missing measurement has no number, and a budget holds for every stated
part.
"""

import json
import sys
from pathlib import Path

import pytest

from tests.bench import craps
from tests.bench.__main__ import drawing, main
from tests.bench.report import BenchRow, Budget, Figure, as_lines, lines, print_json, written
from tests.bench.subject import Subject, in_turn

ECHO = """
import json, sys
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin: print(json.dumps([7] * int(line)), flush=True)
"""


def test_median_and_99th_percentile() -> None:
    figure = Figure("ours", [float(n) for n in range(100, 0, -1)])
    assert (figure.share(0.5), figure.share(0.99)) == (51, 100)


@pytest.mark.parametrize(
    ("budget", "verdict"),
    [(Budget(), ""), (Budget(p50=2), "met"), (Budget(p50=2, p99=9), "NOT MET"), (Budget(p50=1), "NOT MET")],
)
def test_a_budget_is_met_only_if_every_part_of_it_is(budget: Budget, verdict: str) -> None:
    assert BenchRow("what", budget, [Figure("ours", [1.0] * 98 + [9.0, 9.0])]).verdict() == verdict


@pytest.mark.parametrize(("longest_ms", "verdict"), [(19, "met"), (78, "NOT MET")])
def test_the_longest_hold_of_the_loop_is_that_of_the_worst_run(
    monkeypatch: pytest.MonkeyPatch, longest_ms: float, verdict: str
) -> None:
    runs = [8e6, 8e6, longest_ms * 1e6]
    monkeypatch.setattr("tests.bench.__main__.longest_piece", lambda: runs.append(8e6) or runs.pop(0))
    assert drawing(3).verdict() == verdict


def test_the_step_in_c_is_timed_by_the_program_that_the_cores_tests_compile(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Compiled in another way here, it did not compile."""
    program = tmp_path / "test_core"
    program.write_text("#!/bin/sh\nprintf 'step of 20 live bets, throws as at craps\\t63.6 ns\\n'\n")
    program.chmod(0o755)
    monkeypatch.setattr(craps, "compiled", lambda *_, names: dict.fromkeys(names, program))
    assert craps.step_in_c()(2) == [63.6, 63.6]


@pytest.mark.parametrize(
    ("budget", "verdict"),
    [
        (Budget(times={"near": 2}), "met"),
        (Budget(times={"near": 2, "far": 5}), "NOT MET"),
        (Budget(p50=1, times={"near": 2}), "NOT MET"),
        (Budget(times={"near": 2, "gone": 2}), "not measured"),
        (Budget(times={"far": 5, "gone": 2}), "NOT MET"),
    ],
)
def test_a_budget_beside_peers_is_met_only_if_each_is_so_far_behind(budget: Budget, verdict: str) -> None:
    near, far, gone = Figure("near", [2.0, 4.0, 9.0]), Figure("far", [9.9]), Figure("gone", [], "peer missing")
    assert BenchRow("what", budget, [Figure("ours", [1.0, 2.0, 3.0]), near, far, gone]).verdict() == verdict


def test_what_a_peer_must_be_stands_beside_it_though_it_is_missing() -> None:
    peers = [Figure("peer", [5.0]), Figure("gone", [], "peer missing")]
    row = BenchRow("what", Budget(times={"peer": 2.5, "gone": 4}), [Figure("ours", [2.0]), *peers])
    assert [line[-4:] for line in lines(row)] == [
        ("", "", "", "not measured"),
        ("2.50", "2.50", "2.5 times", ""),
        ("", "", "4 times", "peer missing"),
    ]


def test_a_peer_that_is_missing_says_why_and_has_no_number() -> None:
    peer = Figure("peer", [], "peer missing: no network")
    row = BenchRow("what", Budget(), [Figure("ours", [1.0]), peer])
    assert list(lines(row))[1] == ("", "peer", "0", "", "", "", "", "", "peer missing: no network")
    assert peer.facts() == {"name": "peer", "missing": "peer missing: no network"}


def test_a_side_that_ends_early_is_missing_with_its_last_words() -> None:
    well = Subject("well", [sys.executable, "-c", ECHO])
    ill = Subject("ill", [sys.executable, "-c", "raise SystemExit('no such chip')"])
    in_turn([well, ill], batches=2, count=3)
    assert (well.samples, well.missing) == ([7] * 6, "")
    assert (ill.samples, ill.missing) == ([], "no such chip")


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (3.41, "ns", "3.41 ns"),
        (350, "ns", "0.35 µs"),
        (15_600, "ns", "15.6 µs"),
        (4.86e6, "ns", "4.86 ms"),
        (61e9, "ns", "61 s"),
        (73.94, "MB", "73.9 MB"),
    ],
)
def test_figures_are_written_in_the_unit_that_suits_them(value: float, unit: str, text: str) -> None:
    assert written(value, unit) == text


def test_the_figures_for_programs_name_the_machine(capsys: pytest.CaptureFixture[str]) -> None:
    print_json([BenchRow("what", Budget(p50=2), [Figure("ours", [1.0])])])
    told = json.loads(capsys.readouterr().out)
    assert {"processor", "cores", "python"} <= told["machine"].keys()
    assert told["rows"][0]["figures"][0]["p50"] == 1


def test_a_row_that_does_not_exist_is_refused_and_not_passed_as_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine-alnoe"]) == 2
    assert "engine-alnoe" in capsys.readouterr().err


def test_each_row_is_told_when_it_is_there_and_how_many_are_to_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def one(_: int) -> BenchRow:
        assert "1 of 1: one …" in capsys.readouterr().err, "before it is measured"
        return BenchRow("a row", Budget(p50=2), [Figure("ours", [1.0]), Figure("a peer", [], "not here")])

    def suite(_: int) -> BenchRow:
        raise AssertionError("the suite is run only if it is named")

    monkeypatch.setattr("tests.bench.__main__.ROWS", [one, suite])
    assert main([]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "  a row; ours: 1 ns, 1 ns (1); met",
        "  a peer: not measured; not here",
    ]


def test_a_row_as_lines_has_its_figures() -> None:
    assert [*as_lines(BenchRow("what", Budget(), [Figure("ours", [2e3, 2e3])]))] == ["  what; ours: 2 µs, 2 µs (2)"]
