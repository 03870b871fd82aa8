# SPDX-License-Identifier: MIT
"""A file that a command writes: whole or not at all, and over nothing that is there unless that is said."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple, NoReturn

import click

from controller.cli.shared.output import fail
from controller.cli.shared.printed import visible
from controller.disk.folder import taking_the_place_of


class Kind(NamedTuple):
    """What is written, and how such files are called: what is called otherwise, as a key, is replaced by none."""

    name: str
    endings: tuple[str, ...]


PAGE = Kind("page", (".html", ".htm"))
EXPORT = Kind("export", (".jsonl", ".parquet"))
BUNDLE = Kind("bundle", ())
STDOUT = "-"
"""Named as the file, it is the output; a command asks for it before it asks for `written`."""
OUT = click.Path(path_type=Path, dir_okay=False, readable=False, allow_dash=True)
REPLACE = click.option("--replace", is_flag=True, help="Replace FILE if it is there.")


@contextmanager
def written(path: Path, kind: Kind, *, replace: bool, mode: int = 0o666) -> Iterator[BinaryIO]:
    """The file to write to; it takes its place once it is whole and on the disk. Until then what was there stays.

    What may not be replaced, or cannot be written, is said, and the command ends with status 2.
    """
    _require_free(path, kind, replace=replace)
    plain = path.is_file() or not path.exists()
    try:
        with _beside(_where_links_lead(path), mode) if plain else path.open("wb") as file:  # else a pipe, a terminal
            yield file
    except OSError as error:
        not_written(path, error)


def not_written(path: Path, error: OSError) -> NoReturn:
    """Say why it could not be written, and what to do; the command ends with status 2."""
    from controller.journal import explain

    error.filename = None  # that of the file beside it, of which nobody knows
    old = ", and what was there is as it was" if path.is_file() else ""
    fail(visible(f"{path}: cannot be written{old}: {explain(error, path).removeprefix(f'{path}: ')}"))


def _where_links_lead(path: Path) -> Path:
    """Raises OSError if they lead in a circle."""
    try:
        return path.resolve()
    except RuntimeError as error:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from error


def _require_free(path: Path, kind: Kind, *, replace: bool) -> None:
    """The one rule of what is replaced: what is called as a file of its kind, where its links lead, if that is said."""
    if not path.is_file():
        return
    if path.resolve().suffix not in kind.endings:
        one = f"one replaces only a file that ends with {' or '.join(kind.endings)}"
        fail(f"{path}: is no {kind.name}, and was left as it is: {one}: name another file")
    if not replace:
        fail(f"{path}: is there already, and was left as it is: name another file, or say --replace")


@contextmanager
def _beside(place: Path, mode: int) -> Iterator[BinaryIO]:
    """A new file beside this place. At the end it takes it, as the old one's owner had it; what fails removes it."""
    new = place.with_name(f"{place.name}.{os.getpid()}.new")
    new.unlink(missing_ok=True)  # of a process that was killed
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode)
    with taking_the_place_of(place, new, handle) as file:
        if place.exists():
            _take_over(handle, place.stat())
        yield file


def _take_over(handle: int, old: os.stat_result) -> None:
    """Whoever could read the old one can read the new one. Only root gives a file to another user."""
    if os.geteuid() == 0:
        os.fchown(handle, old.st_uid, old.st_gid)
    os.fchmod(handle, old.st_mode & 0o777)
