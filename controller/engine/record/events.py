# SPDX-License-Identifier: MIT
"""Events at a table that no device reports: wagers, directions, timers. They are signals too."""

from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from controller.engine.record.chip_float import InFloat
from controller.engine.record.controller_events import ClockJumped as ClockJumped  # noqa: PLC0414 - one of them
from controller.engine.record.controller_events import OffsetChanged as OffsetChanged  # noqa: PLC0414
from controller.engine.record.controller_events import OutcomesDoubted as OutcomesDoubted  # noqa: PLC0414
from controller.engine.record.controller_events import Restarted as Restarted  # noqa: PLC0414
from controller.engine.record.controller_events import SoftwareFound as SoftwareFound  # noqa: PLC0414
from controller.engine.record.jackpot_claims import ClaimAnswered as ClaimAnswered  # noqa: PLC0414
from controller.engine.record.jackpot_claims import ClaimRefused as ClaimRefused  # noqa: PLC0414
from controller.engine.record.jackpot_claims import NumbersAdopted as NumbersAdopted  # noqa: PLC0414
from controller.engine.record.keno_on_show import KenoOwed, KenoPool
from controller.engine.record.names import About, Cents, Ground, Hand, Name, OptionalName, Reason, WagerId
from controller.engine.record.opening import InOpening
from controller.engine.record.tournament import InTournament
from hal import signals
from hal.signals import Signal

Event = Signal


class Placed(Signal, frozen=True):
    """A player puts chips on a wager area: `cents` is all that lies on that wager, entered by a person.

    issued_at: the table that issued the chips, if they are another table's non-value chips. confirmed: the persons
    named by the rules have confirmed the wager orally. box: the seated player at the wager's box, if the wager is in a
    box. hand: the wager's hand, if hands are decided one by one: `3`, or `3/2` for the second hand of box 3. found: the
    wager was made and accepted before and is entered late (s 5(2)). coins: the wager was made in coins of 50 cents (s
    6). agreed: the casino operator agrees to this amount, if the rules ask for that. voucher: a promotional voucher
    replaces chips.
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
    """A player took a wager back. hand: the wager's hand, if hands are decided one by one."""

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
    """The player at this seat acts, in turn or out of it. A person enters the act, or a button at the table is pressed.

    cents: cents of a bet, or of a raise above the call; 0: no amount was said.
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
    """The commission that a player owed was collected; without a name, the commission of all players."""

    player: OptionalName = ""


class LimitsProposed(Signal, frozen=True):
    """New limits, in cents, to apply `after` seconds from now. `time_of_day`: seconds since midnight, now.

    A limit that is not named stays. after: seconds; None if the sign shows the change without its time. kinds: minimum
    and maximum, in cents, of kinds of wager with limits of their own; None for a kind that loses them. role: role of
    the person; empty: the first one that the rules name. agreed: all players at the table agree.
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

    about: the limits that do not change: minimum, maximum, increment, kinds of wager; empty: the only announced change.
    role: role of the person; empty: the first one that the rules name.
    """

    about: tuple[WagerId, ...] = ()
    role: OptionalName = ""


class Directed(Signal, frozen=True):
    """A person with a role gave a direction that the rules reserve to that role.

    reason: the reason in words for people. player: the player concerned. ground: the ground in the rules, if they
    distinguish several. agreed: all others at the table agree. about: the boxes, cards or other things concerned, one
    each.
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

    def describe(self, what: str) -> str:
        """Return the direction in words, with its ground, its objects and its reason as far as given."""
        return ": ".join(filter(None, (what, self.ground, " ".join(self.about), self.reason)))


class Maintained(Signal, frozen=True):
    """A person did maintenance outside the game: `what`, in which role."""

    role: Name
    what: Reason


class MaintenanceBegun(Signal, frozen=True):
    """A person takes the table out of play, to commission it."""

    role: Name


class Commissioning(msgspec.Struct, frozen=True):
    """A completed commissioning: the board file and its digest, and its steps by name.

    seen: the steps that the table itself has seen. judged: the steps that a person has seen, such as a lit lamp. left:
    the steps that nobody has seen, each with the reason.
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
"""Name of the alert for a ticket, or for keno dollars, that may be missing on paper."""
IN_PRINTERS, NOT_CLOSED_ON_BOARDS, NOT_ON_BOARDS = "tickets in printers", "boards: closed", "boards: numbers"
"""Names of alerts at a table that draws for a floor: for tickets that hold up the close, for display boards that do not
show the game as closed, and for boards that lack drawn numbers.
"""


class OfTickets(Signal, frozen=True):
    """A report of the ticket store about a game of keno. day: the keno day, an ISO date (s 210).

    pools: the jackpot pools now. Each report is on the store's disk.
    """

    WORDS = "game {it.game} of the keno day {it.day}"
    game: int
    day: str = ""
    pools: tuple[KenoPool, ...] = ()
    device: str = TICKETS


class SalesOpen(OfTickets, frozen=True):
    """Tickets are sold for this game, and for none before it. Sent when the store, a game or a keno day starts.

    Repeated during sales. tickets: tickets entered in the game so far. cents: their wagers so far, in cents.
    """

    WORDS = "tickets are sold for game {it.game}, on the keno day {it.day}: {it.tickets} so far, {it.cents} cents"
    tickets: int = 0
    cents: int = 0


class SalesClosed(OfTickets, frozen=True):
    """No ticket is sold or validated for this game any more (s 222(1)).

    tickets: tickets entered in the game. wagers: their ways. cents: the sum of these wagers, in cents.
    """

    WORDS = "game {it.game} is closed: {it.tickets} tickets, {it.wagers} wagers, {it.cents} cents"
    tickets: int = 0
    wagers: int = 0
    cents: int = 0


class TicketsSettled(OfTickets, frozen=True):
    """Every wager on this game is settled (s 212(c)). winners: wagers that win. cents: prizes in cents, with
    jackpots.
    """

    WORDS = "game {it.game} is settled: {it.winners} wagers win {it.cents} cents"
    winners: int = 0
    cents: int = 0


class Ticketed(Signal, frozen=True):
    """A row of the ticket store's log. Each row comes once, in order, and none is left out.

    act: `sold`, `paid`, `settled` … what: the act in words, with the section. day: the keno day.
    """

    row: int
    act: str
    day: str
    what: str
    done_by: str = ""
    """Station, writer, supervisor, and the account that asked."""
    digest: str = ""
    """Digest of this row of the store and all rows before it. The signed journal thus covers the store's chain."""
    owed: KenoOwed = KenoOwed()


EnteredEvent = (
    Placed | Withdrawn | Spoken | Marked | ChipsIssued | ChipsOffered | Seated | Staked | Acted | Drew
    | Collected
    | PlayerLeft | LimitsProposed | NoticeWithdrawn | Directed | InTournament | InOpening | InFloat
)  # fmt: skip
"""The events that a person may enter. Signals of devices cannot be entered."""


def _classes(base: type[Signal]) -> list[Any]:
    return [each for child in base.__subclasses__() for each in (child, *_classes(child))]


EVENTS: Any = reduce(or_, _classes(signals.Signal))
"""The union of every event class. A journal row holds one of them."""

_encoder = msgspec.json.Encoder()


def encode(event: Event) -> bytes:
    """Encode one event as JSON. The same event gives the same bytes."""
    return _encoder.encode(event)


def decode(row: bytes | str) -> Event:
    """Decode the event of a journal row. Raises msgspec.ValidationError if this version knows no such event."""
    event: Event = _decoder().decode(row)
    return event


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    """Return the decoder. The first row that is read builds it: a table without rows starts 2 ms sooner."""
    return msgspec.json.Decoder(EVENTS)
