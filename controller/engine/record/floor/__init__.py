# SPDX-License-Identifier: MIT
"""Records of a table and its floor, besides money."""
