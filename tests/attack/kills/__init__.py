# SPDX-License-Identifier: MIT
"""Kills of a live table: a controller as a process, played at random, killed at any moment, started again."""
