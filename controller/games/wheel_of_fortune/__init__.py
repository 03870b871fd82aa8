"""Wheel of fortune with 50 or 52 sections (Part 9)."""
