# SPDX-License-Identifier: MIT
"""A game's rounds of betting as data: how much an opening bet and a raise may be, who may check, by which sections."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from controller.games.poker.contest.contest import Contest

PotLimit = Literal["full pot", "half pot", "straddle"]
"""What the betting sign says, where bets depend on the pot (ss 311(4), 350(4), 394(4))."""


class Size(NamedTuple):
    """From how much to how much a bet may be, and in which steps, in cents, by this section.

    alone: it may also be this amount, which is less than the others (0: none is). steps: it is so many steps also if a
    player taps out with it. exact: the least amount before it was rounded up to the steps (0: it was not).
    over: the section that an amount over the most is against, if it is another one; also one between these steps, where
    they are amounts that the rules state.
    """

    least: int
    most: int
    step: int
    source: str
    alone: int = 0
    steps: bool = False
    exact: int = 0
    over: str = ""

    def allows(self, cents: int) -> bool:
        """Whether a bet may be so much."""
        between = self.least <= cents <= self.most and not (cents - self.least) % self.step
        return between or 0 < self.alone == cents

    def allows_all(self, cents: int) -> bool:
        """Whether a player may bet so much if it is all that is left."""
        return self.allows(cents) or (self.enough <= cents <= self.most and not self.steps)

    def against(self, cents: int, terms: "Terms") -> str:
        """Return the section that forbids a bet of this amount."""
        if not self.steps and self.least <= cents <= self.most and cents % terms.increment:
            return terms.steps or self.source
        above = cents > self.most or (self.steps and cents >= self.least)
        return self.over if self.over and above else self.source

    @property
    def enough(self) -> int:
        """The least that a player who taps out with it may bet."""
        return self.exact or self.least

    @property
    def possible(self) -> bool:
        """Whether any amount is possible."""
        return self.least <= self.most

    def within(self, cents: int) -> "Size":
        """The same for a player who has so much for it. If that is too little, no amount is possible."""
        if self.alone and cents < self.least:
            return Size(self.alone, self.alone, self.step, self.source).within(cents)
        most = min(cents, self.most)
        return self._replace(most=self.least + (most - self.least) // self.step * self.step)


class Terms(msgspec.Struct, frozen=True):
    """The limits on a table's signs, in cents. limit: of games in which bets depend on the pot. steps: the section by
    which amounts are in steps of the increment.
    """

    minimum: int
    maximum: int
    increment: int
    limit: PotLimit = "full pot"
    steps: str = ""


Sized: TypeAlias = Callable[[Contest, Terms], Size]
"""How much a bet of the player whose turn it is may be; of a raise what is bet above the call."""


class Street(msgspec.Struct, frozen=True):
    """A round of betting. opening: None: a bet made before the cards stands for it. checks: a player may check.

    must_open: the first player has to make the opening bet, and may not fold (ss 346, 390). each: the last active
    player is asked to open too, as nobody wins because all others have folded (s 309(4)-(5)).
    """

    name: str
    opening: Sized | None
    raising: Sized
    checks: bool = True
    must_open: bool = False
    each: bool = False


class BetSections(msgspec.Struct, frozen=True):
    """The sections of a game's part on what players do.

    declines: the player with the blind bet declines to raise. blind_opens: or lets it stand as the opening bet.
    must_open: who has to make the first opening bet. turns: players act clockwise. taps_out: each case of tapping out.
    short_raise: after one, others may only call.
    """

    first: str
    later: str
    check: str
    declines: str
    turns: str
    raises: str
    raisers: str
    taps_out: str
    short_raise: str
    no_checks: str = ""
    blind_opens: str = ""
    must_open: str = ""


class BettingRules(msgspec.Struct, frozen=True):
    """How a game is bet. raisers: so many players may raise in a round of betting; 0: any number."""

    streets: tuple[Street, ...]
    sections: BetSections
    raisers: int = 0

    def acts(self, street: int) -> str:
        """The section by which players act in this round of betting."""
        return self.sections.later if street else self.sections.first
