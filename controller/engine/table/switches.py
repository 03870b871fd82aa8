# SPDX-License-Identifier: MIT
"""Positions of key switches and covers, and the person behind a key at a table with sign-in.

Readings. No rule requires a sign-in: a key switch is enough, even at a table with people. The table then notes and
keeps the person signed in with a role of that key, or that nobody is. If the table file requires it (`sign_in =
"required"`), a key turns nothing on until a person signs in with its role, nor after that person has signed out. The
dealer's key is an exception: dealers need no sign-in.
"""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from controller.engine.record import effects as e
from controller.engine.rules import powers
from controller.engine.table import blocks
from controller.engine.table.people import sign_in_section
from controller.engine.table.table import AnyTable
from controller.engine.values.roles import DEALER, ROLES
from hal.signals import CoverMoved, KeyTurned, Signal

NOBODY: Final = "nobody is signed in as {}"


def name_person(table: AnyTable, event: Signal) -> Signal:
    """Return a key that is turned on in the form that is kept: by the person who is signed in with a role of it."""
    if isinstance(event, KeyTurned) and event.on and not event.by:
        return replace(event, by=_holder(table, event.key).named)
    return event


def stand(table: AnyTable, event: KeyTurned) -> bool:
    """A key switch was turned, or says for the first time how it is. Answers whether that holds."""
    holds = not event.on or _may_turn(table, event.key)
    table.state.keys[event.key] = event.on and holds
    table.say(e.KeySwitches(dict(table.state.keys)))
    if event.key == DEALER:
        (blocks.signed_in if event.on else blocks.signed_out)(table)
    return holds


def keys_without_people(table: AnyTable) -> None:
    """Somebody has signed out. Where a sign-in is required, a key that is still on turns nothing on any more."""
    gone = [key for key, on in table.state.keys.items() if on and _holder(table, key).is_missing]
    if gone:
        table.state.keys.update(dict.fromkeys(gone, False))
        table.say(e.KeySwitches(dict(table.state.keys)))


def cover_stands(table: AnyTable, event: CoverMoved) -> None:
    """A cover was put on or taken off."""
    off = table.state.covers_off
    if event.on and event.device in off:
        off.remove(event.device)
    elif not event.on and event.device not in off:
        off.append(event.device)


def _may_turn(table: AnyTable, key: str) -> bool:
    """Return whether this key counts now. At a table with sign-in, note the person who turns it."""
    if key == DEALER or not table.state.sign_in:
        return True
    roles, holder = ", ".join(_roles_here(table, key)), _holder(table, key)
    if holder.people:
        table.note(f"key {key} on: {holder.named} is signed in", sign_in_section(table))
    elif holder.is_missing:
        table.refuse(f"key {key}: {NOBODY.format(roles)}: sign in first", sign_in_section(table))
        return False
    else:
        table.note(f"key {key} on: {NOBODY.format(roles)}; the key is enough", sign_in_section(table))
    return True


def _roles(key: str) -> Iterable[str]:
    """The roles whose key this is."""
    return (role for role in ROLES if powers.switch(role) == key)


def _roles_here(table: AnyTable, key: str) -> tuple[str, ...]:
    """Return the roles of this key that the game's rules name; all roles of the key if the rules name none."""
    named = {role for power in table.game.powers for role in power.roles}
    return tuple(role for role in _roles(key) if powers.may(role, named)) or tuple(_roles(key))


def _holder(table: AnyTable, key: str) -> powers.Actor:
    """Return the actor of this key: the people who are signed in with one of its roles."""
    return powers.actor(table.state, _roles_here(table, key))
