# SPDX-License-Identifier: MIT
"""The real pins, bus and ports of a Raspberry Pi."""
