# SPDX-License-Identifier: MIT
"""A second implementation of betting in the four poker games: slow, plain, from the text of the rules alone.

README.md in this folder lists the readings where the text is silent.
"""
