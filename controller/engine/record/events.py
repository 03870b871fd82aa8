# SPDX-License-Identifier: MIT
"""What can happen at a table besides what devices report: wagers, directions, timers. They are signals too."""

from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from controller.engine.record.chip_float import InFloat
from controller.engine.record.doubted import OutcomesDoubted as OutcomesDoubted  # noqa: PLC0414 - one of them
from controller.engine.record.keno_on_show import KenoOwed, KenoPool
from controller.engine.record.names import About, Cents, Ground, Hand, Name, OptionalName, Reason, WagerId
from controller.engine.record.opening import InOpening
from controller.engine.record.state import Computer, OffsetChange
from controller.engine.record.tournament import Conditions, InTournament
from hal import signals
from hal.signals import Signal

Event = Signal


class Placed(Signal, frozen=True):
    """A player puts chips on a wager area: `cents` is all that lies on that wager, entered by a person.

    issued_at: the table that issued the chips, if they are another table's non-value chips. confirmed: the persons whom
    the rules name have confirmed the wager orally. box: the seated player in whose box it lies, if in one. hand: the
    hand on which it lies, where hands are decided one by one: `3`, or `3/2` for the second hand of box 3. found: it is
    not offered, it was found on the layout, made and accepted before (s 5(2)). coins: it was made in coins of 50 cents
    (s 6). agreed: the casino operator agrees to this amount, where the rules ask for that. voucher: it is made with a
    promotional voucher instead of chips.
    """

    player: Name
    wager: WagerId
    cents: Cents
    issued_at: OptionalName = ""
    confirmed: bool = False
    box: OptionalName = ""
    hand: Hand = ""
    found: bool = False
    coins: bool = False
    agreed: bool = False
    voucher: bool = False


class Withdrawn(Signal, frozen=True):
    """A player took a wager back. hand: from which hand, where hands are decided one by one."""

    player: Name
    wager: WagerId
    hand: Hand = ""


class Spoken(Signal, frozen=True):
    """A player declared a wager orally, with no chips on the layout.

    cash: cash lies there instead. confirmed: the persons whom the rules name have confirmed the wager orally.
    """

    player: Name
    wager: WagerId
    cents: Cents
    cash: bool = False
    confirmed: bool = False


class Marked(Signal, frozen=True):
    """A player called a wager on or off. marker: a person of the table has placed the on marker button, or taken it."""

    player: Name
    wager: WagerId
    on: bool
    marker: bool = True


class ChipsIssued(Signal, frozen=True):
    """A player asked for non-value chips of a colour. `agreed`: all who hold that colour agree."""

    colour: Name
    player: Name
    agreed: bool = False


class ChipsOffered(Signal, frozen=True):
    """Non-value chips, issued at `table`, were handed in for value chips; `closed`: that table is closed now."""

    colour: Name
    table: Name
    closed: bool = False


class PlayerLeft(Signal, frozen=True):
    """A player left the table; the chips of that player's colour are free again."""

    player: Name


class Seated(Signal, frozen=True):
    """A player sat down at a numbered place: `place-3`."""

    player: Name


class Staked(Signal, frozen=True):
    """A player puts this many chips on the table, to bet with from this seat; or so many more."""

    player: Name
    seat: Hand
    cents: Cents


Act: TypeAlias = Literal["fold", "check", "call", "bet", "tap-out"]


class Acted(Signal, frozen=True):
    """The player at this seat acts, in turn or out of it. cents: the amount of a bet, or of a raise above the call.

    0 if no amount was said. A person has entered it; at the table's own buttons it is a press.
    """

    seat: Hand
    act: Act
    cents: Cents = 0

    @property
    def subject(self) -> object:
        return self.act


class Drew(Signal, frozen=True):
    """The player at this seat has so many cards replaced. A person has entered it; the dealer keys it as a number."""

    seat: Hand
    cards: int


class Collected(Signal, frozen=True):
    """The commission that a player owed was collected; without a name, what every player owed."""

    player: OptionalName = ""


class LimitsProposed(Signal, frozen=True):
    """New limits, in cents, to apply `after` seconds from now. `time_of_day`: seconds since midnight, now.

    A limit that is not named stays as it is. after: None if the sign is to show the change without its time. kinds:
    minimum and maximum of kinds of wager that get limits of their own; None for a kind that loses them. role: who sets
    them; empty: the person whom the rules name first. agreed: all players at the table agree.
    """

    minimum: Cents | None = None
    maximum: Cents | None = None
    increment: Cents | None = None
    after: Annotated[int, Meta(ge=0, le=366 * 86_400)] | None = 0
    time_of_day: int = 0
    kinds: dict[WagerId, tuple[Cents, Cents] | None] = {}
    role: OptionalName = ""
    agreed: bool = False


class NoticeWithdrawn(Signal, frozen=True):
    """An announced change of limits is withdrawn.

    about: the limits that shall not change: minimum, maximum, increment, kinds of wager. Empty: the only announced
    change. role: who withdraws it; empty: the person whom the rules name first.
    """

    about: tuple[WagerId, ...] = ()
    role: OptionalName = ""


class Directed(Signal, frozen=True):
    """A person with a role gave a direction that the rules reserve to that role.

    reason: why, in words for people. player: whom it is about. ground: the ground of the rules on which it is given,
    where they distinguish some. agreed: all others at the table agree. about: the boxes, cards or other things that it
    is about, each by itself.
    """

    role: Name
    direction: Name
    reason: Reason = ""
    player: OptionalName = ""
    ground: Ground = ""
    agreed: bool = False
    about: tuple[About, ...] = ()

    @property
    def subject(self) -> object:
        return self.direction

    def explained(self, what: str) -> str:
        """What is directed, with its ground, what it is about and its reason as far as they are given."""
        return ": ".join(filter(None, (what, self.ground, " ".join(self.about), self.reason)))


class Maintained(Signal, frozen=True):
    """Somebody has done something to the table that is no part of its game: `what`, in which role."""

    role: Name
    what: Reason


class MaintenanceBegun(Signal, frozen=True):
    """Somebody takes the table out of play, to commission it."""

    role: Name


class Commissioning(msgspec.Struct, frozen=True):
    """A completed commissioning: the board file and its digest, and its steps by name.

    seen: those that the table itself has seen. judged: those that a person has seen, as that a lamp is lit. left: those
    that nobody has seen, each with the reason.
    """

    board: str
    digest: str
    seen: tuple[str, ...]
    judged: tuple[str, ...]
    left: dict[str, str]


class MaintenanceEnded(Signal, frozen=True):
    """The table is in play again. commissioning: None if it was given up, for this reason."""

    role: Name
    commissioning: Commissioning | None = None
    reason: Reason = ""


class Due(Signal, frozen=True):
    """A timer that the engine asked for has run out."""

    timer: str

    @property
    def subject(self) -> object:
        return self.timer


TICKETS = "tickets"
"""The device that sells and settles the tickets of keno: the table's ticket store."""
PAPER = "paper of tickets"
"""The name of the alert where a ticket, or keno dollars, may not be on paper."""


class OfTickets(Signal, frozen=True):
    """What the ticket store reports of a game of keno, and on which keno day: its ISO date (s 210).

    pools: the jackpot pools as they stand now. Each report is on the store's disk.
    """

    WORDS = "game {it.game} of the keno day {it.day}"
    game: int
    day: str = ""
    pools: tuple[KenoPool, ...] = ()
    device: str = TICKETS


class SalesOpen(OfTickets, frozen=True):
    """Tickets are sold for this game, and for none before it: at the start of the store, of a game, of a keno day.

    And while they are sold, now and then: tickets, cents: how many are entered in it so far, for how much.
    """

    WORDS = "tickets are sold for game {it.game}, on the keno day {it.day}: {it.tickets} so far, {it.cents} cents"
    tickets: int = 0
    cents: int = 0


class SalesClosed(OfTickets, frozen=True):
    """No ticket is sold or validated for this game any more (s 222(1)): what is wagered on it.

    tickets: how many are entered in it; wagers: how many ways they have, for so many cents.
    """

    WORDS = "game {it.game} is closed: {it.tickets} tickets, {it.wagers} wagers, {it.cents} cents"
    tickets: int = 0
    wagers: int = 0
    cents: int = 0


class TicketsSettled(OfTickets, frozen=True):
    """Every wager on this game is settled (s 212(c)): how many win, and their prizes in cents, jackpots among them."""

    WORDS = "game {it.game} is settled: {it.winners} wagers win {it.cents} cents"
    winners: int = 0
    cents: int = 0


class Ticketed(Signal, frozen=True):
    """A row of what was done with tickets, as their store keeps it: each comes once, in order, none is left out.

    act: `sold`, `paid`, `settled` …; what: in words, with the section. day: the keno day.
    """

    row: int
    act: str
    day: str
    what: str
    done_by: str = ""
    """Station, writer, supervisor, and the account that asked."""
    digest: str = ""
    """Of this row of the store and all before it: so the journal, which is signed, holds the store's chain."""
    owed: KenoOwed = KenoOwed()


class Restarted(Signal, frozen=True):
    """The controller was started with the options of its table file. A round may be open.

    time_of_day: seconds since midnight, by the clock on the wall. cut_off: it was not ended in order, so that what
    happened in the last moments before may be missing. tournament: the one that the table file names, if it names one.
    sign_in: `known` if the table has people who sign in, `required` if its file asks for that; else empty.
    """

    version: str = ""
    options: dict[str, Any] = {}
    time_of_day: int = 0
    cut_off: bool = False
    tournament: Conditions | None = None
    sign_in: str = ""
    offset_changes: tuple[OffsetChange, ...] = ()
    """The changes of the table's offset from UTC: of the last day and of the next two years, in order."""
    computer: Computer | None = None
    """The computer and the folder on which this table is kept."""


class ClockJumped(Signal, frozen=True):
    """The wall clock moved by `seconds` against the monotonic one, and shows `time_of_day` (since midnight) now."""

    seconds: int
    time_of_day: int = 0
    offset_changes: tuple[OffsetChange, ...] = ()
    """The changes as in Restarted, seen from now."""


class OffsetChanged(Signal, frozen=True):
    """The table's offset from UTC changed by `seconds`, as at daylight saving: the clock shows `time_of_day` now.

    name: of the time that has begun, `AEST`.
    """

    seconds: int
    time_of_day: int = 0
    name: str = ""
    offset_changes: tuple[OffsetChange, ...] = ()
    """The changes as in Restarted, seen from now."""


class SoftwareFound(Signal, frozen=True):
    """What the check of the installed program has found.

    digest: over all of its files; empty while they are looked at, or if they could not be. differing: what is not as it
    was installed, `changed controller/app.py`; the first few.
    """

    version: str
    digest: str = ""
    differing: tuple[str, ...] = ()


EnteredEvent = (
    Placed | Withdrawn | Spoken | Marked | ChipsIssued | ChipsOffered | Seated | Staked | Acted | Drew
    | Collected
    | PlayerLeft | LimitsProposed | NoticeWithdrawn | Directed | InTournament | InOpening | InFloat
)  # fmt: skip
"""The events that a person may enter. Signals of devices cannot be entered."""


def _classes(base: type[Signal]) -> list[Any]:
    return [each for child in base.__subclasses__() for each in (child, *_classes(child))]


EVENTS: Any = reduce(or_, _classes(signals.Signal))
"""The union of every event class: what a journal row can hold."""

_encoder = msgspec.json.Encoder()


def encode(event: Event) -> bytes:
    """One event as JSON, the same bytes for the same event."""
    return _encoder.encode(event)


def decode(row: bytes | str) -> Event:
    """The event of a journal row. Raises msgspec.ValidationError if this version knows no such event."""
    event: Event = _decoder().decode(row)
    return event


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    """Made at the first row that is read: a table that starts without one takes presses 2 ms sooner."""
    return msgspec.json.Decoder(EVENTS)
