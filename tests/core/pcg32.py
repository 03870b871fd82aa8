# SPDX-License-Identifier: MIT
"""The generator of the core's simulations, as its paper describes it, with any stream."""

CORE_INCREMENT = 1442695040888963407
"""The stream of the core's simulations."""


class Pcg32:
    def __init__(self, seed, increment=CORE_INCREMENT):
        self.increment = increment
        self.state = (seed + increment) % 2**64
        self.bits()

    def bits(self):
        old = self.state
        self.state = (old * 6364136223846793005 + self.increment) % 2**64
        mixed, turn = (old >> 18 ^ old) >> 27 & 0xFFFFFFFF, old >> 59
        return (mixed >> turn | mixed << 32 - turn) & 0xFFFFFFFF

    def below(self, limit):
        while True:
            whole, part = divmod(self.bits() * limit, 2**32)
            if part >= 2**32 % limit:
                return whole


class PcgShoe:
    """Cards of these decks, drawn in the core's order. Drawn cards stay at the end of the list."""

    def __init__(self, cards, seed):
        self.cards = list(cards)
        self.left = len(self.cards)
        self.generator = Pcg32(seed)

    def draw(self):
        at = self.generator.below(self.left)
        self.left -= 1
        self.cards[at], self.cards[self.left] = self.cards[self.left], self.cards[at]
        return self.cards[self.left]
