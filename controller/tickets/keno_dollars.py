# SPDX-License-Identifier: MIT
"""Keno dollars (s 218): issued, used for wagers within 28 days, redeemed for cash, afterwards by the casino cashier."""

from collections.abc import Sequence
from typing import Final

from controller.engine.values.money import LARGEST, dollars
from controller.tickets import evidence, log
from controller.tickets.codes import DOLLARS
from controller.tickets.database import OF_DOLLARS, Database, number, store_key, total
from controller.tickets.log import Done
from controller.tickets.running_day import days_after
from controller.tickets.store import AlteredError
from controller.tickets.supervised import refuse_unsupervised
from controller.tickets.ticket import DOLLARS_DAYS, Act, Forged, KenoDollars, Refused

PRINTED: Final = "dollars-printed"
"""Kind of the log row about printed keno dollars: somebody holds them."""
ISSUED, REDEEMED, USED = "s 218(2)", "s 218(4)", "s 218(5)"


def issue(database: Database, cents: int, act: Act) -> Done | Refused:
    """Issue keno dollars for cash or chips."""
    if act.station.cashier:
        return Refused("keno dollars are issued at a keno writer's or a self-service terminal", ISSUED)
    if not 0 < cents <= LARGEST:
        return Refused(f"{dollars(cents)}: keno dollars are worth 1 cent to {dollars(LARGEST)}", ISSUED)
    made = make(database, cents, act)
    words = f"keno dollars {made.serial} issued for {dollars(cents)} ({ISSUED})"
    return Done(made, words, made.serial, cents=cents, cash=cents)


def make(database: Database, cents: int, act: Act) -> KenoDollars:
    """New keno dollars. The row of the act under way holds them: those that winnings are paid in (s 219(8)) too."""
    serial = log.next_serial(database, number(database, "SELECT max(serial) FROM dollars"))
    code = DOLLARS.code(store_key(database), serial)
    made = KenoDollars(serial, code, cents, act.moment.day, act.moment.at, act.station.number)
    database.do("INSERT INTO dollars VALUES (?, ?, ?, ?, ?)", serial, cents, made.day, made.at, made.station)
    return made


def find_by_code(database: Database, code: str) -> KenoDollars | Refused:
    """Return keno dollars with their present worth."""
    serial = DOLLARS.serial(store_key(database), code)
    if isinstance(serial, Refused):
        return serial
    row = database.one("SELECT serial, cents, day, at, station FROM dollars WHERE serial = ?", serial)
    if row is None:
        raise AlteredError(f"keno dollars {serial} were issued and are not in the store: {evidence.CHANGED}")
    return KenoDollars(row[0], code, *row[1:])


def printed(database: Database, code: str) -> Done | Refused:
    """Record that the printer has printed these keno dollars whole."""
    held = find_by_code(database, code)
    if isinstance(held, Refused):
        return held
    return Done(held, f"keno dollars {held.serial} are printed ({ISSUED})", held.serial)


def reprint(database: Database, serial: int, reason: str, act: Act) -> Done | Refused:
    """Print keno dollars again, unless they were printed whole. The code stays the same, so they are used once."""
    if refused := refuse_unsupervised(act, "keno dollars are printed again", reason):
        return refused
    if not number(database, "SELECT count(*) FROM dollars WHERE serial = ?", serial):
        return Refused(f"there are no keno dollars {serial}", REDEEMED)
    held = find_by_code(database, DOLLARS.code(store_key(database), serial))
    if isinstance(held, Refused):
        return held
    if not held.cents:
        return Refused(f"keno dollars {serial} are used up or redeemed", REDEEMED)
    if number(database, "SELECT count(*) FROM life WHERE serial = ? AND kind = ?", serial, PRINTED):
        return Refused(f"keno dollars {serial} were printed whole: whoever holds them presents them", REDEEMED)
    words = f"keno dollars {serial} printed again, before {act.supervisor}: {reason} (assumed, {ISSUED})"
    return Done(held, words, serial)


def in_circulation(database: Database) -> int:
    """Return the worth of all keno dollars together, in cents."""
    return total(database, "cents", "dollars")


def issued(database: Database) -> int:
    """Return the worth of all keno dollars by the log: issued and paid as winnings, less used and redeemed."""
    cents = "CASE kind WHEN 'sold' THEN cash - cents WHEN 'redeemed' THEN -cents ELSE cents END"
    return total(database, cents, f"life WHERE {OF_DOLLARS}")


def why_forged(database: Database) -> str:
    """Return why no keno dollars are accepted: another program changed their sums. Empty if the sums agree."""
    worth, by_rows = in_circulation(database), issued(database)
    if worth == by_rows:
        return ""
    by = f"{dollars(by_rows)} by what was issued, used and redeemed"
    return f"keno dollars of {dollars(worth)} are in circulation, and {by}: the store was changed; call the technician"


def use(database: Database, codes: Sequence[str], price: int, act: Act) -> int | Refused:
    """Pay a price with keno dollars, one paper after the other. Return the cents taken. The rest stays on them."""
    if codes and (why := why_forged(database)):
        return Forged(why, USED)
    used = 0
    for code in codes:
        held = find_by_code(database, code)
        if isinstance(held, Refused):
            return held
        evidence.compare_dollars(database, held)
        if why := _not_usable(held, act):
            return Refused(why, USED)
        taken = min(held.cents, price - used)
        used += taken
        _take(database, held, taken)
    return used


def _not_usable(held: KenoDollars, act: Act) -> str:
    if not held.cents:
        return f"keno dollars {held.serial} are used up or redeemed"
    if (days := days_after(held.day, act.moment.day)) > DOLLARS_DAYS:
        return f"keno dollars {held.serial} were issued {days} days ago: for wagers only within {DOLLARS_DAYS} days"
    return ""


def redeem(database: Database, code: str, act: Act) -> Done | Refused:
    """Redeem keno dollars for cash, at their full present worth."""
    held = find_by_code(database, code)
    if isinstance(held, Refused):
        return held
    if why := why_forged(database):
        return Forged(why, REDEEMED)
    evidence.compare_dollars(database, held)
    if why := _not_redeemable(held, act):
        return Refused(why, REDEEMED)
    _take(database, held, held.cents)
    words = f"keno dollars {held.serial}: {dollars(held.cents)} redeemed ({REDEEMED})"
    return Done(held, words, held.serial, cents=held.cents, cash=-held.cents)


def _not_redeemable(held: KenoDollars, act: Act) -> str:
    if not held.cents:
        return f"keno dollars {held.serial} are used up or redeemed"
    days = days_after(held.day, act.moment.day)
    if act.station.self_service:
        return "keno dollars are redeemed at a keno writer's terminal"
    if days > DOLLARS_DAYS and not act.station.cashier:
        return f"issued {days} days ago: after {DOLLARS_DAYS} days the casino cashier redeems them"
    if days <= DOLLARS_DAYS and act.station.cashier:
        return f"issued {days} days ago: within {DOLLARS_DAYS} days they are redeemed at a keno writer's terminal"
    return ""


def _take(database: Database, held: KenoDollars, cents: int) -> None:
    database.do("UPDATE dollars SET cents = cents - ? WHERE serial = ?", cents, held.serial)
