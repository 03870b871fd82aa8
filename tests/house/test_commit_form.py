# SPDX-License-Identifier: MIT
"""The hook that a person can install: which commit messages it refuses."""

import subprocess
from pathlib import Path

import pytest

HOOK = Path(__file__).parents[2] / ".ci" / "commit-msg"
GOOD = "Reject bar codes of other issuers at the keno terminal"


def refused(tmp_path: Path, message: str) -> bool:
    file = tmp_path / "message"
    file.write_text(message)
    ran = subprocess.run([HOOK, file], capture_output=True, text=True, check=False)
    assert ran.returncode == bool(ran.stderr)
    return bool(ran.returncode)


@pytest.mark.parametrize(
    "message",
    [
        GOOD,
        f"{GOOD}\n\nWhy: a label of a drinks machine was sold as a ticket.\n",
        f"{GOOD}\n# a comment of git, longer than a line of the body may be {'x ' * 60}\n",
        "Press entry once at a closed table",
        "Merge branch 'cards'",
        "R" + "e" * 71,
    ],
)
def test_a_message_of_the_form_passes(tmp_path: Path, message: str) -> None:
    assert not refused(tmp_path, message)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "\n\nno subject",
        "R" + "e" * 72,
        GOOD + ".",
        GOOD.lower(),
        "Rejected bar codes of other issuers",
        "Rejecting bar codes of other issuers",
        "Tests of the keno terminal",
        "The keno terminal rejects bar codes",
        "Of other issuers no bar code counts",
        f"{GOOD}\nno empty line",
        f"{GOOD}\n\n{'why ' * 26}",
    ],
)
def test_another_message_is_refused(tmp_path: Path, message: str) -> None:
    assert refused(tmp_path, message)
