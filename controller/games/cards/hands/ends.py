# SPDX-License-Identifier: MIT
"""How outcomes end wagers, each by its section."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from c_ext.wager import Decision


class End(NamedTuple):
    """What an outcome does to a wager, and the section that says so."""

    decision: Decision
    source: str


Ends: TypeAlias = Mapping[str, End]
"""How a wager ends, by each outcome that decides it; the others leave it as it lies."""


def decisions(ends: Ends) -> dict[str, Decision]:
    """The same without the sections."""
    return {outcome: end.decision for outcome, end in ends.items()}


def sources(ends: Mapping[str, Ends]) -> dict[tuple[str, str], str]:
    """The section by which an outcome decides a wager, by the wager and the outcome. `ends`: those of each wager."""
    return {(wager, outcome): end.source for wager, each in ends.items() for outcome, end in each.items()}
