# SPDX-License-Identifier: MIT
"""Screens that `tablectl check` refuses: letters too low (2.5 mm for the dealer, 5 mm for players), a shared output."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from glass_rig import CASINO
from test_display_letters import felt_of

from controller.cli.main import main
from controller.display.legible import problem

DEALERS = [((1280, 800), 149), ((1024, 600), 170), ((1366, 768), 149), ((1024, 768), 149), ((800, 480), 110)]
PLAYERS = [((1920, 1080), 141), ((1920, 1080), 92), ((3840, 2160), 282), ((1280, 720), 92), ((2160, 3840), 138)]
TOO_SMALL = [
    ((1080, 1920), 92, False), ((1080, 1920), 141, False), ((1280, 800), 149, False), ((800, 480), 133, False),
    ((800, 1280), 149, True), ((800, 480), 149, True), ((1920, 480), 400, True), ((7680, 480), 149, True),
]  # fmt: skip
"""Dots, dots per inch, and whether the dealer reads it."""
PART = 0.88
"""At the smallest screen that is supported some letters are a little lower than elsewhere (LOW of glass_rig)."""


@pytest.mark.parametrize(("size", "dpi"), DEALERS)
def test_what_is_large_enough_for_the_dealer_is_drawn_so(size: tuple[int, int], dpi: int) -> None:
    assert problem(size, dpi, dealer=True) == ""
    _, felt = felt_of("craps", "dealer", size, dpi)
    drawn = min(line.pen.size for line in felt.written if line.text != CASINO.upper())
    assert drawn >= PART * felt._least


@pytest.mark.parametrize(("size", "dpi"), PLAYERS)
def test_what_is_large_enough_for_players(size: tuple[int, int], dpi: int) -> None:
    assert problem(size, dpi, dealer=False) == ""


@pytest.mark.parametrize(("size", "dpi", "dealer"), TOO_SMALL)
def test_what_is_too_small_is_told_with_a_size_that_is_not(size: tuple[int, int], dpi: int, dealer: bool) -> None:
    why = problem(size, dpi, dealer=dealer)
    width, height = map(int, why.partition("from ")[2].partition(" dots")[0].split("x"))
    assert problem((width, height), dpi, dealer=dealer) == ""
    assert problem((width - 8, height - 8), dpi, dealer=dealer)
    turned = why.partition("turn it, to ")[2].partition(",")[0]
    assert bool(turned) == (problem(size[::-1], dpi, dealer=dealer) == "")


def test_no_screen_that_is_large_enough_becomes_too_small_by_growing() -> None:
    for dealer in (True, False):
        for dpi in (92, 149, 300):
            found = [not problem((8 * part, 5 * part), dpi, dealer=dealer) for part in range(100, 900, 25)]
            assert found == sorted(found)


UPRIGHT = (
    'game = "sic-bo"\nsimulated = {}\n[screens]\nwindows = "two"\n[screens.players]\nwidth = 1080\nheight = 1920\n'
)


def checked(tmp_path: Path, simulated: str, *more: str) -> tuple[int, str]:
    file = tmp_path / "table.toml"
    file.write_text(UPRIGHT.format(simulated))
    done = CliRunner().invoke(main, ["check", str(file), *more])
    return done.exit_code, done.output


def test_a_real_tables_upright_screen_is_refused_at_its_line(tmp_path: Path) -> None:
    status, said = checked(tmp_path, "false")
    assert status == 2
    assert said.startswith("table.toml:5: screens.players: ")
    assert "1080x1920" in said
    status, said = checked(tmp_path, "false", "--json")
    assert (status, [it["key"] for it in json.loads(said)["problems"]]) == (2, ["screens.players"])


def test_a_simulated_tables_is_noted(tmp_path: Path) -> None:
    """Windows of a simulated table are on the screen of any computer."""
    status, said = checked(tmp_path, "true")
    assert status == 0
    assert "note: screens.players: 1080x1920" in said
    status, said = checked(tmp_path, "true", "--json")
    assert (status, [*json.loads(said)["illegible"]]) == (0, ["screens.players"])


BOTH_ON_ONE = """game = "sic-bo"
simulated = {simulated}
[screens]
windows = "{windows}"
[screens.dealer]
fullscreen = {dealer}
[screens.players]
width = 1920
height = 1080
fullscreen = {players}
output = {output}
dpi = 92
"""


def of_outputs(
    tmp_path: Path, output: int, full: tuple[str, str], windows: str = "two", simulated: str = "false"
) -> tuple[int, str]:
    """Return status and output of the check of a table whose dealer's screen has output 0."""
    file = tmp_path / "table.toml"
    dealer, players = full
    settings = {"output": output, "dealer": dealer, "players": players, "windows": windows, "simulated": simulated}
    file.write_text(BOTH_ON_ONE.format_map(settings))
    done = CliRunner().invoke(main, ["check", str(file)])
    return done.exit_code, done.output


@pytest.mark.parametrize("simulated", ["true", "false"])
@pytest.mark.parametrize("full", [("true", "true"), ("true", "false"), ("false", "true")])
def test_a_full_screen_on_the_output_of_the_other_is_refused_at_its_line(
    full: tuple[str, str], simulated: str, tmp_path: Path
) -> None:
    status, said = of_outputs(tmp_path, 0, full, simulated=simulated)
    assert status == 2
    assert said.startswith(
        "table.toml:11: screens.players.output: 0 is not allowed; the dealer's screen has output 0 too"
    )
    assert 'windows = "one"' in said


@pytest.mark.parametrize(("output", "full", "windows"), [(1, "true", "two"), (0, "false", "two"), (0, "true", "one")])
def test_other_outputs_are_right(output: int, full: str, windows: str, tmp_path: Path) -> None:
    """Two windows that fill no output can stand side by side; a single window has its output for itself."""
    status, said = of_outputs(tmp_path, output, (full, full), windows)
    assert (status, "screens.players.output" in said) == (0, False), said
