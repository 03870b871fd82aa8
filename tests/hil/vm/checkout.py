# SPDX-License-Identifier: MIT
"""The files of this checkout as they are now: tracked and untracked files, or all files without git."""

import io
import shutil
import subprocess
import tarfile
from pathlib import Path

from tests.hil.vm.folder import CHECKOUT, digest

NEVER = {".git", ".venv", "__pycache__", ".run", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", "build"}
OURS = "tests/hil/vm/"


def files() -> list[str]:
    """Paths below the checkout, in order; without what .gitignore names, and the machine's own tests."""
    words = ["git", "-C", str(CHECKOUT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True).stdout.split("\0")
    except (OSError, subprocess.SubprocessError):
        found = (path.relative_to(CHECKOUT) for path in CHECKOUT.rglob("*"))
        listed = [path.as_posix() for path in found if not NEVER & {*path.parts} and path.suffix != ".so"]
    return sorted(name for name in {*listed} if name and not name.startswith(OURS) and (CHECKOUT / name).is_file())


def manifest() -> dict[str, str]:
    """Each file with a digest of its contents."""
    return {name: digest(CHECKOUT / name) for name in files()}


def copy_to(folder: Path) -> None:
    """Copy the checkout to another folder, and remove all other files except the results of `make setup`."""
    wanted = files()
    for path in [*folder.rglob("*")] if folder.exists() else []:
        inside = path.relative_to(folder)
        if path.is_file() and not NEVER & {*inside.parts} and path.suffix != ".so" and inside.as_posix() not in wanted:
            path.unlink()
    for name in wanted:
        there = folder / name
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / name, there)


def packed(names: list[str]) -> bytes:
    """These files as a tar archive, all of them root's."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        for name in names:
            tar.add(CHECKOUT / name, arcname=name, filter=_roots)
    return archive.getvalue()


def _roots(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    return member
