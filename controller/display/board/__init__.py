# SPDX-License-Identifier: MIT
"""What the screens show of a game whose result stands on a board of numbers."""
