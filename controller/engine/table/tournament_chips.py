# SPDX-License-Identifier: MIT
"""Tournament chips: each player's chips in hand and on the layout, and the wagers that need other chips.

A player's chips are those in hand and those on the layout. Placing, doubling, moving and taking back change nothing:
only payments and collections do. If players bet out of table stakes, a stake is taken from these chips, and comes back
when the player leaves.
"""

from controller.engine.record.events import Placed
from controller.engine.record.tournament import Entry
from controller.engine.rules.wagering import Refusal
from controller.engine.table.table import AnyTable
from controller.engine.values.money import dollars

CONDITIONS = "s 9(1)(b)"
"""The conditions of play are those that the Minister approved."""
APPROVED = "s 8"
ENTRY, ALL_FEES, FEE, CANCELLED = "s 9(1)(a)", "s 10(a)", "s 10(b)", "s 12"


def in_hand(table: AnyTable, name: str) -> int:
    """Return the cents of a player's chips in hand, without wagers on the layout or on numbers and without a table
    stake.
    """
    entry = _entry(table, name)
    on_layout = 0 if table.game.features.table_stakes else sum(it.cents + it.fee for it in table.wagers.of(name))
    return entry.chips - on_layout - sum(it.cents for it in entry.numbers) if entry else 0


def to_wager(table: AnyTable, name: str) -> int:
    """Return the chips in hand less the uncharged percentage of void wagers, which is due if they become valid."""
    return in_hand(table, name) - sum(_percentage(table, it.wager, it.cents) - it.fee for it in table.wagers.of(name))


def _percentage(table: AnyTable, wager: str, cents: int) -> int:
    fee = table.game.wagers[wager].fee
    return cents * fee.numerator // fee.denominator


def total(table: AnyTable, name: str, entry: Entry) -> int:
    """All chips of a player, in cents: in hand, on the layout, in the table stake."""
    rule = table.game.features.table_stakes
    return entry.chips + (rule.stakes(table).get(name, 0) if rule else 0)


def has_chips_there(table: AnyTable, name: str) -> Refusal:
    """Why this name is not given up: chips are on the table under it; None if none are."""
    rule = table.game.features.table_stakes
    if rule and rule.stakes(table).get(name):
        return (f"{name} has a table stake: {name} leaves first", CONDITIONS)
    return (f"a wager of {name} lies on the layout", CONDITIONS) if table.wagers.of(name) else None


def chips_of(table: AnyTable, name: str) -> int | None:
    """All chips of this player, in cents; None if the table is of no tournament, or nobody is seated by this name."""
    entry = _entry(table, name)
    return total(table, name, entry) if entry else None


def not_accepted(table: AnyTable, event: Placed, *, cash: bool) -> Refusal:
    """Why this wager is not made at a table of a tournament; None if it is, or at any other table."""
    tournament = table.state.tournament
    if tournament is None:
        return None
    lies = table.wagers.find(event.player, event.wager, event.hand)
    before = lies.cents if lies else 0
    now, then = (cents + _percentage(table, event.wager, cents) for cents in (event.cents, before))
    return no_wager(table, event.player) or _no_money(table, event, cash=cash) or short(table, event.player, now - then)


def no_wager(table: AnyTable, name: str) -> Refusal:
    """Return why this player may not wager in this tournament; None if the player may, or without a tournament."""
    tournament = table.state.tournament
    if tournament is None:
        return None
    if why := no_session(table):
        return why
    entry = tournament.entry(name)
    if entry is None:
        return (f"{name} is not seated in {tournament.conditions.name}", CONDITIONS)
    return (f"{name} is eliminated from {tournament.conditions.name}", CONDITIONS) if entry.out else None


def entered_alone(table: AnyTable, place: str) -> Refusal:
    """Return why a place without an entered wager is not in play; None at a table without a tournament."""
    if table.state.tournament is None:
        return None
    return (f"{place}: in a tournament every wager is entered, as it is taken from a stack: enter it", CONDITIONS)


def no_session(table: AnyTable) -> Refusal:
    """Return why nobody may wager at this table of a tournament now; None in a session, and at any other table."""
    tournament = table.state.tournament
    if tournament is None or tournament.on:
        return None
    return (f"no session of {tournament.conditions.name} is open: no wager is made", APPROVED)


def eliminated(table: AnyTable) -> set[str]:
    """Return the names of the eliminated players."""
    tournament = table.state.tournament
    if tournament is None:
        return set()
    return {name for name in tournament.names if (entry := tournament.entry(name)) and entry.out}


def _no_money(table: AnyTable, event: Placed, *, cash: bool) -> Refusal:
    """Return why this wager is not made with tournament chips; None if it is."""
    shoe = getattr(table.game.outcomes, "shoe", None)
    jackpot = shoe.jackpot.wager if shoe and shoe.jackpot else ""
    if event.wager == jackpot:
        return no_jackpot(table)
    what = "coins" if event.coins else "a voucher" if event.voucher else "cash" if cash else ""
    return (f"{event.player} wagers with tournament chips, not with {what}", CONDITIONS) if what else None


def no_jackpot(table: AnyTable) -> Refusal:
    """Return why no jackpot wager is made, by a slot or on the layout; None without a tournament."""
    return ("no jackpot wager is made in a tournament", CONDITIONS) if table.state.tournament else None


def short(table: AnyTable, name: str, cents: int, remains: str = "") -> Refusal:
    """Return why a player may not put down this much more; None if the player may, or at a table without a tournament.

    remains: the player's other choice, `fold`.
    """
    if table.state.tournament is None or cents <= max(0, left := to_wager(table, name)):
        return None
    instead = f": {remains}" if remains else ""
    return (f"{name} has {dollars(left)} left in tournament chips, not {dollars(cents)}{instead}", CONDITIONS)


def stake(table: AnyTable, name: str, cents: int) -> None:
    """Move cents from a player's tournament chips to the table stake; back if negative."""
    if entry := _entry(table, name):
        entry.chips -= cents


def _entry(table: AnyTable, name: str) -> Entry | None:
    return table.state.tournament.entry(name) if table.state.tournament else None
