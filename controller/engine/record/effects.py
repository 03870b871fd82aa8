# SPDX-License-Identifier: MIT
"""What the engine answers: calls, refusals, blocks, declarations, payments. Plain data, with sections."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from controller.engine.record.announced import Announced, Kinds, amounts, ranges
from controller.engine.record.decided import Decided, HandResult, Moved, cited, on_hand
from controller.engine.record.on_show import OnShow, said
from controller.engine.record.shown import in_words
from controller.engine.values.money import dollars

Mended: TypeAlias = Literal["", "at hand", "works again"]
"""How what stops the table is mended, where that is known."""


class Effect(msgspec.Struct, frozen=True, tag=True):
    """Something the table does or says. `kind` and `words` are how a tape and a transcript write it."""

    kind: ClassVar[str] = ""
    irreversible: ClassVar[bool] = False
    """True: shown or done only once the event that caused it is on disk."""

    @property
    def words(self) -> str:
        return ""

    @property
    def lines(self) -> tuple[str, ...]:
        """How a tape and a transcript write it, line by line."""
        return (f"{self.kind}: {self.words}",)


class Said(Effect, frozen=True):
    """Something said in words, with its section."""

    what: str
    source: str

    @property
    def words(self) -> str:
        return cited(self.what, self.source)


class Prompt(Said, frozen=True):
    """What the table waits for now, in which phase of the round.

    presses: the key switches (`key dealer`), entry keys and buttons it accepts; asked: those of them that go on with
    the round, in this order; despite: those that it accepts even while something is broken. open: a wager that is
    offered now is not refused for its time. moving: something spins, is drawn or is in the air. headline: the largest
    words meanwhile, if not about wagers. remark: how a mistake is put right. remark_source: by which section, where it
    does not stand at the remark's end, as earlier versions wrote it. closed: no wager is taken at all. unpaid: a result
    is declared, but something comes before its payment.
    """

    kind = "next"
    phase: str
    presses: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    despite: tuple[str, ...] = ()
    open: bool = False
    moving: bool = False
    headline: str = ""
    remark: str = ""
    closed: bool = False
    unpaid: bool = False
    remark_source: str = ""


class Call(Said, frozen=True):
    """Words that the dealer announces: "no more bets", "no spin"."""

    kind = "call"
    irreversible = True


class Refuse(Said, frozen=True):
    """What was done is not accepted, and changed nothing. act: what was done; empty at the start of a table.

    plain: the same with the wager's name, where `what` has the id that is to be typed. limit: of an amount outside the
    limits, the kind of wager whose limits they are, by its name on the sign; empty: the table's own. None: no limit.
    """

    kind = "refused"
    act: str = ""
    plain: str = ""
    limit: str | None = None


class Note(Said, frozen=True):
    """What was done is accepted, in words. plain: the same with the wager's name, where `what` has its id."""

    kind = "noted"
    plain: str = ""


class KeySwitches(Effect, frozen=True):
    """How every key switch stands that has reported since the start."""

    kind = "keys"
    on: dict[str, bool]

    @property
    def words(self) -> str:
        return "; ".join(f"{name} {'on' if on else 'off'}" for name, on in self.on.items()) or "not known"


class Alert(Effect, frozen=True):
    """Something that a person with this role must know.

    device: the device that it is about, if any. plain: the same in the dealer's words, where `what` is a technician's.
    of_spin: it is about a spin, a roll or a drawing that is over: it goes from the screens when the next one begins.
    name: its own name, by which it is cleared once what it asks for is done; empty if it is about a device, or stays.
    """

    kind = "alert"
    role: str
    what: str
    source: str = ""
    device: str = ""
    plain: str = ""
    of_spin: bool = False
    name: str = ""

    @property
    def words(self) -> str:
        return cited(self.what, self.source)


class AllClear(Effect, frozen=True):
    """The alerts about this device are over; or one alert about no device, by its name. what: what it said."""

    kind = "all clear"
    device: str
    what: str = ""
    name: str = ""

    @property
    def words(self) -> str:
        return self.device or self.what


class Blocked(Effect, frozen=True):
    """The table does not play until this is mended.

    asks: the key switches that the remedy asks to be turned. plain: what it is and what to do about it in the dealer's
    words, where `what` and `remedy` are a technician's. called: what people call what has failed, if not by its name.
    how: it is mended `at hand`, by whoever is at the table, before the round goes on; or it `works again`, and is only
    to be checked.
    """

    kind = "blocked"
    name: str
    what: str
    remedy: str
    source: str = ""
    asks: tuple[str, ...] = ()
    plain: tuple[str, str] = ("", "")
    called: str = ""
    how: Mended = ""

    @property
    def words(self) -> str:
        return cited(f"{self.name}: {self.what}; {self.remedy}", self.source)


class Unblocked(Effect, frozen=True):
    """That reason not to play is gone."""

    kind = "unblocked"
    name: str

    @property
    def words(self) -> str:
        return self.name


class Commissioned(Effect, frozen=True):
    """The table was commissioned by this person: how many steps it has seen itself, how many a person, which none."""

    kind = "commissioned"
    irreversible = True
    by: str
    board: str
    digest: str
    seen: int
    judged: int
    left: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        left = f"left: {', '.join(self.left)}" if self.left else "nothing is left"
        steps = f"{self.seen} steps seen by the table, {self.judged} by a person; {left}"
        return f"by {self.by or 'somebody'}, board {self.board} {self.digest[:12]}: {steps}"


class Show(Effect, frozen=True):
    """What else a game has on show, all of it: the point, the spinner, the balls drawn."""

    kind = "state"
    on_show: OnShow

    @property
    def words(self) -> str:
        return "; ".join(f"{name} {in_words(value)}" for name, value in said(self.on_show).items()) or "none"


class Declare(Said, frozen=True):
    """The result of a round: the words called, the outcome, and the odds (as text) that each winning wager pays.

    hands: where hands are decided one by one, the hands that are decided now. The round has no outcome then. meaning:
    what the result means in this round, in the largest words: "Point is six"; empty where the call says it. voids,
    undecided: the wagers whose stakes go back, and those that stay. All that are in none of these lose, or cannot lie
    there now.
    """

    kind = "declared"
    irreversible = True
    outcome: str
    wins: dict[str, str]
    hands: tuple[HandResult, ...] = ()
    meaning: str = ""
    voids: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()


class Withdraw(Said, frozen=True):
    """A declaration is taken back: numbers that were entered wrongly are cleared."""

    kind = "cleared"
    irreversible = True


class Owe(Effect, frozen=True):
    """What the dealer is to return on each wager that the result decides."""

    kind = "owed"
    owed: tuple[Decided, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(f"{self.kind}: {it.words}" for it in self.owed)


class Lie(Effect, frozen=True):
    """What lies on one wager area, in cents; 0: nothing any more. For the screens.

    mark: "on": a marker shows that it is called on. "off": the next result does not count for it. Empty: neither. box:
    the seated player in whose box it lies, if that is another player. hand: the hand on which it lies, where hands are
    decided one by one.
    """

    kind = "lies"
    player: str
    wager: str
    cents: int
    mark: str = ""
    box: str = ""
    hand: str = ""

    @property
    def words(self) -> str:
        amount = f"{self.player} {on_hand(self.wager, self.hand)} {dollars(self.cents)}"
        return amount + (f": {self.mark}" if self.mark else "")


class Move(Effect, frozen=True):
    """Wagers that the result has not decided, and that move to another area or into another state.

    It is sent when the result is declared, so that a person moves them, and again when that is done. It is also sent
    when a wager is called on or off.
    """

    kind = "moved"
    moves: tuple[Moved, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(f"{self.kind}: {it.words}" for it in self.moves)


class Pay(Effect, frozen=True):
    """What becomes of each of these wagers: as it was declared, or the stake goes back."""

    kind = "paid"
    irreversible = True
    paid: tuple[Decided, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(f"{self.kind}: {it.words}" for it in self.paid)


class Marker(Effect, frozen=True):
    """What a player owes in commission, in cents, as the marker button shows it; 0: nothing any more."""

    kind = "marker"
    player: str
    cents: int
    source: str

    @property
    def words(self) -> str:
        return cited(f"{self.player} {dollars(self.cents) if self.cents else 'none'}", self.source)


class Sign(Effect, frozen=True, forbid_unknown_fields=True):
    """The limits sign, in cents, with the changes that it announces.

    Signs of earlier versions announced in other fields: those that are not known are not passed over.
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
    """The kind whose minimum is the minimum table stake, where players bet out of one."""
    forced: str = ""
    """What is bet before the cards are dealt, if the sign says that it is the minimum: the `blind`."""

    @property
    def words(self) -> str:
        limits = ", ".join(amounts(self.minimum, self.maximum, self.increment))
        rows = (limits, *ranges(self.kinds), *(notice.words for notice in self.notices))
        return cited("; ".join(rows), self.source)


class Begin(Effect, frozen=True):
    """A round begins."""

    kind = "round"
    number: int

    @property
    def words(self) -> str:
        return f"{self.number} begins"


class End(Effect, frozen=True):
    """A round is over: "declared", "void", or "handed over to the floor manager"; with its reason and section."""

    kind = "round"
    irreversible = True
    number: int
    how: str
    reason: str
    source: str

    @property
    def words(self) -> str:
        return cited(f"{self.number} {self.how}" + (f": {self.reason}" if self.reason else ""), self.source)
