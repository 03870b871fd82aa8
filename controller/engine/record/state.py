# SPDX-License-Identifier: MIT
"""A table's state between two rounds: one plain value, saved with the journal at each round's end."""

from collections.abc import Collection
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from controller.engine.record.chip_float import ChipFloat
from controller.engine.record.floor.places import FloorState
from controller.engine.record.opening import Opening
from controller.engine.record.tournament import Tournament, UnderApproval

OWN_LIMITS = ("minimum", "maximum", "increment")
"""Names of the table's own limits. All other limits belong to kinds of wager."""
MOST_ROUNDS = 2**53
"""Highest round number accepted. Counting on from it does not overflow the journal's numbers."""


class Limits(msgspec.Struct, frozen=True):
    """The permissible wagers of a table, in cents: minimum, maximum, and the steps in which wagers are made (s 5).

    kinds: minimum and maximum of the kinds of wager that have limits of their own.
    """

    minimum: int
    maximum: int
    increment: int
    kinds: dict[str, tuple[int, int]] = {}


class LimitsChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """New values of some limits, in cents. A limit with None, or a kind that is not named, stays.

    kinds: minimum and maximum in cents. A kind of wager with None loses the limits of its own.
    """

    minimum: int | None = None
    maximum: int | None = None
    increment: int | None = None
    kinds: dict[str, tuple[int, int] | None] = {}

    @property
    def about(self) -> tuple[str, ...]:
        """Return the names of the limits that change: `minimum`, `straight`."""
        return (*self._own(), *self.kinds)

    def apply_to(self, limits: Limits) -> Limits:
        """Return these limits after the change."""
        kinds = {name: it for name, it in {**limits.kinds, **self.kinds}.items() if it is not None}
        return replace(limits, **self._own(), kinds=kinds)

    def already(self, limits: Limits) -> tuple[str, ...]:
        """Return the names of the limits that have their new value already."""
        own = (name for name, value in self._own().items() if value == getattr(limits, name))
        return (*own, *(name for name, it in self.kinds.items() if it == limits.kinds.get(name)))

    def without(self, names: Collection[str]) -> "LimitsChange":
        """Return the change of all other limits."""
        own = {name: value for name, value in self._own().items() if name not in names}
        return LimitsChange(**own, kinds={name: it for name, it in self.kinds.items() if name not in names})

    def _own(self) -> dict[str, int]:
        return {name: value for name in OWN_LIMITS if (value := getattr(self, name)) is not None}


class ProposedTime(msgspec.Struct, frozen=True, kw_only=True):
    """A time that a sign proposes (`controller/engine/table/proposed_times.py`)."""

    shown_as: str
    """The time in words: `14:30`."""
    must_show: int | None
    """Nanoseconds for which the sign must show it. None: no time is stated yet."""
    shown: int = 0
    """Nanoseconds for which the sign has shown it."""
    due: bool = False
    """The time has come."""

    @property
    def nanoseconds_left(self) -> int | None:
        """Return the nanoseconds for which the sign still has to show it; None if it does not wait for a time."""
        return None if self.due or self.must_show is None else self.must_show - self.shown


class Notice(ProposedTime, frozen=True):
    """An announced change of limits, and its time."""

    change: LimitsChange


class Standing(msgspec.Struct, frozen=True):
    """A reason not to play."""

    what: str
    remedy: str
    source: str = ""
    mended: bool = False
    """Only the floor manager's confirmation is missing."""
    by_hand: bool = False
    """No device will report that the fault is over."""
    asks: tuple[str, ...] = ()
    """The key switches that the remedy asks to be turned, `key dealer`."""
    plain: tuple[str, str] = ("", "")
    """Fault and remedy in the dealer's words. `what` and `remedy` have a technician's words."""
    called: str = ""
    """Common name of the failed part. Empty: its name."""


class Lying(msgspec.Struct):
    """A wager on the layout."""

    player: str
    wager: str
    cents: int
    """Cents on the layout."""
    state: str
    """Name of the state that the wager has reached."""
    fee: int = 0
    """Cents paid for the wager in addition to the stake: a percentage of it."""
    carried: bool = False
    """The wager stayed on the layout at a round's end."""
    stands: int = 0
    """Cents that count of a carried wager: all of them, except in a state that a version before 0.5.0 kept. The rules
    decide about other wagers when needed.
    """
    cash: bool = False
    """The wager was made in cash, which chips have not replaced yet."""
    box: str = ""
    """The seated player at the wager's box."""
    hand: str = ""
    """Name of the hand on which the wager lies. Empty if hands are not decided one by one."""
    voucher: bool = False
    """The wager was made with a promotional voucher."""


class Present(msgspec.Struct, frozen=True):
    """A person who is signed in."""

    roles: tuple[str, ...]
    """Roles of the person."""
    until: int
    """End of the sign-in, in nanoseconds on the clock of `at`."""


class WrongTries(msgspec.Struct, frozen=True):
    """Failed attempts to sign in."""

    times: int
    """Number of failures in a row."""
    at: int
    """Time of the last failure, in nanoseconds on the clock of the state's `at`."""


class OffsetChange(msgspec.Struct, frozen=True):
    """A change of the offset from UTC that the table's time zone makes: the clock on the wall is put on or back."""

    after: int
    """Seconds from now until the change. Negative: the change is past."""
    seconds: int
    """Seconds by which the clock is put on: 3600; negative if the clock is put back."""
    before: str = ""
    """The name of the time until then: `AEDT`."""
    since: str = ""
    """The name of the time from then on: `AEST`."""


class Computer(msgspec.Struct, frozen=True):
    """The computer and the folder of a table's state; empty values are unknown."""

    system: str = ""
    """Hash of the system's id on the card. A copied card has the same id."""
    board: str = ""
    """Hash of the board's serial number."""
    folder: str = ""
    """Hash of the state's folder. A copy has another hash."""


class TableState(msgspec.Struct):
    """The table between two rounds."""

    game: str
    limits: Limits
    table: str = "table"
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    next_options: dict[str, Any] | None = None
    """Options of a table file that was changed while a round was open. They apply from the next round on."""
    round: Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)] = 0
    runs: int = 0
    """Number of motor starts. Also the number of the present run, or of the last one."""
    at: int = 0
    memory: dict[str, Any] = msgspec.field(default_factory=dict)
    """The game's memory from round to round, in the form of its own struct."""
    lying: list[Lying] = msgspec.field(default_factory=list)
    """The wagers on the layout, in the order in which they were made."""
    keys: dict[str, bool] = msgspec.field(default_factory=dict)
    """Whether each key switch is on; only those that have reported since start-up."""
    covers_off: list[str] = msgspec.field(default_factory=list)
    blocks: dict[str, Standing] = msgspec.field(default_factory=dict)
    alerts: dict[str, str] = msgspec.field(default_factory=dict)
    dark: dict[str, list[str]] = msgspec.field(default_factory=dict)
    """The lamps and lights that are known to be dark, by their device."""
    notices: list[Notice] = msgspec.field(default_factory=list)
    """The announced changes of limits, in the order in which they will apply."""
    closing: ProposedTime | None = None
    """The proposed time of the table's closure, where the rules have a sign for it."""
    midnight: int = 0
    """Start of the day by the clock on the wall, in nanoseconds on the clock of `at`."""
    offset_changes: list[OffsetChange] = msgspec.field(default_factory=list)
    """Known changes of the offset from UTC, as seen at `offset_told`."""
    offset_told: int = 0
    """Time of these changes' report, in nanoseconds on the clock of `at`."""
    colours: dict[str, list[str]] = msgspec.field(default_factory=dict)
    stood_under_minimum: list[str] = msgspec.field(default_factory=list)
    excluded: list[str] = msgspec.field(default_factory=list)
    excluded_by: dict[str, tuple[str, str]] = msgspec.field(default_factory=dict)
    """For players excluded by another rule than the usual one: the effect of that rule, and its section."""
    seated: list[str] = msgspec.field(default_factory=list)
    """The numbered places that are known to be taken, in order: `place-3`."""
    vacated: list[str] = msgspec.field(default_factory=list)
    """The numbered places whose players have left, until somebody is known to be there."""
    commission: dict[str, int] = msgspec.field(default_factory=dict)
    """Commission that each player owes, in cents."""
    coins: bool = False
    """Whether the casino operator permits coins of 50 cents (s 6)."""
    people: dict[str, Present] = msgspec.field(default_factory=dict)
    """The people who are signed in, in the order of sign-in."""
    wrong_tries: dict[str, WrongTries] = msgspec.field(default_factory=dict)
    """Failed attempts of the last day to sign in, by person, since that person's last sign-in."""
    asked_person: str = ""
    """The person whose PIN is to be keyed on the keypad; empty if no PIN is asked for."""
    keypad_shut: bool = False
    """Whether keyed digits may be a PIN that nobody asked for. The game does not get them."""
    sign_in: str = ""
    """`known`: people sign in at the table. `required`: keys without a signed-in person have no effect. Else empty."""
    software: str = ""
    """Digest of the program at the last check. Empty before the check, or without a reference."""
    software_accepted: str = ""
    """Digest of a changed program that the floor manager has accepted."""
    computer: Computer | None = None
    """The accepted or first computer; null before the first start that names one."""
    computer_found: Computer | None = None
    """The computer of this start."""
    ticket_row: int = 0
    """The last row of the store of tickets that the journal has (keno)."""
    ticket_digest: str = ""
    """Digest of that row. It distinguishes this store's rows from the rows of any other store."""
    tournament: Tournament | None = None
    """The tournament at this table, if any (s 8)."""
    approvals: dict[str, UnderApproval] = msgspec.field(default_factory=dict)
    """Use of each approval at this table, by its reference, including approvals that the table file no longer names."""
    opening: Opening | None = None
    """Progress of the opening. None: opened under a version that did not keep it."""
    chips: ChipFloat | None = None
    """The chips in the tray, once they were counted."""
    floor: FloorState | None = None
    """The floor, at a table whose file names or has named one."""


class _OneNotice(msgspec.Struct):
    """The one change that versions up to 0.4.0 could announce, with all limits after the change."""

    limits: Limits
    shown_as: str
    must_show: int
    shown: int = 0
    due: bool = False


class _KeptNotice(msgspec.Struct):
    """The part of a state that only versions up to 0.4.0 kept."""

    notice: _OneNotice | None = None


_encoder = msgspec.json.Encoder()


def encode(state: TableState) -> bytes:
    """Encode the state as JSON. The same state gives the same bytes: it has no sets, and dicts keep their order."""
    return _encoder.encode(state)


def decode(data: bytes | str) -> TableState:
    """Decode the state of a journal row. Raises msgspec.ValidationError if this version cannot read it."""
    state = msgspec.json.decode(data, type=TableState)
    if one := msgspec.json.decode(data, type=_KeptNotice).notice:
        change = _difference(state.limits, one.limits)
        state.notices.append(
            Notice(change, shown_as=one.shown_as, must_show=one.must_show, shown=one.shown, due=one.due)
        )
    return state


def _difference(before: Limits, after: Limits) -> LimitsChange:
    """Return the change from the limits before to the limits after."""
    whole = LimitsChange(after.minimum, after.maximum, after.increment, {**dict.fromkeys(before.kinds), **after.kinds})
    return whole.without(whole.already(before))
