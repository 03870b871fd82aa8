# SPDX-License-Identifier: MIT
"""A display board of keno: follows the floor, draws the game for players, and states what its screen shows."""
