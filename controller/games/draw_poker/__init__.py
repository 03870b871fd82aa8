# SPDX-License-Identifier: MIT
"""Draw poker: Casino Gaming Rules 1985, Part 16 (ss 287-322).

| module | contents |
| --- | --- |
| `streets`, `acts` | the two rounds of betting; the first player, the sections of acts |
| `blind` | compulsory blind bets and over-blind bets |
| `deal` | the places of the cards, before the draw and in it |
| `drawing` | the draw: numbers of replaced cards, shuffled discards |
| `held` | the cards after the draw, and the showdown |
| `taking_back` | undo of statements about cards |
| `rules`, `table`, `face`, `about`, `game` | the whole game for the kit, and for the engine |
"""

from controller.engine.values.title import Title

DRAW_POKER = Title("draw-poker", "Draw poker", "Casino Gaming Rules 1985 (Queensland), Part 16")
GAMES = (DRAW_POKER,)
