# SPDX-License-Identifier: MIT
"""Prints the pinned requirements of tables and floors, without tests and linters: `needed.py FILE`."""

import re
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


def needed() -> set[str]:
    """The names of the packages that a table and a floor need, and that those need in turn. All are installed here."""
    found: set[str] = set()
    project = tomllib.loads(PROJECT.read_text())["project"]
    stated = [*project["dependencies"], *project["optional-dependencies"]["floor"]]
    waiting = [Requirement(text) for text in stated]
    while waiting:
        each = waiting.pop()
        name = canonicalize_name(each.name)
        if name not in found and (each.marker is None or each.marker.evaluate({"extra": ""})):
            found.add(name)
            waiting += map(Requirement, requires(name) or ())
    return found


def pinned(file: Path) -> dict[str, str]:
    """Each package of a file of requirements, with its lines."""
    entries = re.findall(r"^([\w.-]+)==(?:.*\\\n)*.*\n", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    whole = re.finditer(r"^[\w.-]+==(?:.*\\\n)*.*\n", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(map(canonicalize_name, entries), (it.group() for it in whole), strict=True))


if __name__ == "__main__":
    by_name = pinned(Path(sys.argv[1]))
    sys.stdout.write("".join(by_name[name] for name in sorted(needed())))
