# SPDX-License-Identifier: MIT
"""Descriptions of `tablectl` by itself: version, exit statuses, completion, manual page."""

import shutil
import subprocess
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from controller import VERSION
from controller.cli.main import main
from controller.cli.shared.completion import INSTALL
from controller.games import find, rooms

README = Path(__file__).parent.parent / "README.md"


def said(*words: str) -> str:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return result.stdout


def offered(*words: str, begun: str = "") -> list[str]:
    """Return the words that the Tab key offers after these words, without files."""
    found = ShellComplete(main, {}, "tablectl", "_TABLECTL_COMPLETE").get_completions(list(words), begun)
    return [item.value for item in found if item.type == "plain"]


def test_the_version_is_that_of_the_program() -> None:
    assert said("--version") == f"tablectl {VERSION}\n"


def test_the_help_has_the_exit_statuses_and_the_line_that_installs_completion() -> None:
    shown = said("--help")
    for line in ("0  done", "1  the answer is no", "2  wrong usage or configuration", INSTALL):
        assert line in shown
    assert INSTALL in README.read_text()


# Completion


@pytest.fixture(autouse=True)
def _of_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No table of this user runs."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))


@pytest.mark.parametrize("command", ["rules", "layout", "declare", "edge", "coverage"])
def test_games_are_completed(command: str) -> None:
    assert offered(command) == list(rooms())
    assert offered(command, begun="tri-") == ["tri-chro-54", "tri-chro-63"]


def test_commands_are_completed() -> None:
    assert offered(begun="st") == ["status"]
    assert offered("journal", begun="sh") == ["show"]


@pytest.mark.parametrize("words", [("status", "--table"), ("run",), ("check",), ("keys",)])
def test_tables_are_completed_as_games_or_files(words: tuple[str, ...]) -> None:
    assert offered(*words, begun="mini") == ["mini-baccarat", "mini-dice"]
    found = ShellComplete(main, {}, "tablectl", "").get_completions(list(words), "mini")
    assert [item.type for item in found if item.type != "plain"] == ["file"]


def test_wagers_are_completed_where_players_can_place_them() -> None:
    placed = [wager.id for wager in find("craps").layout.wagers.values() if wager.placed]
    assert offered("enter", "--table", "craps", "wager", "red") == placed
    assert "come-6" not in placed
    assert "come-6" in offered("enter", "--table", "craps", "withdraw", "red")
    assert offered("enter", "--table", "craps", "wager", begun="place-") == [f"place-{n}" for n in range(1, 9)]
    assert offered("enter", begun="w") == ["wager", "withdraw"]


def test_roles_directions_buttons_and_kinds_are_completed() -> None:
    assert offered("direct", begun="box") == ["boxperson", "boxer"]
    assert "overrule" in offered("direct", "--table", "craps", "boxperson")
    assert "start" in offered("press")
    assert offered("press", "terminal", begun="e") == ["entry"]
    assert "straight=" in offered("limits", "--table", "roulette", "--kind")


def test_a_table_that_cannot_be_read_offers_nothing_and_is_no_error(tmp_path: Path) -> None:
    wrong = tmp_path / "table.toml"
    wrong.write_text("game = 5\n")
    assert offered("enter", "--table", str(wrong), "wager", "red") == []


# The manual page


def every_command(group: click.Group, context: click.Context) -> list[str]:
    found: list[str] = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command
        own = click.Context(command, info_name=name, parent=context)
        found += every_command(command, own) if isinstance(command, click.Group) else [own.command_path]
    return found


def test_the_manual_page_has_every_command_and_the_exit_statuses() -> None:
    page = said("man").replace("\\-", "-")
    for path in every_command(main, click.Context(main, info_name="tablectl")):
        assert f".SS {path} " in page, path
    for part in (".TH TABLECTL 1", ".SH NAME\ntablectl - ", ".SH EXIT STATUS", ".br\n1 the answer is no"):
        assert part in page


@pytest.mark.skipif(not shutil.which("groff"), reason="groff is not installed")
def test_the_manual_page_is_formatted_without_a_warning() -> None:
    made = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", "-K", "utf8"], input=said("man"), capture_output=True, text=True, check=True
    )
    assert made.stderr == ""
    assert "tablectl" in made.stdout
    assert "\\" not in made.stdout
