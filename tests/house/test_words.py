# SPDX-License-Identifier: MIT
"""Files at the top of the tree, and contents that no file may have."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.house.house import PACKAGES

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (*PACKAGES, "systemd", "tests", ".ci", ".setup")
KINDS = {
    *(".py", ".pyi", ".c", ".h", ".toml", ".md", ".tape", ".tsv"),
    *(".service", ".conf", ".rules", ".socket", ".timer"),
}


@cache
def texts() -> dict[Path, str]:
    """The content of every file of text in the tree that is ours."""
    top = [path for path in ROOT.iterdir() if path.is_file() and not MADE.fullmatch(path.name)]
    folders = [ROOT / name for name in FOLDERS if (ROOT / name).is_dir()]
    inside = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    ours = (p for p in [*top, *inside] if (p.suffix in KINDS or not p.suffix) and "__pycache__" not in p.parts)
    return {path: path.read_text(errors="replace") for path in sorted(ours)}


FOREIGN = {
    "a path of somebody's machine": r"(?<![\w.])/(work|home/\w+|root|Users)/",
    "a package index": "|".join(("py" + r"pi\.org", "python" + r"hosted\.org", "arti" + "factory")),
    "what stands outside the tree": r"\.\./" + "shared",
    "a note to oneself": r"\b(TO" + "DO|FIX" + r"ME|XX" + r"X)\b",
}


@pytest.mark.parametrize("what", FOREIGN)
def test_no_file_holds_what_does_not_belong(what: str) -> None:
    foreign = re.compile(FOREIGN[what])
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path, text in texts().items()
        if foreign.search(text)
        for number, line in enumerate(text.splitlines(), 1)
        if foreign.search(line)
    ]
    assert not found, "\n".join(found)


MADE = re.compile(
    r"\..*_cache|\.venv.*|\.git|\.hypothesis|\.run|build|.*\.egg-info|__pycache__|\.coverage|\.vscode|\.idea"
)
"""Files that the tools leave behind."""
FIXED = {
    *PACKAGES,
    *(
        "systemd",
        "tests",
        "findings",
        "pyproject.toml",
        "README.md",
        "Makefile",
        "LICENSE",
        ".gitignore",
        ".ci",
        ".setup",
    ),
}


def test_at_the_top_stands_what_is_fixed_and_nothing_else() -> None:
    there = {path.name for path in ROOT.iterdir() if not MADE.fullmatch(path.name)}
    assert there - FIXED == set()
    assert FIXED - there == set()
