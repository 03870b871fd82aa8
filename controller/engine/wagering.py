"""A game's own rules on its wagers: the changes it allows, what winnings come to, which kinds have limits."""

from collections.abc import Callable
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

import msgspec

from controller.engine.state import Limits

T = TypeVar("T")
"""The table of a game."""

Refusal = tuple[str, str] | None
"""Why something is not accepted, and the section; None if it is."""


class Change(NamedTuple):
    """What somebody wants to lie on a wager area: cents in all, before and after."""

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


def no_objection(table: object, change: Change) -> Refusal:  # noqa: ARG001 - what a game may say to it
    """Any wager may be made, changed and withdrawn while wagers are open."""
    return None


def nothing_to_keep(table: object, change: Change) -> None:
    """A change of a wager needs no remembering."""


def winnings_as_they_are(table: object, wager: str, cents: int) -> int:  # noqa: ARG001 - what a game may round
    """Winnings are what the odds give."""
    return cents


class Wagering(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A game's own rules on its wagers, where they are more than: made, changed and withdrawn while wagers are open."""

    change: Callable[[T, Change], Refusal] = no_objection
    """Whether a wager may be made, changed or withdrawn so."""
    changed: Callable[[T, Change], None] = nothing_to_keep
    """Called after each change that was made."""
    withdrawal: Callable[[str], str] = lambda wager: ""
    """The section that lets this wager be withdrawn, if it is another than for the others."""
    winnings: Callable[[T, str, int], int] = winnings_as_they_are
    """Winnings in cents, rounded as the game has it."""
    unlimited: frozenset[str] = frozenset()
    """Wagers to which minimum and maximum do not apply: `change` says what they may be."""


class WagerKind(msgspec.Struct, frozen=True):
    """Wagers that can have limits of their own, by the name that the sign gives them.

    If their minimum is at most `minimum` cents, their maximum must be at least `maximum` (none if 0). Without a name it
    is all the others, under the table's own limits. `together`: what the sign calls it with the others of that name,
    while all of them have the same limits.
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


class UsualLimits(msgspec.Struct, frozen=True):
    """The limits of a table that states none, in cents; and the kinds of wager that can have limits of their own."""

    table: Limits = Limits(500, 50_000, 500)
    kinds: tuple[WagerKind, ...] = ()

    def kind_of(self, wager: str) -> WagerKind | None:
        """The kind to which this wager belongs, if it can have limits of its own."""
        return next((kind for kind in self.kinds if wager in kind.wagers), None)
