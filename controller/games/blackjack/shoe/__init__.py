# SPDX-License-Identifier: MIT
"""The shoe of blackjack or its card machine: preparation and end."""
