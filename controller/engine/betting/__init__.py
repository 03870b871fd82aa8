# SPDX-License-Identifier: MIT
"""Wagers: accepting, judging, limits, settlement; and the sign."""
