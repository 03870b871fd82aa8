# SPDX-License-Identifier: MIT
"""Whose an act of the payment list is: the player's tag, and how wide and high it is. No pygame."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from controller.display.drawing import chips, fonts
from controller.display.drawing.players import COLOURED
from controller.display.payment.text import PaymentText, which
from controller.display.wording import sentence, spoken
from controller.engine.values.places import place_number

CHIP, ALONE = 1.32, 0.96
"""The room of a chip before a name; without one."""
BESIDE, NARROWEST = 0.2, 0.92
"""Between the number of a box and the name beside it; the least width of a plate."""
FLAT, ROUND = 0.4, 0.5
"""What a plate is wider than its number; than a name, as its ends are round."""
CLEAR: Final = 2
"""Between the letters on a plate and its rim, in dots."""


class Tag(NamedTuple):
    """Whose an act is: the number of a place, or a name, on the player's colour.

    chip: a player who is named after a colour has a chip, with his name beside it or without. name: of the player of a
    box, beside its number, as at the head of the box; its letters have so much of their width (`share`).
    """

    words: str
    chip: bool = False
    name: str = ""
    share: float = 1

    def width(self, size: int) -> int:
        """In letters of this size."""
        wide = fonts.width(self.words, "Bold", size)
        if self.chip:
            return round((CHIP if self.words else ALONE) * size) + wide
        return self.plate(size) + (round(BESIDE * size) + self.named(size) if self.name else 0)

    def named(self, size: int) -> int:
        """The width of the name, in letters of this size."""
        return round(self.share * fonts.width(self.name, "Semibold", size))

    def plate(self, size: int) -> int:
        """The width of the plate with its words, in letters of this size."""
        beside = FLAT if self.words.isdigit() else ROUND
        return max(round(NARROWEST * size), fonts.width(self.words, "Bold", size) + round(beside * size))


def tag_of(player: str, hand: str = "") -> Tag:
    """Of this player, on every screen the same; of one of his hands with the number of its box before the name."""
    if hand:
        return Tag(hand.partition("/")[0], name=spoken(player) + which(hand))
    number = place_number(player)
    return Tag(str(number) if number else sentence(spoken(player)), chip=player in COLOURED)


class Reach(NamedTuple):
    """How far plates reach above the baseline of their words, and beneath it, in dots."""

    above: int
    below: int

    @property
    def high(self) -> int:
        """The height of such a plate."""
        return self.above + self.below


def plates_of(tags: Iterable[Tag]) -> frozenset[str]:
    """The words that stand on plates of these tags."""
    return frozenset(it.words for it in tags if not it.chip)


def plates_in(acts: Iterable[PaymentText]) -> frozenset[str]:
    """What stands on the plates of the tags of these acts."""
    each = (it for act in acts for it in (act.shares if act.together else (act,)))
    return plates_of(tag_of(it.player, it.hand) for it in each)


@lru_cache(maxsize=512)
def reach(plates: frozenset[str], size: int) -> Reach:
    """Of plates that are alike, so that the highest and the lowest letter of each is clear of its rim."""
    found = [fonts.beyond(words, "Bold", size) for words in plates]
    above = round(fonts.CAP * size) + max((it.above for it in found), default=0) + CLEAR
    below = max((it.below for it in found), default=0) + CLEAR
    edge = max(it for it in (1, 2) if chips.rim(above + below + 2 * it) >= it)
    return Reach(above + edge, below + edge)
