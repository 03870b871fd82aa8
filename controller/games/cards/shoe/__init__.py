# SPDX-License-Identifier: MIT
"""The shoe of a card table: the cards in it and out of it, their preparation, who keys what it does not read."""
