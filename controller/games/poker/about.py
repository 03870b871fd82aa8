# SPDX-License-Identifier: MIT
"""Readings of all poker games, for places where their parts are silent or contradict themselves."""

from controller.games.poker.rules import PokerRules


def readings(rules: PokerRules) -> tuple[str, ...]:
    """Return the readings with the sections of one game."""
    seats, early, dead, conduct = rules.seats, rules.early, rules.dead, rules.conduct
    misdeals, showdown, bets = rules.misdeals, rules.showdown, rules.bets.sections
    return (
        f"seat 1 is at the dealer's left, so that clockwise is from the lower to the higher number ({bets.turns})",
        "the buck begins at the lowest seat that is taken, and passes on to the next player who has a table stake; in "
        f"a round that was void, or a misdeal, it was not played, and stays where it is ({seats.buck})",
        f"who has no table stake left, and adds nothing before the first bet, leaves with that bet ({seats.leaves}); "
        f"who has less than the minimum may play on with it, as only who has nothing must leave ({seats.offered})",
        "nobody takes a stake off the table in a round of play, so nobody leaves in one: the hand is folded, and the "
        f"player leaves once it is over ({seats.in_round})",
        "the table says who is first for a seat that was left, and the dealer enters who took it: it cannot see who "
        f"wishes to ({seats.vacant})",
        "an act is taken back until the next act or card, and until hands are shown (s 3(2))",
        f"a player who folds where the part lists no folding, or out of turn, has clearly indicated to stop, and has "
        f"folded at once ({conduct.folds})",
        f"the limit of a bet made out of turn is what it would be in turn at that moment; a check out of turn stands "
        f"if nobody has bet when the turn comes ({early.acted}, {early.over})",
        f"a misdeal is declared until the first player acts: the first round of betting has started then, as some "
        f"misdeals are seen only once its card lies there ({misdeals.in_time})",
        f"the dealer keys a misdeal and confirms it, or declines if the deal is put right: then each card lies where "
        f"the order of the deal has it ({misdeals.misdeal})",
        f"a position without a player has the cards that the order of the deal gave it until the dealer keys it: key "
        f"it before the next card ({misdeals.put_down})",
        f"the hand of a player who has tapped out may be dead too ({dead.dead}); if all hands are, the last player "
        f"wins who folded otherwise ({dead.all_dead})",
        f"a bet that is declared void is all that the player has bet in the round of play: it goes back, and the hand "
        f"is folded; so it is with a player who is put out of the round, whose bets stay; what the others have to call "
        f"does not change; who is put out before the first card is dealt none, and no pot is passed to a player who is "
        f"put out, who was called last or folded last ({conduct.void}, {conduct.excluded})",
        f"who is directed to another table plays the round to its end, unless put out of it too; the same table is "
        f"this one, until that player may return ({conduct.apart})",
        "to open with less than an opening bet is no case of tapping out in the words of the part; it is taken for "
        f"one, as a player who wishes to stay has no other way ({bets.taps_out})",
        f"a hand is shown without being asked for where its cards were not read: the table cannot tell whether it is "
        f"better ({showdown.others}); who has tapped out shows a hand that is equal or better, or wins a pot",
        f"with one active player left no round of betting begins: the remaining cards are dealt, and the hands are "
        f"compared ({showdown.compared})",
        f"what nobody has called goes back before the pots are counted, also of a player who taps out "
        f"({showdown.commission})",
        "pots that the same players win count as one for the commission, and are divided as one: in whole dollars, and "
        "what is left over goes to one of them once; one shared by those who alone have put into it pays none, as that "
        f"rule is the more particular ({showdown.commission})",
        "the designated player is closest to himself or herself, so that an odd amount is that player's first "
        f"({showdown.announced})",
        f"in a straight flush the ace is low too where it is in a straight ({rules.cards.ace})",
    )
