# SPDX-License-Identifier: MIT
"""Lessons, which no rule asks for: tapes in which the dealer's own part is done by a dealer, and everything else by the table."""
