# SPDX-License-Identifier: MIT
"""The floor: what the tables of a casino share. A table plays on without it."""
