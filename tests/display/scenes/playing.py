# SPDX-License-Identifier: MIT
"""Plays a scene, which is a tape with lines `# picture: NAME`, and records the view at each of these lines.

A scene is `tests/display/scenes/GAME.tape`, in the words of `tests/games/README.md`. It is played on the simulated
table, and checked like every tape: its pictures show only possible states. NAME is the name of the state: "betting
open", "chips lying", "result". `# key KEY` presses a key of the simulated table's keyboard that no line of a tape can
press, such as a key that prepares a fault; `# page` turns to the next page. `# meter $20000.75`, `# meter $20000.75 5 s
old` and `# meter down: no answer` are what the link to the floor tells of a shared prize.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from controller.display.settings import Look
from controller.display.tables import TABLES
from controller.engine.rules.wait import switch
from controller.engine.shown.views import Extras, JackpotMeter, ShownLimits, View
from controller.engine.values.money import cents
from controller.screens.look import payment_rules
from controller.simulator.keyboard import keys_of
from controller.simulator.operator import NOTHING, Operator
from controller.simulator.simulation import Simulation
from controller.tapes.language import do
from controller.tapes.script.opening import table_of
from controller.tapes.script.script import TapeStep, parse
from controller.tapes.script.verdict import TapeVerdict, answers_of
from controller.tapes.stages.simulated_stage import SimulatedStage
from hal.board import board_file, read_board

FOLDER = Path(__file__).parent
CASINO = "Riverside Casino"
OF_NO_GAME = ("linked-jackpot", "tournament")
"""Scenes of a feature, beside the scene of its game."""
PICTURE, KEY, PAGE = re.compile(r"# picture: (.+)"), re.compile(r"# key (\S+)"), re.compile(r"# page")
METER = re.compile(r"# meter (?:(\$\S+)(?: (\d+) s old)?|down: (.+))")


class Seen(NamedTuple):
    """The view at one line of a scene, under the name given by the line."""

    state: str
    view: View
    extras: Extras


class SceneError(Exception):
    """A scene does not go as it says. The text names its lines."""


def scene_of(game: str) -> Path:
    """The tape of a game's pictures."""
    return FOLDER / f"{game}.tape"


def pictured() -> list[str]:
    """The games that have a scene."""
    return sorted({path.stem for path in FOLDER.glob("*.tape")} - {*OF_NO_GAME})


@cache
def look(game: str, *, simulated: bool) -> Look:
    """Return the fixed contents of a game's screens at its scene's table. A simulated table has its keys."""
    opening = next(step.table for step in parse(scene_of(game).read_text()) if step.table)
    found, *_ = table_of(opening[0], opening[1:])
    keys = keys_of(found.equipment, read_board(board_file(found.equipment.board))) if simulated else ()
    return Look(
        face=found.face(),
        title=found.name,
        casino=CASINO,
        simulated=simulated,
        keys=keys,
        buttons=tuple(button.name for button in found.equipment.buttons),
        switches=tuple(switch(it.name) for it in found.equipment.all_switches),
        payment=payment_rules(found),
        statistics=True,
    )


def drawn_games() -> list[str]:
    """The games of them whose kind of table has screens."""
    return [game for game in pictured() if look(game, simulated=True).face.table in TABLES]


def play(path: Path) -> Iterator[Seen]:
    """Yield the views at each picture of a scene, in order. Raises SceneError if an expectation fails."""
    text = path.read_text()
    steps = {step.number: step for step in parse(text)}
    table = next(step.table for step in steps.values() if step.table)
    verdict = TapeVerdict()
    with SimulatedStage(table[0], table[1:]) as stage:
        stage.conductor.view = replace(
            stage.conductor.view, counting=True
        )  # as at a table whose screens show statistics
        person = _Person(stage)
        for number, line in enumerate(map(str.strip, text.splitlines()), 1):
            if number in steps:
                _do(stage, steps[number], verdict, path)
            elif found := PICTURE.fullmatch(line):
                yield Seen(found[1], _counted(stage.view), person.sees())
            else:
                person.acts(line)


@cache
def seen_of(game: str) -> tuple[Seen, ...]:
    """Return the views at each picture of a game's scene, which is played once."""
    return _played(game)


def _played(game: str) -> tuple[Seen, ...]:
    return tuple(play(scene_of(game)))


def limits_of(game: str) -> ShownLimits:
    """Return the limits of a scene's first picture: a screen that is made with them is laid out once."""
    return seen_of(game)[0].view.limits


def _counted(view: View) -> View:
    """Return the view of a table that counts its outcomes for the statistics, from the visible ones.

    The checklist before play is done: the pictures show the table, and the checklist has its own test.
    """
    outcomes = tuple(it.outcome for it in view.recent if it.outcome)
    return replace(view, counting=True, outcomes=outcomes, opening=None)


def _do(stage: SimulatedStage, step: TapeStep, verdict: TapeVerdict, path: Path) -> None:
    """Do one line. Raises SceneError if it cannot be done, or what follows is not as expected."""
    if not step.table:
        try:
            do(stage, step.line)
        except Exception as error:
            raise SceneError(f"{path.name}, line {step.number}: {step.line}: {error}") from error
    if failures := list(verdict.on(step, answers_of(stage.take_effects()))):
        raise SceneError("; ".join(f"{path.name}, {failure}" for failure in failures))


class _Person:
    """The person at the simulated table: sees more than the view, and presses keys that no line of a tape can press."""

    def __init__(self, stage: SimulatedStage) -> None:
        self._stage, self._page = stage, 0
        board, equipment = read_board(board_file(stage.game.equipment.board)), stage.game.equipment
        self._simulation = Simulation(board, equipment, stage.device_clock, 0, NOTHING)
        self._simulation.table = stage.sim
        self._simulation.operator = Operator(stage.sim, board, equipment)

    def sees(self) -> Extras:
        return replace(self._simulation.read_extras(self._stage.view), page=self._page)

    def acts(self, line: str) -> None:
        """Act on a comment of the scene, if it is `# page`, `# key` or `# meter`."""
        if PAGE.fullmatch(line):
            self._page += 1
        elif found := KEY.fullmatch(line):
            self._simulation.press(found[1])
        elif found := METER.fullmatch(line):
            prize, age, why = found.groups()
            meter = JackpotMeter(cents(prize) if prize else None, int(age or 0), why or "")
            self._stage.conductor.show_meter(meter)
