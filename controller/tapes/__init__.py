# SPDX-License-Identifier: MIT
"""Tapes: scenarios in plain words, played on the engine alone, on a simulated table with its drivers, or a real one."""
