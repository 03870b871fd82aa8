# SPDX-License-Identifier: MIT
"""A button that the table does not wait for is refused with a section, and changes nothing: no chip, card or result.

A tenth of the tapes of each game is played. At every kind of wait all other buttons are pressed, and the tape goes on.
Tapes that are named after a section say what the table answers.
"""

import re
from typing import ClassVar

import pytest

from controller.engine.record.effects import Note, Refuse
from controller.engine.record.events import Event
from controller.engine.rules.wait import ENTRY, NUMBERS
from controller.games import rooms
from controller.tapes import runner
from controller.tapes.script.script import TapeStep
from controller.tapes.stages.engine_stage import EngineStage
from hal.signals import Entered, Keyed, Pressed
from tests.test_rebuilt import a_tenth_of, all_of

OF_A_REFUSAL = {"View refusal", "View note", "state at", "entered"}
"""Parts that a refused press changes."""
NOTED = Pressed("no-more-bets")
"""A press that is noted, not refused, once the call was made."""


class PressesOutOfTurn(EngineStage):
    """A table at which every other button is pressed at each kind of wait."""

    waits: ClassVar[set[str]] = set()
    """The kinds of waits so far, by their prompts without numbers."""
    pressed: ClassVar[set[Event]] = set()

    def settle(self, step: TapeStep) -> None:
        super().settle(step)
        kind = re.sub(r"[0-9]+", "", f"{self.view.prompt.text}: {self.view.presses}")
        if self.view.asked and not self.view.digits and kind not in self.waits:
            self.waits.add(kind)
            answers = self.take_effects()
            for press in self._others():
                self._do_out_of_turn(press)
            self._effects[:] = answers

    def _others(self) -> list[Event]:
        """Return the presses that the table does not wait for now.

        With a key of a supervisor on, the round can be void by direction at any time (s 3(2)). Commission that is owed
        can be collected at any time (s 90(5)).
        """
        awaited = {*self.view.presses, *self.view.despite}
        if any(on for name, on in self.view.keys.items() if name != "dealer"):
            awaited.add("void")
        if self.view.commission:
            awaited.add("collected")
        presses: list[Event] = [Pressed(it.name) for it in self.game.equipment.buttons if it.name not in awaited]
        if terminal := self.game.equipment.terminal:
            presses += [Keyed(terminal.name, terminal.numbers[0])] * (NUMBERS not in awaited)
            presses += [Entered(terminal.name)] * (ENTRY not in awaited)
        return presses

    def _do_out_of_turn(self, press: Event) -> None:
        before, where = all_of(self.conductor), f"{press} at: {self.view.prompt.text}"
        self.send(press)
        (answer,) = self.take_effects()
        assert isinstance(answer, Refuse) or (isinstance(answer, Note) and press == NOTED), where
        assert answer.source, where
        after = all_of(self.conductor)
        assert {name for name, it in before.items() if it != after[name]} <= OF_A_REFUSAL, where
        self.pressed.add(press)


@pytest.mark.parametrize("folder", rooms())
def test_a_button_out_of_turn_is_refused_and_changes_nothing(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(runner.STAGES, "engine", PressesOutOfTurn)
    PressesOutOfTurn.waits.clear()
    PressesOutOfTurn.pressed.clear()
    for path in a_tenth_of(folder):
        assert not runner.play(path).failures, path
    assert PressesOutOfTurn.pressed
