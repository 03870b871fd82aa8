# SPDX-License-Identifier: MIT
"""The engine: events in, effects out. It has the parts that all games share: wagers, limits, seats, blocks, views.
Pure.
"""
