# SPDX-License-Identifier: MIT
"""What only the dealer sees: the status line, and what is next."""
