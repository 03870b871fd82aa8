# SPDX-License-Identifier: MIT
"""Reads contributions and claims out of the journal and the archived journals before it. The journal is the outbox.

The first question reads each journal once and keeps the positions of these rows. Each later question reads the rows
that have come since, and the rows that it asks for. Not for the loop: reading takes as long as the disk takes.
"""

import sqlite3
from array import array
from bisect import bisect_left
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path

import msgspec

from controller.engine.record.jackpot_claims import (
    Claim,
    ClaimAnswered,
    ClaimRefused,
    Contribute,
    EndClaim,
    JackpotNumbers,
    NumbersAdopted,
)
from controller.journal import JournalError, Row, form, keys
from controller.journal.chain import chain_of
from controller.journal.files import failure
from controller.journal.keychain import KeptSeal
from controller.journal.reading import open_to_read
from controller.journal.trust import seal_of
from controller.sockets.floor_requests import AT_ONCE, AdoptedMark, KeptContribution

PIECE = 1_000
"""Journal rows read at one go. Other threads may run before the next ones."""
BITS = 40
"""Bits of a row's sequence in a position. The bits above them are the number of the journal."""
_ROWS = (
    "SELECT * FROM journal WHERE sequence BETWEEN ? AND ? AND (kind IN "
    "('contribution', 'claim', 'settlement', 'checkpoint', 'loss') "
    # Only a packed event, or a short one, can be an answer. Reading these alone is ten times as fast.
    "OR (kind = 'event' AND (substr(event, 1, 1) = x'00' OR instr(event, CAST('Claim' AS BLOB)) "
    "OR instr(event, CAST('NumbersAdopted' AS BLOB))))) ORDER BY sequence"
)

Answer = ClaimAnswered | ClaimRefused
_answers = msgspec.json.Decoder(Answer)
_of_the_floor = msgspec.json.Decoder(Answer | NumbersAdopted)
_ANSWERS = tuple(f'{{"type":"{it.__name__}"'.encode() for it in (ClaimAnswered, ClaimRefused, NumbersAdopted))


class FoundClaim(msgspec.Struct):
    """A claim in the journal."""

    position: int
    answer: int = 0
    """Position of the event with its answer; 0: none."""
    refused: bool = False
    """Whether the floor has refused it."""
    settlement: int = 0
    """Position of the row with its end; 0: it has not ended."""


class OutboxState(msgspec.Struct, frozen=True):
    """The last numbers in the journal."""

    contributions: int = 0
    """Number of the last contribution; 0: none."""
    total: int = 0
    """Cents. Running total of the contributions."""
    claims: int = 0
    """Number of the last claim; 0: none."""
    waiting: tuple[int, ...] = ()
    """Claims without an answer, also claims that ended unanswered."""
    open: tuple[int, ...] = ()
    """Claims with an answer and without an end."""
    adopted: AdoptedMark = AdoptedMark()


class FloorOutbox:
    """The contributions and claims of one table in one pool. For one thread at a time."""

    def __init__(self, journal: Path, pool: str, pause: Callable[[], bool] = lambda: False) -> None:
        """pause: called after each piece, so that other threads run first. Returns whether to stop reading, as when the
        table ends.
        """
        self._journal, self._pool, self._pause = journal, pool, pause
        self._begin()

    def _begin(self) -> None:
        self._journals: list[Path] = []
        self._missing = ""
        """File name of an archived journal that is missing; empty if none is."""
        self._at = 0
        """Index of the journal that is read next."""
        self._seen = 0
        """Number of the last row read in that journal."""
        self._contributions = array("q")
        """Position of each contribution."""
        self._first = 1
        """Number of the first contribution in `_contributions`."""
        self._numbers = JackpotNumbers(0, 0, 0)
        self._adopted: NumbersAdopted | None = None
        """The numbers of the floor from which the table went on last."""
        self._claims: dict[int, FoundClaim] = {}
        self._waiting: dict[int, None] = {}
        self._open: dict[int, None] = {}
        self._seals, self._keys = array("q"), array("Q")
        """Position of each seal, and the first digits of the fingerprint of the key that it names (0: none)."""
        self.last_answer: ClaimAnswered | None = None
        """The last answer of the floor that is in the journal."""
        self.timelines: dict[str, int] = {}
        """Highest timeline of the answers in the journal, by the identifier of their database system."""

    # Reading on

    def catch_up(self) -> OutboxState:
        """Read the rows added since the last call. Raises JournalError if a row cannot be read or was changed."""
        if self._missing and self._journal.with_name(self._missing).exists():
            self._begin()
        if not self._journals:
            self._journals, self._missing = chain_of(self._journal)
        while True:
            self._read_on(self._journals[self._at])
            if self._at == len(self._journals) - 1:
                return self._state
            self._at, self._seen = self._at + 1, 0

    def _read_on(self, journal: Path) -> None:
        with closing(open_to_read(journal)) as database:
            try:
                last = form.last_sequence(database)
                while self._seen < last:
                    upto = min(self._seen + PIECE, last)
                    for stored in database.execute(_ROWS, (self._seen + 1, upto)):
                        self._take(form.as_row(stored), journal)
                    self._seen = upto
                    if upto < last and self._pause():
                        raise JournalError(f"{journal}: not read: the table ends")
            except sqlite3.Error as error:
                raise failure(error, journal) from error

    def _take(self, row: Row, journal: Path) -> None:
        if row.kind == "event" and not (isinstance(row.event, bytes) and row.event.startswith(_ANSWERS)):
            return
        if not row.intact:
            raise JournalError(f"{journal}: row {row.sequence} is not as it was written: tablectl journal verify")
        try:
            _TAKERS[row.kind](self, row, self._at << BITS | row.sequence)
        except (ValueError, RecursionError) as error:
            raise JournalError(f"{journal}: row {row.sequence} cannot be read ({error})") from error

    def _take_contribution(self, row: Row, position: int) -> None:
        found = msgspec.json.decode(row.event, type=Contribute)
        if found.pool != self._pool:
            return
        if not self._contributions and not self._adopted:
            self._first = found.number
        due = self._first + len(self._contributions)
        if found.number != due:
            raise JournalError(f"{self._journal}: contribution {found.number} in row {row.sequence}; {due} was due")
        self._contributions.append(position)
        self._numbers = JackpotNumbers(found.number, found.total, self._numbers.claims)

    def _take_claim(self, row: Row, position: int) -> None:
        found = msgspec.json.decode(row.event, type=Claim)
        if found.pool == self._pool:
            self._claims[found.number], self._waiting[found.number] = FoundClaim(position), None
            self._numbers = self._numbers._replace(claims=found.number)

    def _take_end(self, row: Row, position: int) -> None:
        found = msgspec.json.decode(row.event, type=EndClaim)
        if found.pool == self._pool and (claim := self._claims.get(found.number)):
            claim.settlement = position
            self._open.pop(found.number, None)

    def _take_answer(self, row: Row, position: int) -> None:
        found = _of_the_floor.decode(row.event)
        if isinstance(found, NumbersAdopted):
            self._take_numbers(found)
            return
        claim = self._claims.get(found.number) if found.pool == self._pool else None
        if claim is None or (claim.answer and not claim.refused):
            return
        claim.answer, claim.refused = position, isinstance(found, ClaimRefused)
        self._waiting.pop(found.number, None)
        if isinstance(found, ClaimAnswered):
            self.last_answer = found
            self.timelines[found.system] = max(found.timeline, self.timelines.get(found.system, 0))
            if not claim.settlement:
                self._open[found.number] = None

    def _take_numbers(self, found: NumbersAdopted) -> None:
        """Go on from the floor's numbers, unless the table has not taken them. No claim before them waits any more."""
        if found.pool != self._pool or self.hindrance(found):
            return
        self._adopted = found
        there = found.numbers
        self._numbers = JackpotNumbers(there.contributions, there.total, there.claims)
        self._contributions, self._first = array("q"), there.contributions + 1
        self._waiting.clear()
        self.timelines[found.system] = max(found.timeline, self.timelines.get(found.system, 0))

    def _take_seal(self, row: Row, position: int) -> None:
        following = seal_of(row).next
        self._seals.append(position)
        self._keys.append(_short(keys.fingerprint(bytes.fromhex(following))) if following else 0)

    # What is asked

    @property
    def _state(self) -> OutboxState:
        it = self._adopted
        adopted = AdoptedMark(it.decision, it.numbers.claims, it.numbers.contributions) if it else AdoptedMark()
        return OutboxState(*self._numbers, tuple(self._waiting), tuple(self._open), adopted)

    @property
    def adopted(self) -> NumbersAdopted | None:
        """The last numbers of the floor that the table has adopted; None: it counts its own."""
        return self._adopted

    @property
    def first(self) -> int:
        """The number of the first contribution that is kept here, or of the next one if there is none."""
        return self._first

    def hindrance(self, event: NumbersAdopted) -> str:
        """Return why the table cannot go on from these numbers; empty if it can."""
        return event.hindrance(self._numbers, (number for number, it in self._claims.items() if not it.settlement))

    def contributions(self, after: int) -> list[KeptContribution]:
        """Return the contributions with numbers after this one, at most AT_ONCE. Raises JournalError."""
        self.catch_up()
        begin = after + 1 - self._first
        if begin < 0 and (self._contributions or self._adopted):
            raise JournalError(self._not_here(f"contributions {after + 1} to {self._first - 1}"))
        begin = max(begin, 0)
        return [_kept(it) for it in self._rows(self._contributions[begin : begin + AT_ONCE])]

    def claim(self, number: int) -> FoundClaim | None:
        """Return the claim with this number; None if the journal has no such claim. Raises JournalError."""
        self.catch_up()
        if found := self._claims.get(number):
            return found
        if self._missing and 0 < number < next(iter(self._claims), 0):
            raise JournalError(self._not_here(f"claim {number}"))
        return None

    def answer(self, claim: FoundClaim) -> Answer | None:
        """Return the floor's answer that the journal has; None if it has none. Raises JournalError."""
        return _answers.decode(self.row(claim.answer).event) if claim.answer else None

    def seals_after(self, known: str, most: int) -> tuple[bytes, list[KeptSeal]]:
        """Return a public key, and the seals after it, at most so many. Raises JournalError if no journal here has it.

        known: its fingerprint; empty for the first key of the present journal.
        """
        key, begin = self._known_key(known)
        return key, [_kept_seal(it) for it in self._rows(self._seals[begin : begin + most])]

    def _known_key(self, known: str) -> tuple[bytes, int]:
        """Return this key, and the index of the first seal after it."""
        short = _short(known) if known else -1
        for at in range(len(self._keys) - 1, -1, -1):
            if self._keys[at] == short:
                key = bytes.fromhex(seal_of(self.row(self._seals[at])).next)
                if keys.fingerprint(key) == known:
                    return key, at + 1
        last = len(self._journals) - 1
        for number in range(last, -1, -1):
            naming = _naming(self._journals[number])
            if naming.public and known in ("", naming.key):
                begin = bisect_left(self._seals, number << BITS)
                return bytes.fromhex(naming.public), begin
        raise JournalError(self._not_here(f"the key {known}"))

    @property
    def last_key(self) -> bytes:
        """The key that signs now: the one that the last seal names, or the first one of the journal."""
        naming = next((at for at in range(len(self._keys) - 1, -1, -1) if self._keys[at]), -1)
        if naming < 0 or self._seals[naming] >> BITS < self._at:
            return bytes.fromhex(_naming(self._journal).public)
        return bytes.fromhex(seal_of(self.row(self._seals[naming])).next)

    def _not_here(self, what: str) -> str:
        put = f": put {self._missing} and the files of the same name beside it" if self._missing else ""
        return f"{self._journal}: {what}: in no journal here{put}"

    def row(self, position: int) -> Row:
        """Return the row at this position. Raises JournalError."""
        return self._rows([position])[0]

    def _rows(self, positions: Sequence[int]) -> list[Row]:
        """Return the rows at these positions. Raises JournalError."""
        found: list[Row] = []
        for number, of_it in groupby(positions, lambda it: it >> BITS):
            journal = self._journals[number]
            with closing(open_to_read(journal)) as database:
                try:
                    found += [_intact(database, it & (1 << BITS) - 1, journal) for it in of_it]
                except sqlite3.Error as error:
                    raise failure(error, journal) from error
        return found


_TAKERS: dict[str, Callable[[FloorOutbox, Row, int], None]] = {
    "contribution": FloorOutbox._take_contribution,
    "claim": FloorOutbox._take_claim,
    "settlement": FloorOutbox._take_end,
    "event": FloorOutbox._take_answer,
    "checkpoint": FloorOutbox._take_seal,
    "loss": FloorOutbox._take_seal,
}


def _intact(database: sqlite3.Connection, sequence: int, journal: Path) -> Row:
    row = form.read_row(database, sequence)
    if row is None or not row.intact:
        raise JournalError(f"{journal}: row {sequence} is not as it was written: tablectl journal verify")
    return row


def _kept(row: Row) -> KeptContribution:
    found = msgspec.json.decode(row.event, type=Contribute)
    return KeptContribution(found.number, found.cents, found.total, row.hash.hex())


def _kept_seal(row: Row) -> KeptSeal:
    return KeptSeal(seal_of(row), row.kind == "loss")


def _naming(journal: Path) -> form.Naming:
    with closing(open_to_read(journal)) as database:
        try:
            return form.first_naming(database, journal)
        except sqlite3.Error as error:
            raise failure(error, journal) from error


def _short(fingerprint: str) -> int:
    return int(fingerprint[:16], 16)
