"""Craps (Part 7)."""
