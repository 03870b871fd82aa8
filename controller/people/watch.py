# SPDX-License-Identifier: MIT
"""Watches the people file at a running table. Reports its faults, and signs out persons who are removed from it.

Readings; no rule asks for it. While the file cannot be read, persons stay signed in until their time has run out. A
person who is removed, or is in the file with another PIN, key, badge or role, is signed out within some seconds.
"""

import logging
import os
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from controller.engine.record.events import Maintained
from controller.engine.record.people import PEOPLE_FILE, SignedOut
from controller.engine.values.roles import TECHNICIAN
from controller.maintenance.reach import ReachedTable, shorten
from controller.people import file
from controller.people.disk import digest_of
from hal.signals import Fault, Restored

log = logging.getLogger(__name__)

LOOK_S: Final = 2.0
"""Seconds between two looks at the file."""
HANGS_S: Final = 3.0
"""Seconds. A look that takes longer hangs: the disk does not answer."""
HANGING: Final = "the disk with the people file does not answer"
REMEDY: Final = "nobody can sign in meanwhile: look with tablectl people list"
OPEN: Final = "other users can read the people file and try PINs on: tablectl people confirm makes it private again"
NO_THREAD: Final = "the people file was not read: no memory, or too many threads; try again"
_SECOND: Final = 1_000_000_000

Signature = tuple[tuple[int, ...], ...]


def aside(do: Callable[[], None], name: str, otherwise: Callable[[file.PeopleError], None]) -> None:
    """Run `do` on a thread of its own. If the system gives no thread, call `otherwise` at once."""
    try:
        threading.Thread(target=do, name=name, daemon=True).start()
    except (RuntimeError, MemoryError) as error:
        failure = file.PeopleError(NO_THREAD)
        failure.__cause__ = error
        otherwise(failure)


class _Look(NamedTuple):
    """The result of one look at the file. found: None if the file could not be used; `why` says the reason."""

    signature: Signature
    found: file.PeopleContent | None
    why: str = ""


class PeopleWatch:
    """The watch at one table."""

    def __init__(self, table: ReachedTable) -> None:
        self._table, self._path = table, table.configuration.people
        self._signed_in_as = dict[str, file.Person]()
        """By name, the person as the file had him or her at the sign-in."""
        self._look: _Look | None = None
        """The last one; None if the file has to be read again."""
        self._digest = ""
        self._fault = ""
        self._began: int | None = None
        """When the look began that has not ended; None if none is under way."""
        self._is_outdated = False
        """True if somebody has signed in since the look began: its result may be older than that sign-in."""

    def begin(self) -> None:
        """Look now, and from now on. The table may have a fault on show since before the start."""
        self._fault = self._table.state().alerts.get(PEOPLE_FILE, "")
        self._again()

    def signed_in(self, name: str, person: file.Person) -> None:
        """This person is signed in now. The file may have changed since it was read for that."""
        self._signed_in_as[name], self._look = person, None
        self._is_outdated = self._began is not None

    def failed(self, error: Exception) -> None:
        """Somebody else could not read the file."""
        self._look = None
        self._tell(_in_words(error))

    def _again(self) -> None:
        self._table.clock.after(LOOK_S, self._again)
        if self._began is None:
            self._began = self._table.clock.now()
            last_seen = self._look.signature if self._look and self._look.found else None
            failed = lambda error: self._ended(_Look((), None, _in_words(error)))  # noqa: E731 - short
            aside(partial(self._read, last_seen), "people file", failed)
        elif self._table.clock.now() - self._began >= HANGS_S * _SECOND:
            self._tell(HANGING)

    def _read(self, last_seen: Signature | None) -> None:
        """On a thread of its own: a card may be slow."""
        look = None
        try:
            signature = _signature(self._path)
            if signature != last_seen:
                look = _Look(signature, file.find(self._path))
        except Exception as error:  # whatever reading raises: it is looked again
            if not isinstance(error, file.PeopleError | OSError):
                log.exception("the people file")
            look = _Look((), None, _in_words(error))
        self._table.clock.post(partial(self._ended, look))

    def _ended(self, look: _Look | None) -> None:
        """look: None if the file is as it was."""
        is_outdated, self._is_outdated, self._began = self._is_outdated, False, None
        if is_outdated:
            return
        self._look = look or self._look
        if self._look is None:
            return  # somebody else could not read the file meanwhile
        if (found := self._look.found) is None:
            self._tell(self._look.why)
        else:
            self._keep(found)
            self._tell(OPEN if found.open else "")
            self._sign_out(found)

    def _keep(self, found: file.PeopleContent) -> None:
        """The journal has what the table believes."""
        if found.digest != self._digest:
            self._digest = found.digest
            what = f"people file: {len(found.people)} people, SHA-256 {found.digest or 'of no file'}"
            self._table.receive(Maintained(TECHNICIAN, shorten(what), by=PEOPLE_FILE))

    def _sign_out(self, found: file.PeopleContent) -> None:
        for name in list(self._table.view().people):
            there = found.people.get(name)
            if there is None or self._signed_in_as.get(name, there) != there:
                self._table.receive(SignedOut(name, by=PEOPLE_FILE))

    def _tell(self, fault: str) -> None:
        """The table has this fault now; empty: none."""
        if fault == self._fault:
            return
        self._fault = fault
        self._table.receive(Fault(PEOPLE_FILE, fault, REMEDY) if fault else Restored(PEOPLE_FILE))


def _in_words(error: Exception) -> str:
    return shorten(f"people file: {error}".splitlines()[0])


def _signature(path: Path) -> Signature:
    """Return values that change when the file or its digest is written, replaced or removed. Raises OSError."""
    return tuple(_of(it) for it in (path, digest_of(path)))


def _of(path: Path) -> tuple[int, ...]:
    try:
        it = os.stat(path)
    except FileNotFoundError:
        return ()
    return it.st_ino, it.st_size, it.st_mtime_ns, it.st_ctime_ns, it.st_mode
