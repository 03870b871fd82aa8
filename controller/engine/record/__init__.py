# SPDX-License-Identifier: MIT
"""What the journal keeps: events, effects, and the state of a table."""
