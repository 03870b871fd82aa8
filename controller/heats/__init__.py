# SPDX-License-Identifier: MIT
"""Heats of a tournament at several tables: the signed file in which one is handed over, and who takes it in."""
