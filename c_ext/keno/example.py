# SPDX-License-Identifier: MIT
"""An example of a schedule of prizes, for 1 to 15 spots and all jackpots. Nobody has approved it (s 210).

The comment beside each wager is its return in percent of the stake. For a jackpot wager the percentage includes the 15
% of the stakes that are put aside (s 223(4)), and come back as the jackpot. `tests/core/test_core_keno.py` computes all
percentages.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from c_ext.keno.schedule import Prizes, Schedule


def _prizes(highest: int, *amounts: int) -> Prizes:
    """Return the prizes for this catch, for one less, and so on."""
    return {highest - place: Fraction(amount) for place, amount in enumerate(amounts)}


_SPOTS: Final[Mapping[str, Prizes]] = {
    "spots-1": _prizes(1, 3),  # 75.0
    "spots-2": _prizes(2, 12),  # 72.2
    "spots-3": _prizes(3, 44, 1),  # 74.9
    "spots-4": _prizes(4, 120, 4, 1),  # 75.3
    "spots-5": _prizes(5, 640, 14, 2),  # 75.0
    "spots-6": _prizes(6, 1_800, 80, 5, 1),  # 75.2
    "spots-7": _prizes(7, 8_000, 160, 12, 3, 1),  # 74.8
    "spots-8": _prizes(8, 50_000, 600, 60, 7, 2),  # 74.7
    "spots-9": _prizes(9, 100_000, 3_000, 250, 25, 5, 1),  # 73.8
    "spots-10": _prizes(10, 250_000, 8_000, 800, 80, 12, 3, 1),  # 75.4
    "spots-11": _prizes(11, 250_000, 20_000, 3_000, 400, 40, 8, 2),  # 72.9
    "spots-12": _prizes(12, 250_000, 50_000, 10_000, 1_500, 200, 20, 3, 1),  # 74.7
    "spots-13": _prizes(13, 250_000, 100_000, 20_000, 4_000, 600, 80, 10, 4),  # 74.5
    "spots-14": _prizes(14, 250_000, 100_000, 50_000, 10_000, 2_000, 250, 35, 8, 2),  # 75.4
    "spots-15": _prizes(15, 250_000, 100_000, 50_000, 20_000, 5_000, 800, 100, 20, 6, 1),  # 73.6
}

_JACKPOTS: Final[Mapping[str, Prizes]] = {
    "jackpot-6": _prizes(5, 90, 7, 1),  # 75.8
    "jackpot-7": _prizes(6, 300, 18, 4),  # 73.4
    "jackpot-8": _prizes(7, 1_000, 80, 9, 1),  # 74.6
    "jackpot-9": _prizes(8, 3_000, 150, 30, 4, 1),  # 75.3
    "jackpot-10": _prizes(9, 10_000, 500, 60, 20, 3),  # 75.9
}

EXAMPLE: Final = Schedule(name="Example schedule", wagers={**_SPOTS, **_JACKPOTS})
