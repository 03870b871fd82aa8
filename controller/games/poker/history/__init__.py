# SPDX-License-Identifier: MIT
"""Finished rounds of play, for players and analysts. Cards that nobody saw stay secret.

| module | contents |
| --- | --- |
| `played` | a round of play from the first stake to the pots, with public knowledge only |
| `following` | finds these rounds while events are fed to a table again |
| `plain` | a round in words |
| `phh` | the same in the open poker hand history format |
"""
