# SPDX-License-Identifier: MIT
"""What the four poker games share: who sits where, betting, pots, commission, the showdown (Parts 15 to 18).

Two logs say what has happened in a round of play: the cards (`cards/hands/log.py`), and what players did with chips
(`acts`). What the second one comes to is the contest. Nothing is patched: an act is taken back by taking it out.

| module | what it has |
| --- | --- |
| `acts` | the entries of the log of bets |
| `contest` | what they come to: who has what left, who has bet what, whose turn it is |
| `betting_rules` | a game's rounds of betting as data: how much an opening bet and a raise may be, who may check |
| `acting` | what the player whose turn it is may do, and why not something else |
| `uncalled` | what of a bet nobody has called |
| `pots` | the pots, and who can win each |
| `commission` | what the casino deducts |
| `sharing` | who gets what of the pots |
"""
