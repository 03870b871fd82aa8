"""Triple penny two-up (Part 21)."""
