# SPDX-License-Identifier: MIT
"""The content of a board file: the pin and chip of each device, and its limits."""
