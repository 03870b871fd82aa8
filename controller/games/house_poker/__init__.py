# SPDX-License-Identifier: MIT
"""What poker games against the house share besides hands and a deck (`cards`): outcomes, jackpot, what is shown.

| module | what a game takes from it |
| --- | --- |
| `ends`, `typed` | how outcomes end wagers, by which section; what a person types for hands |
| `jackpot` | the jackpot prize |
| `on_show` | the facts that every one of these tables shows |
"""
