# SPDX-License-Identifier: MIT
"""Lessons, which no rule asks for: in a tape the dealer's own part is done by a dealer, all else by the table."""
