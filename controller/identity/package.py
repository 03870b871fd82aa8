# SPDX-License-Identifier: MIT
"""For the package: writes the list of what it brings, and compiles the bytecode where it is installed.

`python -m controller.identity.package list FOLDER` when it is built, `… compile` when it is installed.
"""

import compileall
import shutil
import sys
from pathlib import Path

from controller.identity.installed import BYTECODE, COMPILED, IN_A_CHECKOUT, REFERENCE, ROOT, listed, written


def write_list(root: Path) -> None:
    """Write the list of all files that are in this folder now."""
    (root / REFERENCE).touch()
    program, bytecode = listed(root)
    if bytecode:
        raise SystemExit(f"{root}: a package brings no bytecode; found {next(iter(bytecode))}")
    (root / REFERENCE).write_text(written(program), encoding="utf-8")


def compile_all(root: Path) -> None:
    """Compile what this Python may load, and list what came of it. Bytecode of another Python is taken away."""
    for folder in list(root.rglob(COMPILED)):
        shutil.rmtree(folder)
    of_this_python = root / ".venv" / "lib" / f"python3.{sys.version_info.minor}"
    for folder in (*(root / name for name in IN_A_CHECKOUT[:-1]), of_this_python):
        compileall.compile_dir(folder, quiet=2, workers=0)
    (root / BYTECODE).write_text(written(listed(root)[1]), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["compile"]:
        compile_all(ROOT)
    else:
        write_list(Path(sys.argv[2]))
