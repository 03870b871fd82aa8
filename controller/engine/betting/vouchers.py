# SPDX-License-Identifier: MIT
"""Wagers with promotional vouchers, at games whose rules allow them.

A voucher is one free wager. It is forfeited whether the wager wins or loses; winnings are paid in chips.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from controller.engine.record.decided import Decided, key_of
from controller.engine.record.events import Placed
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Refusal
from controller.engine.table.table import AnyTable


def not_accepted(table: AnyTable, event: Placed) -> Refusal:
    """Return why this wager is refused as a voucher; None if accepted, or made in chips."""
    if not event.voucher or table.game.features.vouchers:
        return None
    why = f"no vouchers are used in this game: {event.player} wagers with chips"
    return (why, table.game.sections.chips or table.game.sections.wagers)


def noted(table: AnyTable, event: Placed) -> None:
    """Note that a wager was made with a voucher."""
    if event.voucher:
        table.note_wager(event, ": a voucher, forfeited whether it wins or loses", table.game.features.vouchers)


def forfeited(owed: list[Decided], lying: Iterable[Lying]) -> list[Decided]:
    """Return the decisions, with the stakes of winning vouchers kept by the house."""
    made = {key_of(it) for it in lying if it.voucher}
    return [_forfeited(it) if key_of(it) in made else it for it in owed] if made else owed


def _forfeited(it: Decided) -> Decided:
    kept = it.stands if it.how == "wins" else 0
    return replace(it, returned=it.returned - kept, voucher=True)
