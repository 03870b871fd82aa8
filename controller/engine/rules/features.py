# SPDX-License-Identifier: MIT
"""House rules that only some games have, each with its sections and its functions. Shared code asks for them."""

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
    """Chips of a colour for one player.

    colour: the section on who may have a colour. elsewhere: they are used only here. exchange: where they are
    exchanged.
    """

    colour: str
    elsewhere: str
    exchange: str


class SpokenWagers(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers by word of mouth.

    noted: the section, if such a wager has no effect until its chips lie there. refusal: otherwise, why one is not
    accepted. cash: the section by which cash lies there until chips replace it.
    """

    noted: str = ""
    refusal: Callable[[T, Spoken], Refusal] | None = None
    cash: str = ""


class MarkedWagers(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers that are called on and off, with a marker button on those that are on.

    by_marker: the section by which a wager that is called on is not on before its marker lies there.
    """

    source: str
    by_marker: str
    refusal: Callable[[T, Marked], Refusal]
    """Why a wager is not called on or off; None if it is."""
    state: Callable[[T, str, str, State, bool], State]
    """The state of a player's wager after another wager of the same player, or this one, is called on or off."""
    on_off: Callable[[str, State], str]
    """"on" if a marker shows a wager in this state to be on, "off" if the next result does not count for it."""
    without_marker: str = "off"
    """The words for a wager whose marker is taken away, if the next result still counts for it."""


def stand_at_the_start(table: object) -> Mapping[str, State | None]:  # noqa: ARG001 - as a game has it
    """Every wager stands in its first state."""
    return {}


def begins_at_the_start(table: object, player: str, wager: str) -> State | None:  # noqa: ARG001 - as a game has it
    """A new wager is in its first state."""
    return None


class MovingWagers(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Wagers that outcomes leave undecided, in another state or as another wager."""

    stand: Callable[[T], Mapping[str, State | None]] = stand_at_the_start
    """The states in which wagers stand at this table now, other than their first; None: such a wager cannot lie.

    Of those that can, the result says what it does to them, whether or not one lies there."""
    begins: Callable[[T, str, str], State | None] = begins_at_the_start
    """The state of a player's new wager; None for its first."""
    becomes: Callable[[str, State], str | None] = lambda wager, state: None
    """The wager into which one in this state changes; None if it stays the same wager."""


class Charge(NamedTuple):
    """Commission on what a wager has won: cents, and whether they are marked up as owed instead of taken at once."""

    cents: int
    deferred: bool


class Commission(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Commission on winnings. source: the section on marking it up. latest, due: when it is collected, in words and by
    which section.
    """

    source: str
    latest: str
    due: str
    charge: Callable[[T, str, str, int], Charge | None]
    """The charge on a player's winnings (in cents) from a wager; None if nothing is charged."""


class Seats(msgspec.Struct, frozen=True):
    """Numbered places for seated players: how many, and the section."""

    count: int
    source: str


class CollectedPart(NamedTuple):
    """So many cents of a losing wager are collected; the rest of it is void by this section."""

    cents: int
    source: str


def collects_all(table: object, lost: Lying, outcome: Any) -> CollectedPart | None:
    """All that stands of a losing wager is collected."""


class Paid(NamedTuple):
    """So many cents are paid for a wager that wins, by this section, and not what its odds give.

    limited: it is the most that is paid for such a wager. Else it is an amount that no odds express. kept: the wager
    itself is collected although it wins.
    """

    cents: int
    source: str
    limited: bool = False
    kept: bool = False


def odds_pay(table: object, won: Lying, outcome: Any, cents: int) -> Paid | None:
    """What the odds of a wager give is paid."""


def no_stakes(table: object) -> Mapping[str, int]:  # noqa: ARG001 - as a game has it
    """Nobody has a table stake."""
    return {}


class TableStakes(msgspec.Struct, Generic[T], frozen=True):
    """Players bet out of stakes that lie before them, and act in turn.

    stake: the section on what a player puts on the table. turn: the section by which they act in turn. kind: the kind
    of limits whose minimum is the minimum table stake. forced: what is bet before the cards are dealt, if the sign says
    that it is the minimum: the `blind`. agreed: by this section a minimum is higher at once if all players agree.
    seats: the phase of the waits in which they sit down and leave.
    """

    stake: str
    turn: str
    kind: str = ""
    forced: str = ""
    agreed: str = ""
    seats: str = "seats"
    stakes: Callable[[T], Mapping[str, int]] = no_stakes
    """Each player's stake in cents, as it was when the open round began."""


def limits_apply_to_all(table: object, wager: WagerKey, cents: int) -> int:  # noqa: ARG001 - as a game has it
    """Nothing is added to wagers during a round."""
    return cents


class HandByHand(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Hands that are decided one by one: a box may have several, and a player may have each kind of wager on each.

    source: the section. refusal: why no wager may be made on the hand that somebody named; None if one may.
    losers_apart: of all hands what loses is settled first, and paid is pressed for it alone. made_of: what a hand is
    made of, in a word.
    """

    source: str
    refusal: Callable[[T, str], Refusal]
    collects: Callable[[T, Lying, Any], CollectedPart | None] = collects_all
    """How much of a wager that this outcome of its hand makes lose is collected, if it is not all that stands."""
    pays: Callable[[T, Lying, Any, int], Paid | None] = odds_pay
    """What is paid for a wager that this outcome of its hand makes win, if it is not the cents that its odds give."""
    limited: Callable[[T, WagerKey, int], int] = limits_apply_to_all
    """How much of this wager's cents the minimum and maximum apply to. The rest was added by right during the round, as
    in doubling and splitting. 0: the whole wager was."""
    losers_apart: bool = False
    made_of: str = "cards"


class Features(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Which of these rules a game has.

    rides: the section by which a winning wager may stay on the layout. losers_first: the section by which losing wagers
    are collected before winning ones are paid. vouchers: the section by which wagers may be made with promotional
    vouchers. from_right: the section by which hands are settled from the dealer's right.
    """

    non_value_chips: NonValueChips | None = None
    spoken: SpokenWagers[T] | None = None
    marked: MarkedWagers[T] | None = None
    moving: MovingWagers[T] = MovingWagers()
    commission: Commission[T] | None = None
    seats: Seats | None = None
    hands: HandByHand[T] | None = None
    table_stakes: TableStakes[T] | None = None
    rides: str = ""
    losers_first: str = ""
    vouchers: str = ""
    from_right: str = ""
