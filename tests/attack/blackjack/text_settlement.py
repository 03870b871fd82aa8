# SPDX-License-Identifier: MIT
"""The payouts of a round of blackjack, written from the text alone: hands of cards and stakes, in cents."""

from collections.abc import Sequence

SEVENS = {(3, True): 5000, (3, False): 500, (2, True): 100, (2, False): 50}
"""Super sevens by how many sevens, and whether they are of one suit (s 47(2))."""


def points(cards: Sequence[str], *, doubled: bool = False) -> int:
    """The point total: an ace is 11, except where that gives more than 21 (s 17), or of two doubled (s 37(3))."""
    values = [1 if it[0] == "A" else 10 if it[0] in "TJQK" else int(it[0]) for it in cards]
    total = sum(values)
    return total + 10 if 1 in values[2 * doubled :] and total + 10 <= 21 else total


def is_blackjack(cards: Sequence[str], *, of_a_split: bool = False) -> bool:
    """An ace and a ten as the first two cards (s 15). Hands after a split of aces or tens do not count (s 38(4)(c))."""
    return len(cards) == 2 and points(cards) == 21 and not of_a_split


def blackjack_returns(
    cards: Sequence[str], dealer: Sequence[str], staked: int, original: int, *, split: bool, doubled: bool = False
) -> int:
    """Return the amount that goes back to the player of a hand (ss 18, 20). original: without what was added to double
    or to split.
    """
    mine, theirs = points(cards, doubled=doubled), points(dealer)
    if mine > 21:
        wins = -1
    elif is_blackjack(cards, of_a_split=split) and is_blackjack(dealer):
        wins = 0
    elif is_blackjack(cards, of_a_split=split):
        return staked + staked * 3 // 2
    elif is_blackjack(dealer) and len(cards) > 2:
        wins = -1
    elif theirs > 21:
        wins = 1
    else:
        wins = (mine > theirs) - (mine < theirs)
    if wins < 0 and is_blackjack(dealer):
        return staked - original  # ss 37(4), 38(5)
    return staked + wins * staked


def insurance_returns(dealer: Sequence[str], staked: int) -> int:
    """2 to 1 if the dealer's second card is a ten or a picture (s 36)."""
    return 3 * staked if dealer[1][0] in "TJQK" else 0


def super_sevens_returns(cards: Sequence[str], staked: int) -> int:
    """By the first three cards dealt to the player (s 47)."""
    if cards[0][0] != "7":
        return 0
    count = next((at for at, it in enumerate(cards[:3]) if it[0] != "7"), len(cards[:3]))
    if count == 1:
        return staked * 4
    return staked * (1 + SEVENS[count, len({it[1] for it in cards[:count]}) == 1])


def bonus_amount(cards: Sequence[str], decks: int, *, split: bool) -> int:
    """In dollars (s 50C(2)); 0 if it loses. The sign nominates the ace and the king of spades."""
    ranks, suited = "".join(sorted(it[0] for it in cards)), len({it[1] for it in cards}) == 1
    if ranks == "5556":
        return 25_000 if suited else 1_500
    if ranks == "777":
        return 5_000 if suited else 500
    if ranks == "678":
        return (750 if decks == 8 else 800) if suited else 50
    return 175 if sorted(cards) == ["As", "Ks"] and not split else 0
