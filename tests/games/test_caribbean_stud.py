# SPDX-License-Identifier: MIT
"""Caribbean stud: the dealer's remarks beside the prompt."""

from controller.tapes.language import do
from controller.tapes.stages.engine_stage import EngineStage

CLOSE = "Close folded hands: collect; spread and count the cards face down, into the discard rack; press paid"
DEALT = (
    "cards ready", "wager ann ante $10 on hand 1", "wager bob ante $10 on hand 2",
    "shoe deals Ks 2c 9s Kd 3d 9d 8h 5h 6c 5c 7s 4h 2s Jc 2d",
)  # fmt: skip


def remarks(*lines: str) -> list[str]:
    """Return the dealer's remark after each of these lines."""
    stage = EngineStage("caribbean-stud", [])
    read = []
    for line in (*DEALT, *lines):
        do(stage, line)
        read.append(stage.view.remark)
    return read[len(DEALT) :]


def test_the_dealer_reads_that_folded_hands_are_closed_until_it_is_done() -> None:
    """Sections 239(5) and 225: while others decide, and once they have bet."""
    assert remarks("press fold", "press paid") == [CLOSE, ""]
    assert remarks("press fold", "press bet", "press paid") == [CLOSE, CLOSE, ""]
