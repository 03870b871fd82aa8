# SPDX-License-Identifier: MIT
"""The chips of a round of poker: a log of the players' acts, and the state computed from the log. Knows no table.

Undo removes an act from the log. Nothing else is changed.

| module | contents |
| --- | --- |
| `acts` | the entries of the log of bets |
| `contest` | the state after these entries: chips left, bets, the turn |
| `betting_rules` | a game's rounds of betting as data: sizes of opening bets and raises, checks |
| `acting` | possible acts of the player in turn, and refusals of others |
| `pot_limit` | bets that depend on the pot |
| `opener` | the opener of a round of betting at the studs |
| `act_words` | acts in words |
| `uncalled` | the part of a bet that nobody has called |
| `pots` | the pots, each with its possible winners |
| `commission` | the casino's deduction |
| `sharing` | the winners' shares of the pots |
"""
