# SPDX-License-Identifier: MIT
"""Wagers that players add during a round: to insure, to double down, to split."""
