"""The vocabulary of tapes stands in tests/games/README.md: every line that can be done, every kind of answer."""

import re
from pathlib import Path

import pytest

from controller.engine import effects as e
from controller.games import find, rooms
from controller.tapes.language import _LINES
from controller.tapes.machines import KINDS
from controller.tapes.script import Manner, parse

README = (Path(__file__).parent / "games" / "README.md").read_text()
PATTERNS = [*_LINES, *(pattern for machine in KINDS for pattern in machine.LINES)]


def first_cells(heading: str) -> list[str]:
    """What stands as code in the first column of the table under a heading."""
    section = README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| `")]
    return [code for row in rows for code in re.findall(r"`([^`]+)`", row)]


def ways(example: str) -> set[str]:
    """An example without what may be left out, and with all of it."""
    return {re.sub(r" \[[^]]*\]", "", example), example.replace("[", "").replace("]", "")}


EXAMPLES = sorted({way for example in first_cells("What can be done") for way in ways(example)})


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_line_that_can_be_done_has_an_example(pattern: str) -> None:
    assert any(re.fullmatch(pattern, example) for example in EXAMPLES), pattern


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_a_line_that_can_be_done(example: str) -> None:
    if example.startswith("table "):
        assert parse(example)
        assert find(example.split()[1])
    else:
        assert any(re.fullmatch(pattern, example) for pattern in PATTERNS), example


def test_every_kind_of_answer_is_explained() -> None:
    def kinds(base: type[e.Effect]) -> set[str]:
        return {base.kind, *(kind for child in base.__subclasses__() for kind in kinds(child))} - {""}

    assert set(first_cells("Expectations")) == kinds(e.Effect)


def test_every_form_of_an_expectation_can_be_read() -> None:
    section = README.partition("\n## Expectations\n")[2].partition("\n## ")[0]
    forms = re.findall(r"^- `(>[^`]+)`", section, re.MULTILINE)
    (step,) = parse("\n".join(("table sic-bo", *forms)))
    assert {expected.manner for expected in step.expected} | {Manner.IN_ANY_ORDER} == {*Manner}
    assert len(step.expected) == len(forms) - 1, "any order is none itself"


@pytest.mark.parametrize("game", rooms())
def test_every_table_is_described_with_its_buttons(game: str) -> None:
    tables = README.partition("\n## The tables\n")[2].partition("\n## ")[0]
    (about,) = [part for part in re.split(r"\n\n", tables) if f"**{game}**" in part.splitlines()[0]]
    named = set(" ".join(re.findall(r"`([^`]+)`", about)).split())
    assert buttons(game) - SIC_BOS <= named if game == "mini-dice" else buttons(game) <= named


def buttons(game: str) -> set[str]:
    return {button.name for button in find(game).equipment.buttons}


SIC_BOS = buttons("sic-bo")
