# SPDX-License-Identifier: MIT
"""Tells what a bar-code reader types from what a person types, below every screen in a terminal."""
