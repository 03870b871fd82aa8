# SPDX-License-Identifier: MIT
"""Random play of the four poker games: legal and illegal acts by every door, and the pots held against the text."""
