# SPDX-License-Identifier: MIT
"""Manila poker: Casino Gaming Rules 1985, Part 15 (ss 249-286)."""
