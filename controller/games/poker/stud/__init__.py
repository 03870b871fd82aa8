# SPDX-License-Identifier: MIT
"""The common part of the two studs: Parts 17 and 18 of the rules are nearly equal (ss 323-410).

Sections are written as in Part 17. `part.Part` converts them to the part that is played.

| module | contents |
| --- | --- |
| `part` | the sections of one of the two parts |
| `table` | signs, announcements, memory |
| `announcing`, `before_the_cards` | announcements and decisions of the dealer; antes and the blind bet |
| `deal` | the places of the cards |
| `acts` | the first player of a round of betting, the sections of acts |
| `rules`, `game` | the whole game for the kit, and for the engine |
| `about`, `face` | steps and readings, the layout |
"""
