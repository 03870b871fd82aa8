# SPDX-License-Identifier: MIT
"""A game's rounds of betting as data: sizes of opening bets and raises, checks, and the sections."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from controller.games.poker.contest.contest import Contest

PotLimit = Literal["full pot", "half pot", "straddle"]
"""Limit on the betting sign, where bets depend on the pot (ss 311(4), 350(4), 394(4))."""


class BetSize(NamedTuple):
    """The possible amounts of a bet, in cents."""

    least: int
    most: int
    step: int
    source: str
    """Section that sets the amounts."""
    alone: int = 0
    """A single lower amount that is possible too; 0: none."""
    steps: bool = False
    """Whether a player who taps out must keep to the steps too."""
    exact: int = 0
    """Lowest amount before rounding up to the steps; 0: it was not rounded."""
    over: str = ""
    """Section that forbids amounts over the most, if it is not `source`; with `steps`, also amounts between the
    steps.
    """

    def allows(self, cents: int) -> bool:
        """Return whether a bet may be this amount."""
        between = self.least <= cents <= self.most and not (cents - self.least) % self.step
        return between or 0 < self.alone == cents

    def allows_all(self, cents: int) -> bool:
        """Return whether a player may bet this amount if nothing else is left."""
        return self.allows(cents) or (self.enough <= cents <= self.most and not self.steps)

    def against(self, cents: int, terms: "Terms") -> str:
        """Return the section that forbids a bet of this amount."""
        if not self.steps and self.least <= cents <= self.most and cents % terms.increment:
            return terms.steps or self.source
        above = cents > self.most or (self.steps and cents >= self.least)
        return self.over if self.over and above else self.source

    @property
    def enough(self) -> int:
        """Return the lowest complete bet of a player who taps out."""
        return self.exact or self.least

    @property
    def possible(self) -> bool:
        """Return whether any amount is possible."""
        return self.least <= self.most

    def within(self, cents: int) -> "BetSize":
        """Return the size for a player who has this many cents for the bet. No amount is possible if that is too
        little.
        """
        if self.alone and cents < self.least:
            return BetSize(self.alone, self.alone, self.step, self.source).within(cents)
        most = min(cents, self.most)
        return self._replace(most=self.least + (most - self.least) // self.step * self.step)


class Terms(msgspec.Struct, frozen=True):
    """The limits on a table's signs, in cents."""

    minimum: int
    maximum: int
    increment: int
    limit: PotLimit = "full pot"
    """Limit on the betting sign, where bets depend on the pot."""
    steps: str = ""
    """Section that requires amounts in steps of the increment."""


SizeRule: TypeAlias = Callable[[Contest, Terms], BetSize]
"""Computes the possible bets of the player in turn; of a raise, the part above the call."""


class Street(msgspec.Struct, frozen=True):
    """A round of betting."""

    name: str
    opening: SizeRule | None
    """Size of the opening bet. None: a bet made before the cards takes its place."""
    raising: SizeRule
    checks: bool = True
    """Whether a player may check."""
    must_open: bool = False
    """Whether the first player has to make the opening bet, and may not fold (ss 346, 390)."""
    each: bool = False
    """Whether the last active player is asked to open too. Nobody wins because all others have folded (s
    309(4)-(5)).
    """


class BetSections(msgspec.Struct, frozen=True):
    """The sections of a game's part on the players' acts."""

    first: str
    later: str
    check: str
    declines: str
    """The player with the blind bet declines to raise."""
    turns: str
    """Players act clockwise."""
    raises: str
    raisers: str
    taps_out: str
    """The cases of tapping out."""
    short_raise: str
    """After a short raise others may only call."""
    no_checks: str = ""
    blind_opens: str = ""
    """The player with the blind bet lets that bet stand as the opening bet."""
    must_open: str = ""
    """The player who has to make the first opening bet."""


class BettingRules(msgspec.Struct, frozen=True):
    """The rounds of betting of a game."""

    streets: tuple[Street, ...]
    sections: BetSections
    raisers: int = 0
    """Players who may raise in a round of betting; 0: any number."""

    def acts(self, street: int) -> str:
        """Return the section on acts in this round of betting."""
        return self.sections.later if street else self.sections.first
