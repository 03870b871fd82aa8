"""Tapes: scenarios in plain words, played on the engine alone or on a simulated table with all its drivers."""
