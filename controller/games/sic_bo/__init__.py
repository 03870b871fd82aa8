"""Sic-bo (Part 5). The plainest game: read this one first."""
