"""Caribbean stud poker (Part 14)."""
