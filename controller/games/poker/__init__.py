# SPDX-License-Identifier: MIT
"""The kit of the four poker games: seats, betting in turn, pots, the showdown (Parts 15 to 18).

Two logs record a round of play: the cards (`cards/hands/log.py`) and the players' acts with chips (`contest`).
The common rules of the parts stand here once. Each game adds its own sections.

| module | contents |
| --- | --- |
| `rules` | the rules of one game: `PokerRules` |
| `game` | the whole game for the engine, from the differences between the parts: `PokerGame` |
| `round` | a whole round of play, in order: `Rounds` |
| `table` | the seats, the open round; `Memory` |
| `room` | the rules and the waits for the other modules |
| `between`, `seats`, `preparing` | between two rounds: stakes, seats, the buck, the deck, the blind bet |
| `betting`, `chips` | a round of betting: the turn, acts, undo; the chips on the table |
| `dealing`, `hands`, `showdown` | the cards: the deal, the hands, the showdown |
| `results` | the winners of the pots, the new stakes |
| `codes`, `seen`, `leaving`, `directions` | irregularities, excluded players, directions |
| `buttons`, `on_show` | the buttons, the entry, the labels and the wager; the screens |
| `about` | readings of all poker games |
| `stud` | the common part of the two studs |
"""
