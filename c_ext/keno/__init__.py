# SPDX-License-Identifier: MIT
"""Keno in the core: sets of numbers, the schedule of prizes, exact chances, and the settling of all wagers."""
