# SPDX-License-Identifier: MIT
"""The chips in a table's tray as the journal keeps them: counts, fills and credits by denomination, signed by two."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from controller.engine.record.decided import Decided, cited
from controller.engine.record.effects import Effect
from controller.engine.record.names import OptionalName, Reason
from controller.engine.record.people import either
from controller.engine.values.money import cents, dollars
from hal.signals import Signal

SlipKind: TypeAlias = Literal["opening", "fill", "credit", "closing"]
FloatAct: TypeAlias = Literal["opening", "fill", "credit", "closing", "sign", "withdraw"]
Worth = Annotated[int, Meta(gt=0, le=10**9)]
Count = Annotated[int, Meta(ge=0, le=10**6)]
Pieces: TypeAlias = dict[Worth, Count]
"""How many chips there are of each denomination, by its cents."""


class InFloat(Signal, frozen=True):
    """A person counts the chips in the tray, brings some (fill) or takes some away (credit); or signs, or withdraws it.

    pieces: how many of each denomination, by its cents. role: in which role; empty: the dealer. person: who it is,
    where the key that has opened the session says so.
    """

    act: FloatAct
    pieces: Pieces = {}
    role: OptionalName = ""
    reason: Reason = ""
    person: OptionalName = ""

    @property
    def subject(self) -> object:
        return self.act

    @property
    def in_words(self) -> str:
        """`dealer: tray, fill $500`."""
        who = f"{self.role.replace('-', ' ')}: " if self.role else ""
        amount = f" {dollars(worth(self.pieces))}" if self.pieces else ""
        return f"{who}tray, {self.act}{amount}" + (f": {self.reason}" if self.reason else "")

    @property
    def slip(self) -> SlipKind:
        """What is entered. Raises ValueError of a signature, or of what is withdrawn."""
        if self.act == "sign" or self.act == "withdraw":  # noqa: PLR1714 - so that the type is known
            raise ValueError(f"{self.act} enters nothing")
        return self.act


class Signature(msgspec.Struct, frozen=True):
    """Who has signed, in which role. user: of the computer, who entered it.

    people: who is signed in with that role; of several it is not known which one has signed.
    """

    role: str
    people: tuple[str, ...] = ()
    user: str = ""

    @property
    def words(self) -> str:
        """`floor-manager Ann`."""
        return f"{self.role} {either(self.people)}".strip()


def one_user(signed: Sequence[Signature]) -> str:
    """That one user of the computer gave both signatures, in words; empty if not, or if two people are signed in."""
    users = {it.user for it in signed}
    if len(signed) < 2 or len(users) > 1 or "" in users or all(it.people for it in signed):
        return ""
    return f" (two roles, one user: {users.pop()})"


class Slip(msgspec.Struct, frozen=True):
    """One count, fill or credit. pieces: how many chips of each denomination, by its cents.

    signed: by whom; it counts once there are two. when: the time of day at which it was entered, `14:30`.
    """

    what: SlipKind
    pieces: Pieces
    signed: tuple[Signature, ...]
    when: str = ""

    @property
    def cents(self) -> int:
        """What it comes to."""
        return worth(self.pieces)

    @property
    def words(self) -> str:
        """`fill $500 (5 of $100), signed by dealer and floor-manager Ann`."""
        rows = sorted(self.pieces.items(), reverse=True)
        each = ", ".join(f"{count} of {dollars(it)}" for it, count in rows if count)
        by = " and ".join(it.words for it in self.signed) + one_user(self.signed)
        return f"{self.what} {dollars(self.cents)} ({each or 'none'}), signed by {by}"


class ChipFloat(msgspec.Struct):
    """The tray since its opening count. slips: what was signed twice, in order. waits: what is signed once so far.

    taken: what was collected from players, in cents, as far as wagers were entered. paid: what was paid to them, in
    cents. moved: players were paid since `waits` was counted.
    """

    slips: list[Slip] = []
    waits: Slip | None = None
    taken: int = 0
    paid: int = 0
    moved: bool = False

    @property
    def open(self) -> bool:
        """Whether the tray was counted at the opening, and not at the closing since."""
        return bool(self.slips) and self.slips[-1].what != "closing"

    def sum(self, *kinds: SlipKind) -> int:
        """What the slips of these kinds come to, in cents."""
        return sum(it.cents for it in self.slips if it.what in kinds)

    def settle(self, it: Decided, fee: int | None) -> None:
        """A wager is settled, by a table that was counted at its opening.

        fee: what was paid for it besides, in cents; None: it was settled before. Of a voucher only what it wins counts.
        """
        if it.voucher:
            self.gain(-it.returned if it.how == "wins" else 0)
        else:
            gone = it.owes if fee is None else it.staked - it.stays + (0 if it.how == "stays" else fee)
            self.gain(gone - it.returned)

    def gain(self, amount: int) -> None:
        """So much more was collected from players, or paid to them if it is negative."""
        self.taken += max(0, amount)
        self.paid += max(0, -amount)

    @property
    def expected(self) -> int:
        """What has to be in the tray by all that was entered, in cents."""
        return self.sum("opening", "fill") - self.sum("credit") + self.taken - self.paid


class FloatShown(Effect, frozen=True):
    """How the tray stands.

    slips: what was signed twice, in words. waits: what one more has to sign; empty if nothing waits. opening: what was
    counted at the opening, in cents. fills: what was brought since, in cents. credits: what was taken away, in cents.
    taken: what was collected from players, in cents. paid: what was paid to them, in cents. expected: what has to be
    there by all that was entered, in cents. counted: what was counted at the closing, in cents; null before that.
    """

    kind = "float"
    slips: tuple[str, ...]
    waits: str
    opening: int
    fills: int
    credits: int
    taken: int
    paid: int
    expected: int
    counted: int | None = None
    source: str = ""

    @property
    def difference(self) -> int | None:
        """How much more was counted at the closing than was entered; None before that."""
        return None if self.counted is None else self.counted - self.expected

    @property
    def words(self) -> str:
        rows = [
            f"opening {dollars(self.opening)}",
            *(f"{name} {dollars(it)}" for name, it in (("fills", self.fills), ("credits", self.credits)) if it),
            f"taken {dollars(self.taken)}, paid {dollars(self.paid)}, expected {dollars(self.expected)}",
        ]
        if self.difference is not None:
            rows.append(f"counted {dollars(self.counted or 0)}: {difference_in_words(self.difference)}")
        if self.waits:
            rows.append(f"to be signed: {self.waits}")
        return cited("; ".join(rows), self.source)


def difference_in_words(difference: int) -> str:
    """What a closing count differs by."""
    if not difference:
        return "no difference"
    return f"{dollars(abs(difference))} {'more' if difference > 0 else 'less'} than was entered"


def worth(pieces: Mapping[int, int]) -> int:
    """What these chips are worth, in cents."""
    return sum(it * count for it, count in pieces.items())


def is_denomination(cents: int) -> bool:
    """Whether a chip may be worth this: 1, 2, 2.50 or 5 dollars, or one of these times or by ten."""
    return str(cents).rstrip("0") in ("1", "2", "5", "25")


def counted_of(words: Sequence[str]) -> dict[int, int]:
    """How many chips of each denomination, by its cents, of words like `100x50`. Raises ValueError."""
    pieces: dict[int, int] = {}
    for word in words:
        worth, times, count = word.partition("x")
        if not (times and count.isascii() and count.isdecimal() and len(count) <= len("999999")):
            raise ValueError(f"{word!r}: write the denomination and how many there are, as 100x50")
        each = cents(worth)
        if each <= 0 or each in pieces:
            raise ValueError(f"{word!r}: " + ("named twice" if each > 0 else "no denomination"))
        pieces[each] = int(count)
    return pieces
