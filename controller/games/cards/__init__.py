# SPDX-License-Identifier: MIT
"""Code shared by card tables: `shoe/`, the cards and their preparation; `hands/`, rounds played hand by hand."""
