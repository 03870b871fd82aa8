# SPDX-License-Identifier: MIT
"""The description of a game: its parts, its waits, its directions, its face."""
