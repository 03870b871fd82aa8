# SPDX-License-Identifier: MIT
"""Blackjack at random: what a dealer, players and a shoe can do, and what must hold of the cards."""
