# SPDX-License-Identifier: MIT
"""The simulated machines: one module for each kind, found by its `KIND`. No other module imports one by name."""
