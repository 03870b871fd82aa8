# SPDX-License-Identifier: MIT
"""The effects of outcomes on wagers, each with its section."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from c_ext.wager import Decision


class WagerEnd(NamedTuple):
    """The effect of an outcome on a wager."""

    decision: Decision
    """The decision about the wager."""
    source: str
    """The section."""


Ends: TypeAlias = Mapping[str, WagerEnd]
"""The effects on one wager, by outcome. Other outcomes leave the wager unchanged."""


def decisions(ends: Ends) -> dict[str, Decision]:
    """Return the effects without their sections."""
    return {outcome: end.decision for outcome, end in ends.items()}


def sources(ends: Mapping[str, Ends]) -> dict[tuple[str, str], str]:
    """Return the section by which an outcome decides a wager, by wager and outcome. `ends`: The effects on each
    wager.
    """
    return {(wager, outcome): end.source for wager, each in ends.items() for outcome, end in each.items()}
