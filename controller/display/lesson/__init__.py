# SPDX-License-Identifier: MIT
"""What the screens show of a lesson, above the table's own picture."""
