# SPDX-License-Identifier: MIT
"""The peripherals of a casino table: the commands that each accepts, the signals that it reports, and the drivers."""
