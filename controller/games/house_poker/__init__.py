"""What poker games against the house share: cards that lie face down, places that decide, hands that are settled.

A round is a log (`hands`): each card as it was dealt, each choice, each hand that was turned up. Nothing is patched:
where the cards lie, which lie face up and who has decided is read from the log. A round is a list of steps, and each
does what is still due by the log (`cards.meanwhile.resumed`): whatever interrupts a round goes back to its first step.

| module | what a game takes from it |
| --- | --- |
| `table` | `Play` (`CalledPlay` with the call of no more bets), `Memory`, to which a game adds its own; `PokerTable` |
| `hands` | the log, `lay_out`, and `seen`: the only way in which a card comes on show, into a call or a note |
| `preparing`, `drawing` | one deck, shuffled after each round, in a shoe or a shuffling device; cards drawn face down |
| `places` | who plays where: one hand a player, one player a place |
| `dealing` | the order of a deal (`by_ones`, `in_stacks`), and `deal`, which follows it |
| `decisions` | a `Stage`: what the places decide one after the other, by which buttons; taking back |
| `turning_up` | a hand, or some of its cards, is turned up; what was not read is keyed then |
| `rounds` | a whole round: its steps, and what follows from its end |
| `settling` | outcomes are declared, paid, cleared; wagers go back |
| `jackpot` | the jackpot prize |
| `record` | what the shoe holds, and which cards a player looks at who decides |
| `on_show` | what every one of these tables shows: the shoe, the places with their hands, whose turn it is |
| `ends`, `typed` | how wagers end, by which section; what a person types for hands |
| `counting` | cards are counted when a person directs it |
| `device` | what a shuffling device reports besides cards: stacks, decks that it counted, a shuffle that failed |
| `not_left` | a card that was counted had not left: the dealer keys 0 0 0 |
| `misdealt` | hands that are void, hands too many, cards that lie elsewhere than they were read |
| `new_south_wales` | what two games of New South Wales have alike: persons, closing, an invalid outcome |
| `nsw_deck` | their deck: checked, counted, in a device that may fail |
"""
