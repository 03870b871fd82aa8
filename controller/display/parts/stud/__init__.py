# SPDX-License-Identifier: MIT
"""Parts of tables whose hands have a name: their places, the cards in the middle, the meter of a jackpot."""
