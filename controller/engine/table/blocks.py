# SPDX-License-Identifier: MIT
"""The reasons why the table does not play: ordered and named, each with its remedy. A table without any plays."""

from msgspec.structs import replace

from controller.engine.record import effects as e
from controller.engine.record.events import IN_PRINTERS, NOT_CLOSED_ON_BOARDS, NOT_ON_BOARDS
from controller.engine.record.state import Standing
from controller.engine.rules.equipment import Plain
from controller.engine.rules.wait import switch
from controller.engine.shown.plain_words import AT_HAND, plain_words, sentence
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import DEALER, DEALER_KEY, FLOOR_MANAGER, KENO_SUPERVISOR
from hal.signals import Fault

LIMITS_SIGN = "limits sign"
"""Name of the block while no screen shows the sign with minimum and maximum wagers (s 74(2) and the like)."""
NEEDED_BY_ALL = frozenset({"journal", "clock", "software", "computer", LIMITS_SIGN})
"""Parts that every game needs."""
ALERTED = {
    IN_PRINTERS: (KENO_SUPERVISOR, "s 222(1)"),
    NOT_CLOSED_ON_BOARDS: (KENO_SUPERVISOR, "s 222(2)"),
    NOT_ON_BOARDS: (KENO_SUPERVISOR, "s 212(b)"),
}
"""Alerts that are for another person than the technician, with their sections."""
CONFIRMABLE = frozenset({"clock"})
"""Parts that the floor manager may confirm as right in spite of a fault, such as a clock that was ahead."""


def signed_out(table: AnyTable) -> None:
    """Block the table, because no dealer is signed in: nobody is responsible for the game (s 79)."""
    source = table.game.sections.unauthorised
    block(
        table, DEALER_KEY, Standing("no dealer is signed in", "turn the dealer's key", source, asks=(switch(DEALER),))
    )


def signed_in(table: AnyTable) -> None:
    """Unblock the table for a dealer."""
    clear(table, DEALER_KEY)


def block(table: AnyTable, name: str, reason: Standing, how: e.Mended = "") -> None:
    """Add or renew a reason. how: the fault is mended at the table, or the part works again."""
    if table.state.blocks.get(name) == reason:
        return
    table.state.blocks[name] = reason
    words = (reason.what, reason.remedy, reason.source)
    table.say(e.Blocked(name, *words, reason.asks, reason.plain, reason.called, how))


def clear(table: AnyTable, name: str) -> None:
    """Remove a reason."""
    if table.state.blocks.pop(name, None):
        table.say(e.Unblocked(name))


def refuse(table: AnyTable, *, starts_nothing: bool = False) -> bool:
    """Refuse an act while the table is blocked, and name the first reason. Returns whether it refused.

    starts_nothing: accept the act even while a device is broken, but never without a dealer (s 79).
    """
    reasons = table.state.blocks
    if reasons and starts_nothing:
        reasons = {name: reason for name, reason in reasons.items() if name == DEALER_KEY}
    if not reasons:
        return False
    name, first = next(iter(reasons.items()))
    what, remedy = first.plain if any(first.plain) else (first.what, first.remedy)
    table.refuse(f"{first.called or name}: {what}; {remedy}", first.source)
    return True


def fault(table: AnyTable, event: Fault) -> None:
    """Block play until a needed device is mended. Raise an alert for any other device (as s 78(7) for lamps)."""
    needs, plain = table.game.equipment.needs, _plain(table, event)
    if event.device in needs or event.device in NEEDED_BY_ALL:
        right = event.device in CONFIRMABLE
        asks = (switch(FLOOR_MANAGER),) if right else ()
        source = table.game.sections.sign if event.device == LIMITS_SIGN else needs.get(event.device, "")
        called = table.game.equipment.called(event.device)
        standing = Standing(event.what, event.remedy, source, right, asks=asks, plain=plain, called=called)
        block(table, event.device, standing, "at hand" if event.kind in AT_HAND else "")
    else:
        table.state.alerts[event.device] = event.what
        dark = table.state.dark.setdefault(event.device, [])
        dark += [name for name in event.dark if name not in dark]
        what = f"{_named(table, event)}; {event.remedy}"
        role, source = ALERTED.get(event.device, ("technician", ""))
        table.alert(role, what, source, event.device, sentence(plain))


def _named(table: AnyTable, event: Fault) -> str:
    """Return the fault in words, with the name of the machine, because a table may have several."""
    equipment = table.game.equipment
    machines = [machine.name for machine in equipment.machines]
    return f"{equipment.called(event.device)}: {event.what}" if event.device in machines else event.what


def _plain(table: AnyTable, event: Fault) -> Plain:
    return plain_words(table.game.equipment, event, table.game.general.person)


def restored(table: AnyTable, device: str, *, between_rounds: bool) -> None:
    """Unblock a device that works again: between rounds at once, during a round when the floor manager confirms."""
    table.state.dark.pop(device, None)
    if table.state.alerts.pop(device, None):
        table.say(e.AllClear(device))
    standing = table.state.blocks.get(device)
    if standing is None or standing.by_hand:
        return
    if between_rounds or device in NEEDED_BY_ALL:
        clear(table, device)
    else:
        check = f"the {table.game.general.person} checks it and turns the key"
        plain = (f"the {table.game.equipment.called(device)} had failed, and works again", check)
        asks, remedy = (switch(FLOOR_MANAGER),), f"it works again: {check}"
        block(table, device, replace(standing, remedy=remedy, mended=True, asks=asks, plain=plain), "works again")


def confirm(table: AnyTable) -> list[str]:
    """End the blocks that are mended or that no device can report, on the floor manager's confirmation. Returns their
    names.
    """
    mended = [name for name, reason in table.state.blocks.items() if reason.mended]
    for name in mended:
        clear(table, name)
    return mended


def restarted(table: AnyTable, *, between_rounds: bool) -> None:
    """End the faults that devices do not report anew after a start. During a round the floor manager confirms."""
    for device in list(table.state.alerts):
        del table.state.alerts[device]
        table.state.dark.pop(device, None)
        table.say(e.AllClear(device))
    for name, reason in list(table.state.blocks.items()):
        if not reason.by_hand and name != DEALER_KEY:
            restored(table, name, between_rounds=between_rounds)
