# SPDX-License-Identifier: MIT
"""The system's calls for the people file and its digest, with one failing call, and wrong files for the right one."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any, Final, Literal, NamedTuple
from unittest.mock import patch

from controller.disk import folder
from controller.journal import files
from controller.people import disk, file, watch

NAME: Final = "people.toml"
Sort = Literal[
    "error", "error after", "hang", "undecodable", "older", "another program's", "empty", "missing", "a folder",
    "writable", "no permission", "digest damaged", "digest missing",
]  # fmt: skip
TRANSIENT: Final[tuple[Sort, ...]] = ("error", "hang")
AFTER: Final[tuple[Sort, ...]] = ("error after",)
IN_PLACE: Final[tuple[Sort, ...]] = (
    *("undecodable", "older", "another program's", "empty", "missing", "a folder"),
    *("writable", "no permission", "digest damaged", "digest missing"),
)
"""The wrong file in the place of the right one, from the failing call until a person puts the right one back."""
CALLS: Final = {
    **dict.fromkeys(("open", "fstat", "read", "stat", "flock", "fchmod", "fchown", "write"), TRANSIENT),
    **dict.fromkeys(("fsync", "replace"), TRANSIENT + AFTER),
}
"""How each call may fail by itself. `error after`: it was done, and who asked is told that it was not."""
MODULES: Final = (folder, files, file, disk, watch)


class Call(NamedTuple):
    """One call: its name, and the name of the file, if the call has one."""

    kind: str
    of: str = ""


class Faults:
    """The call that fails and how it fails, and the calls up to now."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.has_failed = self.is_hanging = False
        self._sort: Sort | None = None
        self._at = -1
        self._watches = False
        self.is_denied = False
        """Whether the table's user may read the file no longer."""
        self._happen: Callable[[Sort], None] = lambda _: None

    def arm(self, at: int, sort: Sort | None, happen: Callable[[Sort], None]) -> None:
        """Count calls from now on, and let this one fail. happen: called when it
        fails, to put something in the place of the file."""
        self.calls, self.has_failed, self.is_hanging = [], False, False
        self._at, self._sort, self._happen, self._watches = at, sort, happen, True

    def disarm(self) -> None:
        self._watches = False

    @contextmanager
    def installed(self) -> Iterator[None]:
        """The modules that handle the file call the system by way of these faults."""
        calls = {name: partial(self._call, name, getattr(os, name)) for name in CALLS if hasattr(os, name)}
        del calls["write"]
        faulty = SimpleNamespace(**vars(os) | calls | {"fdopen": self._fdopen})
        locks = SimpleNamespace(**vars(fcntl) | {"flock": partial(self._call, "flock", fcntl.flock)})
        with ExitStack() as stack:
            for module in MODULES:
                if hasattr(module, "os"):
                    stack.enter_context(patch.object(module, "os", faulty))
            stack.enter_context(patch.object(file, "fcntl", locks))
            yield

    def _call(self, kind: str, right: Callable[..., Any], *arguments: Any, **words: Any) -> Any:
        sort = self._happens(kind, arguments)
        found = right(*arguments, **words)
        if sort == "error after":
            raise _error()
        return found

    def _happens(self, kind: str, arguments: tuple[Any, ...]) -> Sort | None:
        if kind == "open" and self.is_denied and str(arguments[0]).endswith(NAME):
            raise PermissionError(13, "Permission denied")
        if not self._watches:
            return None
        named = [os.path.basename(it) for it in arguments if isinstance(it, os.PathLike)]
        self.calls.append(Call(kind, named[-1] if named else ""))
        if self.has_failed or self._sort is None or len(self.calls) - 1 != self._at:
            return None
        self.has_failed = True
        if self._sort == "error":
            raise _error()
        self.is_hanging = self._sort == "hang"
        self.is_denied = self._sort == "no permission"
        if self.is_hanging or self._sort in IN_PLACE:
            self._watches = False
            self._happen(self._sort)
            self._watches = True
        return self._sort

    def _fdopen(self, *arguments: Any, **words: Any) -> Any:
        opened = os.fdopen(*arguments, **words)
        write = partial(self._call, "write", opened.write)
        return _Written(opened, write)


class _Written:
    """An open file whose writes may fail."""

    def __init__(self, opened: Any, write: Callable[[bytes], int]) -> None:
        self._opened, self.write, self.flush = opened, write, opened.flush

    def __enter__(self) -> "_Written":
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()


def _error() -> OSError:
    return OSError(5, "Input/output error")
