# SPDX-License-Identifier: MIT
"""The operator of a simulated table: the effects of each key on its buttons, key switches and machines."""
