# SPDX-License-Identifier: MIT
"""What is kept from round to round: one plain value, saved with the journal at each round's end."""

from collections.abc import Collection
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from controller.engine.record.chip_float import ChipFloat
from controller.engine.record.opening import Opening
from controller.engine.record.tournament import Tournament, UnderApproval

OWN_LIMITS = ("minimum", "maximum", "increment")
"""The table's own limits, by name; the other limits are those of kinds of wager."""
MOST_ROUNDS = 2**53
"""The highest number of a round that is read: whoever counts on from it does not overflow what the journal can hold."""


class Limits(msgspec.Struct, frozen=True):
    """The permissible wagers of a table, in cents: minimum, maximum, and the steps in which wagers are made (s 5).

    kinds: minimum and maximum of the kinds of wager that have limits of their own.
    """

    minimum: int
    maximum: int
    increment: int
    kinds: dict[str, tuple[int, int]] = {}


class LimitsChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """New values of some limits, in cents. None, or a kind that is not named: it stays as it is.

    kinds: a kind of wager with None loses the limits of its own.
    """

    minimum: int | None = None
    maximum: int | None = None
    increment: int | None = None
    kinds: dict[str, tuple[int, int] | None] = {}

    @property
    def about(self) -> tuple[str, ...]:
        """The names of the limits that change: `minimum`, `straight`."""
        return (*self._own(), *self.kinds)

    def applied_to(self, limits: Limits) -> Limits:
        """These limits after the change."""
        kinds = {name: it for name, it in {**limits.kinds, **self.kinds}.items() if it is not None}
        return replace(limits, **self._own(), kinds=kinds)

    def already(self, limits: Limits) -> tuple[str, ...]:
        """The names of the limits that would not change, because they are so now."""
        own = (name for name, value in self._own().items() if value == getattr(limits, name))
        return (*own, *(name for name, it in self.kinds.items() if it == limits.kinds.get(name)))

    def without(self, names: Collection[str]) -> "LimitsChange":
        """The change of all other limits."""
        own = {name: value for name, value in self._own().items() if name not in names}
        return LimitsChange(**own, kinds={name: it for name, it in self.kinds.items() if name not in names})

    def _own(self) -> dict[str, int]:
        return {name: value for name in OWN_LIMITS if (value := getattr(self, name)) is not None}


class ProposedTime(msgspec.Struct, frozen=True, kw_only=True):
    """A time that a sign proposes, in words: `14:30` (`controller/engine/table/proposed_times.py`).

    shown: how long the sign has shown it (nanoseconds). must_show: how long it must show it; None: no time is stated
    yet. due: the time has come.
    """

    shown_as: str
    must_show: int | None
    shown: int = 0
    due: bool = False

    @property
    def left(self) -> int | None:
        """How long the sign still has to show it, in nanoseconds; None if it does not wait for a time."""
        return None if self.due or self.must_show is None else self.must_show - self.shown


class Notice(ProposedTime, frozen=True):
    """An announced change of limits, and its time."""

    change: LimitsChange


class Standing(msgspec.Struct, frozen=True):
    """A reason not to play.

    `mended`: only the floor manager's confirmation is missing. `by_hand`: no device will report that it is over.
    `asks`: the key switches that the remedy asks to be turned, `key dealer`. `plain`: what it is and what to do in the
    dealer's words, where `what` and `remedy` are a technician's. `called`: what people call what has failed; empty if
    by its name.
    """

    what: str
    remedy: str
    source: str = ""
    mended: bool = False
    by_hand: bool = False
    asks: tuple[str, ...] = ()
    plain: tuple[str, str] = ("", "")
    called: str = ""


class Lying(msgspec.Struct):
    """A wager on the layout: cents, and the percentage paid for it. `state`: the name of the state it has reached.

    `carried`: it stayed on the layout at a round's end, and `stands` cents of it count: all of them, except in a state
    that a version before 0.5.0 kept. For other wagers that is judged when it is needed. `cash`: it was made in cash,
    which chips have not replaced yet. `box`: the seated player in whose box it lies. `hand`: the hand on which it lies,
    where hands are decided one by one. `voucher`: it was made with a promotional voucher.
    """

    player: str
    wager: str
    cents: int
    state: str
    fee: int = 0
    carried: bool = False
    stands: int = 0
    cash: bool = False
    box: str = ""
    hand: str = ""
    voucher: bool = False


class Present(msgspec.Struct, frozen=True):
    """A person who is signed in: in which roles, and until when, in nanoseconds on the clock of `at`."""

    roles: tuple[str, ...]
    until: int


class WrongTries(msgspec.Struct, frozen=True):
    """Vain tries to sign in. times: how many in a row. at: when the last one was, on the clock of the state's `at`."""

    times: int
    at: int


class OffsetChange(msgspec.Struct, frozen=True):
    """A change of the offset from UTC that the table's time zone makes: the clock on the wall is put on or back."""

    after: int
    """Seconds from now until the change; negative: it was so long ago."""
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
    """How often a motor was started. This is the number of the present run, or of the last one."""
    at: int = 0
    memory: dict[str, Any] = msgspec.field(default_factory=dict)
    """What a game remembers from round to round, in the form of its own struct."""
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
    """When the day began by the clock on the wall, in nanoseconds on the clock of `at`."""
    offset_changes: list[OffsetChange] = msgspec.field(default_factory=list)
    """Known changes of the offset from UTC, as seen at `offset_told`."""
    offset_told: int = 0
    """When these changes were told, in nanoseconds on the clock of `at`."""
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
    """What each player owes in commission, in cents."""
    coins: bool = False
    """Whether the casino operator permits coins of 50 cents (s 6)."""
    people: dict[str, Present] = msgspec.field(default_factory=dict)
    """Who is signed in, in the order in which they have signed in."""
    wrong_tries: dict[str, WrongTries] = msgspec.field(default_factory=dict)
    """How often somebody has tried in vain to sign in as each person, since that one last did; of the last day."""
    asked_person: str = ""
    """The person whose PIN is to be keyed on the keypad; empty if no PIN is asked for."""
    keypad_shut: bool = False
    """Whether keyed digits may be a PIN that nobody asked for, and are kept from the game."""
    sign_in: str = ""
    """Whether the table has people who sign in (`known`), and whether a key without them is nothing (`required`)."""
    software: str = ""
    """The digest of the program as it was found last; empty before it is known, or where there is no reference."""
    software_accepted: str = ""
    """The digest of a program that is not as it was installed, and that the floor manager has accepted."""
    computer: Computer | None = None
    """The accepted or first computer; null before the first start that names one."""
    computer_found: Computer | None = None
    """The computer of this start."""
    ticket_row: int = 0
    """The last row of the store of tickets that the journal has (keno)."""
    ticket_digest: str = ""
    """That row's digest, which tells this store's rows from those of any other."""
    tournament: Tournament | None = None
    """The tournament that is played at this table, if it is one of a tournament (s 8)."""
    approvals: dict[str, UnderApproval] = msgspec.field(default_factory=dict)
    """By the reference of an approval: what it was used for here before, whatever the table file names now."""
    opening: Opening | None = None
    """How far its opening is; None: it was opened under a version that did not keep that."""
    chips: ChipFloat | None = None
    """The chips in the tray, once they were counted."""


class _OneNotice(msgspec.Struct):
    """The one change that versions up to 0.4.0 could announce, with all limits as they were to be."""

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
    """The state as JSON, the same bytes for the same state: there are no sets in it, and dicts keep their order."""
    return _encoder.encode(state)


def decode(data: bytes | str) -> TableState:
    """The state of a journal row. Raises msgspec.ValidationError if it is not a state that this version can read."""
    state = msgspec.json.decode(data, type=TableState)
    if one := msgspec.json.decode(data, type=_KeptNotice).notice:
        change = _difference(state.limits, one.limits)
        state.notices.append(
            Notice(change, shown_as=one.shown_as, must_show=one.must_show, shown=one.shown, due=one.due)
        )
    return state


def _difference(before: Limits, after: Limits) -> LimitsChange:
    """The change that makes the limits after from those before."""
    whole = LimitsChange(after.minimum, after.maximum, after.increment, {**dict.fromkeys(before.kinds), **after.kinds})
    return whole.without(whole.already(before))
