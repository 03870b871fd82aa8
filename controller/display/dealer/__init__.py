# SPDX-License-Identifier: MIT
"""What only the dealer sees: the status line, what is next, how a stopped table goes on."""
