# SPDX-License-Identifier: MIT
"""Data that the journal keeps: events, effects, and the state of a table."""
