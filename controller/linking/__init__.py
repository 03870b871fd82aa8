# SPDX-License-Identifier: MIT
"""The table's side of the floor link: contributions and claims out of the journal, answers and the meter in."""
