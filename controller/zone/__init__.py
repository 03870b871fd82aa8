# SPDX-License-Identifier: MIT
"""The table's time zone: which one it is, and what the clock on the wall shows in it."""
