# SPDX-License-Identifier: MIT
"""Starts this program's Python once more, so that nothing but the program itself is loaded."""

import sys


def own_python(*arguments: str) -> tuple[str, ...]:
    """The command of a process that runs a part of this program: `-m MODULE WORD…` or `-c CODE WORD…` behind it.

    Isolated (-I): a file in the working directory, the environment or a home folder is never taken for a module. Python
    then ignores PYTHONDONTWRITEBYTECODE, so an option repeats it.
    """
    return (sys.executable, "-I", *(("-B",) if sys.dont_write_bytecode else ()), *arguments)
