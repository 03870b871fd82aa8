# SPDX-License-Identifier: MIT
"""The house: who may import whom, how large a module may be, where no float may come. `test_planted` tests these."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from c_ext.build import HEADER, sources
from tests.house.class_names import shared_names
from tests.house.house import PACKAGES, House, is_within, lengths
from tests.house.plain_sentences import without_subject
from tests.house.reads import OTHERWISE, openers, read_otherwise
from tests.house.rooms import DIVIDES, KITS, KITS_OF_GAMES, MAY_IMPORT, WIDE
from tests.outside.readers import NOT_FROM_OUTSIDE, READERS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def house() -> House:
    return House(ROOT)


def test_there_is_something_to_look_at(house: House) -> None:
    assert len(house.modules) > 500
    assert "controller.games.sic_bo.game" in [module.name for module in house.pure]
    assert "hal.signals" in house.needs["controller.games.sic_bo.covered"]
    assert {module.name for module in house.pure} > {"controller.engine.engine", "controller.engine.betting.limits"}


def test_every_line_of_the_table_is_about_something(house: House) -> None:
    """A folder that has moved takes its line along; a struct that has become small needs no exception."""
    assert not [place for place in MAY_IMPORT if not house.within(place)]
    assert not [module for module, _ in WIDE if module not in house.modules]
    assert set(house.modules) >= DIVIDES
    games = {path.parent.name for path in ROOT.glob("controller/games/*/__init__.py")}
    assert games == {*KITS, *KITS_OF_GAMES}


def test_files_from_outside_are_read_through_the_bounded_reader(house: House) -> None:
    assert not read_otherwise(house)
    assert set(house.modules) >= set(OTHERWISE)


def test_whoever_opens_a_file_is_a_reader_that_is_given_damaged_ones(house: House) -> None:
    """Add a reader to tests/outside/readers.py, or a reason to NOT_FROM_OUTSIDE there."""
    known = {module for reader in READERS for module in reader.modules} | set(NOT_FROM_OUTSIDE)
    opening = openers(house)
    assert not [name for name in opening if not any(is_within(name, it) for it in known)]
    assert not [it for it in known if not any(is_within(name, it) for name in opening)], "and each opens one"


def test_no_docstring_begins_without_its_subject(house: House) -> None:
    assert not without_subject(house)


def test_a_class_name_finds_one_class(house: House) -> None:
    assert not shared_names(house)


def test_the_program_imports_nothing_of_its_tests(house: House) -> None:
    assert not house.imports_of_tests()


def test_who_may_import_whom(house: House) -> None:
    assert not house.wrong_imports()


def test_no_module_needs_one_that_needs_it(house: House) -> None:
    assert not house.circles()


def test_no_folder_needs_one_that_needs_it(house: House) -> None:
    """Nor a module beside folders: irregularities, say, stand above the dealing that they change."""
    assert not house.circles_of_folders()


def test_engine_and_games_are_pure(house: House) -> None:
    assert not house.impure()


def test_what_a_game_loads_is_pure_too(house: House) -> None:
    assert not house.reached_impurity()


def test_few_modules_stand_outside_a_folder() -> None:
    assert sorted(path.name for path in (ROOT / "controller").glob("*.py")) == ["__init__.py", "app.py"]
    assert [path.name for path in (ROOT / "controller" / "games").glob("*.py")] == ["__init__.py"]


def test_only_the_app_knows_everybody(house: House) -> None:
    """The HAL's devices and the engine meet in the app, and in the stages on which tapes are played."""
    both = {name for name, needs in house.needs.items() if {"hal.devices", "controller.conductor.conductor"} <= needs}
    assert both == {"controller.app", "controller.tapes.stages.simulated_stage"}


def test_a_game_is_loaded_without_a_screen_a_device_or_a_database() -> None:
    code = "import sys, controller.games; controller.games.find('sic-bo'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert not set(loaded.split()) & {"pygame", "gpiozero", "sqlite3", "smbus2", "serial", "asyncio", "hal.devices"}


# Sizes


def test_a_module_is_under_400_lines_and_says_in_one_what_it_is(house: House) -> None:
    assert not house.long_modules()
    assert not house.without_a_first_line()


def test_nobody_has_to_read_forty_names_to_find_a_room(house: House) -> None:
    assert not house.crowded_folders()


@pytest.mark.parametrize("package", PACKAGES)
def test_nine_functions_in_ten_are_under_25_lines_and_half_of_them_under_9(house: House, package: str) -> None:
    found = lengths(house, package)
    assert found[len(found) * 9 // 10] < 25
    assert found[len(found) // 2] <= 8


def test_a_struct_has_twelve_fields_at_most(house: House) -> None:
    assert not house.wide_structs()


# Money


def test_no_float_comes_near_money_or_odds(house: House) -> None:
    """Whole cents and ratios of whole numbers. Only fractions are divided."""
    assert not house.floats()


def test_the_core_has_no_float_in_c() -> None:
    for path in (HEADER, *sources()):
        code = re.sub(r"/\*.*?\*/|//[^\n]*|\"[^\"\n]*\"", "", path.read_text(), flags=re.DOTALL)
        assert not re.search(r"\b(float|double)\b|\d\.\d", code), path.name


def test_every_game_has_its_room_its_tapes_and_its_coverage() -> None:
    from controller.cli.games.coverage import read_all
    from controller.games import find, rooms

    for game, room in rooms().items():
        module, _, constant = room.rpartition(".")
        assert (ROOT / "controller" / "games").joinpath(*module.split(".")).with_suffix(".py").is_file()
        assert find(game).id == game, f"{constant} of {module}"
        assert list((ROOT / "tests" / "games" / game).glob("*.tape"))
        assert read_all(game)
