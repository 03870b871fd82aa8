"""Tapes: scenarios in plain words, played on the bare engine or through every driver of a simulated table."""
