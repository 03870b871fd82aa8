# SPDX-License-Identifier: MIT
"""Decides by the lines of a tape whether a real table can play it, and if not, why."""

import re
from collections.abc import Sequence

from controller.tapes.script.script import TapeStep

LONGEST_WAIT_S = 30
"""A tape that waits longer, in all, is not played: it would hold up the others."""
TELLS_THE_TIME = "it tells the time of day, and a tape's day begins at midnight"
NEVER = {
    r"clock jumps .*": "the clock on the wall is not moved",
    r"generator (draws|fails|is mended).*": "nobody sets what the random result generator draws",
    r"(tickets|jackpot|keno day) .*": "its ticket store is a real one",
    r"(link|floor) .*|table .* jackpot-pool=.*": "its link to the floor is a real one",
    r"limits .* after [1-9][0-9]* minutes( as \S+)?": TELLS_THE_TIME,
    r"direct \S+ closing .*": TELLS_THE_TIME,
}
"""Patterns of lines that no real table can play, each with the reason."""
NEEDS_KILL = {r"power cut": "the rig file names no command that kills the controller: [table] kill"}
NEEDS_CHIPS = {
    r"(?:lamp|light) \S+ (?:dark|mended)": "the hand cannot open a lamp",
    r"(?:lamps|terminal|indicators) (?:lost|back)": "the hand cannot cut off a chip",
}
WAIT = re.compile(r"wait ([0-9]+) (minutes|seconds)")
STUCK = r"button \S+ stuck"


def why_not(steps: Sequence[TapeStep], *, kills: bool, chips: bool) -> str:
    """Return why a tape cannot be played on a real table; empty if it can.

    kills: the rig can kill the controller. chips: the rig can disturb the chips of lamps and digits.
    """
    lines = {**NEVER, **({} if kills else NEEDS_KILL), **({} if chips else NEEDS_CHIPS)}
    for step in steps:
        for pattern, why in lines.items():
            if why and re.fullmatch(pattern, step.line):
                return f"{step.line}: {why}"
    seconds = sum(map(_seconds, steps))
    return f"it waits {seconds} s, and {LONGEST_WAIT_S} s is the most" if seconds > LONGEST_WAIT_S else ""


def _seconds(step: TapeStep) -> int:
    found = WAIT.fullmatch(step.line)
    return int(found[1]) * (60 if found[2] == "minutes" else 1) if found else 0
