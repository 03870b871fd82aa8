# SPDX-License-Identifier: MIT
"""A game's own rules on its wagers: permitted changes, rounding of winnings, kinds with limits."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

import msgspec

from controller.engine.record.decided import WagerKey
from controller.engine.record.state import Limits

T = TypeVar("T")
"""The table of a game."""

Refusal = tuple[str, str] | None
"""Why something is not accepted, and the section; None if it is."""


class Change(NamedTuple):
    """A change of a wager that somebody wants: all the cents on the wager area, before and after."""

    player: str
    wager: str
    before: int
    after: int
    confirmed: bool = False
    chips: str = ""
    """Table that issued them, if they are non-value chips."""
    box: str = ""
    """Seated player who owns the box, if it is named."""
    hand: str = ""
    """Hand under the chips, where hands are decided one by one."""
    found: bool = False
    """Whether these chips were found on the layout."""
    agreed: bool = False
    """Whether the casino operator agrees to this amount, where the rules ask for that."""

    @property
    def comes_down(self) -> bool:
        """Return whether the wager is reduced or removed."""
        return self.after < self.before

    @property
    def lay_there(self) -> bool:
        """Return whether chips were found that lay there already.

        A rule that is only about the time of a wager does not refuse them: they were put there before.
        """
        return self.found and self.after > self.before


def no_objection(table: object, change: Change) -> Refusal:  # noqa: ARG001 - a game's own rule uses both
    """Any wager may be made, changed and withdrawn while wagers are open."""
    return None


def nothing_to_keep(table: object, change: Change) -> None:
    """Keep nothing about a change of a wager."""


def winnings_as_they_are(table: object, wager: str, cents: int) -> int:  # noqa: ARG001 - a game that rounds uses them
    """Return the winnings as the odds give them."""
    return cents


class NumberEntries(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Entries on numbers for tournament chips, at a game whose own wagers are tickets sold for money."""

    refusal: Callable[[T, Sequence[int], int], Refusal]
    """Returns why an entry on these numbers, of so many cents, is not accepted now; None if it is."""
    wins: Callable[[T, Sequence[int], int, Sequence[int]], int]
    """Returns the payment in cents for an entry on these numbers, of so many cents, by the numbers drawn."""
    source: str
    """Section by which an entry is made."""
    settled: str
    """Section by which it wins."""


class Together(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers that are together at most the table's maximum."""

    source: str
    """Section that states it."""
    shared: Callable[[T, WagerKey], str]
    """Returns the name under which wagers count together: a player, a box. An empty name joins no wagers."""
    each: str
    """Scope of that maximum: `a round`, `a box`."""
    of_several: bool = False
    """Whether wagers of several players count together."""


class Wagering(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A game's own rules on its wagers. By default they are made, changed and withdrawn while wagers are open."""

    change: Callable[[T, Change], Refusal] = no_objection
    """Returns why a wager may not be made, changed or withdrawn like this; None if it may."""
    changed: Callable[[T, Change], None] = nothing_to_keep
    """Called after each change of a wager."""
    stays: Callable[[T, Change], Refusal] = no_objection
    """Returns why a wager is not taken back once wagers are closed, if the rules give another reason than the closure;
    else None.
    """
    withdrawal: Callable[[str], str] = lambda wager: ""
    """Returns the section that lets this wager be withdrawn, if it differs from the other wagers' section."""
    winnings: Callable[[T, str, int], int] = winnings_as_they_are
    """Returns winnings in cents, rounded as the game rounds them."""
    unlimited: frozenset[str] = frozenset()
    """Wagers without minimum and maximum. `change` states their limits."""
    together: Together[T] | None = None
    """Wagers that are together at most the table's maximum."""
    entries: NumberEntries[T] | None = None
    """Wagers on numbers in a tournament, at a game where players make no other wagers."""
    short_names: Mapping[str, str] = {}
    """Short names for lists with many wagers, as on the layout: `place 8`."""


class WagerKind(msgspec.Struct, frozen=True):
    """Wagers that can have limits of their own, by the name on the sign."""

    name: str
    """Empty: all wagers of no other kind. The table's own limits apply to them."""
    wagers: frozenset[str]
    minimum: int
    """Cents. If their minimum is this or less, `maximum` applies."""
    maximum: int
    """Cents. Lowest maximum that they may have then; 0: no such rule."""
    source: str
    together: str = ""
    """Name that several kinds share. The sign shows them under it while all have the same limits."""
    share: Fraction = Fraction(1)
    """Their maximum is at most this share of the table's."""
    share_source: str = ""


class FixedLimits(NamedTuple):
    """The only minimum and maximum that the rules allow, in cents, with the section."""

    minimum: int
    maximum: int
    source: str


class HighestMaximum(NamedTuple):
    """The highest maximum that the rules allow, in cents, with the section."""

    cents: int
    source: str


class LowestMinimum(NamedTuple):
    """The lowest minimum that the rules allow, in cents, with the section."""

    cents: int
    source: str


class UsualLimits(msgspec.Struct, frozen=True):
    """The limits in cents of a table whose file states none."""

    table: Limits = Limits(500, 50_000, 500)
    kinds: tuple[WagerKind, ...] = ()
    """Kinds of wager that can have limits of their own."""
    fixed: FixedLimits | None = None
    """The only limits of the table, if the rules allow no others."""
    highest: HighestMaximum | None = None
    """The highest maximum, if the rules limit it."""
    lowest: LowestMinimum | None = None
    """The lowest minimum, if the rules limit it."""
    few_tables: str = ""
    """Section by which only a few tables of a casino may have these limits: a table asks its floor for a place."""

    def kind_of(self, wager: str) -> WagerKind | None:
        """Return the kind of this wager, if it can have limits of its own."""
        return next((kind for kind in self.kinds if wager in kind.wagers), None)
