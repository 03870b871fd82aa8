# SPDX-License-Identifier: MIT
"""Journals with rows of the floor, as a conductor writes them, without a game."""

from pathlib import Path

import msgspec

from controller.engine.record import effect_rows, events
from controller.engine.record.effects import Effect
from controller.engine.record.jackpot_claims import (
    AdoptedNumbers,
    ClaimAnswered,
    ClaimedPayout,
    ClaimPrize,
    Contribute,
    EndClaim,
    NumbersAdopted,
    Winner,
)
from controller.floor.money.messages import ClaimAnswer, encode
from controller.floor.wire.adoption import ADOPTION_PLACE, AdoptionStatement, numbers_event
from controller.floor.wire.messages import ANSWER_PLACE, AnswerStatement
from controller.journal import Journal, archive, keys, rows
from controller.journal.keychain import message
from hal.signals import Pressed, Signal

TABLE, POOL = "stud-1", "grand"
FLOOR = keys.Signer(bytes(range(32)))
"""The key of the floor."""


class Written:
    """The journal of a table, and the numbers of its last contribution and claim."""

    def __init__(self, folder: Path, pool: str = POOL) -> None:
        self.path, self.key, self.pool = folder / "journal.sqlite", folder / "table.key", pool
        self.contributions = self.total = self.claims = self.round = 0
        self.open()

    def open(self) -> None:
        self.journal = Journal.open(self.path, TABLE, self.key, lambda _: None, lambda _: None)
        self.journal.append("start", self.round, b"{}")

    def close(self) -> None:
        self.journal.close()

    def archive(self) -> Path:
        """Close this journal, archive it, and go on in the next one."""
        self.close()
        old = archive(self.path, self.key)
        self.open()
        return old

    def event(self, event: Signal, *effects: Effect, urgent: bool = False) -> int:
        own = [(it.row_kind, it.row_event(TABLE)) for it in effects if it.row_kind]
        words = events.encode(event), effect_rows.encode(list(effects))
        return self.journal.append("event", self.round, *words, urgent, False, own)

    def contribute(self, cents: int = 75) -> None:
        self.contributions, self.total = self.contributions + 1, self.total + cents
        self.event(Pressed("start"), Contribute(self.pool, self.contributions, cents, self.total))

    def end_round(self) -> None:
        self.journal.append("state", self.round, b"{}")
        self.journal.checkpoint()
        self.round += 1

    def claim(self, *places: str) -> int:
        self.claims += 1
        winners = tuple(Winner(it, "royal flush") for it in places or ("3",))
        self.event(Pressed("claim"), ClaimPrize(self.pool, self.claims, self.contributions, winners), urgent=True)
        return self.claims

    def settle(self, number: int, *, void: bool = False) -> None:
        self.event(Pressed("settle"), EndClaim(self.pool, number, "void" if void else "posted"))

    def rows(self, *kinds: str) -> list[bytes]:
        """The events of the rows of these kinds, in the present journal."""
        return [it.event for it in rows(self.path) if it.kind in kinds]


def answered(number: int = 1, timeline: int = 1, **changes: object) -> ClaimAnswered:
    """An answer signed by the floor. changes: fields of the statement or of the answer."""
    payouts = (ClaimedPayout("3", 100_000, "s 246(1)", 100_000),)
    fields = {"order": 7, "prize": 100_000, "payouts": payouts, "seed": 50_000}
    answer = ClaimAnswer(**{name: changes.get(name, it) for name, it in fields.items()})  # type: ignore[arg-type]
    said = {"table": TABLE, "pool": POOL, "number": number, "system": "7001", "timeline": timeline}
    said = {name: changes.get(name, it) for name, it in said.items()}
    statement = encode(AnswerStatement(answer=encode(answer), **said))  # type: ignore[arg-type]
    signature = FLOOR.sign(message(statement, ANSWER_PLACE))
    return ClaimAnswered(
        str(said["pool"]), number, answer.order, answer.prize, answer.payouts, answer.seed,
        system=str(said["system"]), timeline=timeline, answer=statement.hex(), signature=signature.hex(),
    )  # fmt: skip


def adopted(key: bytes, **changes: object) -> NumbersAdopted:
    """Numbers of the floor, signed by it. key: the adopted public key. changes: fields of the statement."""
    numbers = {"contributions": 100, "total": 9_000, "claims": 3, "open_claims": (3,), "same": 0, "same_total": 0}
    of_numbers = {name: changes.pop(name, it) for name, it in numbers.items()}
    said = {
        "table": TABLE, "pool": POOL, "decision": 5, "people": ("Ann", "Bob"), "key": key.hex(),
        "numbers": AdoptedNumbers(**of_numbers), "system": "7001", "timeline": 1,
    }  # fmt: skip
    statement = AdoptionStatement(**(said | changes))  # type: ignore[arg-type]
    encoded = encode(statement)
    return numbers_event(statement, encoded, FLOOR.sign(message(encoded, ADOPTION_PLACE)))


def keep_answer(written: Written, number: int, timeline: int = 1) -> None:
    """Keep an answer of the floor to this claim."""
    written.event(answered(number, timeline), urgent=True)


def floor_key(folder: Path) -> Path:
    """The file of the floor's public key."""
    path = folder / "floor"
    keys.write_public(path, FLOOR.public)
    return keys.public_path(path)


def decoded(row: bytes) -> dict[str, object]:
    """The fields of a row's event."""
    found: dict[str, object] = msgspec.json.decode(row)
    return found
