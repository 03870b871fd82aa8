# SPDX-License-Identifier: MIT
"""Shorter payment lists: sums for several acts, where the layout shows of what they are made. No pygame."""

from collections.abc import Sequence
from itertools import groupby

from controller.display.payment.text import PaymentText, in_words
from controller.display.payment.words import STAY
from controller.engine.values.money import dollars


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
