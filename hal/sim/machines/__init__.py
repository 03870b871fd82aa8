# SPDX-License-Identifier: MIT
"""The simulated machines: one module for each kind, found by its `KIND`. Nothing names it."""
