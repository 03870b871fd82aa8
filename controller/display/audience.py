# SPDX-License-Identifier: MIT
"""Who reads a screen."""

from typing import Final, NamedTuple


class Audience(NamedTuple):
    """Who reads a screen, and whether it shows the limits sign (s 74(2))."""

    dealer: bool
    signed: bool


DEALER: Final = Audience(dealer=True, signed=False)
PLAYERS: Final = Audience(dealer=False, signed=True)
BOTH: Final = Audience(dealer=True, signed=True)
