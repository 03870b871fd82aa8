"""Building the core: only when something changed, with what is missing named; and the same C as a plain program."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from c_ext import build as core_build
from c_ext._core import lib

C_EXT = Path(core_build.__file__).parent
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wconversion", "-Werror")
SANITIZED = ("-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """The core's sources where a test may change them."""
    folder = tmp_path / "sources"
    folder.mkdir()
    for path in (*C_EXT.glob("*.c"), core_build.HEADER):
        shutil.copy(path, folder)
    monkeypatch.setattr(core_build, "HERE", folder)
    monkeypatch.setattr(core_build, "HEADER", folder / "core.h")
    return folder


@pytest.mark.parametrize(
    "flags",
    [("-O2",), SANITIZED, ("-O2", "-funsigned-char"), ("-O3", "-fsigned-char")],
    ids=["plain", "sanitized", "char as on Arm", "char as on x86"],
)
@pytest.mark.parametrize("name", ["test_core", "test_baccarat"])
def test_the_c_core_passes_its_own_tests(tmp_path, name, flags):
    program = tmp_path / name
    sources = [str(C_EXT / f"{name}.c"), *map(str, core_build.sources())]
    subprocess.run(["cc", *STRICT, *flags, f"-I{C_EXT}", *sources, "-o", str(program)], check=True)
    run = subprocess.run([str(program)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert re.fullmatch(r"[1-9]\d{4,} checks, 0 failed\n", run.stdout)


def test_a_current_core_is_not_compiled_again(tmp_path):
    target = tmp_path / "_core.abi3.so"
    assert core_build.build(target)
    made = target.stat().st_mtime_ns
    assert not core_build.build(target)
    assert target.stat().st_mtime_ns == made
    assert list(tmp_path.iterdir()) == [target]


def test_a_changed_source_is_compiled_again_and_a_test_program_is_not_one(copied, tmp_path):
    target = tmp_path / "_core.abi3.so"
    core_build.build(target)
    (copied / "test_core.c").write_text("")
    assert core_build.is_current(target)
    (copied / "more.c").write_text("extern int more;\nint more;\n")
    assert not core_build.is_current(target)
    assert core_build.build(target)


def test_a_source_that_does_not_compile_leaves_the_last_core_as_it_was(copied, tmp_path):
    target = tmp_path / "_core.abi3.so"
    core_build.build(target)
    before = target.read_bytes()
    (copied / "more.c").write_text("not C")
    with pytest.raises(core_build.BuildError, match=r"(?s)the compiler failed.*more\.c"):
        core_build.build(target)
    assert target.read_bytes() == before


def test_a_missing_compiler_is_named_with_its_package(tmp_path, monkeypatch):
    monkeypatch.setenv("CC", "no-such-cc")
    with pytest.raises(
        core_build.BuildError, match=r"no C compiler: 'no-such-cc' is not on the path.* apt install gcc"
    ):
        core_build.build(tmp_path / "_core.abi3.so")


def test_missing_python_headers_are_named_with_their_package(tmp_path, monkeypatch):
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    with pytest.raises(
        core_build.BuildError, match=r"no Python headers: no Python\.h in .*; sudo apt install python3-dev"
    ):
        core_build.build(tmp_path / "_core.abi3.so")


def test_the_command_says_what_is_missing_and_ends_with_2(tmp_path):
    target = tmp_path / "c_ext"
    shutil.copytree(C_EXT, target, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    words = [sys.executable, "-m", "c_ext.build"]
    run = subprocess.run(
        words, cwd=tmp_path, env={**os.environ, "CC": "no-such-cc"}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stderr.startswith("core: no C compiler")


def test_only_a_layout_is_allocated():
    """What is asked while a table plays takes no memory."""
    using = {path.name: re.findall(r"\b\w*alloc\w*\(", path.read_text()) for path in core_build.sources()}
    assert using == {"baccarat.c": [], "wagers.c": ["malloc("]}


def test_python_is_told_of_everything_that_the_header_declares():
    declared = set(re.findall(r"\b(core_\w+)\(", core_build.declarations()))
    stub = (C_EXT / "_core.pyi").read_text()
    assert declared
    assert {name for name in declared if f" {name}" not in stub} == set()
    assert {name for name in declared if not hasattr(lib, name)} == set()
