# SPDX-License-Identifier: MIT
"""5 card stud poker: Casino Gaming Rules 1985, Part 17 (ss 323-365)."""
