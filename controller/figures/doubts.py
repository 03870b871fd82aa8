# SPDX-License-Identifier: MIT
"""Words about results that are unlike their chances: which kind came too often or too seldom, with which evidence."""

from collections.abc import Sequence

from controller.engine.record.events import OutcomesDoubted
from controller.figures.sequential import ONCE_IN, Evidence

MOST_SAID = 10**9


def device(name: str) -> str:
    """Return the name of the alert about this source of chance. No device of a board has such a name."""
    return f"chances of {name}"


def doubt(name: str, kinds: Sequence[str], life: Evidence) -> OutcomesDoubted:
    """Return the event that tells the table."""
    return OutcomesDoubted(device(name), life.results, f"{name}: {in_words(kinds, life)}")


def in_words(kinds: Sequence[str], life: Evidence) -> str:
    """`17 came 158 times, 105.7 were to come; at most one fair device in 1,000 ever shows as much`."""
    says = range(len(kinds) if len(kinds) > 2 else 1)  # of two kinds the first one says it for both
    at = max(says, key=lambda it: life.alone[it])
    worst = f"{kinds[at]} came {life.came[at]:,} times, {life.awaited[at]:,.1f} were to come"
    return f"{worst}; at most one fair device in {min(life.once_in, MOST_SAID):,} ever shows as much"


def how_it_stands(life: Evidence) -> str:
    """In a few words, for a report."""
    if life.alarmed:
        return f"UNLIKE ITS CHANCES since result {life.alarmed:,}"
    return f"nothing against it: strongest evidence {life.once_in:,}, an alarm is at {ONCE_IN:,}"
