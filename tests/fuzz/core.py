# SPDX-License-Identifier: MIT
"""The fuzzer of the C core: compiled with clang's libFuzzer where clang is, else with gcc, always with sanitizers."""

import os
import shutil
import subprocess
from pathlib import Path

from c_ext import build
from tests.fuzz.loop import CORPUS

SOURCE = Path(__file__).with_name("core.c")
PROGRAM = "core-fuzz"
SANITIZED = ("-std=c11", "-g1", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
LIBFUZZER = ("-fsanitize=fuzzer", "-DWITH_LIBFUZZER")
ANY = {"ASAN_OPTIONS": "handle_abort=1:allocator_may_return_null=1"}


def compiled(folder: Path, tables: Path | None = None) -> Path:
    """The program, made in this folder. tables: Where the core's tables are, if they were made already."""
    clang = shutil.which("clang")
    compiler = [clang or "gcc", *SANITIZED, f"-I{tables or build.generate(folder)}", f"-I{build.HERE}"]
    traced = LIBFUZZER[:1] if clang else ("-fsanitize-coverage=trace-pc",)
    for source in build.sources():
        subprocess.run([*compiler, *traced, "-c", source], cwd=folder, check=True)
    made = folder / PROGRAM
    linked = LIBFUZZER if clang else ()
    subprocess.run([*compiler, *linked, SOURCE, *folder.glob("*.o"), "-o", made], cwd=folder, check=True)
    return made


def run(program: Path, inputs: int, seed: int, keep: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Run the kept inputs, and `inputs` new ones. A crash ends the run, with the input in the program's folder."""
    kept = sorted(map(str, (CORPUS / "core").glob("*")))
    if shutil.which("clang"):
        words = [f"-runs={inputs + len(kept)}", f"-seed={seed}", *([str(keep)] if keep else []), str(CORPUS / "core")]
    else:
        words = [f"-runs={inputs}", f"-seed={seed}", *([f"-keep={keep}"] if keep else []), *kept]
    return subprocess.run(
        [program, *words], cwd=program.parent, env=os.environ | ANY, capture_output=True, text=True, check=False
    )
