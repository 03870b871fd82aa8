# SPDX-License-Identifier: MIT
"""The file of a table's people, `people.toml` in the table's state folder: read with all its errors, and written."""

import fcntl
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import Final

import msgspec

from controller.engine.record.people import SOMEBODY
from controller.engine.values import roles
from controller.engine.values.words import same_name
from controller.journal.files import write_whole
from hal.base.badge import A_BADGE
from hal.wiring.regular_file import read_regular
from hal.wiring.toml_file import LONGEST_FILE, ConfigurationError, Source

MAY_SIGN_IN: Final = (*roles.STAFF, roles.TECHNICIAN)
"""No player has a role."""
PRIVATE: Final = 0o600

_A_NAME, _A_KEY = r"\w[\w .'-]{0,23}", r"[\w.@-]{0,40}"


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person: in which roles, side by side, and how the table knows who it is.

    pin: the PIN's Argon2id hash, as PHC text; empty if there is none. key: the name of the person's key for SSH. badge:
    the number of the person's badge.
    """

    roles: tuple[str, ...]
    pin: str = ""
    key: str = ""
    badge: str = ""


class PeopleFile(msgspec.Struct, forbid_unknown_fields=True):
    """Everybody of a table, by name."""

    people: dict[str, Person] = {}


class PeopleError(Exception):
    """The file cannot be used: what is wrong, where, and what is allowed; every error of it."""


def read(path: Path) -> dict[str, Person]:
    """Everybody in this file; nobody if there is no file. Raises PeopleError."""
    try:
        return _understood(path, read_regular(path, LONGEST_FILE))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise PeopleError(f"{path} cannot be read: {reason(error)}") from error


def _understood(path: Path, text: bytes) -> dict[str, Person]:
    """Everybody in this text of the file. Raises PeopleError."""
    try:
        found = msgspec.convert(Source(path.name, text.decode()).data, PeopleFile).people
    except (ConfigurationError, ValueError, msgspec.MsgspecError) as error:
        raise PeopleError(f"{path} is not as tablectl people writes it: {error}; put it right in an editor") from error
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
        if (other := same_name(name, people)) != name:
            yield f"{name}: {other} is one of the people already, whatever is in capitals; put it right in an editor"
        yield from (f"{name!r}: {why}" for why in no_name(name))
        yield from (f"{name}: {why}" for why in (*no_roles(person.roles), *not_told(person.key, person.badge)))
        if not (person.pin or person.key):
            yield f"{name}: neither a PIN nor a key: tablectl people remove {quote(name)}, and add again"
        if person.key and (other := keys.setdefault(person.key, name)) != name:
            yield f"{name}: the key {person.key} is {other}'s"
        if person.badge and (other := badges.setdefault(person.badge, name)) != name:
            yield f"{name}: the badge is {other}'s"


def no_name(name: str) -> Iterator[str]:
    """Why nobody is called this in the file, which an older version may have written; who is added now has a narrower
    choice: controller/engine/values/words.py."""
    if not re.fullmatch(_A_NAME, name):
        yield "no name: 1 to 24 letters, numerals, spaces, and . ' - after the first; put it right in an editor"
    if name.casefold() == SOMEBODY:
        yield "no name: the journal has it where it is not known who it was"


def not_told(key: str, badge: str) -> Iterator[str]:
    """What is wrong with the name of a person's key, and with the number of the badge."""
    if not re.fullmatch(_A_KEY, key):
        yield f"{key!r} is no name of a key: up to 40 letters, numerals, and . @ - _"
    if badge and not A_BADGE.fullmatch(badge):
        yield f"{badge!r} is no badge's number: 4 to 20 capital letters and digits"


def no_roles(named: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with the roles of a person."""
    if not named:
        yield f"no role; there are {', '.join(MAY_SIGN_IN)}"
    yield from (
        f"no role {it!r} to sign in with; there are {', '.join(MAY_SIGN_IN)}" for it in named if it not in MAY_SIGN_IN
    )


@contextmanager
def changing(path: Path) -> Iterator[dict[str, Person]]:
    """Everybody in the file, to be changed, and written at the end. Who else changes it waits, so that nobody is lost.

    Raises PeopleError, OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        people = read(path)
        yield people
        write(path, people)
    finally:
        os.close(folder)


def write(path: Path, people: Mapping[str, Person]) -> None:
    """Replace the file. Only the table's own user reads it, whose the folder is, whoever writes it.

    What could not be read again is not written: the file stays as it is. Raises PeopleError, OSError.
    """
    lines = ["# The people of this table; written by tablectl people. A PIN is not in it, only what tells it apart."]
    for name, person in people.items():
        lines += ["", f"[people.{_text(name)}]", f"roles = [{', '.join(map(_text, person.roles))}]"]
        lines += [f"{what} = {_text(value)}" for what, value in _told(person) if value]
    text = ("\n".join(lines) + "\n").encode()
    _understood(path, text)
    write_whole(path, text, PRIVATE)
    if os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _told(person: Person) -> tuple[tuple[str, str], ...]:
    return ("pin", person.pin), ("key", person.key), ("badge", person.badge)


def _text(words: str) -> str:
    """As TOML writes a text: a JSON text is one too."""
    return msgspec.json.encode(words).decode()
