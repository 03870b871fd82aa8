"""Cards of the open round that were dealt face down: `tablectl journal` does not tell what was read of them."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from controller.conductor.replay import Start
from controller.engine.record import effect_rows, events
from controller.engine.record import effects as e
from controller.engine.shown.shown_event import without_card
from controller.games import find
from controller.journal import Row
from controller.journal.excerpt import Wanted, excerpt


def hidden_round(path: Path) -> int:
    """The open round, if cards of this journal's game are dealt face down; 0 if there is none. Raises JournalError."""
    number, is_open = _last_round(path)
    return number if is_open else 0


def hidden_from(path: Path) -> int:
    """The first round of which no card is told; 0 if all are. Raises JournalError.

    The table plays on while its journal is read: what comes after the open round, or the last one, may be open by then.
    """
    number, is_open = _last_round(path)
    return number + (not is_open) if number else 0


def _last_round(path: Path) -> tuple[int, bool]:
    """The last round of a game whose cards are dealt face down, and whether it is open; 0 in any other game."""
    rows = excerpt(path, Wanted(), lambda sequence, why: None)
    start = next((row for row in rows if row.kind == "start"), None)
    if start is None or not _hides(start):
        return 0, False
    last = [row for row in excerpt(path, Wanted(last=1), lambda sequence, why: None) if row.kind == "event"]
    return (int(last[-1].round), not any(map(_ends, last))) if last else (1, True)


def _hides(start: Row) -> bool:
    """Whether the cards of this game are dealt face down."""
    try:
        shoe = find(msgspec.json.decode(start.event, type=Start).game).equipment.shoe
    except (ValueError, LookupError):
        return False
    return bool(shoe and shoe.face_down)


def _ends(row: Row) -> bool:
    """Whether the round of this row was over with it."""
    try:
        return any(isinstance(it, e.End) for it in effect_rows.decode(row.effects))
    except ValueError:
        return False


def veiled(rows: Iterator[Row], number: int) -> Iterator[Row]:
    """The same rows. From this round on, if it is not 0, no card has a name that the shoe has read."""
    return (_veiled(row) if number and row.round >= number else row for row in rows)


def _veiled(row: Row) -> Row:
    try:
        event = events.decode(row.event)
    except ValueError:
        return row
    without = without_card(event)
    return row if without is event else row._replace(event=events.encode(without))
