"""Roulette (Part 8)."""
