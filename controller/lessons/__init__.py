# SPDX-License-Identifier: MIT
"""Lessons: a dealer does the dealer's part of a tape, and the table does everything else. No rule requires lessons."""
