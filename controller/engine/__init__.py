# SPDX-License-Identifier: MIT
"""The engine: events in, effects out. What every game shares: wagers, limits, seats, blocks, views. Pure."""
