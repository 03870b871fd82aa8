"""The table: events, rounds, wagers, limits, roles, journal, display, maintenance."""
