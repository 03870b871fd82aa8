# SPDX-License-Identifier: MIT
"""The irregularities of blackjack, each with its remedy (ss 51-65)."""
