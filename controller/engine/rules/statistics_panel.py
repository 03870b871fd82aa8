# SPDX-License-Identifier: MIT
"""What a game counts of its last results, for the players. Plain data."""

import msgspec


class Share(msgspec.Struct, frozen=True):
    """Outcomes that are counted together, and their name. A name that has a token is drawn as that token."""

    name: str
    outcomes: frozenset[str]


class StatisticsPanel(msgspec.Struct, frozen=True):
    """How often outcomes have come in the last spins: on the players' screen, if the table file asks for it.

    groups: shares that are shown side by side. ranked: outcomes of which the most and the least frequent are shown, in
    the order in which those that are equally frequent are shown; none: no such list.
    """

    groups: tuple[tuple[Share, ...], ...] = ()
    ranked: tuple[str, ...] = ()
