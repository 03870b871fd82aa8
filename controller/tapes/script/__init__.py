# SPDX-License-Identifier: MIT
"""The text of a tape: its first line, the other lines, and the answers expected after them."""
