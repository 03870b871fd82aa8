# SPDX-License-Identifier: MIT
"""The shoe of blackjack or its card machine: how it is prepared, when it is over."""
