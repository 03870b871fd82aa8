# SPDX-License-Identifier: MIT
"""The chips in a table's tray as the journal keeps them: counts, fills and credits by denomination, signed by two."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from controller.engine.record.decided import Decided, cite
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
"""Number of chips of each denomination. The key is the denomination in cents."""


class InFloat(Signal, frozen=True):
    """A person counts the chips in the tray, fills or credits it, signs an entry, or withdraws one."""

    act: FloatAct
    """`fill` brings chips to the tray. `credit` takes chips away."""
    pieces: Pieces = {}
    """Number of chips of each denomination, by its cents."""
    role: OptionalName = ""
    """Role of the person. Empty: the dealer."""
    reason: Reason = ""
    person: OptionalName = ""
    """Name of the person, if the key that opened the session identifies one."""

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
        """Return the kind of slip that this event enters. Raises ValueError for a signature or a withdrawal."""
        if self.act == "sign" or self.act == "withdraw":  # noqa: PLR1714 - so that the type is known
            raise ValueError(f"{self.act} enters nothing")
        return self.act


class Signature(msgspec.Struct, frozen=True):
    """A signature in a role."""

    role: str
    people: tuple[str, ...] = ()
    """People signed in with that role. If there are several, nobody knows which one has signed."""
    user: str = ""
    """User of the computer who entered the signature."""

    @property
    def words(self) -> str:
        """`floor-manager Ann`."""
        return f"{self.role} {either(self.people)}".strip()


def one_user(signed: Sequence[Signature]) -> str:
    """Return in words that one user of the computer gave both signatures. Empty if there were two users, if a user is
    unknown, or if each signature names a person.
    """
    users = {it.user for it in signed}
    if len(signed) < 2 or len(users) > 1 or "" in users or all(it.people for it in signed):
        return ""
    return f" (two roles, one user: {users.pop()})"


class Slip(msgspec.Struct, frozen=True):
    """One count, fill or credit."""

    what: SlipKind
    pieces: Pieces
    """Number of chips of each denomination, by its cents."""
    signed: tuple[Signature, ...]
    """Signatures. The slip counts once there are two."""
    when: str = ""
    """Time of day of the entry, `14:30`."""

    @property
    def cents(self) -> int:
        """Return the total in cents."""
        return worth(self.pieces)

    @property
    def words(self) -> str:
        """`fill $500 (5 of $100), signed by dealer and floor-manager Ann`."""
        rows = sorted(self.pieces.items(), reverse=True)
        each = ", ".join(f"{count} of {dollars(it)}" for it, count in rows if count)
        by = " and ".join(it.words for it in self.signed) + one_user(self.signed)
        return f"{self.what} {dollars(self.cents)} ({each or 'none'}), signed by {by}"


class ChipFloat(msgspec.Struct):
    """The tray since its opening count."""

    slips: list[Slip] = []
    """Slips that two people have signed, in order."""
    waits: Slip | None = None
    """The slip that needs a second signature."""
    taken: int = 0
    """Cents collected from players, as far as wagers were entered."""
    paid: int = 0
    """Cents paid to players."""
    moved: bool = False
    """Players were paid after the waiting slip was counted."""

    @property
    def open(self) -> bool:
        """Whether the tray was counted at the opening, and not at the closing since."""
        return bool(self.slips) and self.slips[-1].what != "closing"

    def sum(self, *kinds: SlipKind) -> int:
        """Return the total of the slips of these kinds, in cents."""
        return sum(it.cents for it in self.slips if it.what in kinds)

    def settle(self, it: Decided, fee: int | None) -> None:
        """Book a settled wager, at a table that was counted at its opening. A winning voucher costs the table its
        winnings; a losing one changes nothing.

        fee: cents paid in addition to the stake. None: the wager was settled before.
        """
        if it.voucher:
            self.gain(-it.returned if it.how == "wins" else 0)
        else:
            gone = it.owes if fee is None else it.staked - it.stays + (0 if it.how == "stays" else fee)
            self.gain(gone - it.returned)

    def gain(self, amount: int) -> None:
        """Book cents collected from players, or paid to them if the amount is negative."""
        self.taken += max(0, amount)
        self.paid += max(0, -amount)

    @property
    def expected(self) -> int:
        """Return the cents that the tray must hold according to all entries."""
        return self.sum("opening", "fill") - self.sum("credit") + self.taken - self.paid


class FloatShown(Effect, frozen=True):
    """State of the tray, for the screens."""

    kind = "float"
    slips: tuple[str, ...]
    """Slips that two people have signed, in words."""
    waits: str
    """The slip that needs a second signature, in words. Empty: none."""
    opening: int
    """Cents counted at the opening."""
    fills: int
    """Cents brought since the opening."""
    credits: int
    """Cents taken away since the opening."""
    taken: int
    """Cents collected from players."""
    paid: int
    """Cents paid to players."""
    expected: int
    """Cents that the tray must hold according to all entries."""
    counted: int | None = None
    """Cents counted at the closing. Null before the closing."""
    source: str = ""

    @property
    def difference(self) -> int | None:
        """Return the closing count less the expected cents. None before the closing."""
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
        return cite("; ".join(rows), self.source)


def difference_in_words(difference: int) -> str:
    """Return the difference of a closing count in words."""
    if not difference:
        return "no difference"
    return f"{dollars(abs(difference))} {'more' if difference > 0 else 'less'} than was entered"


def worth(pieces: Mapping[int, int]) -> int:
    """Return the value of these chips in cents."""
    return sum(it * count for it, count in pieces.items())


def is_denomination(cents: int) -> bool:
    """Whether a chip may be worth this: 1, 2, 2.50 or 5 dollars, or one of these times or by ten."""
    return str(cents).rstrip("0") in ("1", "2", "5", "25")


def counted_of(words: Sequence[str]) -> dict[int, int]:
    """Parse words like `100x50` into the number of chips of each denomination, by its cents. Raises ValueError."""
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
