# SPDX-License-Identifier: MIT
"""Draw poker: Casino Gaming Rules 1985, Part 16 (ss 287-322).

| module | what it has |
| --- | --- |
| `streets`, `acts` | the two rounds of betting; who acts first, by which section |
| `blind` | compulsory blind bets and over-blind bets |
| `deal` | where each card goes, before the draw and in it |
| `drawing` | the draw: how many cards a player replaces, discards that are shuffled |
| `held` | the cards that a player holds then, as they are shown |
| `taking_back` | what is said of cards is taken back |
| `rules`, `table`, `face`, `about`, `game` | all of it for the kit, and for the engine |
"""

from controller.engine.values.title import Title

DRAW_POKER = Title("draw-poker", "Draw poker", "Casino Gaming Rules 1985 (Queensland), Part 16")
GAMES = (DRAW_POKER,)
