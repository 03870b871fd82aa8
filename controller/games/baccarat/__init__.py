"""Baccarat (Part 6) and mini-baccarat (Part 12)."""
