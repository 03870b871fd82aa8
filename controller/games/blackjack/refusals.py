"""Why a decision is refused for a hand, each with its section (ss 35(4), 37-39)."""

from c_ext.blackjack import Choice
from controller.engine.rules.wait import Awaited
from controller.games.blackjack.buttons import DOUBLE_DOWN, DRAW, EVEN_MONEY, SPLIT
from controller.games.blackjack.hands import BoxHand

ONE_CARD: dict[Awaited, tuple[str, str]] = {DRAW: ("a hand that is doubled gets one card, and only one", "s 39(1)(b)")}
NO_MORE_CARDS: dict[Awaited, tuple[str, str]] = {DRAW: ("no card is drawn to a blackjack", "s 39(1)(a)")}


def of(hand: str, box_hand: BoxHand) -> dict[Awaited, tuple[str, str]]:
    """The buttons of what this hand may not choose now, and why."""
    refused: dict[Awaited, tuple[str, str]] = {EVEN_MONEY: (f"box {hand} has no blackjack", "s 35(4)")}
    if Choice.DOUBLE_DOWN not in box_hand.choices:
        refused[DOUBLE_DOWN] = no_double(hand, box_hand)
    if Choice.SPLIT not in box_hand.choices:
        refused[SPLIT] = no_split(hand, box_hand)
    return refused


def no_double(hand: str, box_hand: BoxHand) -> tuple[str, str]:
    """Why it may not be doubled."""
    if len(box_hand.hand.cards) > 2:
        return (f"box {hand}: only the first 2 cards may be doubled", "s 37(1)")
    return (f"box {hand}: only 9, 10 or 11 may be doubled, an ace counts 1; it has {box_hand.total.hard}", "s 37(1)")


def no_split(hand: str, box_hand: BoxHand) -> tuple[str, str]:
    """Why it may not be split."""
    if box_hand.hand.split:
        return (f"box {hand}: the cards of a split are not split again", "s 38(4)(a)")
    if len(box_hand.hand.cards) > 2:
        return (f"box {hand}: only the first 2 cards may be split", "s 38(1)")
    return (f"box {hand}: only 2 cards of one value may be split", "s 38(1)")
