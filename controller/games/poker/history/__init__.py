# SPDX-License-Identifier: MIT
"""Finished rounds of play, for players and analysts: nothing that lay face down to the end is told.

| module | what it has |
| --- | --- |
| `played` | a round of play from the first stake to the pots, as everybody at the table could know it |
| `following` | finds these rounds while events are fed to a table again |
| `plain` | a round in words |
| `phh` | the same in the open poker hand history format |
"""
