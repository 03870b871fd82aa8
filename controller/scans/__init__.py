# SPDX-License-Identifier: MIT
"""Tells the keys of a bar-code reader from the keys of a person, below every screen in a terminal."""
