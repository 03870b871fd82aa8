# SPDX-License-Identifier: MIT
"""Requirements on this machine for the virtual one, and calls of programs here: every call has a time limit."""

import os
import platform
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from tests.hil.vm.part_error import PartError

PROGRAMS = {
    "qemu-system-x86_64": "qemu-system-x86",
    "qemu-img": "qemu-utils",
    "mmdebstrap": "mmdebstrap",
    "mkfs.ext4": "e2fsprogs",
    "unshare": "util-linux",
    "ssh": "openssh-client",
    "ssh-keygen": "openssh-client",
    "apt-get": "apt",
}
"""The programs that are called here, each with its Debian package."""
FREE_GIB = 8
PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def program(name: str) -> str:
    """The full path of one of the programs. Raises PartError."""
    found = shutil.which(name, path=PATH)
    if found is None:
        raise PartError(name, "it is not installed", f"apt install {PROGRAMS.get(name, name)}")
    return found


def require(folder: Path, *, to_build: bool) -> None:
    """Whether the machine can be built and run here. Raises PartError, with all packages that are missing at once."""
    if platform.machine() != "x86_64":
        raise PartError(
            "virtual machine", f"this machine is {platform.machine()}", "run it on an amd64 machine with Debian"
        )
    packages = sorted({package for name, package in PROGRAMS.items() if shutil.which(name, path=PATH) is None})
    if packages:
        raise PartError("virtual machine", f"not installed: {', '.join(packages)}", f"apt install {' '.join(packages)}")
    if to_build:
        _require_to_build(folder)


def _require_to_build(folder: Path) -> None:
    if os.geteuid() != 0:
        raise PartError("virtual machine", "only root can build its file system", "run `make hil` as root this once")
    free = shutil.disk_usage(folder).free // 2**30
    if free < FREE_GIB:
        raise PartError(str(folder), f"{free} GiB are free", f"free {FREE_GIB} GiB, or set VM_FOLDER to another disk")


def run(
    words: Sequence[str | Path], *, part: str, seconds: float, stdin: IO[bytes] | None = None, remedy: str = ""
) -> str:
    """Return the output of the program. Raises PartError with its last lines if it fails or takes too long."""
    command = [program(str(words[0])), *map(str, words[1:])]
    try:
        done = subprocess.run(
            command, stdin=stdin or subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise PartError(part, f"{words[0]} took longer than {seconds:.0f} s", remedy or "try again") from None
    if done.returncode != 0:
        last = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()[-12:]
        raise PartError(part, f"{words[0]} ended with {done.returncode}: " + "\n  ".join(last), remedy or "see above")
    return done.stdout.decode(errors="replace")


def release_asked() -> str:
    """VM_RELEASE: Debian's release in the machine, such as `trixie`; empty: the one that is here."""
    return os.environ.get("VM_RELEASE", "")


def apt_sources() -> tuple[str, list[str]]:
    """The machine's release of Debian, and the lines that name its packages: the sources here, no mirror of ours."""
    wanted = "$(CODENAME) $(REPO_URI) $(RELEASE) $(COMPONENT)"
    rows = run(
        ["apt-get", "indextargets", "--format", wanted, "Created-By: Packages", "Origin: Debian"],
        part="apt sources",
        seconds=60,
    ).splitlines()
    here = rows[0].split()[0].split("-")[0] if rows else ""
    release = release_asked() or here
    lines = list(dict.fromkeys(_sources(rows, here, release)))
    if not lines:
        raise PartError(
            "apt sources", "no list of Debian's packages", "add Debian to apt's sources, and `apt-get update`"
        )
    return release, lines


def _sources(rows: list[str], here: str, release: str) -> Iterator[str]:
    for row in rows:
        _, uri, suite, component = row.split()
        yield f"deb {uri} {suite.replace(here, release)} {component}"
