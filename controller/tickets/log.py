# SPDX-License-Identifier: MIT
"""The log of a ticket store: the table `life`, the life of its tickets.

Each act adds a row, with its request and answer. Rows never change.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from controller.tickets.database import Database, number, store_key
from controller.tickets.store import (
    AlteredError,
    BegunAnew,
    Closed,
    DayConfirmed,
    DayPutRight,
    HandedOver,
    NotedAct,
    Settled,
)
from controller.tickets.ticket import Act, By, KenoDollars, Life, Owed, Paid, Refund, Refused, Ticket, Won

Answer = (
    Ticket | Paid | Refund | Closed | Settled | KenoDollars | HandedOver | Won
    | BegunAnew | DayConfirmed | DayPutRight | NotedAct
)  # fmt: skip
"""The answer to a successful act."""
Given = TypeVar("Given", bound=Answer)

COLUMNS = (
    "row, request, asked, kind, day, at, station, writer, supervisor, serial, game, cash, cents, means, words, answer, "
    "account"
)
"""All columns of a row except its digest, in the order in which the digest covers them."""
_encode: Final = msgspec.json.Encoder().encode
DIGEST_BYTES: Final = 16
"""Length of the digest of a row and all rows before it."""
SAME_REQUEST = "a request is answered once"
"""The rule of the store, in place of a section, for a refusal."""
ROWS = (
    "SELECT row, kind, day, at, serial, game, cash, words, station, writer, supervisor, account, digest, answer "
    "FROM life"
)
"""The columns of a `Life`."""


class Done(Struct, frozen=True):
    """The result of an act, for its row."""

    answer: Answer
    words: str
    serial: int | None = None
    game: int | None = None
    cents: int = 0
    """Amount of the act."""
    cash: int = 0
    """Cents that came in at the station; below 0: cents that went out."""
    means: str = ""
    also: Sequence[tuple[str, Won]] = ()
    """Winning wagers of a settled game, each group in a row of its own."""


def asked(kind: str, act: Act, *arguments: object) -> bytes:
    """Return a digest that tells requests apart: the act, its arguments, its station."""
    return blake2b(msgspec.json.encode((kind, act.station.number, arguments)), digest_size=16).digest()


def earlier(database: Database, act: Act, same: bytes) -> Answer | Refused | None:
    """Return the earlier answer to this request; None if it is new.

    Returns Refused if an earlier, different request has the same name.
    """
    found = database.one("SELECT asked, row, kind FROM life WHERE request = ?", act.request)
    if found is None:
        return None
    if found[0][: len(same)] != same:
        return Refused("the request of this name was another: choose a new name for each", SAME_REQUEST)
    return read_answer(database, *found[1:])


def knows(database: Database, request: str) -> bool:
    """Return whether a request of this name was carried out."""
    return database.one("SELECT 1 FROM life WHERE request = ?", request) is not None


def answer(kept: bytes) -> Answer:
    """Decode a stored answer. Raises AlteredError."""
    try:
        decoded: Answer = msgspec.json.decode(kept, type=Answer)
    except (msgspec.MsgspecError, TypeError, UnicodeError) as error:
        raise AlteredError(
            f"an answer in the store cannot be read: {error}: the store was changed, or is damaged"
        ) from None
    return decoded


def next_row(database: Database) -> int:
    """Return the number of the row that the current act will add."""
    return (number(database, "SELECT max(row) FROM life") or base(database)) + 1


def base(database: Database) -> int:
    """Return the last row of the lost store that this store follows; 0 if it follows none."""
    return number(database, "SELECT base FROM store")


def next_serial(database: Database, last: int) -> int:
    """Return the next serial, higher than any of a lost store: a store has at least as many rows as serials."""
    return max(last, base(database)) + 1


def add(database: Database, kind: str, act: Act, same: bytes, done: Done, checksum: bytes) -> None:  # noqa: PLR0913, PLR0917 - a row
    """Add the row of an act, and further rows about its winning wagers. checksum: the
    checksum of all other tables after the act.
    """
    row = next_row(database)
    kept = msgspec.json.encode(done.answer)
    answer(kept)  # raises AlteredError for a value that was read wrong; the act is then rolled back
    _insert(
        database,
        act.account,
        (
            row,
            act.request,
            same + checksum,
            kind,
            *_by(act),
            done.serial,
            done.game,
            done.cash,
            done.cents,
            done.means,
            done.words,
            kept,
        ),
    )
    for further, (words, won) in enumerate(done.also, row + 1):
        told = (None, done.game, 0, 0, "", words, msgspec.json.encode(won))
        _insert(database, act.account, (further, None, bytes(len(same)) + checksum, "won", *_by(act), *told))


def _by(act: Act) -> tuple[str, str, int, str, str]:
    return act.moment.day, act.moment.at, act.station.number, act.station.writer, act.supervisor


def _insert(database: Database, account: str, columns: tuple[object, ...]) -> None:
    columns += (account,)
    row = columns[0]
    assert isinstance(row, int)
    marks = ", ".join("?" * (len(columns) + 1))
    query = f"INSERT INTO life ({COLUMNS}, digest) VALUES ({marks})"  # noqa: S608 - names of columns
    database.do(query, *columns, Chain(database, row - 1).next(columns))


class Chain:
    """Computes the digests of the rows that follow a row. Each covers its row's columns and the digest before it.

    The last digest therefore covers every earlier row. The digests use the store's key, so rows of another store do not
    match.
    """

    def __init__(self, database: Database, row: int) -> None:
        self._start = blake2b(digest_size=DIGEST_BYTES, key=store_key(database))
        before = database.one("SELECT digest FROM life WHERE row = ?", row)
        self._digest: bytes = before[0] if before else b""
        if before and (not isinstance(self._digest, bytes) or len(self._digest) != DIGEST_BYTES):
            raise AlteredError(f"the digest of row {row} cannot be read: the store was changed, or is damaged")

    def next(self, columns: Sequence[object]) -> bytes:
        """Return the digest of the next row, which has these columns."""
        digest = self._start.copy()
        digest.update(_encode((self._digest, columns)))
        self._digest = digest.digest()
        return self._digest


def read_answer(database: Database, row: int, *kinds: str) -> Answer:
    """Return the answer in a row, after a check of its digest and the next row's. kinds: allowed kinds of the row.

    Raises AlteredError if the row is missing, changed, or of another kind.
    """
    chain = Chain(database, row - 1)
    query = f"SELECT {COLUMNS}, digest FROM life WHERE row BETWEEN ? AND ? ORDER BY row"  # noqa: S608 - names
    rows = database.all(query, row, row + 1)
    if not rows or rows[0][0] != row or any(chain.next(it[:-1]) != it[-1] for it in rows):
        raise AlteredError(f"row {row} of the store is missing, or was changed")
    columns = dict(zip(COLUMNS.split(", "), rows[0][:-1], strict=True))
    if columns["kind"] not in kinds:
        raise AlteredError(
            f"row {row} of the store is {columns['kind']!r}, not {' or '.join(kinds)}: the store was changed"
        )
    return answer(columns["answer"])


def read_answers(database: Database, serial: int, *kinds: str) -> list[Answer]:
    """Return the answers in all rows of these kinds with this serial, each checked as by `written`."""
    marks = ", ".join("?" * len(kinds))
    query = f"SELECT row FROM life WHERE serial = ? AND kind IN ({marks}) ORDER BY row"  # noqa: S608 - marks
    rows = [row for (row,) in database.all(query, serial, *kinds)]
    return [read_answer(database, row, *kinds) for row in rows]


def since(database: Database, row: int, most: int) -> tuple[Life, ...]:
    """Return the rows after this one, at most `most`."""
    found = database.all(ROWS + " WHERE row > ? ORDER BY row LIMIT ?", row, most)
    return tuple(_life(*each) for each in found)


def of_serial(database: Database, serial: int, kinds: Sequence[str]) -> tuple[Life, ...]:
    """Return the rows of these kinds with this serial. Tickets and keno dollars have different kinds."""
    found = database.all(ROWS + " WHERE serial = ? ORDER BY row", serial)
    return tuple(life for each in found if (life := _life(*each)).kind in kinds)


def digest(database: Database, row: int) -> str:
    """Return the digest of a row; empty if the row is missing."""
    found = database.one("SELECT digest FROM life WHERE row = ?", row)
    return bytes(found[0]).hex() if found else ""


def _life(*columns: Any) -> Life:
    row, kind, day, at, serial, game, cash, words, *by, digest, kept = columns
    owed = _owed(kind, answer(kept))
    return Life(row, kind, day, at, serial, game, cash, words, By(*by), digest.hex(), owed)


def _owed(kind: str, answered: Answer) -> Owed:  # noqa: PLR0911 - a kind of answer each
    """Return the change of the debt to players by a row."""
    match answered:
        case Ticket(serial=serial) if kind == "sold":
            games = (answered.first_game, answered.last_game)
            return Owed(serial, games, answered.entry.total, dollars=-answered.dollars)
        case Refund(serial, _, cents):
            return Owed(serial, staked=-cents)
        case Settled(game):
            return Owed(settled=game)
        case Won(prizes):
            return Owed(prizes=prizes)
        case Paid(serial=serial, cents=cents, issued=issued):
            return Owed(serial, prizes=((serial, -cents),), dollars=issued.cents if issued else 0)
        case HandedOver(_, given):
            return Owed(prizes=tuple((prize.serial, -prize.cents) for prize in given))
        case KenoDollars(serial=serial, cents=cents) if kind in ("issued", "redeemed"):
            return Owed(serial, dollars=cents if kind == "issued" else -cents)
    return Owed()
