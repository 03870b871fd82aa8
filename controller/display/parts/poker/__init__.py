# SPDX-License-Identifier: MIT
"""Parts of a poker table: the ring, seats, bets, pots; and the same on a small screen."""
