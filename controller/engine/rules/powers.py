# SPDX-License-Identifier: MIT
"""Powers, which the rules give to persons in a closed list of roles. No other module decides who may do an act.

A direction is a power by itself. A game states its other powers as data: acts by a key, by a button or in the table
file. Roles have no order. Where a section counts by rank, its list names this rank and every rank above it.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from controller.engine.record.chip_float import Signature
from controller.engine.record.people import REQUIRED, either
from controller.engine.record.state import TableState
from controller.engine.rules.wagering import Refusal
from controller.engine.values import roles
from controller.engine.values.words import one_name

KEY_OF: Final[Mapping[str, str]] = {
    roles.GAMES_SUPERVISOR: roles.FLOOR_MANAGER,
    roles.CASINO_SUPERVISOR: roles.FLOOR_MANAGER,
    roles.FLOOR_PERSON: roles.FLOOR_MANAGER,
    roles.KENO_SUPERVISOR: "supervisor",
}
"""Roles with a key switch of another name. Every supervisor of a table uses the floor manager's key."""


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """An act that only certain persons may do."""

    what: str
    """The act, in words."""
    roles: tuple[str, ...]
    """The closed list of the section, in the order of its text."""
    source: str
    """The section."""
    how: str = ""
    """The means at this table; empty if a person does the act by hand."""
    key: str = ""
    """The role that turns a key switch for the act; empty if nobody does."""

    @property
    def means(self) -> str:
        """The means, in words for people."""
        return self.how or (f"key {switch(self.key)}" if self.key else "by hand")


def may(role: str, named: Collection[str]) -> bool:
    """Return whether a person who acts in this role is named."""
    return role in named


def refusal(role: str, what: str, named: Collection[str], source: str) -> Refusal:
    """Return why a person in this role may not do an act of the named roles; None if the role is one of these."""
    return None if may(role, named) else (f"{what} for: {', '.join(named)}; not for the {role}", source)


def switch(role: str) -> str:
    """Return the name of the key switch of this role, at a table that has one."""
    return KEY_OF.get(role, role)


def turned(keys: Mapping[str, bool], role: str) -> bool:
    """Return whether the key switch of this role is known to be on."""
    return keys.get(switch(role), False)


def is_there(state: TableState, role: str) -> bool:
    """Return whether the table knows that a person with this role is there.

    Several roles share one key switch. Where a sign-in is required, a key counts only for roles that are signed in.
    """
    who = actor(state, (role,))
    return (turned(state.keys, role) and not who.is_missing) or (by_sign_in(role) and bool(who.people))


def by_sign_in(role: str) -> bool:
    """Return whether a sign-in with this role replaces its key, and may be required.

    A dealer who signs in is only known by name. The dealer's key states that somebody is responsible (s 79).
    """
    return role in roles.STAFF and role != roles.DEALER


def signed_in(state: TableState, role: str) -> str:
    """Return the names of the persons signed in with this role: `Ann or Bob`, which the table cannot tell apart."""
    return either(all_signed_in(state, role))


def all_signed_in(state: TableState, role: str) -> tuple[str, ...]:
    """Return everybody who is signed in with this role."""
    return having(role, {name: person.roles for name, person in state.people.items()})


def having(role: str, people: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """Return the people who have this role."""
    return tuple(name for name, named in people.items() if may(role, named))


def entered_name(name: str) -> str:
    """Return an entered name for the journal, without a person who is signed in: `Mallory (entered)`."""
    return f"{name} (entered)"


class Actor(NamedTuple):
    """The person of an act that needs one, as far as the table knows."""

    people: tuple[str, ...]
    """Every possible person, by name: signed in, or known by an SSH key. The table cannot tell several apart."""
    is_missing: bool = False
    """Whether the act is refused, because nobody has signed in and the table file requires a sign-in."""
    entered: str = ""
    """The name that somebody has entered, if no such person is signed in for the act."""

    @property
    def named(self) -> str:
        """The name for the journal: `Ann`, `Ann or Bob`, `Mallory (entered)`; empty if nobody is known or named."""
        return entered_name(self.entered) if self.entered else either(self.people)


def actor(state: TableState, wanted: Collection[str], named: str = "", *, over: Collection[str] | None = None) -> Actor:
    """Decide who acts where a rule asks for a person in one of these roles. Every door asks this one function.

    named: the name that somebody has entered for the person. over: the people who are known over the SSH session of the
    request; None without a session: everybody who is signed in with one of the roles.
    """
    known = [it for role in wanted for it in all_signed_in(state, role)] if over is None else over
    people = tuple(dict.fromkeys(it for it in known if not named or one_name(it) == one_name(named)))
    is_required = state.sign_in == REQUIRED and any(map(by_sign_in, wanted))
    return Actor(people, is_required and not people, "" if people else named)


def exercised(state: TableState, power: Power) -> bool:
    """Return whether the person is there who turns the key of a power."""
    return is_there(state, power.key)


def not_by_one(state: TableState, power: Power, beside: str = roles.DEALER) -> Refusal:
    """Return why the holder of a power's key and the person in another role must not act now.

    None if they may be two people: only people who have signed in are known.
    """
    others = all_signed_in(state, beside)
    of_key = [role for role in roles.STAFF if by_sign_in(role) and switch(role) == switch(power.key)]
    holders = {name for role in of_key for name in all_signed_in(state, role)}
    if not power.key or not others or not holders or len({*others, *holders}) > 1:
        return None
    (who,) = others
    both = " and as ".join(role.replace("-", " ") for role in (beside, power.key))
    return f"{who} is signed in as {both}: two people are needed; somebody else signs in as one of them", power.source


def who_is_there(state: TableState, named: Sequence[str]) -> str:
    """Return the named roles that are there, with the person: `dealer, floor-manager Ann`; without any, the first role.

    A dealer counts as there: no table works without one (s 79 and the like).
    """
    there = [role for role in named if role == roles.DEALER or is_there(state, role)] or named[:1]
    return ", ".join(f"{role} {signed_in(state, role)}".strip() for role in there)


def are_two(one: Signature, other: Signature) -> bool:
    """Return whether two people have signed: under two names, or in two roles if one of them is not signed in."""
    if not (one.people and other.people):
        return one.role != other.role
    return set(map(str.casefold, one.people)).isdisjoint(map(str.casefold, other.people))


def not_two(first: Signature, other: Signature) -> str:
    """Return why the second signature does not count, and what to do; empty if it counts."""
    if are_two(first, other):
        return ""
    why = f"two different people must sign: {first.words} has signed first, and this is {other.words}"
    if max(len(first.people), len(other.people)) > 1:
        return f"{why}; who of them signs is not known: one of them signs out first"
    return f"{why}; somebody else signs" if first.people and other.people else f"{why}; somebody in another role signs"


def operates(source: str, what: str) -> Power:
    """Return the power to operate equipment, of an employee responsible for the game (ss 79, 134 and the like)."""
    how = "the dealer's key"
    return Power(what=f"operates {what}", roles=(roles.DEALER, roles.CASINO_KEY_EMPLOYEE), source=source, how=how)


def another_name(source: str) -> Power:
    """Return the power of the casino operator to give the game another name."""
    return in_file("calls the game by another name", source, "title")


def in_file(what: str, source: str, how: str) -> Power:
    """Return a power that the casino operator exercises in the table file. how: the setting."""
    return Power(what=what, roles=(roles.CASINO_OPERATOR,), source=source, how=f"table file: {how}")
