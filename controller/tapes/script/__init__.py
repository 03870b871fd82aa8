# SPDX-License-Identifier: MIT
"""The text of a tape: its lines, what is expected after them, and its first line."""
