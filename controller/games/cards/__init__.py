# SPDX-License-Identifier: MIT
"""What card tables share: `shoe/`, the cards and their preparation; `hands/`, rounds that are played hand by hand."""
