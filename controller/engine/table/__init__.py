# SPDX-License-Identifier: MIT
"""The table for a round: its wagers, its calls and its blocks."""
