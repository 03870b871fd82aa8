# SPDX-License-Identifier: MIT
"""Draw poker: Casino Gaming Rules 1985, Part 16 (ss 287-322)."""
