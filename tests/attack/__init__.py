# SPDX-License-Identifier: MIT
"""Random play: irregularities, nonsense and power cuts, by a seed. The invariants are checked line by line."""
