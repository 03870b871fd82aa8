# SPDX-License-Identifier: MIT
"""The base of the drivers: the clock, pins, buses, serial lines, and the limits of a motor."""
