# SPDX-License-Identifier: MIT
"""What is asked of a running table, and entered at it."""
