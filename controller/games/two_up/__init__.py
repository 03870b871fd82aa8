"""Two-up (Part 10)."""
