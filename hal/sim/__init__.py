"""Simulated peripherals: they stand below the drivers, at the pins and on the buses."""
