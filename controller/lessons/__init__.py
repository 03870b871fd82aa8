# SPDX-License-Identifier: MIT
"""Lessons (s 23(4)(b)): tapes in which the dealer's own part is done by a dealer, and everything else by the table."""
