# SPDX-License-Identifier: MIT
"""Screens that `tablectl check` refuses: of other shapes, too small, without the sign, on a shared output."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.display import illegible
from controller.display.settings import ScreenSettings, WindowSettings
from controller.display.supported import problem, sign_problem
from tests.display.arranged import SCREENS, ScreenSize

DEALERS = [((1280, 800), 149), ((1024, 600), 170), ((1024, 768), 128), ((800, 480), 133), ((1920, 1080), 141)]
PLAYERS = [((1920, 1080), 141), ((1920, 1080), 92), ((3840, 2160), 282), ((1280, 720), 94), ((1600, 1200), 100)]
OTHERS = [
    ((1080, 1920), 92, False, "turn the panel, to 1920x1080"), ((1920, 480), 92, False, "16:10, 16:9 and 4:3"),
    ((1280, 800), 149, False, "340x190 mm is the minimum"), ((800, 480), 200, True, "152x86 mm is the minimum"),
    ((800, 1280), 149, True, "turn the panel, to 1280x800"), ((1024, 768), 170, True, "202x135 mm is the minimum"),
    ((1000, 600), 149, True, "use a panel of such a size"),
]  # fmt: skip
"""Dots, dots per inch, whether the dealer reads it, and what is allowed or done."""


@pytest.mark.parametrize(("size", "dpi"), DEALERS)
def test_supported_screens_of_the_dealer(size: tuple[int, int], dpi: int) -> None:
    assert problem(size, dpi, dealer=True) == ""


@pytest.mark.parametrize(("size", "dpi"), PLAYERS)
def test_supported_screens_of_players(size: tuple[int, int], dpi: int) -> None:
    assert problem(size, dpi, dealer=False) == ""


@pytest.mark.parametrize("screen", SCREENS, ids=lambda it: it.name)
def test_the_screens_that_are_tested_are_supported(screen: ScreenSize) -> None:
    assert problem(screen.size, screen.dpi, dealer=screen.audience.dealer) == ""
    assert not screen.audience.signed or sign_problem(screen.size, screen.dpi, screen.audience) == ""


@pytest.mark.parametrize(("size", "dpi", "dealer", "said"), OTHERS)
def test_others_are_refused_with_what_is_allowed(size: tuple[int, int], dpi: int, dealer: bool, said: str) -> None:
    why = problem(size, dpi, dealer=dealer)
    assert why.startswith(f"{size[0]}x{size[1]} dots")
    assert said in why


@pytest.mark.parametrize(("dots", "dpi", "fits"), [((1280, 800), 149, True), ((1024, 600), 170, False)])
@pytest.mark.parametrize("printed", [True, False])
def test_a_small_screen_alone_has_no_room_for_the_sign(
    dots: tuple[int, int], dpi: int, fits: bool, printed: bool
) -> None:
    alone = ScreenSettings(dealer=WindowSettings(width=dots[0], height=dots[1], dpi=dpi), printed_sign=printed)
    found = illegible(alone)
    assert (found == {}) == (fits or printed)
    if found:
        assert "sign of limits (s 74(2))" in found["dealer"]
        assert "printed_sign = true" in found["dealer"]


UPRIGHT = """game = "sic-bo"
simulated = {}
[screens]
windows = "two"
[screens.players]
width = 1080
height = 1920
dpi = 92
"""


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
