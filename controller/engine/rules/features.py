# SPDX-License-Identifier: MIT
"""Optional rules that only some games have, with their sections and functions. Shared code asks for them."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from c_ext.wager import State
from controller.engine.record.decided import WagerKey
from controller.engine.record.events import Marked, Spoken
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Refusal

T = TypeVar("T")
"""The table of a game."""


class NonValueChips(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of a colour for one player."""

    colour: str
    """Section on who may have a colour."""
    elsewhere: str
    """Section that limits their use to this table."""
    exchange: str
    """Section on where they are exchanged."""


class SpokenWagers(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers by word of mouth."""

    noted: str = ""
    """Section by which such a wager has no effect until its chips lie there; empty if the game has no such rule."""
    refusal: Callable[[T, Spoken], Refusal] | None = None
    """Otherwise: returns why one is not accepted."""
    cash: str = ""
    """Section by which cash lies there until chips replace it."""


class MarkedWagers(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers that are called on and off, with a marker button on those that are on."""

    source: str
    by_marker: str
    """Section by which a wager called on is not on before its marker lies there."""
    refusal: Callable[[T, Marked], Refusal]
    """Returns why a wager is not called on or off; None if it is."""
    state: Callable[[T, str, str, State, bool], State]
    """Returns the state of a player's wager after this or another wager of the same player is called on or off."""
    on_off: Callable[[str, State], str]
    """"on" if a marker shows a wager in this state to be on, "off" if the next result does not count for it."""
    without_marker: str = "off"
    """Words for a wager without its marker, if the next result still counts for it."""


def stand_at_the_start(table: object) -> Mapping[str, State | None]:  # noqa: ARG001 - as a game has it
    """Every wager stands in its first state."""
    return {}


def begins_at_the_start(table: object, player: str, wager: str) -> State | None:  # noqa: ARG001 - as a game has it
    """A new wager is in its first state."""
    return None


class MovingWagers(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers that outcomes leave undecided, in another state or as another wager."""

    stand: Callable[[T], Mapping[str, State | None]] = stand_at_the_start
    """Returns the states of wagers at this table now, other than their first; None for a wager that cannot lie. The
    result states its effect on the others even if none lies there.
    """
    begins: Callable[[T, str, str], State | None] = begins_at_the_start
    """Returns the state of a player's new wager; None for its first."""
    becomes: Callable[[str, State], str | None] = lambda wager, state: None
    """Returns the wager into which one in this state changes; None if it does not change."""


class Charge(NamedTuple):
    """Commission on the win of a wager."""

    cents: int
    """Amount."""
    deferred: bool
    """Whether it is marked up as owed instead of collected at once."""


class Commission(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Commission on winnings."""

    source: str
    """Section on marking it up."""
    latest: str
    """Latest time of its collection, in words."""
    due: str
    """Section on that time."""
    charge: Callable[[T, str, str, int], Charge | None]
    """The charge on a player's winnings (in cents) from a wager; None if nothing is charged."""


class Seats(msgspec.Struct, frozen=True):
    """Numbered places for seated players."""

    count: int
    """Number of places."""
    source: str
    """Section."""


class CollectedPart(NamedTuple):
    """The part of a losing wager that is collected. The rest is void."""

    cents: int
    """The part collected."""
    source: str
    """Section by which the rest is void."""


def collects_all(table: object, lost: Lying, outcome: Any) -> CollectedPart | None:
    """Collect all that stands of a losing wager."""


class FixedPayment(NamedTuple):
    """An amount paid for a winning wager in place of its odds."""

    cents: int
    source: str
    """Section of this amount."""
    limited: bool = False
    """Whether the amount is the most that is paid for such a wager. Otherwise odds cannot express it."""
    kept: bool = False
    """Whether the wager itself is collected although it wins."""


def odds_pay(table: object, won: Lying, outcome: Any, cents: int) -> FixedPayment | None:
    """Pay by the odds of the wager."""


def no_stakes(table: object) -> Mapping[str, int]:  # noqa: ARG001 - as a game has it
    """Nobody has a table stake."""
    return {}


class TableStakes(msgspec.Struct, Generic[T], frozen=True):
    """Players bet out of stakes that lie before them, and act in turn."""

    stake: str
    """Section on the amount that a player puts on the table."""
    turn: str
    """Section by which they act in turn."""
    kind: str = ""
    """Kind of limits whose minimum is the minimum table stake."""
    forced: str = ""
    """Bet before the deal, if the sign calls it the minimum: the `blind`."""
    agreed: str = ""
    """Section by which a minimum is raised at once if all players agree."""
    seats: str = "seats"
    """Phase of the waits in which they sit down and leave."""
    stakes: Callable[[T], Mapping[str, int]] = no_stakes
    """Each player's stake in cents, as it was when the open round began."""


def limits_apply_to_all(table: object, wager: WagerKey, cents: int) -> int:  # noqa: ARG001 - as a game has it
    """Nothing is added to wagers during a round."""
    return cents


class HandByHand(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Hands that are decided one by one. A box may have several, and a player one wager of each kind on each."""

    source: str
    refusal: Callable[[T, str], Refusal]
    """Returns why no wager may be made on a named hand; None if one may."""
    collects: Callable[[T, Lying, Any], CollectedPart | None] = collects_all
    """Returns how much of a wager on a losing hand is collected, if it is not all that stands."""
    pays: Callable[[T, Lying, Any, int], FixedPayment | None] = odds_pay
    """Returns the payment for a wager on a winning hand, if the odds do not give it."""
    limited: Callable[[T, WagerKey, int], int] = limits_apply_to_all
    """Returns how much of this wager's cents the minimum and maximum apply to. The rest was added by right during the
    round, by doubling or splitting. 0: the whole wager was.
    """
    losers_apart: bool = False
    """Whether losing wagers of all hands are settled first, with a press of their own."""
    made_of: str = "cards"
    """Material of a hand, in a word."""


class Features(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """The optional rules that a game has."""

    non_value_chips: NonValueChips | None = None
    spoken: SpokenWagers[T] | None = None
    marked: MarkedWagers[T] | None = None
    moving: MovingWagers[T] = MovingWagers()
    commission: Commission[T] | None = None
    seats: Seats | None = None
    hands: HandByHand[T] | None = None
    table_stakes: TableStakes[T] | None = None
    rides: str = ""
    """Section by which a winning wager may stay on the layout."""
    losers_first: str = ""
    """Section by which losing wagers are collected before winning ones are paid."""
    vouchers: str = ""
    """Section by which wagers may be made with promotional vouchers."""
    from_right: str = ""
    """Section by which hands are settled from the dealer's right."""
