"""The table: events, rounds, wagers, limits, roles, journal, display, maintenance."""

VERSION = "0.4.0"
