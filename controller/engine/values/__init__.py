# SPDX-License-Identifier: MIT
"""Basic values: money, persons, places, names."""
