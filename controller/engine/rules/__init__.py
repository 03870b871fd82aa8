# SPDX-License-Identifier: MIT
"""What a game says of itself: its parts, its waits, its directions, its face."""
