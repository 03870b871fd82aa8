# SPDX-License-Identifier: MIT
"""The screens of pai gow: what is shown of the table, where it stands, how boxes and the bank are drawn."""
