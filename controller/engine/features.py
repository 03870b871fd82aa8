"""House rules that only some games have, each with its sections and its hooks; shared code asks for them."""

from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

import msgspec

from c_ext.wager import State
from controller.engine.events import Marked, Spoken
from controller.engine.wagering import Refusal

T = TypeVar("T")
"""The table of a game."""


class NonValueChips(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of a colour for one player: who may have which, that they are used only here, where they are exchanged."""

    colour: str
    elsewhere: str
    exchange: str


class SpokenWagers(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers by word of mouth.

    noted: the section by which one has no effect until its chips lie there. refusal: else, why one is not accepted.
    cash: the section by which cash lies there until chips replace it.
    """

    noted: str = ""
    refusal: Callable[[T, Spoken], Refusal] | None = None
    cash: str = ""


class MarkedWagers(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers that are called on and off, with a marker button on those that are on."""

    source: str
    refusal: Callable[[T, Marked], Refusal]
    """Why one is not called on or off; None if it is."""
    state: Callable[[T, str, str, State, bool], State]
    """The state of a player's wager once one of the same player (`called`) is called on or off."""
    on_off: Callable[[str, State], str]
    """Of a wager in this state: "on" if a marker has it so, "off" if the next result does not count for it."""
    without_marker: str = "off"
    """What is said of a wager whose marker is taken, where the next result counts for it all the same."""


def stand_at_the_start(table: object) -> Mapping[str, State | None]:  # noqa: ARG001 - as a game has it
    """Every wager stands in its first state."""
    return {}


def begins_at_the_start(table: object, player: str, wager: str) -> State | None:  # noqa: ARG001 - as a game has it
    """A new wager is in its first state."""
    return None


class MovingWagers(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers that outcomes leave undecided, in another state or as another wager."""

    stand: Callable[[T], Mapping[str, State | None]] = stand_at_the_start
    """The states, other than their first, in which wagers stand at this table now; None: none can lie there now."""
    begins: Callable[[T, str, str], State | None] = begins_at_the_start
    """The state of a player's new wager; None for its first."""
    becomes: Callable[[str, State], str | None] = lambda wager, state: None
    """The wager that one in this state is from then on; None if it stays what it is."""


class Charge(NamedTuple):
    """Commission on what a wager has won: cents, and whether they are owed (marked up) or taken at once."""

    cents: int
    deferred: bool


class Commission(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Commission on winnings. source: where what is owed is marked up; due: by when it is collected."""

    source: str
    due: str
    charge: Callable[[T, str, str, int], Charge | None]
    """What a player is charged on so much won with a wager, in cents; None if nothing is."""


class Seats(msgspec.Struct, frozen=True):
    """Numbered places for seated players: how many, and the section."""

    count: int
    source: str


class HandByHand(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Hands that are decided one by one: a box may have several, and a player a wager of each kind on each of them.

    source: the section. refusal: why no wager is made on this hand, which somebody named; None if one may be.
    """

    source: str
    refusal: Callable[[T, str], Refusal]


class Features(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Which of these rules a game has. rides: the section by which a winning wager may stay on the layout.

    losers_first: the section by which losing wagers are collected before winning ones are paid.
    """

    non_value_chips: NonValueChips | None = None
    spoken: SpokenWagers[T] | None = None
    marked: MarkedWagers[T] | None = None
    moving: MovingWagers[T] = MovingWagers()
    commission: Commission[T] | None = None
    seats: Seats | None = None
    hands: HandByHand[T] | None = None
    rides: str = ""
    losers_first: str = ""
