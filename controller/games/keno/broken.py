# SPDX-License-Identifier: MIT
"""A keno ball that broke: the part that was drawn is void, and 20 whole numbers are drawn (s 222(4), (8))."""

from typing import Final

from controller.games.keno.keys import ball_or_none
from controller.games.keno.on_show import show
from controller.games.keno.table import Drawing
from controller.games.keno.waits import REPORTS
from controller.games.kit.balls import BrokenBalls

PART = "{ball} is broken: this part of it is void; one more is drawn"
BROKEN: Final = BrokenBalls[Drawing](
    question="which ball broke? key its number, or 0 0 if it is not on the board, and press entry",
    source="s 222(8)",
    reports=REPORTS,
    keying=lambda _: ball_or_none("s 222(8)"),
    excluded="{ball} broke: it is void, one more is drawn",
    stands="{ball} is broken, none of those on the board: they stand",
    part=(PART, "s 222(8)"),
    named_again=PART,
    show=lambda table, _: show(table),
)
