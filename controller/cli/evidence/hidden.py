# SPDX-License-Identifier: MIT
"""Finds the cards and tiles that are still face down, which `tablectl journal` must not show."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from controller.conductor.replay import Start, open_round
from controller.engine.engine import Engine
from controller.engine.record import events
from controller.engine.rules.equipment import InShoe
from controller.engine.shown.shown_event import unnamed
from controller.games import find
from controller.journal import JournalError, Recovered, Row, recover
from controller.journal.excerpt import JournalPart, excerpt
from hal.signals import CardDrawn, TilesRead

ROUNDS = 3
"""A card that waits to be laid has nearly always left the shoe in one of these last rounds."""


class Hidden(NamedTuple):
    """The rows of a journal whose cards or tiles must not be shown."""

    rows: frozenset[int]
    """Sequence numbers of the rows with hidden cards or tiles."""
    after: int
    """Cards and tiles of all rows after this sequence number are hidden too, because the table plays on meanwhile."""
    round: int
    """The first round that has such a row, or may get one at any moment. 0 without such a round."""
    unread: bool = False
    """This round cannot be replayed, and nobody knows which of its cards are hidden."""


def hidden_in(path: Path) -> Hidden | None:
    """Return the hidden rows of this journal, or None if its game has no faces. Raises JournalError.

    Games that deal face down hide all cards and tiles of the open round. All games hide the cards burnt face down and
    the card that waits in the shoe, which may be the first of the next round.
    """
    if not _has_faces(path):
        return None
    last = _rows(path, 1)
    after = last[-1].sequence if last else 0
    try:
        recovered = recover(path)
        return _hidden(path, recovered, after)
    except (JournalError, ValueError, LookupError, RecursionError):
        # A round that this version cannot play tells no card.
        return Hidden(frozenset(), last[0].sequence - 1 if last else 0, last[0].round if last else 0, unread=True)


def _has_faces(path: Path) -> bool:
    """Whether cards or tiles may be dealt at the table of this journal. With other options it may have had a reader."""
    rows = excerpt(path, JournalPart(), lambda sequence, why: None)
    start = next((row for row in rows if row.kind == "start"), None)
    try:
        game = find(msgspec.json.decode(start.event, type=Start).game) if start else None
        return bool(game and (game.equipment.reads_faces or game.variant))
    except (ValueError, LookupError, RecursionError):
        return False


def _rows(path: Path, rounds: int | None) -> list[Row]:
    """The events of the last rounds; None: of all. A row that cannot be read is not among them."""
    return [row for row in excerpt(path, JournalPart(last=rounds), lambda sequence, why: None) if row.kind == "event"]


def _hidden(path: Path, recovered: Recovered, after: int) -> Hidden:
    """Return the hidden rows, from a replay of the open round."""
    opened = open_round(path, recovered)
    if opened is None:
        return Hidden(frozenset(), after, 0)
    engine, _ = opened
    shoe = engine.game.equipment.shoe
    waited, hidden = _in_shoe(engine).waiting, list[Row]()
    for row in recovered.rows_since:
        hidden += [row] * _in_shoe(engine).burns
        engine.feed(events.decode(row.event))
    drawn, rounds = _drawn(recovered.rows_since), list[int]()
    if engine.game.equipment.tile_reader:
        hidden += [row for row in recovered.rows_since if isinstance(_event(row), TilesRead)]
        rounds += [engine.state.round] * engine.wait.in_play
    elif shoe and shoe.face_down:
        hidden += [*_last_before(path, recovered, waited), *drawn]
        rounds += [engine.state.round] * engine.wait.in_play
    else:
        waiting = _in_shoe(engine).waiting
        hidden += [*_last_before(path, recovered, waiting - len(drawn)), *_last(drawn, waiting)]
    rounds += [int(row.round) for row in hidden]
    return Hidden(frozenset(row.sequence for row in hidden), after, min(rounds, default=0))


def _in_shoe(engine: Engine) -> InShoe:
    """Return the shoe's state. A shoe whose cards are outside has no waiting card."""
    shoe = engine.game.equipment.shoe
    return (shoe and shoe.in_shoe(engine.table)) or InShoe((), (), 0, cutting_card=False)


def _last_before(path: Path, recovered: Recovered, count: int) -> list[Row]:
    """Return the last `count` cards that left the shoe before the open round. Reads few rounds if these suffice."""
    if count < 1:
        return []
    first = recovered.rows_since[0].sequence if recovered.rows_since else sys.maxsize
    for rounds in (ROUNDS, None):
        earlier = [row for row in _drawn(_rows(path, rounds)) if row.sequence < first]
        if len(earlier) >= count:
            break
    return _last(earlier, count)


def _drawn(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if isinstance(_event(row), CardDrawn)]


def _event(row: Row) -> events.Event | None:
    try:
        return events.decode(row.event)
    except (ValueError, RecursionError):
        return None


def _last(rows: list[Row], count: int) -> list[Row]:
    return rows[max(0, len(rows) - count) :]


def hide_cards(rows: Iterator[Row], hidden: Hidden | None) -> Iterator[Row]:
    """The same rows; those that are hidden name no card."""
    if hidden is None:
        return rows
    return (_veiled(row) if row.sequence in hidden.rows or row.sequence > hidden.after else row for row in rows)


def _veiled(row: Row) -> Row:
    event = _event(row)
    return row._replace(event=events.encode(unnamed(event))) if isinstance(event, CardDrawn | TilesRead) else row
