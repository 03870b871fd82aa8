# SPDX-License-Identifier: MIT
"""Compiles the program for the Python that runs this script, for the package: `pythonX.Y -B compile.py PROGRAM PLACE`.

The bytecode is part of the package, so that the package's list and digest cover all executed files. The bytecode names
the program's final folder (PLACE), is identical at each build, and is loaded whatever the times of the files are.
"""

import compileall
import sys
from pathlib import Path
from py_compile import PycInvalidationMode


def compile_program(program: Path, place: Path) -> None:
    """Compile our own packages, and the interpreter's packages for this Python."""
    of_this_python = program / ".venv" / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    for folder in (*(program / name for name in ("c_ext", "controller", "hal")), of_this_python):
        compileall.compile_dir(
            folder,
            maxlevels=100,
            quiet=2,  # a library may bring a file that is for another Python: it is not loaded either
            stripdir=str(program),
            prependdir=str(place),
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
        )


if __name__ == "__main__":
    compile_program(Path(sys.argv[1]), Path(sys.argv[2]))
