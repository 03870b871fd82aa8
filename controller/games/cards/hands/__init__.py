# SPDX-License-Identifier: MIT
"""Code shared by tables of hands: the log of a round, deals, decisions, settlement and corrections.

A round is a log (`log`): each card as it was dealt, each choice, each hand that was turned up. The positions of the
cards, their faces and the decisions are read from the log and never patched. A round is a list of steps, and each step
does the work still due by the log (`rounds`). An interrupted round starts again with its first step.

| module | contents |
| --- | --- |
| `log` | the entries, `LogState`: the state after a log, and `public_names`: the cards that screens may name |
| `table` | `OpenRound`; where one deck is dealt to places `DeckPlay` (with the call: `CalledPlay`), `Memory` |
| `meanwhile` | the waits of a round, with the events accepted in all of them |
| `codes` | the dealer's keys: each `Code` has one meaning, and is confirmed if it returns money |
| `rounds` | a whole round: its steps and its end |
| `settling` | outcomes are declared, paid, cleared; wagers go back |
| `wagers` | wagers that some outcomes decide and others leave unchanged |
| `decisions` | `ToDecide`: a decision of each place in turn, its buttons, and how to take it back |
| `places` | the players of the places: one hand a player, one player a place |
| `dealing` | the order of a deal (`by_ones`, `in_stacks`), and `deal`, which follows it |
| `turning_up` | turning up a hand or some of its cards; the dealer keys unread cards |
| `record` | the content of the shoe, and the cards of the player who decides |
| `counting` | counting the cards when a person directs it |
| `not_left` | a counted card that had not left: the dealer keys 0 0 0 |
| `undone` | a round without a result: settled wagers come back |
| `misdealt` | void hands, surplus hands, cards that lie at another place than recorded |
"""
