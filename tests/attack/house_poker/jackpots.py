# SPDX-License-Identifier: MIT
"""The payouts of winning jackpot hands, read from ss 245 to 247 alone, and the meter after them."""

from collections.abc import Mapping
from typing import NamedTuple

FIXED = {"dead man's hand": 50_00, "flush": 100_00, "full house": 150_00, "4 of a kind": 500_00}
LEAST = {"straight flush": (1_000_00, 10), "royal flush": (10_000_00, 100)}
"""s 246(1): at least so many cents, or this percentage of the jackpot prize."""


class Meter(NamedTuple):
    """The payout of each place in cents, and the jackpot prize after it."""

    paid: dict[str, int]
    prize: int


def read(prize: int, seed: int, winning: Mapping[str, str], *, equally: bool) -> Meter:
    """winning: by place, in the order of payment, its hand. equally: the sign says that top hands share the prize."""
    top = [place for place, hand in winning.items() if hand in LEAST]
    share = prize // len(top) if equally and len(top) > 1 else None
    paid: dict[str, int] = {}
    out = 0
    for place, hand in winning.items():
        if hand in FIXED:
            paid[place] = FIXED[hand]
        elif share is not None:
            paid[place] = share
        else:
            least, percent = LEAST[hand]
            paid[place] = max(least, prize * percent // 100)
            out += prize * percent // 100
    if share is not None:
        prize = seed + prize - share * len(top)
    elif "royal flush" in winning.values():
        prize = seed
    else:
        prize -= out
    return Meter(paid, prize)
