# SPDX-License-Identifier: MIT
"""Blackjack at random: acts of a dealer, players and a shoe, and the rules that hold for the cards."""
