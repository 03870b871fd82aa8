# SPDX-License-Identifier: MIT
"""What a board file says: which pin and chip each device is wired to, and its limits."""
