# SPDX-License-Identifier: MIT
"""A table file that draws keno for a floor: what it may not say, and the commands that say where the tickets are."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from controller.cli.main import main
from controller.config import read_table
from controller.config.floor import draws_for_floor
from hal.wiring.toml_file import ConfigurationError

DRAWS = 'game = "keno"\nname = "keno-1"\nsimulated = true\n[floor]\nkeno = true\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "table.toml"
    file.write_text(text + f'[folders]\nstate = "{folder}"\nsockets = "{folder}"\n')
    return file


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (DRAWS.replace('"keno"', '"sic-bo"'), "floor.keno"),
        (DRAWS.replace("true", '"yes"'), "floor.keno"),
        (DRAWS.replace('name = "keno-1"', ""), "name"),
        (DRAWS + "[options]\nself-service = true\n", "options.self-service"),
        (DRAWS + "[options]\ncashier = true\n", "options.cashier"),
        (DRAWS + "[options]\ntournament-entries = true\n", "options.tournament-entries"),
        ('tournament = "none.toml"\n' + DRAWS, "tournament"),
    ],
)
def test_what_such_a_table_may_not_say_is_named(tmp_path: Path, text: str, key: str) -> None:
    with pytest.raises(ConfigurationError) as found:
        read_table(written(tmp_path, text))
    assert key in [it.key for it in found.value.problems]


def test_only_a_table_that_says_so_draws_for_the_floor(tmp_path: Path) -> None:
    assert draws_for_floor(read_table(written(tmp_path, DRAWS)).file.floor)
    assert not draws_for_floor(read_table(written(tmp_path, DRAWS.replace("keno = true", ""))).file.floor)
    assert not draws_for_floor(read_table(written(tmp_path, DRAWS.partition("[floor]")[0])).file.floor)


@pytest.mark.parametrize("words", [("owed",), ("sales",), ("sell", "4", "8"), ("report",), ("unpaid",)])
def test_the_commands_of_a_table_say_that_the_floor_has_the_tickets(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = written(tmp_path, DRAWS)
    answer = CliRunner().invoke(main, ["keno", *words, "--table", str(file)])
    assert answer.exit_code == 1
    assert "--hall" in answer.output
    assert not (tmp_path / "tickets.sqlite").exists()
