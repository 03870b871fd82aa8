# SPDX-License-Identifier: MIT
"""What the drivers stand on: the clock, pins, buses, serial lines, and what limits a motor."""
