# SPDX-License-Identifier: MIT
"""Random play: irregularities, nonsense and power cuts, by a seed; what must always hold is looked at line by line."""
