# SPDX-License-Identifier: MIT
"""Random play of tournaments: fees, stacks, eliminations, heats, counts by hand, and power cuts among them."""
