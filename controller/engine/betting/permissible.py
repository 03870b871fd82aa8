# SPDX-License-Identifier: MIT
"""Permissible wagers (s 5): refusals of offered wagers, and accepted wagers that were found.

An *offered* wager can still be refused, and is refused if s 5(1) forbids it. A *found* wager is already on the layout:
it was made and accepted inadvertently, and s 5(2) decides its valid part. Two kinds have no such remedy, and are
returned: a wager that the game does not have (s 5(1)(a)), and an amount that is not in steps (s 5(3)).
"""

from controller.engine.betting import limits, sign, standing
from controller.engine.record.decided import key_of
from controller.engine.record.state import Lying
from controller.engine.rules.wagering import Change, Refusal
from controller.engine.table.table import AnyTable
from controller.engine.table.wagers import ValidPart
from controller.engine.values.money import LARGEST, dollars

DECLARED = "the result is declared: have it cleared first; if it stands, the floor manager decides on what was found"


def closed_to(table: AnyTable, change: Change) -> Refusal:
    """Return why this wager is not accepted now, with the section; None if it is.

    A found wager was made while wagers were open, so it is accepted until a result is declared. Before wagers open it
    can be returned. After they are closed a find cannot reduce an entered wager.
    """
    closed = table.closed_to(change.player, change.wager)
    if not change.found:
        return closed
    if table.declared:
        return (f"{DECLARED} ({table.game.general.decision})", table.game.general.sign.found)
    if closed and table.not_yet_open:
        return refuse_found(change, closed)
    if closed and change.comes_down:
        return (f"{closed[0]}: the {dollars(change.before)} that were entered are not reduced", closed[1])
    return None


def refuse_found(change: Change, why: tuple[str, str]) -> tuple[str, str]:
    """Return the refusal; for found chips, which no section lets stand, with the instruction to return them."""
    return (f"give it back: {why[0]}", why[1]) if change.lay_there else why


def amount_refusal(table: AnyTable, change: Change) -> Refusal:
    """Return why this amount is refused, with the section; None if it is not."""
    if not 0 < change.after <= LARGEST:
        return (f"{dollars(change.after)} is no wager", table.game.sections.wagers)
    limited = limits.apply_to(table, key_of(change), change.after)
    if not limited:
        return None
    minimum, maximum = limits.wager_range(table, change.wager)
    if too_much := _together(table, change, limited):
        return too_much
    if minimum <= limited <= maximum:
        return _steps(table, change)
    if change.found or change.after == change.before:
        return None
    return _outside(table, change, minimum, maximum)


def limit_broken(table: AnyTable, change: Change, why: tuple[str, str]) -> str | None:
    """Return the kind on the sign whose limits caused the refusal; empty: the table's own; None: another reason."""
    if why != amount_refusal(table, change):
        return None
    minimum, maximum = limits.wager_range(table, change.wager)
    return "" if minimum <= change.after <= maximum else sign.row_of(table, change.wager)


def _steps(table: AnyTable, change: Change) -> Refusal:
    """Refuse an amount within the limits that is not in steps (s 5(3)). Found amounts outside fall only under s
    5(2).
    """
    step = table.state.limits.increment
    if change.after % step == 0:
        return None
    return (f"{_what(table, change)} is not in steps of {dollars(step)}", table.game.general.sign.steps)


def _outside(table: AnyTable, change: Change, minimum: int, maximum: int) -> tuple[str, str]:
    """Return why a wager below the minimum or above the maximum on the sign is refused (s 5(1)(b))."""
    outside = table.game.general.sign.outside
    if change.after > maximum:
        over = limits.over_source(table, change.wager) or outside
        return (f"{_what(table, change)} is over the maximum of {dollars(maximum)}", over)
    return (f"{_what(table, change)} is under the minimum of {dollars(minimum)}", outside)


def _what(table: AnyTable, change: Change) -> str:
    """Return the amount and the wager: `$2 on symbol B`. Without the player, whom the screen names already."""
    return f"{dollars(change.after)} on {table.name_of(change.wager, change.hand)}"


def _together(table: AnyTable, change: Change, limited: int) -> Refusal:
    """Refuse an amount with which several wagers together exceed the table's maximum, where the game says so.

    limited: the cents of this wager that count.
    """
    rule = table.game.wagering.together
    shared = rule and rule.shared(table, key_of(change))
    if not rule or not shared or change.found or change.after <= change.before:
        return None
    others = sum(cents for key, cents in standing.stand_together(table, shared).items() if key != key_of(change))
    most = table.state.limits.maximum
    alone = rule.of_several and not others
    if alone or others + limited <= most:
        return None
    in_all = dollars(others + limited)
    return (f"{shared}: {in_all} in all is over the maximum of {dollars(most)} for {rule.each}", rule.source)


def tell_of_found(table: AnyTable, it: Lying, verdict: ValidPart) -> None:
    """Alert the person in charge to a found wager and its valid part. No section requires this."""
    found = f"{it.player}: {table.name_of(it.wager, it.hand)} {dollars(it.cents)} was found on the layout"
    table.alert(table.game.general.in_charge, f"{found}: {verdict.why or 'it stands'}", table.game.general.sign.found)
