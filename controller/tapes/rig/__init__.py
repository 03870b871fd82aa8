# SPDX-License-Identifier: MIT
"""Tapes on a real table: a hand at its pins, its sockets, its screens."""
