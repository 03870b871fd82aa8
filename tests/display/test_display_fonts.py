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


@pytest.mark.parametrize("size", [1, 3, 4, 30])
def test_lines_of_a_box_that_is_far_too_narrow_are_balanced_too(size: int) -> None:
    """In letters of any size (the smallest take no room), and when there is one letter on each line already."""
    block = fonts.FittedText(size, fonts.wrapped("no more bets m i", "Semibold", size, 1))
    assert "".join("".join(fonts.balanced(block, "Semibold", 1).lines).split()) == "nomorebetsmi"


def test_a_sum_that_goes_back_is_not_broken() -> None:
    room = fonts.width("bonus blackjack; $1", "Regular", 23)
    assert fonts.wrapped("bonus blackjack; $1 back", "Regular", 23, room) == ("bonus blackjack;", "$1 back")


def test_items_stand_in_lines_of_one_length_rather_than_one_alone_in_the_last() -> None:
    items = ("Even", "19 to 36", "2nd 12", "column 2")
    wide = fonts.width(" · ".join(items[:3]), "Semibold", 23)
    assert fonts.in_lines(items, " · ", 23, wide) == ("Even · 19 to 36", "2nd 12 · column 2")
    assert fonts.in_lines(items, " · ", 23, 4 * wide) == (" · ".join(items),)
    assert fonts.in_lines(items, " · ", 23, 1) == items
