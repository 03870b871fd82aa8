# SPDX-License-Identifier: MIT
"""That a key which is marked as the next act, and refused, is found. Every tape is looked at in `test_tapes`."""

from pathlib import Path

import pytest

from controller.games.blackjack import round as blackjack
from tests.games.asked_keys import in_tape


def test_a_marked_key_that_is_refused_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tape = tmp_path / "nobody.tape"
    tape.write_text("table blackjack\ncards ready\n")
    assert list(in_tape(tape)) == []
    monkeypatch.setattr(blackjack, "NO_BOX", blackjack.TAKE_WAGERS)
    (why,) = in_tape(tape)
    assert "'cards ready' (line 2): card: no box is in play" in why
