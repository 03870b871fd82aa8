# SPDX-License-Identifier: MIT
"""Blackjack in the core: point totals, allowed choices, settled wagers. Casino Gaming Rules 1985, Part 4."""

from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from typing import Any, Final, NamedTuple

import msgspec

from c_ext._core import ffi, lib
from c_ext.cards import number, numbers
from c_ext.errors import HandError, core_error
from c_ext.wager import LOSE, VOID, Decision, Odds, Win, to

EVEN: Final = to(1)
"""Odds of a winning hand, s 20, and of a blackjack that is paid on request against an ace, s 35(4)."""
BLACKJACK_PAYS: Final = to(3, 2)
"""s 20."""
INSURANCE_PAYS: Final = to(2)
"""s 36(5)."""


HAND_CARDS: Final[int] = lib.CORE_HAND_CARDS
"""The most cards of a hand. By s 39(1) a hand ends at 21: 20 aces and one more; other cards are dealt in error (s
60).
"""
_ACE_MORE: Final = 10
"""Points that an ace adds to a soft total."""


class Choice(StrEnum):
    """A player's choice for a hand, s 30(2)."""

    STAND = "stand"
    DRAW = "draw"
    DOUBLE_DOWN = "double-down"
    SPLIT = "split"


_CHOICES: Final = {
    lib.CORE_STAND: Choice.STAND,
    lib.CORE_DRAW: Choice.DRAW,
    lib.CORE_DOUBLE_DOWN: Choice.DOUBLE_DOWN,
    lib.CORE_SPLIT: Choice.SPLIT,
}
_RESULTS: Final[dict[int, Decision]] = {
    lib.CORE_HAND_LOSES: LOSE,
    lib.CORE_HAND_VOID: VOID,
    lib.CORE_HAND_WINS: Win(EVEN),
    lib.CORE_HAND_BLACKJACK: Win(BLACKJACK_PAYS),
}


class CardTotal(NamedTuple):
    """The point total of a hand, ss 15 and 17. `soft`: an ace counts 11."""

    points: int
    cards: int
    soft: bool
    blackjack: bool

    @property
    def hard(self) -> int:
        """The hard total, s 15: every ace counts 1."""
        return self.points - _ACE_MORE * self.soft


class BlackjackHand(msgspec.Struct, frozen=True, dict=True):
    """The cards of a hand, in the order in which they were dealt, and the acts that changed the hand."""

    cards: tuple[str, ...]
    split: bool = False
    """The hand is one of the two hands of a split."""
    doubled: bool = False
    """The player doubled down on the first two cards."""
    misdealt: bool = False
    """The hand is the dealer's, and two or more of its cards were dealt too early (s 62)."""

    @property
    def _dealt(self) -> int:
        split, doubled, misdealt = lib.CORE_IS_SPLIT, lib.CORE_IS_DOUBLED, lib.CORE_IS_MISDEALT
        return split * self.split + doubled * self.doubled + misdealt * self.misdealt

    @cached_property
    def total(self) -> CardTotal:
        """Its point total, worked out once. Raises CardError and HandError."""
        found = ffi.new("core_total *")
        _checked(lib.core_blackjack_total(numbers(self.cards), len(self.cards), self._dealt, found), self.cards)
        return CardTotal(found.points, found.cards, bool(found.soft), bool(found.blackjack))

    @cached_property
    def choices(self) -> frozenset[Choice]:
        """The player's choices now (ss 37-39); empty if there are none. Raises CardError and HandError."""
        found = lib.core_blackjack_choices(numbers(self.cards), len(self.cards), self._dealt)
        allowed = _checked(found, self.cards)
        return frozenset(choice for bit, choice in _CHOICES.items() if allowed >> bit & 1)


class HandDecisions(NamedTuple):
    """The decisions on a hand's wagers."""

    wager: Decision
    added: Decision
    """Decision on the wager added by doubling down, if there is one."""


def value(card: str) -> int:
    """The value of a card: 2 to 10, and 1 for an ace, which may count 11 (s 17). Raises CardError."""
    return lib.core_blackjack_value(number(card))


def outcome(hand: CardTotal, dealer: CardTotal) -> Decision:
    """How the wager on one hand ends by itself, s 18."""
    return _RESULTS[lib.core_blackjack_outcome(_totals([hand]), _totals([dealer]))]


def settle(hands: Sequence[CardTotal], dealer: CardTotal) -> list[HandDecisions]:
    """How the wagers of a box end: of its one hand, or of the two hands of a split in their order.

    If the dealer has blackjack, no more is collected than the amount of the original wager (ss 37(4), 38(5)). Only the
    first hand that loses by section 18 does so, and all the rest is void. Assumed: this holds for a hand of more than
    21 points too, whose cards lie there until then; and 21 in the two cards of a split does not lose (s 18(d), (e)).
    Raises HandError.
    """
    results = ffi.new("uint8_t[]", 2 * max(1, len(hands)))
    code = lib.core_blackjack_settle(_totals(hands), len(hands), _totals([dealer]), results)
    if code == lib.CORE_BAD_SIZE:
        raise HandError(f"a box with {len(hands)} hands; it has 1, or the 2 of a split (s 38)")
    each = iter(bytes(ffi.buffer(results)))
    return [HandDecisions(_RESULTS[wager], _RESULTS[added]) for wager, added in zip(each, each, strict=True)]


def dealer_draws(dealer: CardTotal, hands: Sequence[CardTotal]) -> bool:
    """Whether the dealer draws another card when all players' hands are complete.

    Up to the second card always (s 30(4)); then to 17, soft or hard, if any hand can still win or lose by it (s 40).
    Raises HandError.
    """
    code = lib.core_blackjack_dealer_draws(_totals([dealer]), _totals(hands), len(hands))
    if code == lib.CORE_BAD_SIZE:
        raise HandError(f"a table with {len(hands)} hands; it has at most {lib.CORE_TABLE_HANDS} (ss 13(2), 38)")
    return bool(code)


def insurance(second: str) -> Decision:
    """How an insurance wager ends, by the dealer's second card (s 36(1)). Raises CardError."""
    return Win(INSURANCE_PAYS) if value(second) == lib.CORE_TEN else LOSE


# Side wagers


class SideOdds(NamedTuple):
    """Odds of a side wager for a result, and their section."""

    odds: Odds
    source: str


SUPER_SEVENS: Final = {
    "one seven": SideOdds(to(3), "s 47(2)(c)"),
    "two sevens": SideOdds(to(50), "s 47(2)(b)(ii)"),
    "two suited sevens": SideOdds(to(100), "s 47(2)(b)(i)"),
    "three sevens": SideOdds(to(500), "s 47(2)(a)(ii)"),
    "three suited sevens": SideOdds(to(5000), "s 47(2)(a)(i)"),
}
"""By the result of a super sevens wager."""

BONUS_DECKS: Final = (6, 8)
"""s 50A(2)."""

SUITED_SIX_SEVEN_EIGHT: Final = "suited six, seven and eight"
"""The result whose payout depends on the decks, s 50C(2)(c)(i)."""
BONUSES: Final = (
    "nominated blackjack",
    "six, seven and eight",
    SUITED_SIX_SEVEN_EIGHT,
    "three sevens",
    "three suited sevens",
    "three fives and a six",
    "three suited fives and a suited six",
)
"""The results with which a bonus blackjack wager wins, s 50C(1)."""

_SUITED_SIX_SEVEN_EIGHT: Final = {6: SideOdds(to(800), "s 50C(2)(c)(i)(B)"), 8: SideOdds(to(750), "s 50C(2)(c)(i)(A)")}


def bonus_pays(decks: int) -> dict[str, SideOdds]:
    """Return the pay of a bonus blackjack wager of $1 by its result: dollars, written as odds. Raises HandError.

    Assumed: a payout amount does not include the wager, which goes back to the player too. Where this part has "payout"
    elsewhere, the wager is not included: "payouts - 5 000 to 1" (s 47(2)); 25c more on insurance make an even dollar of
    the winnings at 2 to 1, without the stake (s 36(4)).
    """
    if decks not in BONUS_DECKS:
        raise HandError(f"bonus blackjack with {decks} decks; it may be played with 6 or 8 (s 50A(2))")
    pays = (
        SideOdds(to(175), "s 50C(2)(d)"),
        SideOdds(to(50), "s 50C(2)(c)(ii)"),
        _SUITED_SIX_SEVEN_EIGHT[decks],
        SideOdds(to(500), "s 50C(2)(b)(ii)"),
        SideOdds(to(5000), "s 50C(2)(b)(i)"),
        SideOdds(to(1500), "s 50C(2)(a)(ii)"),
        SideOdds(to(25_000), "s 50C(2)(a)(i)"),
    )
    return dict(zip(BONUSES, pays, strict=True))


def super_sevens(cards: Sequence[str]) -> str:
    """The result of a super sevens wager, a key of SUPER_SEVENS; empty if it loses (s 47).

    `cards`: the first two or three cards dealt to the player. After a split the third is the next card that is dealt,
    to the first of the sevens (s 49). Raises CardError and HandError.
    """
    found = _checked(lib.core_super_sevens(numbers(cards), len(cards)), cards)
    return ("", *SUPER_SEVENS)[found]


def bonus(hand: BlackjackHand, nominated: tuple[str, str]) -> str:
    """The result of a bonus blackjack wager, one of BONUSES; empty if the hand does not win (s 50C).

    `hand`: the player's; of a split the first (s 50E). `nominated`: the ace and the other card that the sign nominates
    for the round, of one suit. Raises CardError and HandError.
    """
    two = numbers(nominated)
    if not _is_blackjack_of_one_suit(nominated):
        raise HandError(f"a nominated blackjack of {' '.join(nominated)}; it is an ace and a ten of its suit, as As Ks")
    found = lib.core_bonus_blackjack(numbers(hand.cards), len(hand.cards), hand._dealt, two)
    return ("", *BONUSES)[_checked(found, hand.cards)]


def _is_blackjack_of_one_suit(nominated: tuple[str, str]) -> bool:
    ace, other = nominated
    return (value(ace), value(other), ace[-1]) == (lib.CORE_ACE, lib.CORE_TEN, other[-1])


def _totals(totals: Sequence[CardTotal]) -> Any:
    return ffi.new("core_total[]", [(it.points, it.cards, it.soft, it.blackjack) for it in totals])


def _checked(code: int, cards: Sequence[str]) -> int:
    """The core's answer about these cards. Raises HandError."""
    if code == lib.CORE_BAD_SIZE:
        raise HandError(f"a hand of {len(cards)} cards; it has at most {lib.CORE_HAND_CARDS}")
    if code < 0:
        raise core_error(code)
    return code
