# SPDX-License-Identifier: MIT
"""The common part of poker games against the house, besides hands and deck (`cards`): outcomes, jackpot, display.

| module | contents |
| --- | --- |
| `ends`, `typed` | the end of wagers by outcome, with sections; typed hands |
| `jackpot` | the jackpot prize of one table, and the side of a table in a prize of several |
| `on_show` | the facts on every such table's screens |
"""
