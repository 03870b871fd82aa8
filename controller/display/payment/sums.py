# SPDX-License-Identifier: MIT
"""Shorter payment lists: sums for several acts, where the layout shows of what they are made. No pygame."""

from collections.abc import Container, Sequence
from itertools import groupby

from controller.display.payment.text import TOGETHER, PaymentText, PaymentTexts, in_words
from controller.display.payment.words import LOSING, STAND_OFF, STAY
from controller.engine.shown.payment import ActKind
from controller.engine.values.money import dollars


def with_sum_of_what_stays(texts: PaymentTexts) -> PaymentTexts:
    """The same list with only the sum of what stays, where that is not said of hands, or only of wagers beside them."""
    stay = [it for it in texts.acts if it.kind in STAY]
    cents = sum(it.cents for it in stay)
    if not cents or (any(it.hand for it in texts.acts) and not all(it.side for it in stay)):
        return texts
    whose = tuple(it._replace(nameless=True) for it in stay if it.hand)
    sum_ = PaymentText(TOGETHER, "stays", f"stays {dollars(cents)}", (), cents=cents, shares=whose)
    done = without_what_stays(texts)
    return done._replace(acts=(*done.acts, sum_), marked=(*done.marked, sum_) if done.marked else ())


def with_sums_of_hands(texts: PaymentTexts, summed: Container[ActKind]) -> PaymentTexts:
    """The same list, with only the sums of these acts on hands: their boxes say which these are.

    To several players of one box it is said what goes back to each.
    """
    if not any(it.hand and it.kind == "pay" for it in texts.acts):
        return texts
    found = []
    for kind, what in (("take", LOSING), ("pay", ""), ("give back", STAND_OFF)):
        same = [it for it in texts.acts if it.kind == kind]
        told = kind == "take" or len({it.hand for it in same}) == len(same)
        alike = len(same) > 1 and all(it.hand and it.needed == () and not it.sources for it in same)
        if kind in summed and told and alike:
            cents = sum(it.cents for it in same)
            whose = tuple(it._replace(nameless=True) for it in same)
            said = in_words(what)
            same = [PaymentText(TOGETHER, same[0].kind, f"{kind} {dollars(cents)}", said, cents=cents, shares=whose)]
        found += same
    others = (it for it in texts.acts if it.kind not in ("take", "pay", "give back"))
    return texts._replace(acts=(*found, *others), marked=(), by_hand=())


def with_whole_sums(texts: PaymentTexts) -> PaymentTexts:
    """The same list; what a player wins or loses on one box is one sum: the box says of what it is made."""
    every = (it._replace(needed=(), wagers=(), side=False) if it.side else it for it in merged(texts.acts))
    acts = tuple(it._replace(parts=()) for it in every)
    return texts._replace(acts=acts, marked=(), by_hand=())


def without_what_stays(texts: PaymentTexts) -> PaymentTexts:
    """The same list of what is to be done alone: the layout shows what stays."""

    def done(acts: Sequence[PaymentText]) -> tuple[PaymentText, ...]:
        return tuple(it for it in acts if it.kind not in STAY)

    return texts._replace(acts=done(texts.acts), marked=done(texts.marked), by_hand=done(texts.by_hand))


def merged(texts: Sequence[PaymentText]) -> list[PaymentText]:
    """The same list; what is done alike with the wagers of a player on one box is one act: `7 gus $30 + $5`."""
    found: list[PaymentText] = []
    for (kind, *_), run in groupby(texts, key=lambda it: (it.kind, it.player, it.hand.partition("/")[0])):
        same = list(run)
        apart = len(same) == 1 or kind in STAY or any(it.together or it.needed is None for it in same)
        found += same if apart else [_as_one(same)]
    return found


def _as_one(same: Sequence[PaymentText]) -> PaymentText:
    """Acts of one player on one box as one, with each of their sums; the wagers beside that on the hand are named."""
    cents = tuple(it.cents for it in same)
    sides = [*dict.fromkeys(" ".join(it.needed or ()) for it in same if it.side)]
    wagers = (f"with {' and '.join(sides)}",) if sides else (f"{len(same)} hands",)
    sources = tuple(dict.fromkeys(source for it in same for source in it.sources))
    first = same[0]._replace(hand=same[0].hand.partition("/")[0], side=False, sources=sources)
    what = f"{first.kind} {dollars(sum(cents))}"
    return first._replace(what=what, wagers=in_words(*wagers), cents=sum(cents), needed=(), parts=cents)
