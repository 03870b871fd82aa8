# SPDX-License-Identifier: MIT
"""The Debian packages, also with a later number, and a clean Debian in which the table's is installed."""

import os
from pathlib import Path

import pytest

from controller import VERSION
from tests.package.debian import CODENAMES, EXAMPLES, ROOT, Debian, run

AT_THE_TABLE = f"""
sed 's/^simulated = false/simulated = true/' {EXAMPLES}/table.toml >/etc/table-controller/table.toml
for name in ann bob eve; do adduser --quiet --disabled-password --gecos '' $name; done
adduser --quiet ann table-ask; adduser --quiet bob table-ask; adduser --quiet bob table-direct
"""


@pytest.fixture(scope="session")
def package() -> Path:
    """Return the package in PACKAGE=FILE; without it, build one for this machine."""
    if given := os.environ.get("PACKAGE"):
        return Path(given).resolve()
    said = run(ROOT / "systemd/debian/build").stdout.splitlines()
    return ROOT / said[-1]


@pytest.fixture(scope="session")
def newer(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with a later number."""
    return with_a_later_number(package, tmp_path_factory.mktemp("newer"))


def with_a_later_number(package: Path, folder: Path) -> Path:
    """Return a copy of a package that is newer; a package that it depends on by number has the later number too."""
    run("dpkg-deb", "--raw-extract", package, folder / "root")
    control = folder / "root/DEBIAN/control"
    later = control.read_text().replace(f"Version: {VERSION}\n", f"Version: {VERSION}+later\n")
    control.write_text(later.replace(f"(= {VERSION})", f"(= {VERSION}+later)"))
    run("dpkg-deb", "--root-owner-group", "-Znone", "--build", folder / "root", folder / "newer.deb")
    return folder / "newer.deb"


@pytest.fixture(scope="session", params=CODENAMES)
def debian(
    request: pytest.FixtureRequest, package: Path, newer: Path, tmp_path_factory: pytest.TempPathFactory
) -> Debian:
    """A clean Debian in which the package was installed, as systemd/README.md says."""
    it = Debian(tmp_path_factory.mktemp(request.param) / "root", CODENAMES[request.param])
    (it.folder / "tmp/table-controller.deb").write_bytes(package.read_bytes())
    (it.folder / "srv/newer.deb").write_bytes(newer.read_bytes())
    it.chrooted("apt-get -qq update && apt-get install -y -qq --no-install-recommends /tmp/table-controller.deb")
    it.chrooted(AT_THE_TABLE)
    return it
