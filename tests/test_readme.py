# SPDX-License-Identifier: MIT
"""README.md is short and names every folder. The keys in tests/rounds.tsv play a round of every table."""

import re
from pathlib import Path

import pytest

from controller.engine.record import effects as e
from controller.engine.rules.wait import CARD
from controller.games import find, rooms
from controller.games.cards.shoe.face import READS
from controller.simulator.keyboard import keys_of
from controller.simulator.operator import Operator, by_record
from controller.tapes.stages.simulated_stage import SimulatedStage
from hal.board import board_file, read_board
from tests.documents import ROOT, read

ROWS = (Path(__file__).parent / "rounds.tsv").read_text().splitlines()
ROUNDS = [(game, keys.split()) for game, keys in (row.split("\t") for row in ROWS)]
"""Each game, and the keys of a round. `rank` and `suit` stand for the digits of a card that the player holds."""
LONGEST_S = 240
LONGEST = 200
"""Lines of README.md, which is for the first ten minutes."""


def test_readme_is_for_ten_minutes() -> None:
    assert len(read("README.md").splitlines()) <= LONGEST


def test_every_folder_of_the_program_has_its_line() -> None:
    """The folders of the process stand in one line, with short names."""
    table = read("README.md").partition("\n## Where to look\n")[2].partition("\n## ")[0]
    folders = [path.parent.name for path in sorted(ROOT.glob("controller/*/__init__.py"))]
    assert len(folders) > 20
    named = set(re.findall(r"`(?:controller/)?(\w+)/`", table))
    assert [folder for folder in folders if folder not in named] == []


def test_every_table_has_a_round() -> None:
    assert [game for game, _ in ROUNDS] == sorted(rooms())


def test_readme_names_the_keys_of_a_round_of_sic_bo() -> None:
    section = read("README.md").partition("\n## One round\n")[2].partition("\nThen break")[0]
    place = 0
    for key in dict(ROUNDS)["sic-bo"]:
        place = section.find(f"**{key}**", place)
        assert place >= 0, key
        place += 1


def spelled(word: str, hands: Operator) -> list[str]:
    """The keys for a word of a row: the rank or the suit of a card that its player holds is keyed in digits."""
    if word not in ("rank", "suit"):
        return [word.upper()]
    code = next(code for code, card in READS.items() if card == hands.hand_looked_at.split()[0])
    return [*code[:2]] if word == "rank" else [*code[2:]]


def repeat(hands: Operator, press: str, stage: SimulatedStage) -> None:
    """Press a key; that for a card as often as cards are asked for."""
    again = True
    while again:
        hands.do(press)
        stage.device_clock.advance(1.0)
        hands.load()
        again = press == CARD and CARD in stage.conductor.view.presses


@pytest.mark.parametrize(("game", "keys"), ROUNDS, ids=[game for game, _ in ROUNDS])
def test_the_keys_of_a_round_play_one(game: str, keys: list[str]) -> None:
    equipment, board = find(game).equipment, read_board(board_file(game))
    buttons = {(key.cap or key.key).upper(): key.button for key in keys_of(equipment, board)}
    buttons |= {key.key.upper(): key.button for key in keys_of(equipment, board)}
    with SimulatedStage(game, []) as stage:
        for machine in (it for kind in ("tumblers", "wheels", "drawers") for it in stage.sim.machines[kind].values()):
            machine.waits = False
        stage.take_effects()
        hands = Operator(stage.sim, board, equipment, by_record(lambda: stage.conductor.engine.table))
        for word in keys:
            for press in [buttons[key] for key in spelled(word, hands)]:
                wanted = "numbers" if press.startswith("terminal ") else press
                if wanted in (*board.buttons, "numbers"):
                    stage.until(lambda wanted=wanted: wanted in stage.conductor.view.presses, LONGEST_S)
                repeat(hands, press, stage)
        effects = stage.take_effects()
    assert [effect.how for effect in effects if isinstance(effect, e.End)] == ["declared"]
    assert not [effect for effect in effects if isinstance(effect, e.Refuse | e.Alert | e.Blocked)]
