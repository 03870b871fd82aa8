# SPDX-License-Identifier: MIT
"""The file of a table's people, `people.toml` in the table's state folder: read with all its errors, and written."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from controller.engine.record.names import Name
from controller.engine.values import roles
from controller.journal.files import write_whole

MAY_SIGN_IN: Final = tuple(role for role in roles.ROLES if role not in (roles.PLAYER, roles.DEALER))
"""The dealer's key is at the table; no player has a role."""
PRIVATE: Final = 0o600

KeyName = Annotated[str, Meta(max_length=40, pattern=r"^[\w.@-]*\Z")]


BadgeNumber = Annotated[str, Meta(max_length=20, pattern=r"^([0-9A-Z]{4,20})?\Z")]


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person: in which roles, side by side, and how the table knows who it is.

    pin: the PIN's Argon2id hash, as PHC text; empty if there is none. key: the name of the person's key for SSH. badge:
    the number of the person's badge.
    """

    roles: tuple[str, ...]
    pin: Annotated[str, Meta(max_length=200)] = ""
    key: KeyName = ""
    badge: BadgeNumber = ""


class PeopleFile(msgspec.Struct, forbid_unknown_fields=True):
    """Everybody of a table, by name."""

    people: dict[Name, Person] = {}


class PeopleError(Exception):
    """The file cannot be used: what is wrong, where, and what is allowed; every error of it."""


def read(path: Path) -> dict[str, Person]:
    """Everybody in this file; nobody if there is no file. Raises PeopleError."""
    try:
        found = msgspec.toml.decode(path.read_bytes(), type=PeopleFile).people
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise PeopleError(f"{path} cannot be read: {reason(error)}") from error
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise PeopleError(f"{path}: {error}") from error
    if wrong := list(_wrong(found)):
        raise PeopleError("\n".join(f"{path}: {it}" for it in wrong))
    return found


def reason(error: OSError) -> str:
    """Why a file is not read or written, in words."""
    return "only the table's own user may" if isinstance(error, PermissionError) else f"{error.strerror or error}"


def _wrong(people: Mapping[str, Person]) -> Iterator[str]:
    keys: dict[str, str] = {}
    badges: dict[str, str] = {}
    for name, person in people.items():
        yield from (f"{name}: {why}" for why in no_roles(person.roles))
        if not (person.pin or person.key):
            yield f"{name}: neither a PIN nor a key: tablectl people remove {name}, and add again"
        if person.key and (other := keys.setdefault(person.key, name)) != name:
            yield f"{name}: the key {person.key} is {other}'s"
        if person.badge and (other := badges.setdefault(person.badge, name)) != name:
            yield f"{name}: the badge is {other}'s"


def no_roles(named: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with the roles of a person."""
    if not named:
        yield f"no role; there are {', '.join(MAY_SIGN_IN)}"
    yield from (
        f"no role {it!r} to sign in with; there are {', '.join(MAY_SIGN_IN)}" for it in named if it not in MAY_SIGN_IN
    )


def write(path: Path, people: Mapping[str, Person]) -> None:
    """Replace the file. Only the table's own user reads it, whose the folder is, whoever writes it. Raises OSError."""
    lines = ["# The people of this table; written by tablectl people. A PIN is not in it, only what tells it apart."]
    for name, person in people.items():
        lines += ["", f"[people.{_text(name)}]", f"roles = [{', '.join(map(_text, person.roles))}]"]
        lines += [f"{what} = {_text(value)}" for what, value in _told(person) if value]
    write_whole(path, ("\n".join(lines) + "\n").encode(), PRIVATE)
    if os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _told(person: Person) -> tuple[tuple[str, str], ...]:
    return ("pin", person.pin), ("key", person.key), ("badge", person.badge)


def _text(words: str) -> str:
    """As TOML writes a text: a JSON text is one too."""
    return msgspec.json.encode(words).decode()
