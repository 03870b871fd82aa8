# SPDX-License-Identifier: MIT
"""Powers: what the rules give to certain persons, each in a closed list. Here, and only here, it is asked who may.

A direction is a power by itself. A room states the others as data: what is done by a key, by a button or in the table
file. There is no ladder: where a section counts by rank, those of that rank and above stand in its list.
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
"""Whose key switch is named otherwise than their role. The floor manager's is that of whoever supervises a table."""


class Power(msgspec.Struct, frozen=True, kw_only=True):
    """What certain persons may do, and nobody else.

    what: in words. roles: the closed list of the section, the first one as the text names them. source: the section.
    how: by which means at this table; empty if a person does it by hand. key: the role among them that turns a key
    switch for it; empty if nobody does.
    """

    what: str
    roles: tuple[str, ...]
    source: str
    how: str = ""
    key: str = ""

    @property
    def means(self) -> str:
        """By which means, in words for people."""
        return self.how or (f"key {switch(self.key)}" if self.key else "by hand")


def may(role: str, named: Collection[str]) -> bool:
    """Whether a person who speaks in this role is one of those named."""
    return role in named


def refusal(role: str, what: str, named: Collection[str], source: str) -> Refusal:
    """Why a person in this role does not do this, which is for those named; None for one of them."""
    return None if may(role, named) else (f"{what} for: {', '.join(named)}; not for the {role}", source)


def switch(role: str) -> str:
    """The name of the key switch of a person with this role, at a table that has one."""
    return KEY_OF.get(role, role)


def turned(keys: Mapping[str, bool], role: str) -> bool:
    """Whether the key switch of a person with this role is on, as far as is known."""
    return keys.get(switch(role), False)


def is_there(state: TableState, role: str) -> bool:
    """Whether a person with this role is at the table, as far as the table knows.

    Several roles share one key switch: where a sign-in is required, a key counts only for roles that are signed in.
    """
    who = actor(state, (role,))
    return (turned(state.keys, role) and not who.is_missing) or (by_sign_in(role) and bool(who.people))


def by_sign_in(role: str) -> bool:
    """Whether to be signed in with this role is as good as its key, and may be required.

    A dealer who signs in is known by name; it is the dealer's key that says that somebody is responsible (s 79).
    """
    return role in roles.STAFF and role != roles.DEALER


def signed_in(state: TableState, role: str) -> str:
    """Who is signed in with this role, in words; of several it is not known which: `Ann or Bob`. Else empty."""
    return either(all_signed_in(state, role))


def all_signed_in(state: TableState, role: str) -> tuple[str, ...]:
    """Everybody who is signed in with this role."""
    return having(role, {name: person.roles for name, person in state.people.items()})


def having(role: str, people: Mapping[str, Collection[str]]) -> tuple[str, ...]:
    """Who of these has this role."""
    return tuple(name for name, named in people.items() if may(role, named))


def entered_name(name: str) -> str:
    """A name for the journal that somebody has entered, and whose person is not signed in: `Mallory (entered)`."""
    return f"{name} (entered)"


class Actor(NamedTuple):
    """Who does what needs a person, as far as the table knows."""

    people: tuple[str, ...]
    """Everybody it may be, by name: signed in, or known by an SSH key. Of several it is not known which."""
    is_missing: bool = False
    """Whether nobody has signed in for it where the table file requires a sign-in: then it is not done."""
    entered: str = ""
    """The name that somebody has entered, if no such person is signed in for it."""

    @property
    def named(self) -> str:
        """The name for the journal: `Ann`, `Ann or Bob`, `Mallory (entered)`; empty if nobody is known or named."""
        return entered_name(self.entered) if self.entered else either(self.people)


def actor(state: TableState, wanted: Collection[str], named: str = "", *, over: Collection[str] | None = None) -> Actor:
    """Decide who acts where a rule asks for a person in one of these roles. Every door asks this one function.

    named: the name that somebody has entered for that person. over: who is known over the SSH session that asks; None
    without one: then everybody who is signed in with one of the roles.
    """
    known = [it for role in wanted for it in all_signed_in(state, role)] if over is None else over
    people = tuple(dict.fromkeys(it for it in known if not named or one_name(it) == one_name(named)))
    is_required = state.sign_in == REQUIRED and any(map(by_sign_in, wanted))
    return Actor(people, is_required and not people, "" if people else named)


def exercised(state: TableState, power: Power) -> bool:
    """Whether the person whose key a power asks for is there."""
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
    """Who of those named is known to be there, with the person: `dealer, floor-manager Ann`. If nobody is, the first.

    A dealer is: nothing is done at a table without one (s 79 and the like).
    """
    there = [role for role in named if role == roles.DEALER or is_there(state, role)] or named[:1]
    return ", ".join(f"{role} {signed_in(state, role)}".strip() for role in there)


def are_two(one: Signature, other: Signature) -> bool:
    """Whether these are two people, as far as is known: two names, or two roles if not both are signed in."""
    if not (one.people and other.people):
        return one.role != other.role
    return set(map(str.casefold, one.people)).isdisjoint(map(str.casefold, other.people))


def not_two(first: Signature, other: Signature) -> str:
    """Why this is not the second of two signatures, and what to do; empty if it is."""
    if are_two(first, other):
        return ""
    why = f"two different people must sign: {first.words} has signed first, and this is {other.words}"
    if max(len(first.people), len(other.people)) > 1:
        return f"{why}; who of them signs is not known: one of them signs out first"
    return f"{why}; somebody else signs" if first.people and other.people else f"{why}; somebody in another role signs"


def operates(source: str, what: str) -> Power:
    """Nobody operates this but an employee of either kind who is responsible for the game (ss 79, 134 and the like)."""
    how = "the dealer's key"
    return Power(what=f"operates {what}", roles=(roles.DEALER, roles.CASINO_KEY_EMPLOYEE), source=source, how=how)


def another_name(source: str) -> Power:
    """The casino operator may call the game otherwise."""
    return in_file("calls the game by another name", source, "title")


def in_file(what: str, source: str, how: str) -> Power:
    """What the casino operator decides in the table file. how: by what of it."""
    return Power(what=what, roles=(roles.CASINO_OPERATOR,), source=source, how=f"table file: {how}")
