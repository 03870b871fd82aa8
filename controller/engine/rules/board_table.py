# SPDX-License-Identifier: MIT
"""What a game whose result stands on a display board of numbers says of its board. Plain data."""

import msgspec


class BoardPanel(msgspec.Struct, frozen=True):
    """The board: so many numbers from 1 on, in rows of `columns`; so many of them are drawn in a game.

    What is on it stands in `ShownKeno`.
    """

    numbers: int = 80
    columns: int = 10
    drawn: int = 20
