# SPDX-License-Identifier: MIT
"""The table as a round uses it: what lies on it, what it says, what blocks it."""
