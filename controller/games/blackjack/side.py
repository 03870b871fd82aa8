"""When a side wager is decided, and how: super sevens (ss 45-50) and bonus blackjack (ss 50A-50E)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from c_ext import blackjack
from c_ext.blackjack import Hand
from controller.games.blackjack import wagers
from controller.games.blackjack.hands import HIGHEST
from controller.games.blackjack.wagers import EVEN_MONEY, HAS_BLACKJACK, NOT_NOMINATED

SEVEN: Final = "7"


class Due(NamedTuple):
    """A side wager that is decided: the outcome, and the section by which it is dealt with now.

    last: it stays in its place until all blackjack wagers are settled.
    """

    outcome: str
    source: str
    last: bool = False


def super_sevens(dealt: Sequence[str], *, done: bool, split: bool = False) -> Due | None:
    """What a super sevens wager on a box comes to; None while that is open. It is the same for all who wager there.

    dealt: the cards of the box in the order in which they were dealt. After a split the third is the next card that was
    dealt, to the first of the two sevens (s 49(1)). done: it takes no third card.
    """
    if len(dealt) < 2:
        return None
    if section := _settled_on_two(dealt[:2], done=done and len(dealt) == 2):
        return Due(wagers.super_sevens(blackjack.super_sevens(dealt[:2])), section)
    if len(dealt) == 2:
        return None
    return Due(wagers.super_sevens(blackjack.super_sevens(dealt[:3])), _on_three(dealt[:3], split=split))


def _settled_on_two(first_two: Sequence[str], *, done: bool) -> str:
    """The section by which the first two cards settle the wager; empty if a third card can still count."""
    first, second = (card[0] == SEVEN for card in first_two)
    if not first:
        return "s 48(1)"
    if not second:
        return "s 48(2)"
    return "s 48(4)" if done else ""


def _on_three(three: Sequence[str], *, split: bool) -> str:
    """The section by which the wager of a player with two sevens is dealt with once there is a third card."""
    if split:
        return "s 49(2)"
    if three[-1][0] == SEVEN:
        return "s 48(5)"
    return "s 48(7)" if Hand(tuple(three)).total.points > HIGHEST else "s 48(6)"


def bonus(hand: Hand, nominated: tuple[str, str], *, done: bool, settled: str = "") -> Due | None:
    """What a bonus blackjack wager comes to; None while that is open.

    hand: the player's; after a split the first (s 50E). nominated: the blackjack on the sign. done: no more cards are
    to be dealt to this hand. settled: the outcome by which the blackjack wager is settled now or was before; empty if
    it still lies. With a hand that wins no more cards are dealt, as each counts 21.
    """
    if not done:
        return None
    result, paid = blackjack.bonus(hand, nominated), settled in (HAS_BLACKJACK, EVEN_MONEY)
    if not result:
        return Due(NOT_NOMINATED, "s 50D(2)(a)") if paid else Due(wagers.NO_BONUS, "s 50D(3)")
    if hand.total.blackjack and not settled:
        return None
    return Due(wagers.bonus(result), "s 50D(2)(b)") if paid else Due(wagers.bonus(result), "s 50D(5)", last=True)
