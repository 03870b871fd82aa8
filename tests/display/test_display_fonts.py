# SPDX-License-Identifier: MIT
"""Text in lines: where it may be broken and where not."""

import pytest

from controller.display.drawing import fonts

SENTENCE = "Wrong number? Key the correct 3 (s 78(3)), see s 131(2A) and ss 66, 75: the gold is 5 dots (s 128(1))"


@pytest.mark.parametrize("room", range(90, 420, 10))
def test_no_line_ends_inside_a_citation(room: int) -> None:
    lines = fonts.wrapped(SENTENCE, "Semibold", 20, room)
    assert " ".join(lines) == SENTENCE
    cited = [it for it in ("(s 78(3)),", "s 131(2A)", "ss 66,", "(s 128(1))") if any(it in line for line in lines)]
    assert len(cited) == 4, lines


def test_only_a_citation_is_kept_together() -> None:
    assert fonts.wrapped("the gold is 5 dots", "Semibold", 20, fonts.width("the gold is", "Semibold", 20)) == (
        "the gold is",
        "5 dots",
    )
