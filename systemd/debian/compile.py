# SPDX-License-Identifier: MIT
"""Compiles the program for the Python that runs this: `pythonX.Y -B compile.py PROGRAM PLACE`. For the package's build.

The bytecode lies in the package, so that its list and its digest cover what is executed. It says where the program will
lie (PLACE), is the same at each build, and is loaded whatever the times of the files are.
"""

import compileall
import sys
from pathlib import Path
from py_compile import PycInvalidationMode


def compile_program(program: Path, place: Path) -> None:
    """Compile our own packages, and those of the interpreter that are for this Python."""
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
