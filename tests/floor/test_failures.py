# SPDX-License-Identifier: MIT
"""The table of failures in the floor's README: each row names tests that exist, or says that it is not tested."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOT_TESTED = "not tested"


def table() -> list[list[str]]:
    text = (ROOT / "controller" / "floor" / "README.md").read_text()
    part = text.partition("\n## Failures\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def known() -> set[str]:
    """Return the names of the tests about floor, links and processes."""
    folders = ("floor", "linking", "faults")
    paths = [path for folder in folders for path in (ROOT / "tests" / folder).rglob("test_*.py")]
    return {name for path in paths for name in re.findall(r"^def (test_\w+)\(", path.read_text(), re.MULTILINE)}


ROWS = table()


def test_there_is_a_table() -> None:
    assert len(ROWS) > 25


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_each_row_names_its_tests(row: list[str]) -> None:
    _, shown, _, tests = row
    assert shown
    names = re.findall(r"`(test_\w+)`", tests)
    assert (tests == NOT_TESTED) is not bool(names)
    assert set(names) <= known()
