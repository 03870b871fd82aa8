# SPDX-License-Identifier: MIT
"""The vocabulary of tapes stands in tests/games/README.md: every line that can be done, every kind of answer."""

import re
from pathlib import Path

import pytest

from controller.engine.record import effects as e
from controller.games import find, rooms
from controller.tapes.entries import ENTERED
from controller.tapes.language import _LINES
from controller.tapes.machines.kinds import KINDS
from controller.tapes.machines.tickets import TapeTickets
from controller.tapes.runner import STAGES, play
from controller.tapes.script.script import Manner, parse

README = (Path(__file__).parent / "games" / "README.md").read_text()
PATTERNS = [*_LINES, *(pattern for kind in KINDS for pattern in kind.lines.LINES), *TapeTickets.LINES]


def first_cells(heading: str) -> list[str]:
    """Return the code in the first column of the table under a heading."""
    section = README.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.split(" | ")[0] for line in section.splitlines() if line.startswith("| `")]
    return [code for row in rows for code in re.findall(r"`([^`]+)`", row)]


def ways(example: str) -> set[str]:
    """Return an example without its optional parts, and with all of them."""
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


ABOUT_NO_PART = ("table", "limits", "direct", "wait", "power", "clock", *ENTERED)
OF_EVERY_KIND = (
    *("sic-bo", "roulette", "roulette keypad", "wheel-of-fortune-52", "two-up", "tri-chro-54"),
    *("tri-chro-54 generator", "baccarat", "keno"),
)
"""Tables that together have every part, and each of which has other parts."""


@pytest.mark.parametrize("table", OF_EVERY_KIND)
def test_a_line_is_a_mistake_on_one_stage_as_on_the_other(table: str, tmp_path: Path) -> None:
    """Missing parts and impossible acts are reported in the same words on every stage."""
    tape = tmp_path / "a.tape"
    differing = []
    for line in (line for line in EXAMPLES if line.split()[0] not in ABOUT_NO_PART):
        tape.write_text(f"table {table}\n{line}\n")
        found = [[it.what for it in play(tape, on).failures if ": not expected" not in it.what] for on in STAGES]
        if found[0] != found[1]:
            differing.append((line, found))
    assert not differing


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
