# SPDX-License-Identifier: MIT
"""A virtual machine with real kernel devices: pins, bus, serial lines, watchdog, screens. `make hil` is its door."""
