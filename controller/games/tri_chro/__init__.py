"""Tri-chro with 54 or 63 balls (Part 20)."""
