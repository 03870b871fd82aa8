# SPDX-License-Identifier: MIT
"""The chips of a round of play of poker: a log of what players did with them, and what it comes to. No table here.

Nothing is patched: an act is taken back by taking it out of the log.

| module | what it has |
| --- | --- |
| `acts` | the entries of the log of bets |
| `contest` | what they come to: who has what left, who has bet what, whose turn it is |
| `betting_rules` | a game's rounds of betting as data: how much an opening bet and a raise may be, who may check |
| `acting` | what the player whose turn it is may do, and why not something else |
| `pot_limit` | bets that depend on the pot |
| `opener` | who opens a round of betting at the studs |
| `act_words` | acts in words |
| `uncalled` | what of a bet nobody has called |
| `pots` | the pots, and who can win each |
| `commission` | what the casino deducts |
| `sharing` | who gets what of the pots |
"""
