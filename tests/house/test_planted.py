# SPDX-License-Identifier: MIT
"""The test of the house is tested: whatever is planted in a copy of the program is found, and by its own rule."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.house.class_names import shared_names
from tests.house.house import PACKAGES, House
from tests.house.plain_sentences import without_subject
from tests.house.reads import read_otherwise

ROOT = Path(__file__).resolve().parents[2]


class Planted(NamedTuple):
    """A planted fault."""

    file: str
    """The file with the fault, or a new file."""
    text: str
    """Text to append to the file."""
    rule: Callable[[House], list[str]]
    """The rule that finds the fault."""
    named: str
    """The text that the rule reports."""


HEAD = '"""What is planted."""\n\n'
FIELDS = "\n".join(f"    field_{number}: int = 0" for number in range(30))
PLANTED = {
    "a game imports a kit that it does not stand on": Planted(
        "controller/games/craps/round.py",
        "from controller.games.house_poker import jackpot as other\n",
        House.wrong_imports,
        "controller.games.craps.round imports controller.games.house_poker.jackpot",
    ),
    "a kit imports a kit above it": Planted(
        "controller/games/cards/lots.py",
        f"{HEAD}from controller.games.house_poker.jackpot import Pool\n",
        House.wrong_imports,
        "controller.games.cards.lots imports controller.games.house_poker.jackpot",
    ),
    "a kit's lower room imports its upper one": Planted(
        "controller/games/cards/shoe/lots.py",
        f"{HEAD}from controller.games.cards.hands import log\n",
        House.wrong_imports,
        "controller.games.cards.shoe.lots imports controller.games.cards.hands.log",
    ),
    "the regular round knows irregularities": Planted(
        "controller/games/blackjack/lots.py",
        f"{HEAD}from controller.games.blackjack.irregular import laying\n",
        House.wrong_imports,
        "controller.games.blackjack.lots imports controller.games.blackjack.irregular.laying",
    ),
    "a docstring begins with its preposition": Planted(
        "hal/base/lots.py",
        'MOST = 3\n"""Of so many lots none is told."""\n',
        without_subject,
        "hal.base.lots:2: Of so many",
    ),
    "a docstring has a pronoun in place of its subject": Planted(
        "controller/games/cards/lots.py",
        'def lots() -> None:\n    """What is due."""\n',
        without_subject,
        "controller.games.cards.lots:2: What is due",
    ),
    "a class has the name of another": Planted(
        "hal/base/lots.py",
        f"{HEAD}class Journal:\n    pass\n",
        shared_names,
        "Journal: controller.journal.journal, hal.base.lots",
    ),
    "a file is read as a whole": Planted(
        "controller/people/lots.py",
        f"{HEAD}def read(path: Path) -> bytes:\n    return path.read_bytes()\n",
        read_otherwise,
        "controller.people.lots:4: path.read_bytes",
    ),
    "a file is opened to be read": Planted(
        "controller/people/lots.py",
        f'{HEAD}def read(path: Path) -> bytes:\n    with path.open("rb") as file:\n        return file.read(9)\n',
        read_otherwise,
        "controller.people.lots:4: path.open",
    ),
    "a file that was opened is read without a limit": Planted(
        "controller/people/lots.py",
        f"{HEAD}def read(path: Path) -> bytes:\n    with open_regular(path) as file:\n        return file.read()\n",
        read_otherwise,
        "controller.people.lots:5: file.read",
    ),
    "an archive is opened": Planted(
        "controller/people/lots.py",
        f"{HEAD}def read(path: Path) -> list[str]:\n    return zipfile.ZipFile(path).namelist()\n",
        read_otherwise,
        "controller.people.lots:4: zipfile.ZipFile",
    ),
    "a game imports another": Planted(
        "controller/games/baccarat/lots.py",
        f"{HEAD}from controller.games.craps import wagers\n",
        House.wrong_imports,
        "controller.games.baccarat.lots imports controller.games.craps.wagers",
    ),
    "a game that nobody knows imports another": Planted(
        "controller/games/coin_table/game.py",
        f"{HEAD}from controller.games.craps import wagers\n",
        House.wrong_imports,
        "controller.games.coin_table.game imports controller.games.craps.wagers",
    ),
    "a game imports a driver, inside a function": Planted(
        "controller/games/craps/lots.py",
        f"{HEAD}def look() -> None:\n    from hal.machines import tumbler\n",
        House.wrong_imports,
        "controller.games.craps.lots imports hal.machines.tumbler",
    ),
    "a room of the engine imports one above it": Planted(
        "controller/engine/record/lots.py",
        f"{HEAD}from controller.engine.table import blocks\n",
        House.wrong_imports,
        "controller.engine.record.lots imports controller.engine.table.blocks",
    ),
    "a wiring imports a driver": Planted(
        "hal/wiring/lots.py",
        f"{HEAD}import hal.machines.shoe\n",
        House.wrong_imports,
        "hal.wiring.lots imports hal.machines.shoe",
    ),
    "an import for typing only goes up": Planted(
        "hal/base/lots.py",
        f"{HEAD}from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from hal.devices import Devices\n",
        House.wrong_imports,
        "hal.base.lots imports hal.devices",
    ),
    "two modules need each other": Planted(
        "controller/engine/values/money.py",
        "def again() -> None:\n    from controller.engine.record import decided\n",
        House.circles,
        "controller.engine.values.money",
    ),
    "a folder and a module beside it need each other": Planted(
        "controller/games/blackjack/hands.py",
        "def again() -> None:\n    from controller.games.blackjack.added import adding\n",
        House.circles_of_folders,
        "controller.games.blackjack.added",
    ),
    "chance, deep in the engine": Planted(
        "controller/engine/sub/lots.py",
        f"{HEAD}import random\n",
        House.impure,
        "controller.engine.sub.lots imports random",
    ),
    "the log, in a module that answers for no failure": Planted(
        "controller/games/craps/engine.py",
        f"{HEAD}import logging\n",
        House.impure,
        "controller.games.craps.engine imports logging",
    ),
    "a file is opened": Planted(
        "controller/games/kit/lots.py",
        f'{HEAD}LOTS = open("lots")\n',
        House.impure,
        "controller.games.kit.lots calls open",
    ),
    "the core knows the clock, and a game loads the core": Planted(
        "c_ext/wager.py",
        "import time\n",
        House.reached_impurity,
        "controller.games.craps.wagers reaches c_ext.wager, which imports time",
    ),
    "a float, deep in the engine": Planted(
        "controller/engine/sub/lots.py",
        f"{HEAD}HALF = 2 * 0.5\n",
        House.floats,
        "controller.engine.sub.lots:3",
    ),
    "a true division": Planted(
        "controller/games/craps/lots.py",
        f"{HEAD}half = 1\nhalf /= 2\n",
        House.floats,
        "controller.games.craps.lots:4",
    ),
    "a struct of thirty fields whose name ends as an exception does": Planted(
        "controller/config/lots.py",
        f"{HEAD}class AnythingOptions:\n{FIELDS}\n",
        House.wide_structs,
        "controller.config.lots: AnythingOptions has 30 fields",
    ),
    "a struct of thirty fields with the name of an exception, elsewhere": Planted(
        "controller/games/craps/lots.py",
        f"{HEAD}class Options:\n{FIELDS}\n",
        House.wide_structs,
        "controller.games.craps.lots: Options has 30 fields",
    ),
    "a module of 400 lines": Planted(
        "hal/base/lots.py",
        HEAD + "LOT = 1\n" * 398,
        House.long_modules,
        "hal.base.lots has 400 lines",
    ),
    "a module that does not say what it is": Planted(
        "hal/base/lots.py",
        "LOTS = 1\n",
        House.without_a_first_line,
        "hal.base.lots",
    ),
    "the program imports its tests": Planted(
        "controller/app.py",
        "import tests.answers\n",
        House.imports_of_tests,
        "controller.app",
    ),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program's modules."""
    folder = tmp_path_factory.mktemp("house")
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            copied = folder / path.relative_to(ROOT)
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copied)
    return folder


@pytest.mark.parametrize("what", PLANTED)
def test_what_is_planted_is_found(copy: Path, what: str) -> None:
    it = PLANTED[what]
    file = copy / it.file
    before = file.read_text() if file.exists() else None
    made = not file.parent.exists()
    file.parent.mkdir(exist_ok=True)
    file.write_text((before or "") + it.text)
    try:
        assert [line for line in it.rule(House(copy)) if line.startswith(it.named)]
    finally:
        file.unlink()
        if made:
            file.parent.rmdir()
        if before is not None:
            file.write_text(before)


def test_a_folder_of_forty_modules_is_found(copy: Path) -> None:
    folder = copy / "hal" / "many"
    folder.mkdir()
    for number in range(41):
        (folder / f"lot_{number}.py").write_text('"""One of many."""\n')
    try:
        assert "hal.many: 41 modules side by side" in House(copy).crowded_folders()
    finally:
        shutil.rmtree(folder)
