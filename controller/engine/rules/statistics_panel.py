# SPDX-License-Identifier: MIT
"""Statistics of a game's last results, for the players. Plain data."""

import msgspec


class Share(msgspec.Struct, frozen=True):
    """Outcomes that are counted together under a name. A name that has a token is drawn as that token."""

    name: str
    outcomes: frozenset[str]


class StatisticsPanel(msgspec.Struct, frozen=True):
    """Frequencies of outcomes in the last spins: on the players' screen, if the table file asks for it."""

    groups: tuple[tuple[Share, ...], ...] = ()
    """Shares that are shown side by side."""
    ranked: tuple[str, ...] = ()
    """Outcomes of which the most and the least frequent are shown, in the order for equal frequencies. Empty: no such
    list.
    """
