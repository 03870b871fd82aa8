# SPDX-License-Identifier: MIT
"""Cards that nobody may know yet: `tablectl journal` does not tell what was read of them."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from controller.conductor.replay import Start, open_round
from controller.engine.engine import Engine
from controller.engine.record import events
from controller.engine.shown.shown_event import unnamed
from controller.games import find
from controller.journal import JournalError, Recovered, Row, recover
from controller.journal.excerpt import Wanted, excerpt
from hal.signals import CardDrawn

ROUNDS = 3
"""A card that waits to be laid has left the shoe in the open round, or in one of the rounds just before."""
BURN = "burn"
"""The phase in which cards are burnt, face up or face down."""


class Hidden(NamedTuple):
    """The rows whose card is not told. after: nor is any of the rows after this one, as the table plays on meanwhile.

    round: the first round that has such a row, or in which one may come at any moment; 0: there is none.
    """

    rows: frozenset[int]
    after: int
    round: int


def hidden_in(path: Path) -> Hidden | None:
    """What is hidden in this journal; None if its game has no cards. Raises JournalError if it cannot be read.

    Where cards are dealt face down no card of the open round is told. At any table none is that was burnt face down
    in it, or that waits: it may be the first card of the next round.
    """
    if not _of_cards(path):
        return None
    last = _rows(path, 1)
    after = last[-1].sequence if last else 0
    try:
        recovered = recover(path)
        return _hidden(path, recovered, after)
    except (JournalError, ValueError, LookupError):  # a round that this version cannot play tells no card
        return Hidden(frozenset(), last[0].sequence - 1 if last else 0, last[0].round if last else 0)


def _of_cards(path: Path) -> bool:
    """Whether cards are dealt at the table of this journal."""
    rows = excerpt(path, Wanted(), lambda sequence, why: None)
    start = next((row for row in rows if row.kind == "start"), None)
    try:
        return bool(start and find(msgspec.json.decode(start.event, type=Start).game).equipment.shoe)
    except (ValueError, LookupError):
        return False


def _rows(path: Path, rounds: int) -> list[Row]:
    """The events of the last rounds. A row that cannot be read is not among them."""
    return [row for row in excerpt(path, Wanted(last=rounds), lambda sequence, why: None) if row.kind == "event"]


def _hidden(path: Path, recovered: Recovered, after: int) -> Hidden:
    """What is hidden, by what the table knows now: the open round is played again."""
    opened = open_round(path, recovered)
    if opened is None:
        return Hidden(frozenset(), after, 0)
    engine, _ = opened
    before, burnt = _waiting(engine), list[int]()
    for row in recovered.rows_since:
        burnt += [row.sequence] * (engine.wait.phase == BURN)
        engine.feed(events.decode(row.event))
    burnt *= not engine.table.memory.cards.shown
    drawn = _drawn(recovered.rows_since)
    earlier = [row for row in _drawn(_rows(path, ROUNDS)) if row.sequence not in {it.sequence for it in drawn}]
    shoe = engine.game.equipment.shoe
    if shoe and shoe.face_down:
        hidden = [*_last(earlier, before), *drawn]
    else:
        hidden = _last([*earlier, *drawn], _waiting(engine))
    rows = frozenset((*(row.sequence for row in hidden), *burnt))
    in_play = shoe and shoe.face_down and (drawn or engine.wait.in_play)
    rounds = [int(row.round) for row in (*hidden, *(recovered.rows_since if burnt or in_play else ()))]
    return Hidden(rows, after, min(rounds, default=0))


def _waiting(engine: Engine) -> int:
    """How many cards have left the shoe and are not laid."""
    shoe = engine.game.equipment.shoe
    held = shoe.in_shoe(engine.table) if shoe else None
    return held.waiting if held else 0


def _drawn(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if isinstance(_event(row), CardDrawn)]


def _event(row: Row) -> events.Event | None:
    try:
        return events.decode(row.event)
    except ValueError:
        return None


def _last(rows: list[Row], count: int) -> list[Row]:
    return rows[max(0, len(rows) - count) :]


def veiled(rows: Iterator[Row], hidden: Hidden | None) -> Iterator[Row]:
    """The same rows; those that are hidden name no card."""
    if hidden is None:
        return rows
    return (_veiled(row) if row.sequence in hidden.rows or row.sequence > hidden.after else row for row in rows)


def _veiled(row: Row) -> Row:
    event = _event(row)
    return row._replace(event=events.encode(unnamed(event))) if isinstance(event, CardDrawn) else row
