# SPDX-License-Identifier: MIT
"""Simulated peripherals. They work below the drivers, at the pins and on the buses."""
