# SPDX-License-Identifier: MIT
"""The screens of a game whose result stands on a board of numbers: what is shown, and how its parts are drawn."""
