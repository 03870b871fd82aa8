# SPDX-License-Identifier: MIT
"""Which play a seed is: most are wild; at every fourth table nobody errs, and payments are held against the text."""

from tests.attack.blackjack.compared import ComparedPlay
from tests.attack.blackjack.play import RandomPlay


def of_seed(seed: int) -> RandomPlay:
    """The play of this seed."""
    return ComparedPlay(seed) if seed % 4 == 3 else RandomPlay(seed)
