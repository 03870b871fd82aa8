# SPDX-License-Identifier: MIT
"""Disputed rounds: shown again, and put together as cases to be decided."""
