# SPDX-License-Identifier: MIT
"""The view in a text terminal, for a table without a display."""
