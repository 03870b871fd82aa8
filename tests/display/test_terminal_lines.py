# SPDX-License-Identifier: MIT
"""The lines of a terminal: whatever its width, no citation is broken."""

import re
from itertools import product

from glass_rig import look
from msgspec import structs

from controller.display.terminal.page import whole_view
from controller.engine.record.decided import Decided
from controller.engine.shown.views import NOTHING_MORE, Alarm, Ended, Refused, View, Words

BACK = tuple(Decided("place-1", wager, 500, 500, "void", 500, "s 86(a)") for wager in ("small", "big", "total-4"))
VIEW = View(
    prompt=Words("the numbers were entered and declared; press entry again to clear them", "s 78(5), s 78(6)"),
    refusal=Refused("the result is declared; it stands until a second entry clears it", "ss 48(4)-(7), s 5(2)(b)"),
    alarms=(Alarm("floor-manager", "red: small $2 was found on the layout: under the minimum: void", "s 5(2)"),),
    ended=Ended(3, "void", "somebody who is not responsible for the game has operated it", "s 79"),
)
GOES_BACK = structs.replace(VIEW, owed=BACK)
REFUSED_AND_ALERTED = ("ss 48(4)-(7),", "s 5(2)(b)", "s 5(2)")
CITED = (
    (VIEW, ("s 78(5),", "s 78(6)", *REFUSED_AND_ALERTED)),
    (GOES_BACK, ("s 79", "s 86(a)", *REFUSED_AND_ALERTED)),
)
"""The sections that must be read, by act."""


def test_no_line_ends_within_a_citation() -> None:
    for (view, sections), width in product(CITED, range(40, 110)):
        lines = [line.plain for line in whole_view(look("sic-bo"), view, NOTHING_MORE, (width, 80))]
        assert not [line for line in lines if re.search(r"\bss?\s*$", line)], width
        assert all(any(cited in line for line in lines) for cited in sections), width
        assert max(map(len, lines)) <= width
