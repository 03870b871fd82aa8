# SPDX-License-Identifier: MIT
"""What the four poker games share: who sits where, betting in turn, pots, the showdown (Parts 15 to 18).

Two logs say what has happened in a round of play: the cards (`cards/hands/log.py`), and what players did with chips
(`contest`). What the parts of the rules say alike is said here once; a game gives its own sections for it.

| module | what a game takes from it |
| --- | --- |
| `rules` | what a game says of itself: `PokerRules` |
| `round` | a whole round of play, in order: `Rounds` |
| `table` | who sits where, the open round; `Memory` |
| `room` | the rules and the waits, as the other modules use them |
| `between`, `seats`, `preparing` | between two rounds: stakes, seats, the buck, the deck, the blind bet |
| `betting`, `chips` | a round of betting: whose turn it is, what is done, taken back; how the chips lie |
| `dealing`, `hands`, `showdown` | the cards: as they are dealt, what they make, who shows |
| `results` | who wins which pot, and what becomes of the stakes |
| `codes`, `seen`, `leaving`, `directions` | irregularities, players who are put out, what persons direct |
| `buttons`, `face`, `on_show` | the buttons and the wager, what is shown |
| `about` | readings that the games share |
| `stud` | what the two studs share |
"""
