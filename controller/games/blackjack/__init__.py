"""Blackjack (Part 4)."""
