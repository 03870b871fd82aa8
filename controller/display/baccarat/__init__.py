# SPDX-License-Identifier: MIT
"""Baccarat and mini-baccarat: what the screens show of the hands, of the places and of the shoe's results."""
