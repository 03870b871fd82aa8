# SPDX-License-Identifier: MIT
"""A game's own rules on its wagers: the changes it allows, what winnings come to, which kinds have limits."""

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
    """The table that issued them, if they are non-value chips."""
    box: str = ""
    """The seated player in whose box they lie, if somebody said so."""
    hand: str = ""
    """The hand on which they lie, where hands are decided one by one."""
    found: bool = False
    """These chips were found on the layout."""
    agreed: bool = False
    """Whether the casino operator agrees to this amount, where the rules ask for that."""

    @property
    def comes_down(self) -> bool:
        """Whether the wager is reduced or removed."""
        return self.after < self.before

    @property
    def lay_there(self) -> bool:
        """Whether chips were found that lay there already.

        A rule that is only about when a wager is made does not refuse them: they were put there before.
        """
        return self.found and self.after > self.before


def no_objection(table: object, change: Change) -> Refusal:  # noqa: ARG001 - a game's own rule uses both
    """Any wager may be made, changed and withdrawn while wagers are open."""
    return None


def nothing_to_keep(table: object, change: Change) -> None:
    """Nothing is remembered of a change of a wager."""


def winnings_as_they_are(table: object, wager: str, cents: int) -> int:  # noqa: ARG001 - a game that rounds uses them
    """Winnings are exactly what the odds give."""
    return cents


class NumberEntries(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Entries on numbers for tournament chips, at a game whose own wagers are tickets, which are sold for money.

    source, settled: the sections by which an entry is made, and wins.
    """

    refusal: Callable[[T, Sequence[int], int], Refusal]
    """Why an entry on these numbers, of so many cents, is not accepted now; None if it is."""
    wins: Callable[[T, Sequence[int], int, Sequence[int]], int]
    """What an entry on these numbers, of so many cents, is paid by the numbers drawn, in cents."""
    source: str
    settled: str


class Together(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers that are together at most the table's maximum."""

    source: str
    """The section that says so."""
    shared: Callable[[T, WagerKey], str]
    """The name under which wagers count together: a player, a box. An empty name joins no wagers."""
    each: str
    """Scope of that maximum: `a round`, `a box`."""
    of_several: bool = False
    """Whether wagers of several players count together."""


class Wagering(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A game's own rules on its wagers. By default they are made, changed and withdrawn while wagers are open."""

    change: Callable[[T, Change], Refusal] = no_objection
    """Why a wager may not be made, changed or withdrawn like this; None if it may."""
    changed: Callable[[T, Change], None] = nothing_to_keep
    """Called after each change of a wager."""
    stays: Callable[[T, Change], Refusal] = no_objection
    """Why a wager is not taken back once wagers are closed, if the rules give another reason than that; else None."""
    withdrawal: Callable[[str], str] = lambda wager: ""
    """The section that lets this wager be withdrawn, if it differs from that for the other wagers."""
    winnings: Callable[[T, str, int], int] = winnings_as_they_are
    """Winnings in cents, rounded as the game rounds them."""
    unlimited: frozenset[str] = frozenset()
    """Wagers to which minimum and maximum do not apply: `change` says what they may be."""
    together: Together[T] | None = None
    """Which wagers are together at most the table's maximum, if any are."""
    entries: NumberEntries[T] | None = None
    """How players wager on numbers in a tournament, where they make no other wagers."""
    short_names: Mapping[str, str] = {}
    """What wagers with longer names are called where a list has many, as the layout has them: `place 8`."""


class WagerKind(msgspec.Struct, frozen=True):
    """Wagers that can have limits of their own, by the name on the sign.

    If their minimum is `minimum` cents or less, their maximum must be at least `maximum` cents (0: no such rule). The
    kind without a name is all other wagers; the table's own limits apply to them. `together`: a name that several kinds
    share. The sign shows them under it while all of them have the same limits.
    """

    name: str
    wagers: frozenset[str]
    minimum: int
    maximum: int
    source: str
    together: str = ""
    share: Fraction = Fraction(1)
    """Their maximum is at most this share of the table's."""
    share_source: str = ""


class FixedLimits(NamedTuple):
    """The only minimum and maximum that the rules allow, in cents, and the section."""

    minimum: int
    maximum: int
    source: str


class HighestMaximum(NamedTuple):
    """The highest maximum that the rules allow, in cents, and the section."""

    cents: int
    source: str


class LowestMinimum(NamedTuple):
    """The lowest minimum that the rules allow, in cents, and the section."""

    cents: int
    source: str


class UsualLimits(msgspec.Struct, frozen=True):
    """The limits of a table that states none, in cents; and the kinds of wager that can have limits of their own.

    fixed: the table's own minimum and maximum, if the rules allow no others. highest: the highest maximum that they
    allow, if they say one.
    """

    table: Limits = Limits(500, 50_000, 500)
    kinds: tuple[WagerKind, ...] = ()
    fixed: FixedLimits | None = None
    highest: HighestMaximum | None = None
    lowest: LowestMinimum | None = None
    """The lowest minimum, if the rules say one."""

    def kind_of(self, wager: str) -> WagerKind | None:
        """The kind to which this wager belongs, if it can have limits of its own."""
        return next((kind for kind in self.kinds if wager in kind.wagers), None)
