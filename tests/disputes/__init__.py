# SPDX-License-Identifier: MIT
"""Past rounds shown again, and disputed rounds as cases."""
