# SPDX-License-Identifier: MIT
"""7 card stud poker: Casino Gaming Rules 1985, Part 18 (ss 366-410)."""
