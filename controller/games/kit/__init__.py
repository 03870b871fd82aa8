# SPDX-License-Identifier: MIT
"""Code shared by several families of games: dice, tumbler, wheel, balls, places, keying of results."""
