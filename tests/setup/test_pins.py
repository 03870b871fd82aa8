# SPDX-License-Identifier: MIT
"""The pinned packages: each with exact version and hash, all that pyproject.toml needs, and no index is named."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".setup"
FILES = {
    "packages": FOLDER / "requirements.txt",
    "pi": FOLDER / "requirements-pi.txt",
    "bench": FOLDER / "requirements-bench.txt",
}
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def entries(name: str) -> list[str]:
    """One string for each package, with its continued lines joined."""
    text = FILES[name].read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]


def pinned(name: str) -> dict[str, str]:
    found = (Requirement(HASH.sub("", entry)) for entry in entries(name))
    return {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in found}


def asked_for(name: str) -> list[Requirement]:
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = document["project"]
    extras = project["optional-dependencies"]
    wanted = {
        "packages": [*project["dependencies"], *extras["dev"], *document["build-system"]["requires"]],
        "pi": extras["pi"],
    }
    return [Requirement(text) for text in wanted[name]]


@pytest.mark.parametrize("name", FILES)
def test_every_package_is_pinned_by_version_and_hash(name: str) -> None:
    assert entries(name)
    for entry in entries(name):
        assert re.match(r"[a-z0-9-]+==[^\s*]+\s", entry), entry
        assert HASH.search(entry), entry


@pytest.mark.parametrize("name", ["packages", "pi"])
def test_the_pins_are_what_the_project_asks_for(name: str) -> None:
    versions = pinned(name)
    for wanted in asked_for(name):
        assert wanted.specifier.contains(versions[canonicalize_name(wanted.name)]), wanted


@pytest.mark.parametrize("name", FILES)
def test_no_index_is_named(name: str) -> None:
    text = FILES[name].read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text.replace("--no-emit-index-url", "")
