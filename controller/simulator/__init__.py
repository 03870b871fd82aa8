# SPDX-License-Identifier: MIT
"""The operator of a simulated table: what each key does to its buttons, key switches and machines."""
