# SPDX-License-Identifier: MIT
"""The engine's answers: calls, refusals, blocks, declarations, payments. Plain data, with sections."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from controller.engine.record.announced import Announced, Kinds, amounts, ranges
from controller.engine.record.decided import Decided, HandResult, Moved, cite, on_hand
from controller.engine.record.on_show import OnShow, said
from controller.engine.record.shown import in_words
from controller.engine.values.money import dollars

Mended: TypeAlias = Literal["", "at hand", "works again"]
"""State of a repair, if known. `at hand`: somebody at the table can repair it. `works again`: it only needs a check."""


class Effect(msgspec.Struct, frozen=True, tag=True):
    """An action or a text of the table. Tapes and transcripts write its `kind` and `words`."""

    kind: ClassVar[str] = ""
    irreversible: ClassVar[bool] = False
    """True: shown or done only once the event that caused it is on disk."""
    row_kind: ClassVar[str] = ""
    """Kind of the journal row that this effect has of its own, in the commit of its event. Empty: no such row."""

    @property
    def words(self) -> str:
        return ""

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the lines that tapes and transcripts write."""
        return (f"{self.kind}: {self.words}",)

    def row_event(self, table: str) -> bytes:  # noqa: ARG002 - for the rows that name the table
        """Return the event of this effect's own row, as JSON. The same effect gives the same bytes."""
        return msgspec.json.encode(self, order="deterministic")


class Said(Effect, frozen=True):
    """A text with its section."""

    what: str
    source: str

    @property
    def words(self) -> str:
        return cite(self.what, self.source)


class Prompt(Said, frozen=True):
    """The next expected action, and the phase of the round."""

    kind = "next"
    phase: str
    presses: tuple[str, ...] = ()
    """Accepted key switches (`key dealer`), entry keys and buttons."""
    asked: tuple[str, ...] = ()
    """The accepted keys that continue the round, in this order."""
    despite: tuple[str, ...] = ()
    """The keys accepted even while a device is broken."""
    open: bool = False
    """A wager that is offered now is not too early or too late."""
    moving: bool = False
    """An object spins, is drawn or is in the air."""
    headline: str = ""
    """Largest text on the screens meanwhile, if not about wagers."""
    remark: str = ""
    """How to correct a mistake."""
    closed: bool = False
    """No wager is taken at all."""
    unpaid: bool = False
    """A result is declared, but another step comes before its payment."""
    remark_source: str = ""
    """Section of the remark, if the remark does not end with it, as earlier versions wrote it."""


class Call(Said, frozen=True):
    """Words that the dealer announces: "no more bets", "no spin"."""

    kind = "call"
    irreversible = True


class Refuse(Said, frozen=True):
    """An act is not accepted, and changed nothing."""

    kind = "refused"
    act: str = ""
    """The refused act. Empty at the start of a table."""
    plain: str = ""
    """The text with the wager's name. `what` has the id that is typed."""
    limit: str | None = None
    """Kind of wager, by its name on the sign, with the limits that refuse an amount. Empty: the table's own. None: no
    limit is the reason.
    """


class Note(Said, frozen=True):
    """An act is accepted."""

    kind = "noted"
    plain: str = ""
    """The text with the wager's name. `what` has its id."""


class KeySwitches(Effect, frozen=True):
    """Position of every key switch that has reported since the start."""

    kind = "keys"
    on: dict[str, bool]

    @property
    def words(self) -> str:
        return "; ".join(f"{name} {'on' if on else 'off'}" for name, on in self.on.items()) or "not known"


class Alert(Effect, frozen=True):
    """A message that a person with this role must know."""

    kind = "alert"
    role: str
    what: str
    source: str = ""
    device: str = ""
    """Device of the alert, if any."""
    plain: str = ""
    """The text in the dealer's words. `what` has a technician's words."""
    of_spin: bool = False
    """The alert is about a finished spin, roll or drawing. The screens drop it when the next one begins."""
    name: str = ""
    """Name by which the alert is cleared once its request is done. Empty: it is about a device, or stays."""

    @property
    def words(self) -> str:
        return cite(self.what, self.source)


class AllClear(Effect, frozen=True):
    """The alerts about this device are over, or one alert without a device, by its name."""

    kind = "all clear"
    device: str
    what: str = ""
    """Text of that alert."""
    name: str = ""

    @property
    def words(self) -> str:
        return self.device or self.what


class Blocked(Effect, frozen=True):
    """The table does not play until this fault is mended."""

    kind = "blocked"
    name: str
    what: str
    remedy: str
    source: str = ""
    asks: tuple[str, ...] = ()
    """Key switches that the remedy asks to be turned."""
    plain: tuple[str, str] = ("", "")
    """Fault and remedy in the dealer's words. `what` and `remedy` have a technician's words."""
    called: str = ""
    """Common name of the failed part, if it is not `name`."""
    how: Mended = ""
    """`at hand`: somebody at the table mends it before the round goes on. `works again`: it only needs a check."""

    @property
    def words(self) -> str:
        return cite(f"{self.name}: {self.what}; {self.remedy}", self.source)


class Unblocked(Effect, frozen=True):
    """This reason not to play is gone."""

    kind = "unblocked"
    name: str

    @property
    def words(self) -> str:
        return self.name


class Commissioned(Effect, frozen=True):
    """The table was commissioned by this person."""

    kind = "commissioned"
    irreversible = True
    by: str
    board: str
    digest: str
    seen: int
    """Number of steps that the table itself has seen."""
    judged: int
    """Number of steps that a person has judged."""
    left: tuple[str, ...] = ()
    """Steps that nobody has seen."""

    @property
    def words(self) -> str:
        left = f"left: {', '.join(self.left)}" if self.left else "nothing is left"
        steps = f"{self.seen} steps seen by the table, {self.judged} by a person; {left}"
        return f"by {self.by or 'somebody'}, board {self.board} {self.digest[:12]}: {steps}"


class Show(Effect, frozen=True):
    """All values of a game on show beside its result: the point, the spinner, the balls drawn."""

    kind = "state"
    on_show: OnShow

    @property
    def words(self) -> str:
        return "; ".join(f"{name} {in_words(value)}" for name, value in said(self.on_show).items()) or "none"


class Declare(Said, frozen=True):
    """The result of a round: the words called, the outcome, and the odds (as text) that each winning wager pays.

    Wagers that are not listed lose, or cannot lie there now.
    """

    kind = "declared"
    irreversible = True
    outcome: str
    wins: dict[str, str]
    hands: tuple[HandResult, ...] = ()
    """The hands decided now, if hands are decided one by one. The round has no outcome then."""
    meaning: str = ""
    """Meaning of the result in this round, in the largest letters: "Point is six". Empty if the call says it."""
    voids: tuple[str, ...] = ()
    """Wagers with a stake that goes back."""
    undecided: tuple[str, ...] = ()
    """Wagers that stay."""


class Withdraw(Said, frozen=True):
    """A declaration is taken back because numbers were entered wrongly."""

    kind = "cleared"
    irreversible = True


class Owe(Effect, frozen=True):
    """Amounts that the dealer has to return on each wager that the result decides."""

    kind = "owed"
    owed: tuple[Decided, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(f"{self.kind}: {it.words}" for it in self.owed)


class Lie(Effect, frozen=True):
    """The amount on one wager area, for the screens."""

    kind = "lies"
    player: str
    wager: str
    cents: int
    """Cents. 0: none any more."""
    mark: str = ""
    """`on`: a marker shows that the wager is called on. `off`: the next result does not count for it. Empty:
    neither.
    """
    box: str = ""
    """The seated player at the wager's box, if that is another player."""
    hand: str = ""
    """Name of the hand on which the wager lies. Empty if hands are not decided one by one."""

    @property
    def words(self) -> str:
        amount = f"{self.player} {on_hand(self.wager, self.hand)} {dollars(self.cents)}"
        return amount + (f": {self.mark}" if self.mark else "")


class Move(Effect, frozen=True):
    """Undecided wagers that move to another area or into another state.

    Sent when the result is declared, so that a person moves them, and again when that is done. Also sent when a wager
    is called on or off.
    """

    kind = "moved"
    moves: tuple[Moved, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(f"{self.kind}: {it.words}" for it in self.moves)


class Pay(Effect, frozen=True):
    """Final results of these wagers: as declared, or the stake goes back."""

    kind = "paid"
    irreversible = True
    paid: tuple[Decided, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(f"{self.kind}: {it.words}" for it in self.paid)


class Marker(Effect, frozen=True):
    """The commission that a player owes, as the marker button shows it."""

    kind = "marker"
    player: str
    cents: int
    """Cents. 0: none any more."""
    source: str

    @property
    def words(self) -> str:
        return cite(f"{self.player} {dollars(self.cents) if self.cents else 'none'}", self.source)


class Sign(Effect, frozen=True, forbid_unknown_fields=True):
    """The limits sign, in cents, with the changes that it announces.

    Signs of earlier versions announced changes in other fields. Such a row is refused.
    """

    kind = "sign"
    minimum: int
    maximum: int
    increment: int
    notices: tuple[Announced, ...]
    source: str
    kinds: Kinds = ()
    shares: tuple[str, ...] = ()
    """The kinds whose limits are a share of the table's."""
    stake: str = ""
    """The kind of wager with the minimum table stake as its minimum, if players bet out of one."""
    forced: str = ""
    """The bet before the cards are dealt, if the sign calls it the minimum: the `blind`."""

    @property
    def words(self) -> str:
        limits = ", ".join(amounts(self.minimum, self.maximum, self.increment))
        rows = (limits, *ranges(self.kinds), *(notice.words for notice in self.notices))
        return cite("; ".join(rows), self.source)


class Begin(Effect, frozen=True):
    """A round begins."""

    kind = "round"
    number: int

    @property
    def words(self) -> str:
        return f"{self.number} begins"


class End(Effect, frozen=True):
    """A round is over."""

    kind = "round"
    irreversible = True
    number: int
    how: str
    """`declared`, `void`, or `handed over to the floor manager`."""
    reason: str
    source: str

    @property
    def words(self) -> str:
        return cite(f"{self.number} {self.how}" + (f": {self.reason}" if self.reason else ""), self.source)


class State(Effect, frozen=True):
    """Until 0.8.0: further values of a game on show."""

    kind = "state"
    facts: dict[str, str]
    """Values in words, by name."""
    pictured: tuple[str, ...] = ()
    """Names of the values that screens draw and no text lists."""

    @property
    def words(self) -> str:
        said = (f"{name} {value}" for name, value in self.facts.items() if value and name not in self.pictured)
        return "; ".join(said) or "none"
