# SPDX-License-Identifier: MIT
"""The file of a table's people, `people.toml` in the table's state folder: read with all its errors, and written."""

import fcntl
import os
import re
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from shlex import quote
from typing import Final, NamedTuple

import msgspec

from controller.engine.record.people import SOMEBODY
from controller.engine.values import roles
from controller.engine.values.words import one_name
from controller.people import disk
from controller.people.disk import Text, digest_of, read_private, write_private
from hal.base.badge import A_BADGE
from hal.wiring.toml_file import ConfigurationError, Source

MAY_SIGN_IN: Final = (*roles.STAFF, roles.TECHNICIAN)
"""No player has a role."""
CONFIRM: Final = "tablectl people confirm"
BUSY: Final = f"not changed: another command changes the people now; end it ({CONFIRM} waits for an answer), try again"
_TRIES: Final = 3
"""The file and its digest are two files: a reader may come between, while both are replaced."""
WAITS_S: Final = 15.0
"""Longest time that a command waits for another one that changes the file."""
_LOOKS_S: Final = 0.1
HEAD: Final = "# The people of this table, written by tablectl people. The digest beside this file belongs to it."
"""First line of each file that `tablectl people` writes. Files of earlier versions have no digest, and another line."""
_CHANGED_BY_OTHERS: Final = stat.S_IWGRP | stat.S_IWOTH
_READ_BY_OTHERS: Final = stat.S_IRGRP | stat.S_IROTH
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
    """The file cannot be used. The message has every error: its place, the allowed values, the remedy."""


class PeopleContent(NamedTuple):
    """The content of the file. digest: SHA-256, hexadecimal; empty without a file. open: True if other users can read
    the file.
    """

    people: dict[str, Person]
    digest: str = ""
    open: bool = False


def read(path: Path) -> dict[str, Person]:
    """Everybody in this file; nobody if there never was one. Raises PeopleError."""
    return find(path).people


def find(path: Path) -> PeopleContent:
    """Return the content of the file that `tablectl people` wrote last. Raises PeopleError."""
    text, is_right = _with_digest(path)
    tries = 1
    while not is_right and tries < _TRIES:
        text, is_right = _with_digest(path)
        tries += 1
    if text is None and not is_right:
        raise PeopleError(f"{path} is not there any more: put it back, or begin anew: {CONFIRM}")
    people = _understood(path, text.data) if text else {}
    if text and text.mode & _CHANGED_BY_OTHERS:
        raise PeopleError(f"{path}: other users may write it (mode {text.mode:03o}); look who is in it: {CONFIRM}")
    if not is_right:
        what = "is not as tablectl people wrote it last: an older copy, or changed by another program"
        if not digest_of(path).exists():
            what = f"may be an older copy: {digest_of(path).name}, which says whether it is, is missing"
        raise PeopleError(f"{path} {what}; put the right one back, or look who is in it: {CONFIRM}")
    return PeopleContent(people, _digest(text) if text else "", bool(text and text.mode & _READ_BY_OTHERS))


def _with_digest(path: Path) -> tuple[Text | None, bool]:
    """Return the file, None if it is missing, and whether `tablectl people` wrote it last.

    A file without a digest is right if no version that keeps digests wrote it.
    """
    right, text = _recorded(path), _text_of(path)
    if not right:
        return text, not (text and text.data.startswith(HEAD.encode()))
    return text, _digest(text) in right


def _recorded(path: Path) -> tuple[str, ...]:
    try:
        return disk.digests(path)
    except (OSError, ValueError) as error:
        raise _unreadable(digest_of(path), error, f"; look who is in {path.name}: {CONFIRM}") from error


def _text_of(path: Path) -> Text | None:
    try:
        return read_private(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unreadable(path, error) from error
    except ValueError as error:
        raise _unreadable(path, error, f"; move it away, then: {CONFIRM}") from error


def _unreadable(path: Path, error: Exception, remedy: str = "") -> PeopleError:
    why = f"{reason(error)}{remedy}"
    if isinstance(error, PermissionError) and path.parent.stat().st_uid == os.geteuid():
        why = f"another user owns it; as root: sudo {CONFIRM}"
    return PeopleError(f"{path} cannot be read: {why}")


def _digest(text: Text | None) -> str:
    return sha256(text.data).hexdigest() if text else disk.NO_FILE


def _understood(path: Path, text: bytes) -> dict[str, Person]:
    """Everybody in this text of the file. Raises PeopleError."""
    if not text.strip():
        raise PeopleError(f"{path} is empty, as tablectl people never writes it: put a copy back, or: {CONFIRM}")
    try:
        found = msgspec.convert(Source(path.name, text.decode()).data, PeopleFile).people
    except (ConfigurationError, ValueError, msgspec.MsgspecError) as error:
        raise PeopleError(
            f"{path} is not as tablectl people writes it: {error}; put it right in an editor, then {CONFIRM}"
        ) from error
    if wrong := list(_wrong(found)):
        raise PeopleError("\n".join(f"{path}: {it}" for it in wrong))
    return found


def reason(error: Exception) -> str:
    """Return in words why a file cannot be read or written."""
    if isinstance(error, PermissionError):
        return "only the table's own user may"
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _wrong(people: Mapping[str, Person]) -> Iterator[str]:
    names: dict[str, str] = {}
    keys: dict[str, str] = {}
    badges: dict[str, str] = {}
    for name, person in people.items():
        if (other := names.setdefault(one_name(name), name)) != name:
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
    """Yield the errors in a name of the file. Earlier versions accepted more names than `people add` does now:
    controller/engine/values/words.py.
    """
    if not re.fullmatch(_A_NAME, name):
        yield "no name: 1 to 24 letters, numerals, spaces, and . ' - after the first; put it right in an editor"
    if name.casefold() == SOMEBODY:
        yield "no name: the journal has it where it is not known who it was"


def not_told(key: str, badge: str) -> Iterator[str]:
    """Yield the errors in the name of a person's key, and in the number of the badge."""
    if not re.fullmatch(_A_KEY, key):
        yield f"{key!r} is no name of a key: up to 40 letters, numerals, and . @ - _"
    if badge and not A_BADGE.fullmatch(badge):
        yield f"{badge!r} is no badge's number: 4 to 20 capital letters and digits"


def no_roles(named: tuple[str, ...]) -> Iterator[str]:
    """Yield the errors in the roles of a person."""
    if not named:
        yield f"no role; there are {', '.join(MAY_SIGN_IN)}"
    yield from (
        f"no role {it!r} to sign in with; there are {', '.join(MAY_SIGN_IN)}" for it in named if it not in MAY_SIGN_IN
    )


@contextmanager
def changing(path: Path) -> Iterator[dict[str, Person]]:
    """Yield everybody in the file, to be changed. It is written at the end, and other writers wait until then.

    Raises PeopleError, OSError.
    """
    with _alone(path):
        found = find(path)
        yield found.people
        _replace(path, found.people, found.digest or disk.NO_FILE)


@contextmanager
def confirming(path: Path) -> Iterator[dict[str, Person]]:
    """Yield the people in the file of any program, and write the file again. An empty file has no people.

    Raises PeopleError, OSError.
    """
    with _alone(path):
        text = _text_of(path)
        people = _understood(path, text.data) if text and text.data.strip() else {}
        yield people
        _replace(path, people, _digest(text))


def finish(path: Path) -> None:
    """If the last change was cut off, believe the file before it no longer. Raises PeopleError, OSError."""
    if len(_recorded(path)) > 1:
        with _alone(path):
            disk.record(path, find(path).digest or disk.NO_FILE)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Let no other command change the file meanwhile. Raises OSError; PeopleError if one does so for too long."""
    path.parent.mkdir(parents=True, exist_ok=True)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        _lock(folder)
        yield
    finally:
        os.close(folder)


def _lock(folder: int) -> None:
    until = time.monotonic() + WAITS_S
    while True:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            if time.monotonic() >= until:
                raise PeopleError(BUSY) from error
            time.sleep(_LOOKS_S)
        else:
            return


def write(path: Path, people: Mapping[str, Person]) -> None:
    """Replace the file that is here now. Raises as `_replace`."""
    _replace(path, people, _digest(_text_of(path)))


def _replace(path: Path, people: Mapping[str, Person], before: str) -> None:
    """Replace the file with this digest. The table's user, who owns the folder, owns it, also when root writes it.

    A file that could not be read again is not written. Raises PeopleError, OSError: the file is then the old one or the
    new one, and is believed either way.
    """
    lines = [HEAD, "# PINs are kept as hashes."]
    for name, person in people.items():
        lines += ["", f"[people.{_text(name)}]", f"roles = [{', '.join(map(_text, person.roles))}]"]
        lines += [f"{what} = {_text(value)}" for what, value in _told(person) if value]
    text = ("\n".join(lines) + "\n").encode()
    _understood(path, text)
    after = sha256(text).hexdigest()
    disk.record(path, before, after)
    write_private(path, text)
    disk.record(path, after)


def _told(person: Person) -> tuple[tuple[str, str], ...]:
    return ("pin", person.pin), ("key", person.key), ("badge", person.badge)


def _text(words: str) -> str:
    """As TOML writes a text: a JSON text is one too."""
    return msgspec.json.encode(words).decode()
