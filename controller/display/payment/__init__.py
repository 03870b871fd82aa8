# SPDX-License-Identifier: MIT
"""The payment list: its words, its cells, how it is set in its room, and its pages. No pygame."""
