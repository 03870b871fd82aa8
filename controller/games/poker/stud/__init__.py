# SPDX-License-Identifier: MIT
"""What the two studs share: Parts 17 and 18 of the rules say nearly all alike (ss 323-410).

A section is written as in Part 17. `part.Part` says which one it is in the part that is played, so both are cited.

| module | what it has |
| --- | --- |
| `part` | the sections of one of the two parts |
| `table` | signs, announcements, what is remembered |
| `announcing`, `before_the_cards` | what the dealer announces and decides; antes and the blind bet |
| `deal` | where the cards go, how hands rank |
| `acts` | who acts first, by which section a player acts |
| `rules`, `game` | all of it for the kit, and for the engine |
| `about`, `face` | steps and readings, what is drawn |
"""
