# SPDX-License-Identifier: MIT
"""The description of a game: parts, waits, directions, face."""
