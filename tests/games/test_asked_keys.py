# SPDX-License-Identifier: MIT
"""That a key which is marked as the next act, and refused, is found. Every tape is looked at in `test_tapes`."""

from pathlib import Path

import pytest

from controller.games.blackjack import round as blackjack
from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage
from tests.games.asked_keys import MarkedKeys, in_tape


def test_a_marked_key_that_is_refused_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tape = tmp_path / "nobody.tape"
    tape.write_text("table blackjack\ncards ready\n")
    assert list(in_tape(tape)) == []
    monkeypatch.setattr(blackjack, "NO_BOX", blackjack.TAKE_WAGERS)
    (why,) = in_tape(tape)
    assert "'cards ready' (line 2): card: no box is in play" in why


@pytest.mark.parametrize("takes_no_card", [False, True])
def test_it_is_pressed_on_a_copy_unless_the_table_has_taken_it_since(
    takes_no_card: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if takes_no_card:
        monkeypatch.setattr(blackjack, "NO_BOX", blackjack.TAKE_WAGERS)
    stage = EngineStage("blackjack", [])
    do(stage, "cards ready")
    if not takes_no_card:
        do(stage, "wager ann blackjack $10 on hand 1")
    marked, pressed = MarkedKeys(stage), list[object]()
    monkeypatch.setattr(marked, "_build", lambda build=marked._build: (pressed.append(build), build())[1])
    do(stage, "shoe deals 5s")
    assert len(list(marked.refused())) == takes_no_card
    assert len(pressed) == takes_no_card, "a card was drawn"
