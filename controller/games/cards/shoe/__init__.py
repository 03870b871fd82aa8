# SPDX-License-Identifier: MIT
"""The shoe of a card table: cards inside and outside, preparation, and keying of cards that the reader missed."""
