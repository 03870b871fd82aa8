# SPDX-License-Identifier: MIT
"""Compiles the core: `python -m c_ext.build` in place, or as setuptools' build step when pyproject.toml's hook asks."""

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

HERE = Path(__file__).resolve().parent
HEADER = HERE / "core.h"
TESTS = HERE / "tests"
"""The core's own test programs, in C."""
TABLE_SOURCES = tuple(
    HERE / f"{name}.py" for name in ("cards", "ranking", "poker_tables", "tiles", "house_way", "pai_gow_tables")
)
"""The Python files that make the headers with lookup tables."""
TARGET = HERE / "_core.abi3.so"
# -O3, not -O2: it unrolls the loops over a hand's cards, so that a poker hand needs only two thirds of the time
FLAGS = ("-std=c11", "-O3", "-fPIC", "-shared", "-fvisibility=hidden")


class BuildError(Exception):
    """The core cannot be compiled here. The text says what is missing, and how to install it."""


def declarations() -> str:
    """Return core.h without its preprocessor lines, for cffi."""
    lines = HEADER.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("#"))


def sources() -> list[Path]:
    """Return the C files of the core, without its test programs. They include the headers that `generate` writes."""
    return sorted(HERE.glob("*.c"))


def headers() -> list[Path]:
    """Return the headers of the core."""
    return sorted(HERE.glob("*.h"))


def generate(folder: Path) -> Path:
    """Write the headers with lookup tables, which the sources include, to this folder. Returns the folder."""
    if str(HERE.parent) not in sys.path:  # for example when pip builds: then c_ext cannot be imported yet
        sys.path.insert(0, str(HERE.parent))
    from c_ext import pai_gow_tables, poker_tables  # imported here, because a current core does not need them

    for tables in (poker_tables, pai_gow_tables):
        name = tables.__name__.rpartition(".")[2]
        (folder / f"{name}.h").write_text(tables.header(), encoding="utf-8")
    return folder


def stamp() -> bytes:
    """Return a digest of the core's sources: C files, this file, compiler command, cffi. The compiled file contains
    it.
    """
    digest = hashlib.sha256("\0".join((*_compiler(), sysconfig.get_platform(), _cffi_version())).encode())
    for path in (Path(__file__), *headers(), *TABLE_SOURCES, *sources()):
        digest.update(path.read_bytes())
    return b"core made from " + digest.hexdigest().encode()


def is_current(target: Path) -> bool:
    """Return whether this file was compiled from the present sources."""
    return target.exists() and stamp() in target.read_bytes()


def build(target: Path = TARGET) -> bool:
    """Compile the core to this file unless it is current. Returns whether it was compiled. Raises BuildError."""
    if is_current(target):
        return False
    _check_tools()
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".core-") as folder:
        made = Path(folder) / target.name
        generate(Path(folder))
        _compile(_binding(Path(folder)), made)
        made.replace(target)  # in one step, so that Python never loads half a file
    return True


def _cffi_version() -> str:
    try:
        return version("cffi")
    except PackageNotFoundError:
        raise BuildError(
            f"no cffi for {sys.executable}; install it with: {sys.executable} -m pip install cffi"
        ) from None


def _compiler() -> list[str]:
    return shlex.split(os.environ.get("CC", "cc")) + shlex.split(os.environ.get("CFLAGS", ""))


def _check_tools() -> None:
    compiler = _compiler()[0]
    if shutil.which(compiler) is None:
        raise BuildError(f"no C compiler: {compiler!r} is not on the path; install it with: sudo apt install gcc")
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").exists():
        raise BuildError(f"no Python headers: no Python.h in {headers}; sudo apt install python3-dev brings them")


def _binding(folder: Path) -> Path:
    """Make cffi's C source, which turns the header into a Python module."""
    from cffi import FFI  # type: ignore[import-untyped]  # imported here, because a current core does not need cffi

    ffi = FFI()
    ffi.cdef(declarations())
    mark = f'__attribute__((used)) static const char made_from[] = "{stamp().decode()}";'
    ffi.set_source("c_ext._core", f'#include "core.h"\n{mark}\n', compiler_verbose=0)
    source = folder / "_core.c"
    ffi.emit_c_code(str(source))
    source.write_text(_without_gil_calls(source.read_text(encoding="utf-8")), encoding="utf-8")
    return source


ONE_HAND_FUNCTION = re.compile(r"int (core_\w+)\(const uint8_t \*cards\);")


def _without_gil_calls(binding: str) -> str:
    """Change the binding: the functions for one hand keep the GIL, because releasing it takes longer than they do.

    A function that is not found is left unchanged. It works, but is slower."""
    for name in ONE_HAND_FUNCTION.findall(declarations()):
        before, called, rest = binding.partition(f"\n_cffi_f_{name}(PyObject *")
        body, end, after = rest.partition("\n}")
        binding = before + called + re.sub(r" *Py_(BEGIN|END)_ALLOW_THREADS\n", "", body) + end + after
    return binding


def _compile(binding: Path, made: Path) -> None:
    """Compile the binding and the core in one compiler run."""
    includes = [f"-I{HERE}", f"-I{binding.parent}", f"-I{sysconfig.get_path('include')}"]
    command = [*_compiler(), *FLAGS, *includes, str(binding), *map(str, sources()), "-o", str(made)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 the user's own compiler
    if run.returncode != 0:
        said = run.stderr.strip()
        hint = "; if libc's headers are missing: sudo apt install gcc libc6-dev" if "No such file" in said else ""
        raise BuildError(f"the compiler failed{hint}\n  {shlex.join(command)}\n{said}")


if "setuptools" in sys.modules:  # only when setuptools builds a wheel; it is slow to load, and not needed otherwise
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class BuildCore(build_ext):  # type: ignore[misc]
        """setuptools' build_ext. It compiles the core with `build`."""

        def build_extension(self, ext: object) -> None:
            target = Path(self.get_ext_fullpath(getattr(ext, "name", "c_ext._core")))
            target.parent.mkdir(parents=True, exist_ok=True)
            build(target)


def main() -> int:
    try:
        made = build()
    except BuildError as error:
        sys.stderr.write(f"core: {error}\n")
        return 2
    sys.stdout.write(f"core: {'compiled' if made else 'current'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
