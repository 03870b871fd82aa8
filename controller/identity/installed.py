# SPDX-License-Identifier: MIT
"""The files of this program, each with its digest, and how they differ from the list that the package brought."""

import os
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import chain
from pathlib import Path

import msgspec

from controller import VERSION

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the program: its own packages, and the interpreter's packages in `.venv`."""
REFERENCE = "manifest"
"""The list that the package brought: every file, the bytecode that is executed included."""
IN_A_CHECKOUT = ("c_ext", "controller", "hal", ".venv")
"""The folders that are looked at where there is no reference; beside them lie tests, caches, a journal perhaps."""
COMPILED = "__pycache__"
"""Bytecode is left out in a checkout: it changes with each edit, and there is no reference to compare with."""

Listed = dict[str, str]
"""By path below the folder, the digest of each file in hexadecimal; of a link, where it points to."""


class Identity(msgspec.Struct, frozen=True):
    """The installed program."""

    version: str
    python: str
    digest: str
    """Over the whole list of files, the same wherever the same package is installed."""
    reference: str
    """Digest of the package's own list; empty without a list, as in a checkout."""
    files: int
    differing: tuple[str, ...] = ()
    """Files that are changed, missing or added, each with that word before the path."""

    @property
    def words(self) -> str:
        """In one line: version, digest, and whether it is as it was installed."""
        many = len(self.differing)
        changed = "1 file is not as it was" if many == 1 else f"{many} files are not as they were"
        standing = f"{changed} installed" if many else "as it was installed"
        return f"version {self.version}, {self.short}: {standing if self.reference else 'no reference'}"

    @property
    def short(self) -> str:
        """The digest's beginning, to be read out and compared: `3F7A-91BC-04DE-77A2`."""
        return "-".join(self.digest[at : at + 4].upper() for at in range(0, 16, 4))


def has_reference(root: Path = ROOT) -> bool:
    """Whether a package has brought a list to hold the files against."""
    return (root / REFERENCE).exists()


def inspect_files(root: Path = ROOT) -> tuple[Identity, Listed]:
    """Look at every file: some seconds. Raises OSError if one cannot be read, ValueError if a list is no list."""
    program, reference = list_files(root), in_package(root)
    identity = Identity(
        version=VERSION,
        python=".".join(map(str, sys.version_info[:3])),
        digest=digest_of(program),
        reference=digest_of(reference) if has_reference(root) else "",
        files=len(program),
        differing=tuple(_differing(reference, program)) if has_reference(root) else (),
    )
    return identity, program


def list_files(root: Path) -> Listed:
    """The files below a folder, each with its digest."""
    return {path: _digest(root / path) for path in sorted(_paths(root))}


def in_package(root: Path) -> Listed:
    """Return the package's own list of files; empty if there is no list. Raises OSError, ValueError."""
    return _read(root / REFERENCE)


def format_list(files: Mapping[str, str]) -> str:
    """A list as its file has it: a line each, as sha256sum writes them."""
    return "".join(f"{digest}  {path}\n" for path, digest in files.items())


def digest_of(files: Mapping[str, str]) -> str:
    """Return one digest over a whole list, as sha256sum gives for its file."""
    return sha256(format_list(files).encode()).hexdigest()


def _paths(root: Path) -> Iterator[str]:
    """Every file and link that belongs to the program, by its path below the folder."""
    whole = has_reference(root)
    tops = [root] if whole else [root / name for name in IN_A_CHECKOUT]
    for folder, folders, names in chain.from_iterable(map(os.walk, tops)):
        links = [name for name in folders if Path(folder, name).is_symlink()]
        for name in (*names, *links):
            path = Path(folder, name).relative_to(root).as_posix()
            if path != REFERENCE and (whole or COMPILED not in Path(path).parts):
                yield path


def _digest(path: Path) -> str:
    if path.is_symlink():
        return f"->{path.readlink()}"
    with path.open("rb") as file:
        digest = sha256()
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _read(path: Path) -> Listed:
    """A list from its file; empty if there is none. Raises ValueError if it is no such list."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    files = {}
    for line in lines:
        digest, gap, name = line.partition("  ")
        if not gap:
            raise ValueError(f"{path}: {line[:40]!r} is no line of digest and path: install the package again")
        files[name] = digest
    return files


def _differing(reference: Listed, there: Listed) -> list[str]:
    """Each file that is not as the reference has it, with a word before it."""
    changed = (f"changed {path}" for path, digest in there.items() if reference.get(path, digest) != digest)
    missing = (f"missing {path}" for path in reference if path not in there)
    added = (f"added {path}" for path in there if path not in reference)
    return [*changed, *missing, *added]
