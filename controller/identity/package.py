# SPDX-License-Identifier: MIT
"""For the package: writes the list of its files, and removes files that earlier versions have left.

`python -m controller.identity.package list FOLDER` when it is built, `… tidy` when it is installed.
"""

import sys
from pathlib import Path

from controller.identity.installed import REFERENCE, ROOT, format_list, in_package, list_files

LIST_OF_BYTECODE = "bytecode"
"""Up to version 0.9 the bytecode was compiled where the package was installed, and listed in this file."""


def write_list(root: Path) -> None:
    """Write the list of all files that are in this folder now, bytecode included."""
    (root / REFERENCE).touch()
    (root / REFERENCE).write_text(format_list(list_files(root)), encoding="utf-8")


def tidy(root: Path) -> None:
    """Take away bytecode that no package has brought, as earlier versions have left it."""
    (root / LIST_OF_BYTECODE).unlink(missing_ok=True)
    brought = in_package(root)
    for path in root.rglob("__pycache__/*"):
        if path.relative_to(root).as_posix() not in brought:
            path.unlink()


if __name__ == "__main__":
    if sys.argv[1:] == ["tidy"]:
        tidy(ROOT)
    else:
        write_list(Path(sys.argv[2]))
