# SPDX-License-Identifier: MIT
"""The asks of a table to its floor, and the acts that follow from the answers."""
