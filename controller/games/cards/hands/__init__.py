# SPDX-License-Identifier: MIT
"""What tables of hands share: the log of a round, deals, decisions, settlement, and what puts them right.

A round is a log (`log`): each card as it was dealt, each choice, each hand that was turned up. Nothing is patched:
where the cards lie, which lie face up and who has decided is read from the log. A round is a list of steps, and each
does what is still due by the log (`rounds`): whatever interrupts a round goes back to its first step.

| module | what a game takes from it |
| --- | --- |
| `log` | the entries, `LaidOut`: what a log comes to, and `seen`: the way of a card into a fact, a call or a note |
| `table` | `OpenRound`; where one deck is dealt to places `Play` (with the call: `CalledPlay`), `Memory` |
| `meanwhile` | the waits of a round: what may happen at any of them |
| `codes` | what the dealer keys: each `Code` means one thing, and is confirmed if money goes back by it |
| `rounds` | a whole round: its steps, and what follows from its end |
| `settling` | outcomes are declared, paid, cleared; wagers go back |
| `wagers` | a wager that some outcomes decide, and that all others leave as it lies |
| `decisions` | a `Stage`: what the places decide one after the other, by which buttons; a decision is taken back |
| `places` | who plays where: one hand a player, one player a place |
| `dealing` | the order of a deal (`by_ones`, `in_stacks`), and `deal`, which follows it |
| `turning_up` | a hand, or some of its cards, is turned up; what was not read is keyed then |
| `record` | what the shoe holds, and which cards a player looks at who decides |
| `counting` | cards are counted when a person directs it |
| `not_left` | a card that was counted had not left: the dealer keys 0 0 0 |
| `undone` | a round that has no result: what was settled in it comes back |
| `misdealt` | hands that are void, hands too many, cards that lie elsewhere than they were read |
"""
