# SPDX-License-Identifier: MIT
"""Measures and grounds of places: their corners, and the frames of whose turn it is and of who wins."""

from typing import Final

TURN, WINS = 6, 5
"""The lines of the frame of whose turn it is, and of who wins, in units."""
RADIUS: Final = 10
"""Of the corners of a place, in units."""
SHADE: Final = 0.34
"""How much darker than the cloth a place is."""
GOLDEN: Final = (15, 55, 41)
"""The ground of what wins."""
