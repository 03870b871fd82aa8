# SPDX-License-Identifier: MIT
"""The payment list in words: each act with its wagers, whole or in fewer words. No pygame."""

from typing import Final, NamedTuple

from controller.display.wording import spoken
from controller.engine.shown.payment import ActKind
from controller.engine.values.money import dollars

TOGETHER: Final = "together"
"""Whose an act is that is done for several players at once."""
ORDINALS: Final = {"2": "2nd", "3": "3rd"}
"""Which hand of a box it is, where it was split."""


def who(player: str, hand: str) -> str:
    """A player, after the box of his hand if there is one: `3 ann`; of a second hand there `3 ann, 2nd`."""
    box, _, _ = hand.partition("/")
    return f"{box} {spoken(player)}".strip() + which(hand)


def which(hand: str) -> str:
    """Of a second hand in a box that it is one: `, 2nd`."""
    _, _, number = hand.partition("/")
    return f", {ORDINALS.get(number, f'{number}th')}" if number else ""


class WagerText(NamedTuple):
    """A wager of an act in words, with its amount if there are several.

    back: what goes back of the stakes of the act, after its last wager.
    """

    words: str
    back: str = ""

    @property
    def said(self) -> str:
        """All that is said of it."""
        return self.words + self.back


def in_words(*said: str) -> tuple[WagerText, ...]:
    """These words instead of wagers, or of what is said of them."""
    return tuple(map(WagerText, said))


class PaymentText(NamedTuple):
    """One act in words: whose, `take $125`, and its wagers.

    hand: on which hand they lie, where hands are decided one by one. cents: the sum. needed: what is said of its wagers
    even where their names are left out, as the layout does not show it; None: all that is said. sources: the sections
    by which it goes back, but for those that the heading or NEXT has. side: it is about one wager beside that on a
    hand, whose name is always said. shares: of an act of several players that of each, if that says all of it. parts:
    the sums of which it is made, where each is said. nameless: the hand alone says whose it is.
    """

    player: str
    kind: ActKind
    what: str
    wagers: tuple[WagerText, ...]
    hand: str = ""
    cents: int = 0
    needed: tuple[str, ...] | None = ()
    sources: tuple[str, ...] = ()
    side: bool = False
    shares: tuple["PaymentText", ...] = ()
    parts: tuple[int, ...] = ()
    nameless: bool = False

    @property
    def sum(self) -> str:
        """Its sum, or those of which it is made: `$30 + $5`."""
        return " + ".join(map(dollars, self.parts or (self.cents,)))

    @property
    def who(self) -> str:
        """The player as the list names him: `place 1`, or `3 ann, 2nd`; of a name that has no room `3, 2nd`."""
        return who("" if self.nameless else self.player, self.hand)

    @property
    def said(self) -> tuple[str, ...]:
        """What is said of its wagers."""
        return tuple(it.said for it in self.wagers)

    @property
    def together(self) -> bool:
        """Whether several players stand in it, each with his sum."""
        return self.player == TOGETHER


class PaymentTexts(NamedTuple):
    """The whole list in words; of wagers that all move alike it is said once where.

    why: a void round, with its section, or that nothing is done. marked: of all that is taken
    only the sum, as the layout marks each of these chips. by_hand: hand by hand, if it is done by kind.
    """

    acts: tuple[PaymentText, ...]
    why: str = ""
    marked: tuple[PaymentText, ...] = ()
    by_hand: tuple[PaymentText, ...] = ()
