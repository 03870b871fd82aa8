"""Mini-dice (Part 11)."""
